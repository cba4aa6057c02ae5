"""The printed rules: every sentence of point-salad.md 10, and what settings change."""

from __future__ import annotations

import pytest

from pipeline.games.point_salad import GAME
from pipeline.language import CODES, language
from pipeline.model.value import Value
from tests.games.salad_sheets import rules

CHANGED: tuple[dict[str, Value], ...] = (
    {},
    {"cut": 8},
    {"cut": None},
    {"salad_detail": "vegetables_cards"},
    {"margin_mode": "wins_only"},
    {"margin_mode": "capped(20)"},
    {"bye_margin": "own_average", "bye_points": "1"},
    {"bye_margin": "+5"},
    {"repeat_policy": "allow_now"},
    {"repeat_policy": "backtrack"},
)


def said(code: str = "en", **changed: Value) -> list[str]:
    words = language(code)
    return [
        words.text(f"rules.point_salad.{key}", **point.values)
        for point in GAME.points(rules(**changed))
        for key in point.says
    ]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("changed", CHANGED, ids=str)
def test_every_sentence_has_words_and_figures(code: str, changed: dict[str, Value]) -> None:
    headings = {point.heading for point in GAME.points(rules(**changed))}
    assert all(language(code).has(f"rules.heading.{heading}") for heading in headings)
    assert all(text and "{" not in text and "None" not in text for text in said(code, **changed))


def test_every_sentence_is_said_under_some_settings() -> None:
    keys = {key for changed in CHANGED for point in GAME.points(rules(**changed)) for key in point.says}
    written = {key for key in language("en").entries if key.startswith("rules.point_salad.")}
    assert written == {f"rules.point_salad.{key}" for key in keys}


SECTION_10 = (
    "每種蔬菜 14 張，共 84 張", "洗牌後由非起始玩家切牌", "六張蔬菜為市場", "蔬菜 6 選 2", "不可翻回",
    "翻面補充", "該直排無得分卡則不補充", "全部抽光即結束", "雙方互相計分", "含扣分；蔬菜可重複計算",
    "統一宣布後開始", "第一對第二、第三對第四", "前 4 名晉級決賽", "勝 2、平 1、負 0", "勝分差總和",
    "A位先手", "平手時晉級", "口罩", "30 分鐘完成報到", "拍照錄影", "最終解釋權",
)  # fmt: skip


@pytest.mark.parametrize("text", SECTION_10)
def test_point_of_section_10_is_printed(text: str) -> None:
    assert any(text in sentence for sentence in said("zh-Hant"))


DIFFERENCES: dict[str, tuple[dict[str, Value], str]] = {
    "championship": ({"cut": 8}, "The best 8 go to the finals."),
    "margins capped": ({"margin_mode": "capped(20)"}, "The margin of a game counts at most 20 either way."),
    "losses not counted": ({"margin_mode": "wins_only"}, "The margin of a lost game counts 0."),
    "bye for one point": ({"bye_points": "1"}, "Bye: 1 match points, score 0."),
    "bye by a fixed margin": ({"bye_margin": "+5"}, "Its margin is 5."),
    "bye by own average": (
        {"bye_margin": "own_average"}, "Its margin is the average of the player’s own games.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", DIFFERENCES)
def test_setting_changes_what_is_said(name: str) -> None:
    changed, text = DIFFERENCES[name]
    assert text in said(**changed)
    assert text not in said()
