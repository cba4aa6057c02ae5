"""Sheets of typed wins and scores: (kind, cell) pairs, from rummikub.md sections 4 and 9.4."""

from __future__ import annotations

import pytest

from pipeline.games.rummikub import GAME
from pipeline.model.problem import Problem
from pipeline.model.value import Value
from tests.games.rummikub_sheets import rules, sheet, table, typed

E1 = "0 -7, 1 118, 0 -61, 0 -50"
PILE = "1 30 -5, 0 -5 -10, 0 -10 -15, 0 -15 -20"


def found(end_type: str, rows: str, fields: dict[str, str], **changed: Value) -> list[Problem]:
    in_force = typed(**changed)
    return GAME.check(sheet(end_type, rows, in_force=in_force, **fields), in_force)


def pairs(problems: list[Problem]) -> list[str]:
    return [f"{problem.kind} {problem.cells[0].address}" for problem in problems]


CASES: dict[str, tuple[str, str, dict[str, str], str]] = {
    "the source's own row": ("out", E1, {}, ""),
    "the same with racks": ("out", "0 -7 -7, 1 118 0, 0 -61 -61, 0 -50 -50", {}, ""),
    "pile": ("pile", PILE, {}, ""),
    "time": ("time", PILE, {}, ""),
    "shares with two decimals": ("pile", "1 3.33 -3, 1 3.33 -3, 1 3.33 -3, 0 -10 -13", {}, ""),
    "shares as fractions": ("pile", "1 10/3 -3, 1 10/3 -3, 1 10/3 -3, 0 -10 -13", {}, ""),
    "all equal": ("pile", "1 0 -20, 1 0 -20, 1 0 -20, 1 0 -20", {}, ""),
    "absent": ("out", "0 -7, 1 57, -, 0 -50", {"status_丙": "absent"}, ""),
    "left": ("out", "0 -7, 1 57, -, 0 -50", {"status_丙": "withdrew"}, ""),
    "disqualified": ("out", "0 -7, 1 57, -, 0 -50", {"status_丙": "dq"}, ""),
    "C1 no win": ("out", "- -7, 1 118, 0 -61, 0 -50", {}, "RK-C1.blank win.甲"),
    "C1 no score": ("out", "0, 1 118, 0 -61, 0 -50", {}, "RK-C1.blank score.甲"),
    "C2 absent": ("out", "0 -7, 1 57, - - -3, 0 -50", {"status_丙": "absent"}, "RK-C2.absent raw.丙"),
    "C2 absent, warned": (
        "out",
        "0 -7, 1 57, -, 0 -50",
        {"status_丙": "absent", "warnings_丙": "1"},
        "RK-C2.absent warnings.丙",
    ),
    "C2 left with win": ("out", "0 -7, 1 57, 0, 0 -50", {"status_丙": "withdrew"}, "RK-C2.left win.丙"),
    "C2 disqualified with score": (
        "out",
        "0 -7, 1 57, - -9, 0 -50",
        {"status_丙": "dq"},
        "RK-C2.left score.丙",
    ),
    "C3": ("out", "0 -7, 1 118, 2 -61, 0 -50", {}, "RK-C3 win.丙"),
    "C4 none": ("out", "0 -7, 0 -8, 0 -61, 0 -50", {}, "RK-C4.no_winner win.甲"),
    "C5": (
        "pile",
        "0 30 -5, 1 -5 -10, 0 -10 -15, 0 -15 -20",
        {},
        "RK-C8 score.甲, RK-C7 score.乙, RK-C5 win.甲, RK-C5 win.乙",
    ),
    "C6": (
        "pile",
        "1 6 -1, 1 8 -1, 0 -9 -10, 0 -5 -6",
        {},
        "RK-C6 score.甲, RK-C11 score.甲, RK-C11 score.乙",
    ),
    "C7 minus": ("out", "0 -7, 1 -118, 0 -61, 0 -50", {}, "RK-C7 score.乙"),
    "C7 nothing": ("out", "0 -7, 1 0, 0 -61, 0 -50", {}, "RK-C7 score.乙"),
    "C8": ("out", "0 7, 1 100, 0 -61, 0 -50", {}, "RK-C8 score.甲"),
    "C9 X1": ("out", "0 -7, 1 117, 0 -61, 0 -50", {}, "RK-C9 score.乙"),
    "C9 share": (
        "pile",
        "1 3.34 -3, 1 3.34 -3, 1 3.34 -3, 0 -10 -13",
        {},
        "RK-C9 score.甲, RK-C11 score.甲, RK-C11 score.乙, RK-C11 score.丙",
    ),
    "X2": (
        "out",
        "0 7, 1 118, 0 61, 0 50",
        {},
        "RK-C8.minus score.甲, RK-C8.minus score.丙, RK-C8.minus score.丁",
    ),
    "X3": ("out", "1 10, 1 10, 0 -15, 0 -5", {}, "RK-C4.winners win.甲"),
    "X4": ("out", "0 0, 1 111, 0 -61, 0 -50", {}, "RK-C10.score score.甲"),
    "X5": ("out", "1 300, 0 -100, 0 -150, 0 -50", {}, "RK-C15 ice.乙"),
    "X5 confirmed": ("out", "1 300, 0 -100, 0 -150, 0 -50", {"ice_乙": "broken"}, ""),
    "X6": (
        "out",
        "0 -37, 1 168, 0 -81, 0 -50",
        {"jokers_left_甲": "1", "jokers_left_丙": "1", "jokers_left_丁": "1"},
        "RK-C16 jokers_left.甲",
    ),
    "X7": (
        "out",
        "0 -31, 1 142, 0 -61, 0 -50",
        {"tiles_left_甲": "1"},
        "RK-C18.score score.甲",
    ),
    "C11 loser": ("out", "0 -7 -9, 1 118, 0 -61, 0 -50", {}, "RK-C11 score.甲"),
    "C11 winner": ("out", "0 -7 -7, 1 117 0, 0 -61 -61, 0 -50 -50", {}, "RK-C9 score.乙, RK-C11 score.乙"),
    "C11 pile": ("pile", "1 30 -5, 0 -6 -10, 0 -10 -15, 0 -14 -20", {}, "RK-C11 score.乙, RK-C11 score.丁"),
    "C12": ("pile", "1 30 -5, 0 -5, 0 -10 -15, 0 -15 -20", {}, "RK-C12 raw.乙"),
    "C13 score": ("out", "0 -7, 1 118, 0 -61, 0 -50", {"ice_丙": "unable"}, "RK-C13 score.丙"),
    "C13 raw": (
        "pile",
        "1 294 -12, 0 -88 -100, 0 -18 -30, 0 -188 -200",
        {"ice_乙": "able", "ice_丁": "able"},
        "RK-C13 raw.乙",
    ),
    "C13 knock": ("out", "0 -7, 1 118, 0 -61, 0 -50", {"rack_knock_丙": "1"}, "RK-C13 score.丙"),
    "E6 flags": (
        "out",
        "1 303, 0 -100, 0 -200, 0 -3",
        {"ice_乙": "unable", "ice_丙": "able"},
        "",
    ),
    "both flags count once": ("out", "1 203, 0 -200, 0 -3", {"ice_乙": "unable", "rack_knock_乙": "1"}, ""),
    "C14 ice": ("out", E1, {"ice_乙": "able"}, "RK-C14.winner ice.乙"),
    "C14 knock": ("out", E1, {"rack_knock_乙": "1"}, "RK-C14.winner rack_knock.乙"),
    "C14 rack": ("out", "0 -7, 1 118 -3, 0 -61, 0 -50", {}, "RK-C14.winner raw.乙"),
    "C14 joker": ("out", E1, {"jokers_left_乙": "1"}, "RK-C14.winner jokers_left.乙"),
    "C15 raw": (
        "pile",
        "1 88 -12, 0 -88 -100",
        {},
        "RK-C15 ice.乙, RK-C27 status.甲",
    ),
    "C17": ("out", E1, {"starter": ""}, "RK-C17.blank starter"),
    "C18 raw": ("pile", PILE, {"tiles_left_丁": "1"}, "RK-C18.score raw.丁"),
    "C23": ("out", E1, {"warnings_丙": "3"}, "RK-C23 chief_decision.丙"),
    "C24": ("out", E1, {"start_time": "10:50", "end_time": "10:20"}, "RK-C24.before end_time"),
    "C26 loser": ("out", E1, {"tiles_left_甲": "0"}, "RK-C26.not_out tiles_left.甲"),
    "C26 winner": ("out", E1, {"tiles_left_乙": "2"}, "RK-C26.winner tiles_left.乙"),
    "C27": (
        "out",
        "0 -7, 1 7, -, -",
        {"status_丙": "absent", "status_丁": "withdrew"},
        "RK-C27 status.丙",
    ),
}
SEATS = {4: "甲乙丙丁", 3: "甲乙丙", 2: "甲乙"}


