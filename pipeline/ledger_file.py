"""The ledger of qualifications as CSV: for other programs, and as it was published."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import get_args

from pipeline.circuit.qualification.ledger import Line, Note, Outcome, QualificationTerms
from pipeline.circuit.qualification.prize import prize_winner
from pipeline.csv_file import csv_text, unguarded
from pipeline.model.cell import Cell

COLUMNS = (
    "event", "group", "place", "won_by", "won_by_name", "holder", "holder_name", "outcome", "note", "prize",
    "from",
)  # fmt: skip

HOLDER = "F"
"""The column of the holder, as a spreadsheet names it."""


def ledger_text(lines: Sequence[Line], names: Mapping[str, str], terms: QualificationTerms) -> str:
    """A row per place in the order of the ledger; `prize`: who gets the store's; `from`: the cells."""
    rows = [
        (
            *line.key,
            line.won_by,
            names.get(line.won_by, ""),
            line.holder,
            names.get(line.holder, ""),
            line.outcome,
            line.note,
            prize_winner(line, terms),
            "; ".join(map(source, line.cells)),
        )
        for line in lines
    ]
    return csv_text(COLUMNS, rows)


def read_ledger(data: bytes, file: str) -> tuple[Line, ...]:
    """The lines of a published ledger, each with the cell of its holder; ValueError where it is damaged."""
    try:
        rows = list(csv.DictReader(StringIO(data.decode("utf-8-sig"), newline=""), strict=True))
        texts = [{key: unguarded(text) for key, text in row.items()} for row in rows]
        return tuple([_line(row, Cell(file, "", f"{HOLDER}{at}")) for at, row in enumerate(texts, start=2)])
    except (csv.Error, ValueError, KeyError, StopIteration, TypeError):
        raise ValueError(file) from None


def source(cell: Cell) -> str:
    """A cell in a line: `store-1/inbox/PSS-R05-T01.xlsx R05-T01 E9`."""
    return " ".join(part for part in (cell.file, cell.sheet, cell.address) if part)


def _line(row: Mapping[str, str], at: Cell) -> Line:
    outcome = next(one for one in get_args(Outcome) if one == row["outcome"])
    note = next(one for one in get_args(Note) if one == row["note"])
    place = (row["event"], row["group"], int(row["place"]))
    return Line(*place, row["won_by"], row["holder"], outcome, note, (at,))
