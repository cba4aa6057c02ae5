"""Guandan sheets from a line of hands, for tests that read like the rules' examples."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.formats.knockout import SETTINGS as FORMAT_SETTINGS
from pipeline.games.guandan import GAME
from pipeline.games.guandan.match import PLACES
from pipeline.games.guandan.settings import SETTINGS
from pipeline.model.cell import Cell, Entry
from pipeline.model.entrant import Entrant
from pipeline.model.form import Field, row_keys
from pipeline.model.kind import Whole
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules, StagePlan
from pipeline.model.seating import Seat, Table
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value, shown
from pipeline.sheets.grammar import understand_text

SHORT: Mapping[str, Value] = {"entry": "levels"}
KNOCKOUT = (StagePlan("main", "knockout", ("win",)),)

ORDERS = {"X2": "NS", "X3": "NES", "X4": "NEW", "Y2": "EW", "Y3": "ESW", "Y4": "ESN"}
"""A hand as the examples tell it: the side first out and the place of its other player."""


def rules(**changed: Value) -> Rules:
    """The defaults of section 8 with some settings changed."""
    declared = (*SETTINGS, *FORMAT_SETTINGS)
    values: dict[str, Value] = {one.key: _default(one.kind, one.default) for one in declared}
    return Rules("guandan-knockout", "guandan", {**values, **changed}, KNOCKOUT, players=2)


def _default(kind: object, text: str) -> Value:
    return (int(text) if text else None) if isinstance(kind, Whole) else text


def table(x: str = "1", y: str = "2", round_: int = 1, number: int = 1) -> Table:
    seats = tuple(Seat(key, id_) for key, id_ in (("X", x), ("Y", y)) if id_)
    return Table(round_, "main", "", number, seats, (1,))


def entrants(at: Table) -> Mapping[str, Entrant]:
    ids = [seat.entrant for seat in at.seats]
    return {id_: Entrant(id_, f"A{id_} / B{id_}", (f"A{id_}", f"B{id_}"), f"Unit {id_}") for id_ in ids}


def sheet(hands: str = "", at: Table | None = None, under: Rules | None = None, **fields: str) -> Sheet:
    """`hands`: `X2 Y4`, or orders of finish such as `NES`; `-` is a blank line, `.` a blank place.

    `fields`: head and foot fields; `level_2=..` of hand 2; `foul_by_1=..` of the foul list, `final_X=..`.
    """
    at, under = at or table(), under or rules()
    layout, given = GAME.layout(at, under), GAME.given(at, entrants(at), under)
    head = {
        field.key: _entry(field, field.key, fields.get(field.key, _printed(field.key, given)))
        for field in (*layout.head, *layout.foot)
        if field.role != "helper" and not field.key.endswith("_check")
    }
    orders = [ORDERS.get(hand, hand) for hand in hands.split()]
    blocks = {}
    for block in layout.blocks:
        rows = []
        for key in row_keys(block.rows):
            typed = (
                dict(zip(PLACES, orders[int(key) - 1].ljust(3), strict=False))
                if _is(key, orders, block)
                else {}
            )
            typed |= {spot[2]: shown(value) for spot, value in given.items() if spot[:2] == (block.key, key)}
            shorter = {
                name.rpartition("_")[0]: text for name, text in fields.items() if name.endswith(f"_{key}")
            }
            rows.append(
                {
                    field.key: _entry(field, f"{field.key}.{key}", {**typed, **shorter}.get(field.key, ""))
                    for field in block.fields
                    if field.role != "helper" and field.key != "check"
                }
            )
        blocks[block.key] = tuple(rows)
    return Sheet(at, head, blocks)


def _is(key: str, orders: list[str], block: object) -> bool:
    return getattr(block, "key", "") == "hands" and int(key) <= len(orders)


def _printed(key: str, given: Mapping[tuple[str, str, str], Value]) -> str:
    always = {"start_time": "17:45", "end_time": "18:30", "judge": "J", "sign_x": "1", "sign_y": "1"}
    return always.get(key) or shown(given.get(("", "", key)))


def _entry(field: Field, key: str, text: str) -> Entry:
    return understand_text(field.kind, text.strip(" .-"), Cell("t.xlsx", "R01-T01", key))[0]


def named(problems: list[Problem]) -> list[str]:
    """Findings as `kind cell`."""
    return [f"{problem.kind} {problem.cells[0].address}" for problem in problems]