@pytest.mark.parametrize("name", CASES)
def test_typed_sheet_names_kind_and_cell(name: str) -> None:
    end_type, rows, fields, expected = CASES[name]
    at = table(SEATS[rows.count(",") + 1])
    problems = GAME.check(sheet(end_type, rows, at, typed(), **fields), typed())
    assert ", ".join(pairs(problems)) == expected


def test_wrong_sum_tells_what_the_winner_should_have() -> None:
    (problem,) = found("out", "0 -7, 1 117, 0 -61, 0 -50", {})
    assert problem.values["expected"] == "+118"


def test_missing_minus_signs_are_suggested_and_not_applied() -> None:
    problems = found("out", "0 7, 1 118, 0 61, 0 50", {})
    assert [problem.values["expected"] for problem in problems] == ["-7", "-61", "-50"]
    assert {problem.severity for problem in problems} == {"error"}


def test_two_winners_are_blamed_together() -> None:
    (problem,) = found("out", "1 10, 1 10, 0 -15, 0 -5", {})
    assert [cell.address for cell in problem.cells] == ["win.甲", "win.乙"]


def test_a_figure_like_a_flag_is_a_warning() -> None:
    (problem,) = found("out", "1 300, 0 -100, 0 -150, 0 -50", {})
    assert problem.severity == "warning"


