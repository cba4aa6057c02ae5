"""Presets: what the rules say of each event, and that only the preset says it."""

import re
from pathlib import Path

import pytest

from pipeline import presets
from pipeline.commands.new import book
from pipeline.language import CODES, language
from pipeline.model.kind import Clock

ROOT = Path(__file__).parents[2]
ASKING = {
    "pipeline/commands/setting.py": "the event folder a command means when none is named",
}
"""Where a preset's name may stand outside presets/: a default somebody can type over."""

# rummikub.md 1.3: what differs, and nothing else does.
BOTH = ("movement", "score_tiebreak", "prize_places", "start_draw", "dealing", "conduct")
DIFFERENT = {
    "rummikub-school-final": ("top2_up", "average", 4, "each_game", "players", "school"),
    "rummikub-top-ten": ("none", "total", 10, "first_game_only", "judge", "none"),
}
OF_THE_EVENT = ("preset", "title", "dates", "venue", "timetable")


@pytest.mark.parametrize("preset", DIFFERENT)
def test_preset_has_the_values_of_its_event(preset: str) -> None:
    rules = presets.defaults(preset)
    assert tuple(rules.values[key] for key in BOTH) == DIFFERENT[preset]
    assert (rules.whole("games"), rules.text("language")) == (3, "zh-Hant")
    assert rules.stages[0].precedence == ("wins", rules.text("score_tiebreak"))
    assert rules.prize_places == rules.whole("prize_places")


def test_the_two_events_differ_in_nothing_else() -> None:
    one, other = (presets.defaults(name).values for name in DIFFERENT)
    assert {key for key in one if one[key] != other[key]} - {*OF_THE_EVENT} == set(BOTH)


def test_top_ten_is_named_as_in_its_source_and_leaves_the_rest_blank() -> None:
    rules = presets.defaults("rummikub-top-ten")
    assert rules.text("title") == "魔力橋數字牌遊戲大賽"
    assert [rules.text(key) for key in ("dates", "venue", "timetable")] == ["", "", ""]


def test_late_cutoff_is_a_time_of_day_the_start_of_the_briefing() -> None:
    setting = next(one for one in presets.declared("rummikub-school-final") if one.key == "late_cutoff")
    assert isinstance(setting.kind, Clock)
    assert presets.defaults("rummikub-school-final").text("late_cutoff") == "10:10"


def test_no_code_names_a_preset() -> None:
    named = re.compile("|".join(map(re.escape, presets.names())))
    found = {
        path.relative_to(ROOT).as_posix()
        for part in ("pipeline", "templates")
        for path in (ROOT / part).rglob("*.*")
        if path.suffix in (".py", ".toml", ".html", ".css") and path.parent.name != "presets"
        if named.search(path.read_text(encoding="utf-8"))
    }
    assert found == set(ASKING)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("preset", presets.names())
def test_every_value_of_every_setting_has_words(preset: str, code: str) -> None:
    words = language(code)
    for setting in presets.declared(preset):
        assert words.label("event.settings", setting.key)
        for value in (*setting.choices, *setting.later):
            assert words.has(f"choice.{setting.key}.{value}"), f"{setting.key}={value}"


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("preset", presets.names())
def test_event_of_every_preset_can_be_made_in_every_language(preset: str, code: str) -> None:
    """Labels have to fit the lists of a spreadsheet, which have no commas in them."""
    assert book(preset, [], language=code)
