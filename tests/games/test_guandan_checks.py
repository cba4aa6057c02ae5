"""Findings of one sheet: (kind, cell) pairs; X1 to X10 of guandan.md 9."""

import pytest

from pipeline.checks.prefilled import prefilled
from pipeline.games.guandan import GAME
from pipeline.model.problem import Problem
from pipeline.model.value import Value
from tests.games.guandan_sheets import SHORT, entrants, named, rules, sheet, table

PASS = "X2 X2 X2 X2 X3"
"""E1: A is passed in hand 5."""

E3 = "X2 X2 X2 X2 X4 X4 X4 X3"

Case = tuple[str, dict[str, str], str]

HANDS: dict[str, Case] = {
    "E1 sound": (PASS, {"end_time": "18:05"}, ""),
    "E2 sound": ("X2 X2 X2 Y4 X4 X4 X2 X2", {"end_time": "18:20"}, ""),
    "E3 sound": (E3, {}, ""),
    "E4 sound": ("X2 X3 Y4 Y3", {}, ""),
    "E5 sound": ("X2 Y2", {}, ""),
    "right figures typed over": ("X2 X3 Y4 Y3", {"level_3": "7", "level_x_4": "7", "level_y_4": "5"}, ""),
    "third typed after a double-down": ("NSE X3", {"fourth_1": "W"}, ""),
    "X1 level of hand 3": ("X2 Y2 X3", {"level_3": "8"}, "GD-C3 level.3"),
    "level of hand 1": ("X2", {"level_1": "5"}, "GD-C3 level.1"),
    "X2 N N E": ("NNE", {}, "GD-C1 second.1"),
    "X3 second is the first": ("SS", {}, "GD-C1 second.1"),
    "third is the first": ("NEN", {}, "GD-C1 third.1"),
    "last is the second": ("NES", {"fourth_1": "E"}, "GD-C1 fourth.1"),
    "no first": (".ES", {}, "GD-C2 first.1"),
    "no second": ("N.S", {}, "GD-C2 second.1"),
    "no third": ("NE", {}, "GD-C2 third.1"),
    "X4 a hand after the pass": (f"{PASS} Y4", {"end_time": "18:05"}, "GD-C5 first.6"),
    "two hands after the pass": (f"{PASS} Y4 Y4", {"end_time": "18:05"}, "GD-C5 first.6"),
    "X5 passed in hand 4": (
        "X2 X2 X2 X2", {"pass_a_4": "X", "level_x_3": "A"}, "GD-C4 level_x.3, GD-C7 hand.4",
    ),
    "X6 passed with the partner last": ("X2 X2 X2 X2 X4", {"pass_a_5": "X"}, "GD-C6 pass_a.5"),
    "X7 passed off stage": ("X2 X2 X2 X2 Y4 X3", {"pass_a_6": "X"}, "GD-C6 pass_a.6"),
    "passed below A": ("X2 X2 X2 Y4 X4", {"pass_a_5": "X"}, "GD-C6 pass_a.5"),
    "passed by the other side": (PASS, {"pass_a_5": "Y", "end_time": "18:05"}, "GD-C6 pass_a.5"),
    "X8 K + 3 is A": ("X2 X2 X2 Y4 X4 X4 X2", {"level_x_7": "3"}, "GD-C4 level_x.7"),
    "level of the other side moved": ("X2", {"level_y_1": "3"}, "GD-C4 level_y.1"),
    "a blank line between": ("X2 - X3", {}, "GD-C8 first.2"),
    "first line blank": ("- X3", {}, "GD-C8 first.1"),
    "X9 another winner": ("X2 Y2", {"winner": "X"}, "GD-C9 winner"),
    "winner who did not win": (PASS, {"winner": "Y", "end_time": "18:05"}, "GD-C9 winner"),
    "reason does not fit": ("X2 Y2", {"reason": "higher_level"}, "GD-C10 reason"),
    "winner and reason right": ("X2 Y2", {"winner": "乙方", "reason": "在台上"}, ""),
    "higher level though A was passed": (
        PASS, {"reason": "higher_level", "end_time": "18:05"}, "GD-C14 reason",
    ),
    "two fouls": ("X2", {"fouls_x": "2"}, ""),
    "three fouls of the leader": ("X2", {"fouls_x": "3", "end_time": "18:00"}, ""),
    "three fouls and named the winner": ("X2", {"fouls_x": "3", "winner": "X"}, "GD-C9 winner"),
    "three fouls both": ("X2", {"fouls_x": "3", "fouls_y": "4"}, "GD-C11.both fouls_x"),
    "three fouls both, decided": ("X2", {"fouls_x": "3", "fouls_y": "4", "direct_loss": "X"}, ""),
    "three fouls of the winner by direct loss": (
        "X2", {"fouls_y": "3", "direct_loss": "X"}, "GD-C11.winner fouls_y",
    ),
    "forfeit": ("", {"absent_y": "2", "end_time": ""}, ""),
    "one of two absent": ("", {"absent_y": "1", "end_time": ""}, ""),
    "both pairs absent": ("", {"absent_x": "2", "absent_y": "2", "end_time": ""}, ""),
    "forfeit with hands": ("X2", {"absent_y": "2"}, "GD-C12.hands reason"),
    "forfeit without absence": ("X2", {"reason": "forfeit"}, "GD-C12.absent reason"),
    "nothing": ("", {}, "GD-C13 hand.1"),
    "E6 no finished hand": ("Y4", {"extra_hand": "Y"}, ""),
    "extra hand not needed": ("X2 X2 Y4", {"extra_hand": "Y"}, "GD-C10.extra extra_hand"),
    "extra hand of the other side": ("Y4", {"extra_hand": "X"}, "GD-C10.extra_other extra_hand"),
    "direct loss without hands": ("", {"direct_loss": "X", "end_time": "17:50"}, ""),
    "no end": ("X2", {"end_time": ""}, "GD-C16.blank end_time"),
    "50 minutes": ("X2", {"end_time": "18:35"}, ""),
    "51 minutes": ("X2", {"end_time": "18:36"}, "GD-C16.long end_time"),
    "44 minutes": ("X2", {"end_time": "18:29"}, "GD-C16.early end_time"),
    "over midnight": ("X2", {"start_time": "23:30", "end_time": "00:15"}, ""),
    "foul list and number": ("X2", {"fouls_x": "2", "foul_by_1": "X", "foul_by_2": "X"}, ""),
    "foul list shorter": ("X2", {"fouls_x": "2", "foul_by_1": "X"}, "GD-C19 fouls_x"),
    "foul list of the other": ("X2", {"fouls_x": "1", "foul_by_1": "Y"}, "GD-C19 fouls_x, GD-C19 fouls_y"),
}  # fmt: skip


