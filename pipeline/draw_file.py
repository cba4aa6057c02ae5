"""Draw files: who sits where, published once and read ever after."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from io import StringIO

from pipeline.csv_file import csv_text, unguarded
from pipeline.model.cell import Cell
from pipeline.model.seating import FOUR_SEATS, HOUSE, SIDES, TWO_SEATS, Draw, Round, Seat, Table
from pipeline.model.value import Value
from pipeline.sheets.address import address

COLUMNS = ("round", "stage", "group", "table", "seat", "entrant", "name", "reason")
MATCHES = ("match", "first")
"""Further columns of draws that know what a table plays for and who starts."""
LINES = ("lines",)
"""A further column of draws whose tables play different games or deals in one round: `5 6`."""
REDRAWN = ("redrawn",)
"""A further column of a draw that has replaced an earlier one: why."""
SEATS = (*FOUR_SEATS, *SIDES, *TWO_SEATS)


def draw_name(round_: Round) -> str:
    """The name of a draw's file: `round-02.csv`, `playoff-01.csv`."""
    return f"round-{round_:02d}.csv" if isinstance(round_, int) else f"playoff-{int(round_[1:]):02d}.csv"


def cell_of(draw: Draw, entrant: str) -> Cell:
    """Where somebody who is seated stands in the file of a draw, as it was published."""
    listed = [seat.entrant for table in draw.tables for seat in table.seats]
    at = address(listed.index(entrant) + 2, COLUMNS.index("entrant") + 1)
    return Cell(f"draws/{draw_name(draw.round)}", "", at)


def draw_text(draw: Draw, names: Mapping[str, str]) -> str:
    """A draw as CSV; `names`: entrant id -> name, for people who read the file."""
    told = any(table.match or any(seat.first for seat in table.seats) for table in draw.tables)
    columns = (
        *COLUMNS,
        *(MATCHES if told else ()),
        *(LINES if draw.lined else ()),
        *(REDRAWN if draw.redrawn else ()),
    )
    known = (*COLUMNS, *MATCHES, *LINES, *REDRAWN)
    rows = (dict(zip(known, row, strict=True)) for row in _rows(draw, names))
    return csv_text(columns, (tuple(row[name] for name in columns) for row in rows))


def _rows(draw: Draw, names: Mapping[str, str]) -> Iterator[tuple[Value, ...]]:
    for table in draw.tables:
        for seat in table.seats:
            reason = draw.reasons.get(seat.entrant, "")
            who = (seat.key, seat.entrant, names.get(seat.entrant, ""))
            told = (table.match, 1 if seat.first else None, " ".join(map(str, table.lines)))
            yield (draw.round, draw.stage, table.group, table.number, *who, reason, *told, draw.redrawn)
    for id_ in draw.waiting:
        named = (id_, names.get(id_, ""), draw.reasons[id_])
        yield (draw.round, draw.stage, "", "", "", *named, "", None, "", draw.redrawn)


def read_draw(data: bytes) -> Draw:
    """A draw from its file; raises ValueError where the file is not what `publish` wrote."""
    try:
        rows = list(csv.DictReader(StringIO(data.decode("utf-8-sig"), newline="")))
    except csv.Error:
        raise ValueError("not a CSV") from None
    if not rows or any(row.get(name) is None for row in rows for name in COLUMNS):
        raise ValueError("not a draw")
    named = [row["entrant"] for row in rows if row["entrant"] != HOUSE]
    seated = [row for row in rows if row["table"]]
    if len(set(named)) < len(named) or any(row["seat"] not in SEATS for row in seated):
        raise ValueError("nobody can sit like that")
    round_ = _round(rows[0]["round"])
    if any(row["round"] != rows[0]["round"] for row in rows):
        raise ValueError("two rounds in one draw")
    seats: dict[int, list[Seat]] = {}
    told: dict[int, tuple[str, str, str]] = {}
    for row in seated:
        number = int(row["table"])
        first = bool(row.get("first"))
        seats.setdefault(number, []).append(Seat(row["seat"], unguarded(row["entrant"]), first))
        told[number] = (unguarded(row["group"]), row.get("match") or "", row.get("lines") or "")
    same = (round_,) if isinstance(round_, int) else (1,)
    stage = rows[0]["stage"]
    tables = tuple(
        Table(
            round_,
            stage,
            group,
            number,
            tuple(sorted(seats[number], key=_place)),
            _lines(lines) or same,
            match=match,
        )
        for number, (group, match, lines) in sorted(told.items())
    )
    reasons = {unguarded(row["entrant"]): unguarded(row["reason"]) for row in rows}
    names = {unguarded(row["entrant"]): unguarded(row["name"]) for row in rows}
    redrawn = unguarded(rows[0].get("redrawn") or "")
    return Draw(round_, stage, tables, reasons, names, redrawn, lined=any(row.get("lines") for row in rows))


def _lines(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split())


def _place(seat: Seat) -> int:
    """Seating order, whatever order a spreadsheet program has sorted the rows into."""
    return SEATS.index(seat.key)


def _round(text: str) -> Round:
    if not (text.isdecimal() or (text.startswith("P") and text[1:].isdecimal())):
        raise ValueError("no round")
    return int(text) if text.isdecimal() else text
