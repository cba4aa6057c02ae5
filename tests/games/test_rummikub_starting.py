"""Who begins games without a draw (rummikub.md R13, `start_draw`, `later_start`, C17)."""

from dataclasses import replace

import pytest

from pipeline.games.rummikub import GAME
from pipeline.games.rummikub.starting import later_starters, start_draw_due
from pipeline.model.kind import Verdict
from pipeline.model.problem import Problem
from pipeline.model.seating import HOUSE, Seat, Table
from pipeline.model.sheet import Sheet
from tests.games.rummikub_sheets import rules, sheet, table

LATER = {"start_draw": "first_game_only"}
ROWS = "left 7, out, left 61, left 50"
"""乙 wins."""


def found(sheets: list[Sheet], way: str) -> list[Problem]:
    at = rules(later_start=way, **LATER)
    return later_starters(sheets, GAME.score(sheets, [], at)[0], at)


def games(*starters: str, rows: str = ROWS, ending: str = "out", seats: str = "甲乙丙丁") -> list[Sheet]:
    """Games 1, 2 .. of table 1 with the same players, by who is named as first player (`-`: nobody)."""
    return [
        sheet(ending, rows, table(seats, round_=number), starter=starter.replace("-", ""))
        for number, starter in enumerate(starters, start=1)
    ]


# way, first players named game by game, what is asked: (game, seats that should have begun)
CASES = {
    "next clockwise": ("rotate_left", "甲乙丙", []),
    "after 丁 comes 甲": ("rotate_left", "丁甲", []),
    "not the next": ("rotate_left", "甲丙", [(2, "乙")]),
    "a blank game began as it should": ("rotate_left", "甲-丁", [(3, "丙")]),
    "blank is fine": ("rotate_left", "甲--", []),
    "what is named counts for the next": ("rotate_left", "甲丙丁", [(2, "乙")]),
    "nothing known of game 1": ("rotate_left", "-丁甲", []),
    "winner begins": ("winner_starts", "甲乙乙", []),
    "not the winner": ("winner_starts", "甲甲", [(2, "乙")]),
    "winner, whoever began": ("winner_starts", "-丙", [(2, "乙")]),
    "the same begins again": ("same_order", "丙丙丙", []),
    "not the same": ("same_order", "丙丁", [(2, "丙")]),
    "the same, a game blank": ("same_order", "丙-丁", [(3, "丙")]),
}


@pytest.mark.parametrize("name", CASES)
def test_later_starters_by_the_game_before(name: str) -> None:
    way, starters, expected = CASES[name]
    problems = found(games(*starters), way)
    assert {problem.kind for problem in problems} <= {"RK-C17.later"}
    assert {problem.severity for problem in problems} <= {"warning"}
    asked = [(p.round, str(p.values["expected_keys"]).removeprefix("choice.seat.")) for p in problems]
    assert asked == expected
    assert all(problem.cells[0].address == "starter" for problem in problems)


def test_later_starters_any_of_several_winners_may_begin() -> None:
    """E3: 甲 and 乙 share the pile game."""
    rows = "left 1, left 1, left 10, left 6"
    assert found(games("丙", "乙", rows=rows, ending="pile"), "winner_starts") == []
    asked = found(games("丙", "丁", rows=rows, ending="pile"), "winner_starts")
    assert [problem.values["expected_keys"] for problem in asked] == ["choice.seat.甲|choice.seat.乙"]


def test_later_starters_an_empty_seat_is_passed_over() -> None:
    assert found(games("甲", "丙", seats="甲丙丁", rows="left 7, out, left 9"), "rotate_left") == []


def test_later_starters_who_did_not_come_is_passed_over() -> None:
    first, _ = games("甲", "甲")
    second = sheet("out", "left 7, absent, out, left 9", table(round_=2), starter="丙")
    assert found([first, second], "rotate_left") == []


def test_later_starters_other_players_at_the_table_say_nothing() -> None:
    first, second = games("甲", "丁")
    other = sheet("out", ROWS, table(round_=2, number=2), starter="丁")
    moved = replace(second, table=replace(second.table, seats=other.table.seats))
    assert found([first, moved], "rotate_left") == []


def test_later_starters_a_helper_who_won_is_nobody_of_the_field() -> None:
    made = games("甲", "丙", seats="甲乙丙", rows="left 7, out, left 9")
    seats = (Seat("甲", "1"), Seat("乙", HOUSE), Seat("丙", "3"))
    helped = [
        Sheet(Table(n, "main", "", 1, seats, (n,)), one.head, one.blocks) for n, one in enumerate(made, 1)
    ]
    assert found(helped, "winner_starts") == []


def test_score_reports_who_began_wrongly_and_draws_in_every_game_do_not() -> None:
    sheets = games("甲", "丁")
    assert [problem.kind for problem in GAME.score(sheets, [], rules(**LATER))[1]] == ["RK-C17.later"]
    assert GAME.score(sheets, [], rules())[1] == []


@pytest.mark.parametrize(
    ("start_draw", "round_", "due"),
    [
        ("each_game", 1, True),
        ("each_game", 2, True),
        ("first_game_only", 1, True),
        ("first_game_only", 2, False),
    ],
)
def test_form_asks_for_start_tiles_only_when_a_draw_is_due(start_draw: str, round_: int, due: bool) -> None:
    at, here = rules(start_draw=start_draw), table(round_=round_)
    assert start_draw_due(here, at) == due
    layout = GAME.layout(here, at)
    assert (layout.field("start_tile") is not None) == due
    assert layout.field("starter") is not None
    verdict = layout.field("table_check")
    assert verdict is not None
    assert isinstance(verdict.kind, Verdict)
    assert ("starter_blank" in {finding.key for finding in verdict.kind.findings}) == due


def test_check_blank_starter_is_asked_for_only_when_a_draw_is_due() -> None:
    first, second = games("-", "-")
    assert [problem.kind for problem in GAME.check(first, rules(**LATER))] == ["RK-C17.blank"]
    assert GAME.check(second, rules(**LATER)) == []


def test_start_draw_is_due_in_a_play_off() -> None:
    assert start_draw_due(Table("P1", "playoff", "", 1, (), (1,)), rules(**LATER))
