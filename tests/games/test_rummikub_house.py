"""A helper at a table of two (rummikub.md `short_table = house_player`): he plays, and is never scored."""

import pytest

from pipeline.checks.figures import figures
from pipeline.games.rummikub import GAME
from pipeline.model.cell import Cell, Entry
from pipeline.model.seating import HOUSE, Seat, Table
from pipeline.model.sheet import Sheet
from tests.games.rummikub_sheets import rules, sheet, table

# A game of three is scored as ever (R5, R6); only the two players' lines are kept.
CASES = {
    "helper loses": ("out", "left 61, out, left 7", [("2", 1, 68), ("3", 0, -7)]),
    "helper goes out": ("out", "out, left 7, left 50", [("2", 0, -7), ("3", 0, -50)]),
    "helper has the lowest rack": ("pile", "left 5, left 10, left 20", [("2", 0, -5), ("3", 0, -15)]),
    "helper leaves": ("out", "withdrew, out, left 7", [("2", 1, 7), ("3", 0, -7)]),
}


def helped(ending: str, rows: str) -> Sheet:
    made = sheet(ending, rows, table("甲乙丙"))
    seats = (Seat("甲", HOUSE), Seat("乙", "2"), Seat("丙", "3"))
    return Sheet(Table(1, "main", "", 1, seats, (1,)), made.head, made.blocks)


@pytest.mark.parametrize("name", CASES)
def test_score_keeps_only_the_players(name: str) -> None:
    ending, rows, expected = CASES[name]
    scores, problems = GAME.score([helped(ending, rows)], [], rules())
    assert [(one.entrant, one.values["win"], one.values["score"]) for one in scores] == expected
    assert problems == []


def test_check_table_with_a_helper_is_sound() -> None:
    assert GAME.check(helped("out", "left 61, out, left 7"), rules()) == []


def test_stops_a_helper_who_leaves_is_nobody_of_the_field() -> None:
    assert GAME.stops([helped("out", "withdrew, out, left 7")], rules()) == [(1, {})]


def test_figures_the_helpers_own_score_on_the_sheet_is_not_compared() -> None:
    made = helped("out", "left 61, out, left 7")
    at = Cell("t.xlsx", "R01-T01", "H7")
    rows = ({**made.blocks["seats"][0], "score": Entry(-61, "", at)}, *made.blocks["seats"][1:])
    shown = Sheet(made.table, made.head, {**made.blocks, "seats": rows})
    layout = GAME.layout(made.table, rules())
    assert figures(shown, layout, GAME.score([made], [], rules())[0]) == []
