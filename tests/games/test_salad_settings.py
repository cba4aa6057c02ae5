"""Settings of Point Salad: their grammar, and what is refused by name (point-salad.md 8)."""

from __future__ import annotations

import pytest

from pipeline.games.point_salad import GAME
from pipeline.games.point_salad.settings import SETTINGS, MarginMode, margin_mode
from pipeline.language import CODES, language
from tests.games.salad_sheets import rules

MODES = {
    "signed": MarginMode(),
    "WINS_ONLY": MarginMode(losses=False),
    "capped(20)": MarginMode(most=20),
    "capped (7)": MarginMode(most=7),
    "ｃａｐｐｅｄ（５）": MarginMode(most=5),
}
NO_MODES = ("", "capped", "capped()", "capped(0)", "capped(-5)", "capped(2.5)", "capped(20", "20", "wins")
NO_MARGINS = ("", "-5", "average", "5.5", "+", "++5", "own average")


@pytest.mark.parametrize("text", MODES)
def test_margin_mode_is_understood(text: str) -> None:
    assert margin_mode(rules(margin_mode=text)) == MODES[text]
    assert GAME.refuse(rules(margin_mode=text)) == []


@pytest.mark.parametrize("text", NO_MODES)
def test_margin_mode_that_is_none_is_refused_and_counts_as_signed(text: str) -> None:
    (problem,) = GAME.refuse(rules(margin_mode=text))
    assert (problem.kind, problem.severity) == ("CM8", "error")
    assert (problem.values["field"], problem.values["found"]) == ("event.settings.margin_mode", text)
    assert margin_mode(rules(margin_mode=text)) == MarginMode()


@pytest.mark.parametrize("text", ["0", "+5", "12", "own_average", "OWN_AVERAGE", "＋５"])
def test_margin_of_a_bye_is_understood(text: str) -> None:
    assert GAME.refuse(rules(bye_margin=text)) == []


@pytest.mark.parametrize("text", NO_MARGINS)
def test_margin_of_a_bye_that_is_none_is_refused_by_name(text: str) -> None:
    (problem,) = GAME.refuse(rules(bye_margin=text))
    assert (problem.kind, problem.values["field"]) == ("CM8", "event.settings.bye_margin")


def test_both_are_refused_in_one_run() -> None:
    assert len(GAME.refuse(rules(bye_margin="x", margin_mode="y"))) == 2


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.key)
def test_setting_and_its_values_have_words(code, setting) -> None:
    words = language(code)
    assert words.label("event.settings", setting.key)
    assert words.prompt("event.settings", setting.key)
    for choice in (*setting.choices, *setting.later):
        assert words.text(f"choice.{setting.key}.{choice}")


@pytest.mark.parametrize("code", CODES)
def test_refusal_in_words(code: str) -> None:
    for problem in GAME.refuse(rules(bye_margin="x", margin_mode="y")):
        text = language(code).problem(problem)
        assert "{" not in text.message + text.remedy
