"""Cells that the program filled in and somebody changed: (kind, severity, cell)."""

import pytest

from pipeline.checks.prefilled import prefilled
from pipeline.games.rummikub import GAME
from pipeline.model.cell import Entry
from pipeline.model.form import Spot
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value
from tests.games.rummikub_sheets import rules, sheet, table

AT = table()
LAYOUT = GAME.layout(AT, rules())
GIVEN: dict[Spot, Value] = {
    ("", "", "date"): "2016-01-21",
    **{("seats", seat.key, "seat"): seat.key for seat in AT.seats},
    **{("seats", seat.key, "entrant"): int(seat.entrant) for seat in AT.seats},
    **{("seats", seat.key, "name"): f"Player {seat.entrant}" for seat in AT.seats},
}


def changed(key: str, text: str, row: int = 1) -> Sheet:
    made = sheet("out", "left 7, out, left 61, left 50", AT)
    rows = list(made.blocks["seats"])
    if key in rows[row]:
        old = rows[row][key]
        rows[row] = {**rows[row], key: Entry(text, text, old.at)}
        return Sheet(AT, made.head, {**made.blocks, "seats": tuple(rows)})
    at = made.head["judge"].at
    return Sheet(AT, {**made.head, key: Entry(text, text, at)}, made.blocks)


@pytest.mark.parametrize(
    ("key", "text", "expected"),
    [
        ("entrant", "2", []),
        ("entrant", "9", ["CM5 error"]),
        ("name", "Ｐｌａｙｅｒ　２", ["CM15.width warning"]),
        ("name", "player 2", ["CM15.width warning"]),
        ("name", "Somebody", ["CM15 error"]),
        ("seat", "丁", ["CM15 error"]),
        ("date", "2016-01-21", []),
        ("date", "2016-01-22", ["CM12 warning"]),
        ("round", "2", ["CM15 error"]),
    ],
)
def test_prefilled_cell_changed_is_named(key: str, text: str, expected: list[str]) -> None:
    given = {**GIVEN, ("", "", "round"): 1}
    found = prefilled(changed(key, text), LAYOUT, given, "2016-01-21")
    assert [f"{problem.kind} {problem.severity}" for problem in found] == expected


def test_prefilled_says_what_was_expected() -> None:
    (problem,) = prefilled(changed("entrant", "9"), LAYOUT, GIVEN, "2016-01-21")
    assert problem.values["expected"] == "2"
    assert problem.values["found"] == "9"
    assert problem.cells[0].address == "entrant.乙"
