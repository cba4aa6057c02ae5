"""The printed rules: every sentence of guandan.md 10, and what settings change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pipeline.games.guandan import GAME
from pipeline.language import CODES, language
from pipeline.model.rules import PrizePlan, Rules
from pipeline.model.value import Value
from tests.games.guandan_sheets import rules

CHANGED: tuple[dict[str, Value], ...] = (
    {},
    {"a_fail_limit": 0, "pass_needs_stage": "false", "cap_at_A": "false", "must_play": "5, 10, J, A"},
    {"a_fail_mode": "reset_on_loss", "a_counts_lost_hands": "false", "foul_unit": "player", "max_hands": 9},
    {"time_up": "finish_hand", "level_tie": "extra_hand", "no_hand_rule": "one_extra_hand"},
    {"level_tie": "finish_count", "one_absent_cannot_play": "false", "play_to_champion": "true"},
    {"level_tie": "lot", "no_hand_rule": "lot", "double_forfeit": "lot", "advance": "redraw"},
    {"level_tie": "draw_1_point_each", "time_up": "finish_if_dealt_with_3_min_warning"},
)


def awarded(places: Sequence[int], **changed: Value) -> Rules:
    """With so many places in the classes of prizes."""
    keys = ("first_prize", "second_prize", "third_prize")
    return replace(
        rules(**changed), prizes=tuple(PrizePlan(*plan) for plan in zip(keys, places, strict=False))
    )


def said(code: str = "en", **changed: Value) -> list[str]:
    return sentences(awarded((4, 4, 8), **changed), code)


def sentences(form: Rules, code: str = "en") -> list[str]:
    words = language(code)
    return [
        words.text(f"rules.guandan.{key}", **point.values)
        for point in GAME.points(form)
        for key in point.says
    ]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("changed", CHANGED, ids=str)
def test_every_sentence_has_words_and_figures(code: str, changed: dict[str, Value]) -> None:
    headings = {point.heading for point in GAME.points(rules(**changed))}
    assert all(language(code).has(f"rules.heading.{heading}") for heading in headings)
    assert all(text and "{" not in text and "None" not in text for text in said(code, **changed))


def test_every_sentence_is_said_under_some_settings() -> None:
    forms = [*(rules(**changed) for changed in CHANGED), awarded((4, 4, 8))]
    keys = {key for form in forms for point in GAME.points(form) for key in point.says}
    written = {key for key in language("en").entries if key.startswith("rules.guandan.")}
    assert written == {f"rules.guandan.{key}" for key in keys}


SECTION_10 = (
    "108 张，每人 27 张", "两大王、两小王亦算对子", "JQKA2 不可", "同花色的顺子", "王不可参与", "三带二",
    "天王炸弹", "逢人配", "A 与 2 相连时最小", "三带二比三张", "同花顺大于 4 张、5 张炸弹", "双下升 3 级",
    "头游且对家非末游", "3 次不过退回 2", "各进贡最大牌", "末游向头游进贡一张", "逆时针抓牌",
    "末游洗牌、头游切牌", "不出须明示“过”", "主动报张数一次", "不得明示或暗示", "不得合牌、暴露",
    "抢先出牌", "落台不得收回", "15 至 25 秒警告", "每超 20 秒", "3 次犯规，本轮判负", "10 分钟后",
    "每轮 45 分钟", "到时即停", "在台上的一方", "抽签排座次", "按座次进入下轮", "共赛 3 轮",
    "第 3 轮胜方一等奖（4 对）", "负方二等奖（4 对）", "第 2 轮负方三等奖（8 对）",
    "由主办单位解释",
)  # fmt: skip


@pytest.mark.parametrize("text", SECTION_10)
def test_point_of_section_10_is_printed(text: str) -> None:
    assert any(text in sentence for sentence in said("zh-Hans"))


@pytest.mark.parametrize(
    ("rounds", "prizes", "expected"),
    [
        (3, (4, 4, 8), "third prize (8); counted for 32 pairs"),
        (4, (1, 1, 2), "losers of round 3: third prize (2); counted for 16 pairs"),
        (3, (4, 4, 4), "Rounds played: 3. The prizes go by the round reached"),
        (3, (1, 2), "Rounds played: 3. The prizes go by the round reached"),
        (1, (4, 4, 8), "Rounds played: 1. The prizes go by the round reached"),
    ],
)
def test_prizes_stand_for_rounds_only_where_each_is_for_one_kind_of_loser(
    rounds: int, prizes: tuple[int, ...], expected: str
) -> None:
    assert any(expected in sentence for sentence in sentences(awarded(prizes, rounds=rounds)))


def test_settings_stand_in_the_sentences_with_their_own_figures() -> None:
    text = " ".join(said(round_minutes=50, foul_limit=4, a_fail_limit=2, forfeit_after_min=15, rounds=5))
    for part in ("lasts 50 minutes", "lose the match: 4", "2 failed A hands", "15 minutes after", "5 rounds"):
        assert part in text
