"""The judge's briefing: time line, steps, examples and order of decision under the settings in force."""

from __future__ import annotations

import re

import pytest

from pipeline.games.guandan import GAME
from pipeline.language import language
from pipeline.model.briefing import Board
from pipeline.model.value import Value
from tests.games.guandan_sheets import rules


def board(name: str, **changed: Value) -> Board:
    return next(
        one
        for one in GAME.briefing(rules(**changed))
        if one.heading.removeprefix("briefing.guandan.").split(".")[0] == name
    )


def lines(name: str, **changed: Value) -> list[str]:
    words = language("en")
    return [
        " ".join(words.text(key, **line.values) for key in (line.label, *line.says))
        for line in board(name, **changed).lines
    ]


@pytest.mark.parametrize(
    ("changed", "minutes"),
    [
        ({}, [0, 10, 45]),
        ({"round_minutes": 60, "forfeit_after_min": 15}, [0, 15, 60]),
        ({"time_up": "finish_if_dealt_with_3_min_warning"}, [0, 10, 42, 45]),
        ({"round_minutes": 10, "forfeit_after_min": 20}, [0, 10, 20]),
    ],
)
def test_time_line_counts_minutes_from_the_start(changed: dict[str, Value], minutes: list[int]) -> None:
    assert [line.values["minute"] for line in board("time", **changed).lines] == minutes


@pytest.mark.parametrize(
    ("changed", "steps"),
    [({}, 5), ({"entry": "levels"}, 5), ({"no_hand_rule": "lot"}, 4)],
)
def test_form_is_filled_in_five_steps_or_fewer_without_an_extra_hand(
    changed: dict[str, Value], steps: int
) -> None:
    assert [line.values["n"] for line in board("form", **changed).lines] == list(range(1, steps + 1))


def examples(**changed: Value) -> list[tuple[str, ...]]:
    """Order, side that moves, from, to, and where the others stay."""
    form = re.compile(r"Order ([NESW ]+): ([XY]) goes from (\w+) to (\w+), [XY] stays at (\w+)\.")
    found = [form.search(line) for line in lines("level", **changed)]
    return [match.groups() for match in found if match]


def test_levels_are_explained_by_the_examples_of_the_rules() -> None:
    assert examples() == [
        ("S N W E", "X", "5", "8", "10"),
        ("W S E N", "Y", "10", "Q", "5"),
        ("S W E N", "X", "5", "6", "10"),
    ]


def test_example_stops_at_a_level_that_must_be_played() -> None:
    assert [example[3] for example in examples(must_play="7, J, A")] == ["7", "J", "6"]
    assert "may not be skipped: 7, J, A." in lines("level", must_play="7, J, A")[-1]


@pytest.mark.parametrize(
    ("changed", "part"),
    [
        ({}, "It has to be on stage. A cannot be skipped. After 3 failed A hands a side goes back to 2."),
        ({"pass_needs_stage": "false"}, "It need not be on stage."),
        ({"a_fail_limit": 0}, "However often a side fails at A, it stays at A."),
        ({"cap_at_A": "false"}, "A climb above A wins the match too."),
    ],
)
def test_ace_is_explained_by_the_settings(changed: dict[str, Value], part: str) -> None:
    assert part in lines("level", **changed)[-1]


def test_decision_follows_the_order_of_r13() -> None:
    order = ("forfeited", "ruled lost at once", "match: 3", "passed A", "higher level", "side on stage")
    told = lines("decision")
    assert [part in line for part, line in zip(order, told, strict=False)] == [True] * 6


def test_fouls_have_the_kinds_of_the_sheet_and_what_follows() -> None:
    follows = [
        ("Signalling", "loses it at once"),
        ("Wrong or hidden number of cards", "is a foul"),
        ("Out of turn or no pass said", "is a foul"),
        ("Too slow to play", "a foul and one turn lost"),
        ("Too slow to return a card", "a foul for every further 20 seconds"),
        ("Other", "that turn is lost"),
    ]
    for line, (kind, consequence) in zip(lines("foul"), follows, strict=True):
        assert line.startswith(kind)
        assert consequence in line
