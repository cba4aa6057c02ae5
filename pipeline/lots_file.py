"""The file of lots, draws/lots.csv: written once before round 1 and read ever after (rules 3.5)."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO

from pipeline.csv_file import csv_text, unguarded
from pipeline.lots import SOURCES, Lot

LOTS_NAME = "lots.csv"
COLUMNS = ("lot", "group", "entrant", "name", "source")
DRAWN = "drawn"
"""A further column where groups were made from one draw."""


def lots_text(lots: Sequence[Lot]) -> str:
    """Lots as CSV, group by group; `entrant` is the number in the entry list."""
    columns = (*COLUMNS, *((DRAWN,) if any(lot.drawn for lot in lots) else ()))
    rows = ((lot.lot, lot.group, lot.entrant, lot.name, lot.source, lot.drawn) for lot in lots)
    return csv_text(columns, (row[: len(columns)] for row in rows))


def read_lots(data: bytes) -> list[Lot]:
    """Lots from their file; raises ValueError where it is not what was written.

    The order of its lines makes no difference: a spreadsheet program may have sorted them.
    """
    try:
        rows = list(csv.DictReader(StringIO(data.decode("utf-8-sig"), newline="")))
    except csv.Error:
        raise ValueError("not a CSV") from None
    if not rows or any(row.get(name) is None for row in rows for name in COLUMNS):
        raise ValueError("not a list of lots")
    lots = sorted((_lot(row) for row in rows), key=lambda lot: (lot.group, lot.lot))
    if len({lot.entrant for lot in lots}) < len(lots) or not _whole(lots):
        raise ValueError("not one lot an entrant")
    return lots


def _lot(row: dict[str, str]) -> Lot:
    source = next((known for known in SOURCES if known == row["source"]), None)
    number, group, id_ = row["lot"], unguarded(row["group"]), unguarded(row["entrant"])
    drawn = row.get(DRAWN) or "0"
    if source is None or not (_is_number(number) and _is_number(drawn) and id_):
        raise ValueError("not a lot")
    return Lot(int(number), group, id_, unguarded(row["name"]), source, int(drawn))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def _whole(lots: Sequence[Lot]) -> bool:
    """Whether every group has its lots from 1 on, each once, in groups that differ by one at most."""
    groups: dict[str, list[int]] = {}
    for lot in lots:
        groups.setdefault(lot.group, []).append(lot.lot)
    sizes = [len(numbers) for numbers in groups.values()]
    numbered = all(numbers == list(range(1, len(numbers) + 1)) for numbers in groups.values())
    return numbered and max(sizes) - min(sizes) <= 1
