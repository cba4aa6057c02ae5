"""The rules sheet says what is in force (rummikub.md 10 and 1.3)."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest

from pipeline import games, presets
from pipeline.games.rummikub.points import SHEET
from pipeline.language import CODES, language
from pipeline.model.event import Event
from pipeline.model.form import Setting
from pipeline.model.kind import YesNo
from pipeline.model.value import Value
from pipeline.reports import rules
from pipeline.reports.render import render
from tests.reports.conftest import TITLES
from tests.reports.pdf import looked_at, loose_fonts, sizes, strays, texts

PRESET = "rummikub-school-final"
SILENT = {
    "preset": "only the settings count",
    "event_id": "names files",
    **dict.fromkeys(("title", "organiser", "venue", "dates"), "in the head of every paper"),
    **dict.fromkeys(("contact", "timetable"), "no rule"),
    "language": "the same rules in other words",
    "rehearsal": "the alarm on every paper",
    "mask_names": "the copies for everybody",
    "unknown_cell": "how the pipeline reads",
    "lot_seed": "which lots, not when",
    "playoff_format": "has one value",
}
"""Settings that change no rule."""

TOP_TEN = {
    key: value for key, value in presets.defaults("rummikub-top-ten").values.items() if key not in SILENT
}

LATER = {"movement": ("winners_together", "fixed_schedule", "swiss_by_score")}
"""Values of section 11: refused by name, and without words."""

SAMPLES: dict[str, tuple[Value, ...]] = {
    "games": (1, 2, 3, 4, 5, 6),
    "game_minutes": (20, 30, 45),
    "prize_places": (0, 1, 4, 10),
    "warnings_before_review": (0, 1, 2, 3),
    "late_cutoff": ("09:00", "10:10"),
}
UNDER = {"later_start": {"start_draw": "first_game_only"}}
"""Settings that matter only under a value of another."""
ONLY_MOVING = {"move_tie", "move_after_last", "seat_on_move"}
BASES: dict[str, dict[str, Value]] = {"school": {}, "top_ten": TOP_TEN}


def make_event(code: str = "zh-Hant", /, **changed: Any) -> Event:
    title, organiser, venue = TITLES[code]
    words = {"title": title, "organiser": organiser, "venue": venue, "language": code}
    return Event("RSF", code, presets.defaults(PRESET, **{**words, **changed}), ())


def make_paper(code: str = "zh-Hant", /, **changed: Any) -> rules.Paper:
    event = make_event(code, **changed)
    return rules.paper(event, games.find("rummikub").points(event.rules))


def said(code: str = "zh-Hant", /, **changed: Any) -> str:
    """All points in words, without their numbers."""
    event = make_event(code, **changed)
    found = rules.sections(event, games.find("rummikub").points(event.rules))
    return "\n".join(text for section in found for _, text in section.lines)


def values(setting: Setting) -> tuple[Value, ...]:
    if setting.key in SAMPLES:
        return SAMPLES[setting.key]
    if isinstance(setting.kind, YesNo):
        return (0, 1)
    listed = (*setting.choices, *setting.later)
    return tuple(value for value in listed if value not in LATER.get(setting.key, ()))


def effective() -> Iterator[tuple[str, str]]:
    """Bases with the settings that change a rule there."""
    for base in BASES:
        for setting in presets.declared(PRESET):
            if setting.key not in SILENT and not (base == "top_ten" and setting.key in ONLY_MOVING):
                yield base, setting.key


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("base", "key"), list(effective()))
def test_every_value_of_every_setting_reads_differently(base: str, key: str, code: str) -> None:
    setting = next(one for one in presets.declared(PRESET) if one.key == key)
    assert len(values(setting)) > 1
    changes = {**BASES[base], **UNDER.get(key, {})}
    sheets = {value: said(code, **{**changes, key: value}) for value in values(setting)}
    assert len(set(sheets.values())) == len(sheets)


@pytest.mark.parametrize("key", SILENT)
def test_settings_without_a_rule_leave_the_points_alone(key: str) -> None:
    setting = next(one for one in presets.declared(PRESET) if one.key == key)
    tried = [value for value in values(setting) if key != "language"]
    assert len({said(**{key: value}) for value in tried} | {said()}) == 1


@pytest.mark.parametrize("code", CODES)
def test_every_sentence_has_words_and_every_word_a_sentence(code: str) -> None:
    sentences = [one for _, group in SHEET for point in group for one in point]
    declared = {setting.key: setting for setting in presets.declared(PRESET)}
    written = {
        key.removeprefix("rules.rummikub.") for key in language(code).entries if "rules.rummikub." in key
    }
    wanted = {one.key for one in sentences if not one.by_value}
    possible = {
        f"{one.key}.{_word(declared[one.key], value)}"
        for one in sentences
        if one.by_value
        for value in values(declared[one.key])
    }
    assert wanted <= written <= wanted | possible
    assert {f"rules.heading.{heading}" for heading, _ in SHEET} <= language(code).entries.keys()


def _word(setting: Setting, value: Value) -> str:
    return ("false", "true")[int(value or 0)] if isinstance(setting.kind, YesNo) else str(value)


@pytest.mark.parametrize("code", CODES)
def test_amounts_and_settings_are_values_not_words(code: str) -> None:
    entries = language(code).entries
    used = {
        name
        for key, text in entries.items()
        if key.startswith("rules.rummikub.")
        for _, name, _, _ in Formatter().parse(text)
        if name
    }
    assert used == set(games.find("rummikub").points(make_event().rules)[0].values)


# --- the two editions (1.3) ---


def test_school_final() -> None:
    text = said()
    for words in (
        "每局 30 分鐘",
        "每局重抽",
        "參賽者洗牌疊牌",
        "牌主可另取一隻",
        "可用百搭牌",
        "小丑面",
        "評審員協助後仍不能還原",
        "「Rummikub」或「魔力橋」",
        "每局得分最高 2 位調往下一組",
        "優勝者共 4 名",
        "再計平均分數",
        "最後席位同分則加賽一局",
        "故意推倒牌架：負 200 分",
        "口頭警告最多 2 次",
        "講解規則前（10:10）未到不得入場",
        "任何異議以大會決定為準",
    ):
        assert words in text


def test_top_ten() -> None:
    text = said(**TOP_TEN)
    for words in (
        "只在第 1 局抽。其後每局由順時針的下一位先出",
        "由評審員疊牌",
        "評審員派牌時翻開了牌：該參賽者可要求重新洗牌",
        "可用百搭牌",
        "其他參賽者協助後仍不能還原",
        "「Rummikub」，由評審員計分",
        "不調組",
        "優勝者共 10 名",
        "再計總得分",
        "最後席位同分則加賽一局",
    ):
        assert words in text
    for words in ("魔力橋", "計時器", "推倒牌架", "警告", "洗手間", "翻倒", "觸及", "大會", "未到", "棄權"):
        assert words not in text


def test_a_rule_that_was_changed_is_printed_even_without_conduct_rules() -> None:
    text = said(**{**TOP_TEN, "warnings_before_review": 1, "late_cutoff": "09:30", "penalty_stack": "sum"})
    assert "口頭警告最多 1 次" in text
    assert "（09:30）未到不得入場" in text
    assert "故意推倒牌架：負 200 分。與未破冰的罰分相加。" in text


def test_one_game_needs_no_word_on_later_games() -> None:
    text = said(games=1)
    assert "調組" not in text
    assert "每局重抽" not in text
    assert "調組" in said(games=1, move_after_last=1)


def test_without_prizes_nobody_plays_off() -> None:
    assert "加賽" not in said(prize_places=0)
    assert "加賽" in said(prize_places=0, playoff_scope="all_ranks")
    assert "多於四人" not in said(playoff_scope="none")


# --- the page ---


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("base", BASES)
def test_pages(base: str, code: str) -> None:
    paper = make_paper(code, **BASES[base])
    assert paper.name == "rules"
    pdf, over = looked_at(paper.html)
    most = 2 if (base, code) == ("school", "en") else 1
    assert sizes(pdf) == [(210, 297)] * most
    assert loose_fonts(pdf) == []
    assert strays(pdf) == []
    assert over == []
    assert language(code).text("paper.rules.title") in texts(pdf)[0]


@pytest.mark.parametrize("code", CODES)
def test_the_longest_sheet_fits_two_pages(code: str) -> None:
    longest: dict[str, Value] = {}
    for setting in presets.declared(PRESET):
        if setting.key not in SILENT and setting.key not in ("games", "conduct", "movement"):
            longest[setting.key] = max(
                values(setting), key=lambda value: len(said(code, **{setting.key: value}))
            )
    pdf = render(make_paper(code, **{**longest, "start_draw": "first_game_only"}).html)
    assert len(sizes(pdf)) <= 2
    assert strays(pdf) == []


@pytest.mark.parametrize("code", CODES)
def test_a_rehearsal_says_so(code: str) -> None:
    word = language(code).text("paper.rehearsal")
    pages = texts(render(make_paper(code, rehearsal=1).html))
    assert all(word in text for text in pages)
    assert len(pages) == (2 if code == "en" else 1)