@pytest.mark.parametrize("name", HANDS)
def test_sheet_of_hands(name: str) -> None:
    hands, fields, expected = HANDS[name]
    assert named(GAME.check(sheet(hands, **fields), rules())) == (expected.split(", ") if expected else [])


END = {"hands_played": "6", "final_X": "9", "final_Y": "7", "final_stage": "Y"}
PASSED = {"hands_played": "7", "final_X": "A", "final_Y": "7", "final_stage": "X", "pass_a": "X"}

ENDS: dict[str, tuple[dict[str, str], str]] = {
    "sound": (END, ""),
    "passed": ({**PASSED, "end_time": "18:10"}, ""),
    "winner typed": ({**END, "winner": "X", "reason": "higher_level"}, ""),
    "other winner": ({**END, "winner": "Y"}, "GD-C9 winner"),
    "passed below A": ({**PASSED, "final_X": "K", "end_time": "18:10"}, "GD-C6 pass_a"),
    "passed off stage": ({**PASSED, "final_stage": "Y", "end_time": "18:10"}, "GD-C6 pass_a"),
    "passed in four hands": ({**PASSED, "hands_played": "4", "end_time": "18:10"}, "GD-C7 hands_played"),
    "level blank": ({**END, "final_Y": ""}, "GD-C13.end final.Y"),
    "stage blank": ({**END, "final_stage": ""}, "GD-C13.end final_stage"),
    "nothing": ({}, "GD-C13 hands_played"),
    "no hand, extra hand": ({"hands_played": "0", "extra_hand": "X"}, ""),
    "sixteen hands": ({**END, "hands_played": "16"}, "GD-C17 hands_played"),
    "forfeit": ({"absent_x": "2", "end_time": ""}, ""),
    "forfeit with hands": ({**END, "absent_x": "2"}, "GD-C12.hands reason"),
}


@pytest.mark.parametrize("name", ENDS)
def test_sheet_of_final_levels(name: str) -> None:
    fields, expected = ENDS[name]
    under = rules(**SHORT)
    assert named(GAME.check(sheet(under=under, **fields), under)) == (
        expected.split(", ") if expected else []
    )


