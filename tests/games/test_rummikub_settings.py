"""Every value of a setting with an example that fails without it (rummikub.md section 8), worked by hand."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from pipeline.games.rummikub import GAME
from pipeline.language import CODES, language
from pipeline.model.form import Field, Layout
from pipeline.model.kind import Choice
from pipeline.model.rules import Rules
from pipeline.model.score import Score
from pipeline.model.value import Value
from pipeline.ranking.metrics import METRICS
from pipeline.ranking.results import Results
from tests.games.rummikub_sheets import rules, sheet, table, typed
from tests.games.test_rummikub_typed import pairs

E3 = "left 1, left 1, left 10, left 6"
UNEVEN = "left 3, left 3, left 8, absent"
NO_OPENING = "left 12, unable 5, left 30, able 20 1"
COLLECTED = "out, unable 85, able 40, left 3"
LEAVER = "out, left 4, withdrew 10, left 6"
LEAVER_AHEAD = "left 5, withdrew 2, left 9, left 6"
GONE = "out, left 4, withdrew, left 6"

SCORES: dict[str, tuple[dict[str, Value], str, str, str]] = {
    "one win each": ({}, "pile", E3, "7*1 7*1 -9*0 -5*0"),
    "one win divided": ({"tie_win_credit": "split"}, "pile", E3, "7*1/2 7*1/2 -9*0 -5*0"),
    "no win": ({"tie_win_credit": "none"}, "pile", E3, "7*0 7*0 -9*0 -5*0"),
    "a single winner keeps his win": (
        {"tie_win_credit": "none"},
        "pile",
        "left 5, left 10, left 15, left 20",
        "30*1 -5*0 -10*0 -15*0",
    ),
    "exact": ({}, "pile", UNEVEN, "5/2*1 5/2*1 -5*0"),
    "rounded down": ({"split_rounding": "floor"}, "pile", UNEVEN, "2*1 2*1 -5*0"),
    "rounded half up": ({"split_rounding": "half_up"}, "pile", UNEVEN, "3*1 3*1 -5*0"),
    "flags in a pile game": ({}, "pile", NO_OPENING, "294*1 -88*0 -18*0 -188*0"),
    "face value in a pile game": (
        {"exhaust_uses": "face_value"},
        "pile",
        NO_OPENING,
        "-7*0 77*1 -25*0 -45*0",
    ),
    "face value when time is up": (
        {"exhaust_uses": "face_value"},
        "time",
        NO_OPENING,
        "-7*0 77*1 -25*0 -45*0",
    ),
    "a knock is no opening play": (
        {"exhaust_uses": "face_value"},
        "pile",
        "left 12, rack_knock 5, left 30, left 50",
        "244*1 -188*0 -18*0 -38*0",
    ),
    "face value not when somebody went out": (
        {"exhaust_uses": "face_value"},
        "out",
        COLLECTED,
        "303*1 -100*0 -200*0 -3*0",
    ),
    "winner collects flags": ({}, "out", COLLECTED, "303*1 -100*0 -200*0 -3*0"),
    "winner collects face values": (
        {"winner_collects_flags": "face_value_only"},
        "out",
        COLLECTED,
        "128*1 -100*0 -200*0 -3*0",
    ),
    "a pile game is as ever (R6)": (
        {"winner_collects_flags": "face_value_only"},
        "pile",
        NO_OPENING,
        "294*1 -88*0 -18*0 -188*0",
    ),
    "leaver without score": ({}, "out", GONE, "10*1 -4*0 -6*0"),
    "leaver's rack": ({"leaver_score": "rack_value"}, "out", LEAVER, "20*1 -4*0 -10*0 -6*0"),
    "leaver never wins": ({"leaver_score": "rack_value"}, "pile", LEAVER_AHEAD, "5*1 0*0 -4*0 -1*0"),
    "leaver loses 200": ({"leaver_score": "minus_200"}, "out", GONE, "210*1 -4*0 -200*0 -6*0"),
    "leaver loses 200 in a pile game": (
        {"leaver_score": "minus_200"},
        "pile",
        "left 5, left 7, withdrew, left 6",
        "198*1 -2*0 -195*0 -1*0",
    ),
}


def shown(score: Score) -> str:
    return f"{score.values['score']}*{score.values['win']}"


def scored(end_type: str, rows: str, in_force: Rules, **fields: str) -> list[Score]:
    made = sheet(end_type, rows, in_force=in_force, **fields)
    assert [one for one in GAME.check(made, in_force) if one.severity == "error"] == []
    return GAME.score([made], [], in_force)[0]


@pytest.mark.parametrize("name", SCORES)
def test_counted_scores_follow_the_setting(name: str) -> None:
    changed, end_type, rows, expected = SCORES[name]
    assert [shown(one) for one in scored(end_type, rows, rules(**changed))] == expected.split()


CHECKS: dict[str, tuple[dict[str, Value], str, str, str]] = {
    "face value needs points beside a flag": (
        {"exhaust_uses": "face_value"},
        "pile",
        "left 12, unable, left 30, left 9",
        "CM6 tile_points.乙",
    ),
    "points beside a flag are optional otherwise": ({}, "pile", "left 12, unable, left 30, left 9", ""),
    "nobody who has not opened holds nothing": (
        {"exhaust_uses": "face_value"},
        "pile",
        "left 12, unable 0, left 30, left 9",
        "RK-C10 tile_points.乙",
    ),
    "collected face values need points": (
        {"winner_collects_flags": "face_value_only"},
        "out",
        "out, rack_knock, left 30, left 9",
        "CM6 tile_points.乙",
    ),
    "a knocked rack may have none": (
        {"winner_collects_flags": "face_value_only"},
        "out",
        "out, rack_knock 0, left 30, left 9",
        "",
    ),
    "points beside a leaver are wrong": ({}, "out", LEAVER, "RK-C2 tile_points.丙"),
    "points beside a leaver are due": (
        {"leaver_score": "rack_value"},
        "out",
        GONE,
        "CM6 tile_points.丙",
    ),
    "points beside a leaver of 200 are wrong": (
        {"leaver_score": "minus_200"},
        "out",
        LEAVER,
        "RK-C2 tile_points.丙",
    ),
    "points beside somebody absent are wrong": (
        {"leaver_score": "rack_value"},
        "out",
        "out, left 4, absent 3, left 6",
        "RK-C2 tile_points.丙",
    ),
}


@pytest.mark.parametrize("name", CHECKS)
def test_counted_checks_follow_the_setting(name: str) -> None:
    changed, end_type, rows, expected = CHECKS[name]
    made = sheet(end_type, rows, in_force=rules(**changed))
    assert pairs(GAME.check(made, rules(**changed))) == ([expected] if expected else [])


ICE = {"ice_乙": "unable", "ice_丙": "able"}
BOTH = {"ice_乙": "unable", "rack_knock_乙": "1"}
AWAY = {"status_丙": "withdrew"}

TYPED: dict[str, tuple[dict[str, Value], str, str, dict[str, str], str]] = {
    "the judge's winner": ({"timeout_rule": "judge"}, "time", "1 9 -20, 0 -4 -5, 0 -5 -6, 0 0 -6", {}, ""),
    "not in a pile game": (
        {"timeout_rule": "judge"},
        "pile",
        "1 9 -20, 0 -4 -5, 0 -5 -6, 0 0 -6",
        {},
        "RK-C5 RK-C11",
    ),
    "by the racks otherwise": ({}, "time", "1 9 -20, 0 -4 -5, 0 -5 -6, 0 0 -6", {}, "RK-C5 RK-C11"),
    "penalties added": ({"penalty_stack": "sum"}, "out", "1 309, 0 -300, 0 -3, 0 -6", BOTH, ""),
    "penalties not added": ({}, "out", "1 309, 0 -300, 0 -3, 0 -6", BOTH, "RK-C13"),
    "the heavier penalty": ({"penalty_stack": "sum"}, "out", "1 209, 0 -200, 0 -3, 0 -6", BOTH, "RK-C13"),
    "face values collected": (
        {"winner_collects_flags": "face_value_only"},
        "out",
        "1 128, 0 -100, 0 -200, 0 -3",
        ICE,
        "",
    ),
    "all collected": ({}, "out", "1 128, 0 -100, 0 -200, 0 -3", ICE, "RK-C9"),
    "face values listed": (
        {"winner_collects_flags": "face_value_only"},
        "out",
        "1 27, 0 -100 -100, 0 -20 -20, 0 -3 -3",
        {"ice_乙": "unable", "tile_list_乙": "R3 K2"},
        "RK-C11",
    ),
    "rounded down": (
        {"split_rounding": "floor"},
        "pile",
        "1 2 -3, 1 2 -3, 0 -5 -8, -",
        {"status_丁": "absent"},
        "",
    ),
    "exact sums may not": (
        {},
        "pile",
        "1 2 -3, 1 2 -3, 0 -5 -8, -",
        {"status_丁": "absent"},
        "RK-C9 RK-C11",
    ),
    "ice ignored in a pile game": (
        {"exhaust_uses": "face_value"},
        "pile",
        "0 -7 -12, 1 77 -5, 0 -25 -30, 0 -45 -50",
        {"ice_乙": "unable", "ice_丁": "able"},
        "",
    ),
    "ice not ignored": (
        {},
        "pile",
        "0 -7 -12, 1 77 -5, 0 -25 -30, 0 -45 -50",
        {"ice_乙": "unable", "ice_丁": "able"},
        "RK-C13",
    ),
    "leaver's rack": ({"leaver_score": "rack_value"}, "out", "1 20, 0 -4, 0 -10, 0 -6", AWAY, ""),
    "leaver without win": ({"leaver_score": "rack_value"}, "out", "1 20, 0 -4, - -10, 0 -6", AWAY, ""),
    "leaver's score is due": (
        {"leaver_score": "rack_value"},
        "out",
        "1 20, 0 -4, -, 0 -6",
        AWAY,
        "RK-C1.blank",
    ),
    "leaver cannot win": (
        {"leaver_score": "rack_value"},
        "out",
        "1 20, 0 -4, 1 -10, 0 -6",
        AWAY,
        "RK-C2.won",
    ),
    "leaver has no score": ({}, "out", "1 20, 0 -4, 0 -10, 0 -6", AWAY, "RK-C2.left RK-C9"),
    "leaver loses 200": ({"leaver_score": "minus_200"}, "out", "1 210, 0 -4, - -200, 0 -6", AWAY, ""),
    "leaver loses less": ({"leaver_score": "minus_200"}, "out", "1 20, 0 -4, - -10, 0 -6", AWAY, "RK-C13"),
}


@pytest.mark.parametrize("name", TYPED)
def test_typed_checks_follow_the_setting(name: str) -> None:
    changed, end_type, rows, fields, expected = TYPED[name]
    in_force = typed(**changed)
    problems = GAME.check(sheet(end_type, rows, in_force=in_force, **fields), in_force)
    assert list(dict.fromkeys(problem.kind for problem in problems)) == expected.split()


def test_the_judge_decides_a_timed_game() -> None:
    scores = scored("time", "1 9 -20, 0 -4 -5, 0 -5 -6, 0 0 -6", typed(timeout_rule="judge"))
    assert [shown(one) for one in scores] == ["9*1", "-4*0", "-5*0", "0*0"]


def test_the_judge_may_name_several_winners_who_share_exactly() -> None:
    rows = "1 3.33 -3, 1 3.33 -4, 1 3.33 -5, 0 -10 -6"
    scores = scored("time", rows, typed(timeout_rule="judge", tie_win_credit="split"))
    assert [one.values["score"] for one in scores] == [Fraction(10, 3)] * 3 + [-10]
    assert [one.values["win"] for one in scores] == [Fraction(1, 3)] * 3 + [0]


def test_what_the_winner_collects_of_unknown_tiles_is_taken_over() -> None:
    rows = "1 128, 0 -100, 0 -200, 0 -3"
    scores = scored("out", rows, typed(winner_collects_flags="face_value_only"), **ICE)
    assert [one.values["score"] for one in scores] == [128, -100, -200, -3]


def test_only_games_won_count_toward_the_total_where_losses_do_not() -> None:
    for includes, total in (("true", -7), ("false", 0)):
        in_force = rules(total_includes_losses=includes)
        scores = scored("out", "left 7, out, left 61, left 50", in_force)
        results = Results(scores)
        assert METRICS["total"](results) == {
            "1": total,
            "2": 118,
            "3": -61 if total else 0,
            "4": -50 if total else 0,
        }
        assert METRICS["average"](results)["1"] == total


def test_every_game_is_finished_where_time_ends_none() -> None:
    assert choice(GAME.layout(table(), rules()), "end_type").keys == ("out", "pile", "time")
    for in_force in (rules(timeout_rule="finish_game"), typed(timeout_rule="finish_game")):
        assert choice(GAME.layout(table(), in_force), "end_type").keys == ("out", "pile")


def choice(layout: Layout, key: str) -> Choice:
    kind = field(layout, key).kind
    assert isinstance(kind, Choice)
    return kind


def field(layout: Layout, key: str) -> Field:
    found = layout.field(key)
    assert found is not None
    return found


@pytest.mark.parametrize("code", CODES)
def test_any_knock_is_on_purpose_or_not_by_the_words_of_the_form(code: str) -> None:
    words, said = language(code), {}
    for intent in ("true", "false"):
        counted = GAME.layout(table(), rules(knock_needs_intent=intent))
        scores = GAME.layout(table(), typed(knock_needs_intent=intent))
        result = words.choice(choice(counted, "result"), "rack_knock")
        said[intent] = (result, words.label("rummikub", field(scores, "rack_knock").named))
    assert said["true"][0] != said["false"][0]
    assert said["true"][1] != said["false"][1]


def test_warnings_before_review() -> None:
    one = sheet("out", "left 7, out, left 61, left 50", warnings_丙="1")
    assert pairs(GAME.check(one, rules())) == []
    assert pairs(GAME.check(one, rules(warnings_before_review=0))) == ["RK-C23 chief_decision.丙"]


@pytest.mark.parametrize(
    ("changed", "refused"),
    [
        ({"timeout_rule": "judge"}, ["timeout_rule"]),
        ({"penalty_stack": "sum"}, ["penalty_stack"]),
        ({"timeout_rule": "judge", "penalty_stack": "sum", "entry": "scores"}, []),
        ({}, []),
    ],
)
def test_values_that_do_not_go_together_are_refused_by_name(
    changed: dict[str, Value], refused: list[str]
) -> None:
    problems = GAME.refuse(rules(**changed))
    assert [str(one.values["field"]).rpartition(".")[2] for one in problems] == refused
    assert {one.kind for one in problems} <= {"CM8.combination"}


WAYS: tuple[dict[str, Value], ...] = (
    {},
    {"timeout_rule": "finish_game"},
    {"tie_win_credit": "split", "split_rounding": "floor"},
    {"tie_win_credit": "none", "split_rounding": "half_up"},
    {"exhaust_uses": "face_value"},
    {"winner_collects_flags": "face_value_only"},
    {"leaver_score": "rack_value"},
    {"leaver_score": "minus_200"},
)


@pytest.mark.parametrize("entry", ["counted", "scores"])
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_rehearsed_sheets_are_sound(entry: str, way: int) -> None:
    in_force = rules(entry=entry, **WAYS[way])
    for seed in range(150):
        at = table("甲乙丙丁"[: 4 - seed % 2])
        filled = GAME.rehearse(at, in_force, Random(seed))
        layout = GAME.layout(at, in_force)
        inputs = {f.key for f in layout.fields() if f.role == "input"}
        assert {key for _, _, key in filled} <= inputs
        head = {key: str(value) for (block, _, key), value in filled.items() if not block}
        end_type = head.pop("end_type")
        seats = {
            f"{key}_{row}": str(value)
            for (block, row, key), value in filled.items()
            if block and value is not None
        }
        made = sheet(end_type, "," * (len(at.seats) - 1), at, in_force, **head, **seats)
        errors = [one for one in GAME.check(made, in_force) if one.severity == "error"]
        assert errors == [], seed
        assert GAME.score([made], [], in_force)[0]
