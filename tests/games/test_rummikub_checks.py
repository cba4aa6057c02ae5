"""Findings of one sheet: (kind, cell) pairs, from rummikub.md section 4 read for `counted`."""

import pytest

from pipeline.games.rummikub import GAME
from pipeline.games.rummikub.tiles import possible, range_text
from tests.games.rummikub_sheets import rules, sheet, table

CASES = {
    "sound": ("out", "left 7, out, left 61, left 50", {}, ""),
    "result blank": ("out", "left 7, out, -, left 50", {}, "RK-C1 result.丙"),
    "points beside absent": ("out", "left 7, out, absent 5, left 50", {}, "RK-C2 tile_points.丙"),
    "jokers beside withdrew": ("out", "left 7, out, withdrew - 1, left 50", {}, "RK-C2 jokers_left.丙"),
    "two out": ("out", "out, out, left 61, left 50", {}, "RK-C4.several result.甲"),
    "nobody out": ("out", "left 7, left 8, left 61, left 50", {}, "RK-C4.none result.甲"),
    "out in a pile game": ("pile", "left 7, out, left 61, left 50", {}, "RK-C4.pile result.乙"),
    "out in a timed game": ("time", "left 7, out, left 61, left 50", {}, "RK-C4.pile result.乙"),
    "left with nothing": ("out", "left 0, out, left 61, left 50", {}, "RK-C10 tile_points.甲"),
    "left with a joker only": ("out", "left 0 1, out, left 61, left 50", {}, ""),
    "left, points blank": ("out", "left, out, left 61, left 50", {}, "CM6 tile_points.甲"),
    "left, points blank beside a joker": ("out", "left - 1, out, left 61, left 50", {}, "CM6 tile_points.甲"),
    "out with points": ("out", "left 7, out 3, left 61, left 50", {}, "RK-C14 tile_points.乙"),
    "out with joker": ("out", "left 7, out 0 1, left 61, left 50", {}, "RK-C14 jokers_left.乙"),
    "out with 0 typed": ("out", "left 7, out 0 0, left 61, left 50", {}, ""),
    "X6 three jokers": ("out", "left 7 1, out, left 61 1, left 5 1", {}, "RK-C16 jokers_left.甲"),
    "points over the box": ("out", "left 700, out, left 20, left 9", {}, "CM8.table_points tile_points.甲"),
    "X7 one tile worth 31": (
        "out",
        "left 31, out, left 61, left 50",
        {"tiles_left_甲": "1"},
        "RK-C18 tile_points.甲",
    ),
    "one joker is one tile": ("out", "left 0 1, out, left 61, left 50", {"tiles_left_甲": "1"}, ""),
    "flag, any tiles": ("out", "unable 85, out, left 61, left 50", {"tiles_left_甲": "1"}, ""),
    "loser without tiles": (
        "out",
        "left 7, out, left 61, left 50",
        {"tiles_left_甲": "0"},
        "RK-C26.loser tiles_left.甲",
    ),
    "winner with tiles": (
        "out",
        "left 7, out, left 61, left 50",
        {"tiles_left_乙": "2"},
        "RK-C26.winner tiles_left.乙",
    ),
    "third breach": (
        "out",
        "left 7, out, left 61, left 50",
        {"warnings_丙": "3"},
        "RK-C23 chief_decision.丙",
    ),
    "third breach decided": (
        "out",
        "left 7, out, left 61, left 50",
        {"warnings_丙": "3", "chief_decision_丙": "keep"},
        "",
    ),
    "starter blank": ("out", "left 7, out, left 61, left 50", {"starter": ""}, "RK-C17.blank starter"),
    "starter not highest": (
        "out",
        "left 7, out, left 61, left 50",
        {"start_tile_甲": "3", "start_tile_丁": "12"},
        "RK-C17.lower starter",
    ),
    "time backwards": (
        "out",
        "left 7, out, left 61, left 50",
        {"start_time": "10:50", "end_time": "10:20"},
        "RK-C24.before end_time",
    ),
    "35 minutes": (
        "out",
        "left 7, out, left 61, left 50",
        {"start_time": "10:20", "end_time": "10:55"},
        "",
    ),
    "36 minutes": (
        "out",
        "left 7, out, left 61, left 50",
        {"start_time": "10:20", "end_time": "10:56"},
        "RK-C24.long end_time",
    ),
    "two players": ("out", "left 7, out, absent, withdrew", {}, "RK-C27 result.丙"),
    "one player": ("out", "absent, out, absent, withdrew", {}, "RK-C27 result.甲"),
}


@pytest.mark.parametrize("name", CASES)
def test_check_sheet_names_kind_and_cell(name: str) -> None:
    end_type, rows, fields, expected = CASES[name]
    problems = GAME.check(sheet(end_type, rows, **fields), rules())
    found = [f"{problem.kind} {problem.cells[0].address}" for problem in problems]
    assert found == ([expected] if expected else [])


def test_check_two_players_is_a_warning_one_an_error() -> None:
    two = GAME.check(sheet("out", "left 7, out, absent, withdrew"), rules())
    one = GAME.check(sheet("out", "absent, out, absent, withdrew"), rules())
    assert [two[0].severity, one[0].severity] == ["warning", "error"]


def test_check_table_of_three_is_sound() -> None:
    assert GAME.check(sheet("pile", "left 7, left 9, left 50", table("甲乙丙")), rules()) == []


def test_possible_number_of_tiles_follows_the_table_of_values() -> None:
    assert range_text(1) == "1..13, 30"
    assert range_text(2) == "2..26, 31..43, 60"
    assert range_text(3) == "3..56, 61..73"
    assert range_text(4) == "4..86"
    assert range_text(10) == "12..164"
    assert not possible(1, 31)