UNDER: dict[str, tuple[dict[str, Value], Case]] = {
    "lot missing": ({"level_tie": "lot"}, ("X2 Y2", {}, "GD-C18.missing lot_winner")),
    "lot drawn": ({"level_tie": "lot"}, ("X2 Y2", {"lot_winner": "X"}, "")),
    "lot not due": ({"level_tie": "lot"}, ("X2 X2", {"lot_winner": "X"}, "GD-C18.spare lot_winner")),
    "lot for no hand": ({"no_hand_rule": "lot"}, ("", {"lot_winner": "Y"}, "")),
    "lot after a double forfeit": (
        {"double_forfeit": "lot"},
        ("", {"absent_x": "2", "absent_y": "2", "end_time": ""}, "GD-C18.missing lot_winner"),
    ),
    "extra hand missing": ({"level_tie": "extra_hand"}, ("X2 Y2", {}, "GD-C10.extra_due extra_hand")),
    "extra hand played": ({"level_tie": "extra_hand"}, ("X2 Y2 X4", {"extra_hand": "X"}, "")),
    "one absent may play": (
        {"one_absent_cannot_play": "false"}, ("", {"absent_y": "1"}, "GD-C13 hand.1"),
    ),
    "fouls by player": (
        {"foul_unit": "player"},
        ("X2", {"fouls_n": "2", "fouls_s": "2", "foul_by_1": "N"}, "GD-C19 fouls_n, GD-C19 fouls_s"),
    ),
    "three fouls of one player": ({"foul_unit": "player"}, ("X2", {"fouls_n": "3", "winner": "Y"}, "")),
    "nine hands": ({"max_hands": 9}, (" ".join(["X4", "Y4"] * 4 + ["X4"]), {"end_time": "18:20"}, "")),
    "ten hands of nine": (
        {"max_hands": 9}, (" ".join(["X4", "Y4"] * 5), {"end_time": "18:20"}, "GD-C17.max hand.10"),
    ),
    "sixteen hands in 45 minutes": (
        {"round_minutes": 45, "max_hands": 18}, (" ".join(["X4", "Y4"] * 8), {}, "GD-C17 hand.16"),
    ),
    "10 must be played": ({"must_play": "10, A"}, ("X2 X2 X2", {"level_x_3": "J"}, "GD-C4 level_x.3")),
    "no limit on failed A hands": ({"a_fail_limit": 0}, ("X2 X2 X2 X2 X4 X4 X4", {"level_x_7": "A"}, "")),
}  # fmt: skip


@pytest.mark.parametrize("name", UNDER)
def test_sheet_under_other_settings(name: str) -> None:
    changed, (hands, fields, expected) = UNDER[name]
    under = rules(**changed)
    found = GAME.check(sheet(hands, under=under, **fields), under)
    assert named(found) == (expected.split(", ") if expected else [])


def test_warnings_are_warnings() -> None:
    found = GAME.check(sheet("X2", end_time="18:36"), rules())
    assert [(one.kind, one.severity) for one in found] == [("GD-C16.long", "warning")]


def test_right_figures_are_told() -> None:
    (level,) = GAME.check(sheet("X2 X2 X2 Y4 X4 X4 X2", level_x_7="3"), rules())
    assert level.values["expected"] == "A"
    (winner,) = GAME.check(sheet("X2 Y2", winner="X"), rules())
    assert winner.values["expected_key"] == "choice.guandan_winner.Y"


def changed(round_: int, **fields: str) -> list[Problem]:
    at = table("1", "3", round_)
    layout, given = GAME.layout(at, rules()), GAME.given(at, entrants(at), rules())
    return prefilled(sheet("X2 X3", at, **fields), layout, given, "")


def test_pair_that_is_not_the_winner_of_the_round_before() -> None:
    """X10: somebody else's pair on a sheet of round 2; in round 1 it is only another pair."""
    assert named(changed(2, pair_x="2 Unit 2")) == ["GD-C15 pair_x"]
    assert named(changed(1, pair_x="2 Unit 2")) == ["CM15 pair_x"]
    assert named(changed(2)) == []


REFUSED: dict[str, tuple[dict[str, Value], str]] = {
    "no such level": ({"must_play": "5, 11, A"}, "CM8 must_play"),
    "levels written as people do": ({"must_play": "５、10；j a"}, ""),
    "a draw in a knockout": ({"level_tie": "draw_1_point_each"}, "GD-draw level_tie"),
    "hands won of a sheet without hands": ({"level_tie": "finish_count", **SHORT}, "GD-count level_tie"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_settings_that_do_not_go_together(name: str) -> None:
    settings, expected = REFUSED[name]
    found = GAME.refuse(rules(**settings))
    told = [f"{one.kind} {str(one.values['field']).rpartition('.')[2]}" for one in found]
    assert told == ([expected] if expected else [])