SCORES = {
    "E1": ("out", E1, "-7 118* -61 -50"),
    "E2": ("pile", PILE, "30* -5 -10 -15"),
    "E3": ("pile", "1 7 -1, 1 7 -1, 0 -9 -10, 0 -5 -6", "7* 7* -9 -5"),
    "E4": ("pile", "1 14 -1, 1 14 -1, 0 -9 -10, 0 -19 -20", "14* 14* -9 -19"),
    "E9 typed with decimals": ("pile", "1 3.33 -3, 1 3.33 -3, 1 3.33 -3, 0 -10 -13", "10/3* 10/3* 10/3* -10"),
    "E10": ("pile", "1 0 -20, 1 0 -20, 1 0 -20, 1 0 -20", "0* 0* 0* 0*"),
}


@pytest.mark.parametrize("name", SCORES)
def test_typed_scores_are_taken_over_exactly(name: str) -> None:
    end_type, rows, expected = SCORES[name]
    scores, _ = GAME.score([sheet(end_type, rows, in_force=typed())], [], typed())
    assert [f"{one.values['score']}{'*' * int(one.values['win'])}" for one in scores] == expected.split()


def test_typed_score_is_the_first_cell_of_what_is_blamed_on_it() -> None:
    scores, _ = GAME.score([sheet("out", E1, in_force=typed())], [], typed())
    assert [cell.address for cell in scores[1].cells][:3] == ["score.乙", "win.乙", "raw.乙"]


def test_both_forms_have_the_same_head_foot_and_draws() -> None:
    counted, scores = (GAME.layout(table(), force) for force in (rules(), typed()))
    shown = [
        [field.key for field in (*form.head, *form.foot) if field.role == "input"]
        for form in (counted, scores)
    ]
    assert shown[0] == shown[1]
