"""The printed rules of bridge: words in three languages for every way to play, and none to spare."""

from __future__ import annotations

from itertools import product

import pytest

from pipeline.games.bridge import GAME
from pipeline.games.bridge.settings import SETTINGS
from pipeline.language import CODES, language
from tests.games.bridge_sheets import rules

WAYS = [{}, {"rank_points": "n_to_1"}, {"boards_per_meeting": 1}] + [
    {setting.key: {"true": 1, "false": 0}.get(choice, choice)}
    for setting in SETTINGS
    for choice in setting.choices
]


def told(code: str, **changed) -> list[str]:
    words = language(code)
    return [
        words.text(f"rules.bridge.{key}", **point.values)
        for point in GAME.points(rules(**changed))
        for key in point.says
        if words.has(f"rules.heading.{point.heading}")
    ]


@pytest.mark.parametrize("code", CODES)
def test_every_way_to_play_has_words_and_no_words_are_idle(code: str) -> None:
    used = set()
    for way in WAYS:
        for point in GAME.points(rules(**way)):
            assert language(code).has(f"rules.heading.{point.heading}")
            used |= {f"rules.bridge.{key}" for key in point.says}
        assert all(told(code, **way))
    assert used == {key for key in language(code).entries if key.startswith("rules.bridge.")}


def test_score_table_and_examples_are_of_the_settings() -> None:
    usual = " ".join(told("en"))
    for part in ("level 6 800, level 7 1300", "10 tricks: 350;", "10 tricks: 600;", "6 tricks: 150 for"):
        assert part in usual
    other = " ".join(told("en", tricks_counted="over_six", slam_bonus="add"))
    for part in ("level 6 1100, level 7 1600", "10 tricks: 170;", "10 tricks: 420;"):
        assert part in other
    assert "the best 4 scores of each group get 4, 3, 2, 1 rank points" in usual
    assert "plays 2 deals" in usual
    assert "over 4 deals" in usual


@pytest.mark.parametrize(("setting", "code"), list(product(SETTINGS, CODES)), ids=str)
def test_settings_and_their_values_have_words(setting, code) -> None:
    words = language(code)
    assert words.label("event.settings", setting.key)
    assert words.prompt("event.settings", setting.key)
    for choice in (*setting.choices, *setting.later):
        assert words.has(f"choice.{setting.key}.{choice}")
