"""Rummikub sheets from one line of text, for tests that read like the rules' examples."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from pipeline.games.rummikub import GAME
from pipeline.model.cell import Cell, Entry
from pipeline.model.form import Lines
from pipeline.model.rules import Rules
from pipeline.model.seating import FOUR_SEATS, Seat, Table
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value, exact
from pipeline.presets import defaults


def rules(**changed: Value) -> Rules:
    return defaults("rummikub-school-final", **changed)


def table(seats: str = "甲乙丙丁", round_: int = 1, number: int = 1, direction: str = "→ 2") -> Table:
    due = int(direction not in ("", "-"))
    facts: dict[str, Value] = {"direction": direction, "tile_may_be_due": due} if direction else {}
    entrants = tuple(Seat(key, str(4 * (number - 1) + FOUR_SEATS.index(key) + 1)) for key in seats)
    return Table(round_, "main", "", number, entrants, (round_,), facts)


COUNTED = ("result", "tile_points", "jokers_left")
TYPED = ("win", "score", "raw")


def typed(**changed: Value) -> Rules:
    """The rules of the source's paper sheet."""
    return rules(entry="scores", **changed)


def sheet(
    end_type: str, rows: str, at: Table | None = None, in_force: Rules | None = None, **fields: str
) -> Sheet:
    """A row per seat, comma between: `result points jokers`, or `win score raw` where scores are typed.

    Fields: `judge=..`, `tiles_left_乙=..`.
    """
    at, in_force = at or table(), in_force or rules()
    layout = GAME.layout(at, in_force)
    keys = TYPED if in_force.text("entry") == "scores" else COUNTED
    head = {
        field.key: _entry(field.key, {"end_type": end_type, "starter": "甲", **fields}.get(field.key, ""))
        for field in (*layout.head, *layout.foot)
        if field.role == "input"
    }
    blocks = {}
    for block in layout.blocks:
        assert not isinstance(block.rows, Lines)
        blocks[block.key] = tuple(
            {
                field.key: _entry(f"{field.key}.{seat.key}", text)
                for field in block.fields
                if field.role in ("given", "input") or field.key in ("win", "score")
                for text in [_typed(field.key, seat, dict(zip(keys, row.split(), strict=False)), fields)]
            }
            for seat, row in zip(at.seats, rows.split(","), strict=True)
        )
    return Sheet(at, head, blocks)


def beside(made: Sheet, key: str, **typed: str) -> Sheet:
    """The sheet with a field more in its last block, by seat: `beside(made, "tile_list", 甲="R1 J")`."""
    *blocks, last = made.blocks
    rows = tuple(
        {**row, key: _entry(f"{key}.{seat.key}", typed.get(seat.key, ""))}
        for seat, row in zip(made.table.seats, made.blocks[last], strict=True)
    )
    return replace(made, blocks={**{name: made.blocks[name] for name in blocks}, last: rows})


def _typed(key: str, seat: Seat, inputs: dict[str, str], fields: dict[str, str]) -> str:
    given = {"seat": seat.key, "entrant": seat.entrant, "name": f"Player {seat.entrant}"}
    found = {**given, **inputs}.get(key, fields.get(f"{key}_{seat.key}", ""))
    return "" if found in ("-", "") else found


def _entry(key: str, text: str) -> Entry:
    value: Value = None if text == "" else text
    if re.fullmatch(r"[-+]?[0-9]+([./][0-9]+)?", text):
        value = exact(Fraction(text))
    if key.startswith(("entrant", "name")):
        value = text
    return Entry(value, text, Cell("t.xlsx", "R01-T01", key))
