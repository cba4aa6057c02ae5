"""The running sheet: every step names a command that there is and papers that are made."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.arguments import COMMANDS
from pipeline.papers import result_papers, round_papers
from pipeline.reports import running_sheet
from pipeline.reports.running_sheet import Step
from pipeline.run import Day
from pipeline.running import EVERY, blocks
from tests.commands import days
from tests.commands.test_papers_agree import SAMPLES, played

MADE_IN_A_ROUND = ("settings", "units", "judges", "rules", "seat", "seat_next", "wall", "prizes")
"""Steps whose papers are there once an event is over; the others' come and go."""


def steps(day: Day) -> list[Step]:
    return [step for block in blocks(day) for step in block.steps]


def keys(day: Day) -> list[str]:
    return [step.key for step in steps(day)]


def page(day: Day) -> str:
    return running_sheet.paper(day.event, blocks(day)).html


@pytest.mark.parametrize("sample", SAMPLES)
def test_papers_of_the_steps_are_made(sample: str) -> None:
    day = played(sample)
    made = {f"{paper.name}.pdf" for paper in (*round_papers(day), *result_papers(day))}
    named = [name for step in steps(day) if step.key in MADE_IN_A_ROUND for name in step.papers]
    pdfs = {name for name in named if name.endswith(".pdf") and EVERY not in name}
    assert pdfs - made == set()


@pytest.mark.parametrize("sample", SAMPLES)
def test_commands_of_the_steps_are_commands(sample: str) -> None:
    named = {step.command.removeprefix("make ") for step in steps(played(sample)) if step.command}
    assert named <= set(COMMANDS)


@pytest.mark.parametrize("code", days.CODES)
@pytest.mark.parametrize("sample", SAMPLES)
def test_sheet_is_in_words_of_every_language(sample: str, code: str) -> None:
    day = played(sample)
    text = re.sub(r"<[^>]*>", " ", page(replace(day, event=replace(day.event, language=code))))
    assert not re.search(r"paper\.running|[{}]", text)


def test_every_round_of_the_first_stage_has_its_steps_and_its_length() -> None:
    day = played("rummikub-school-final")
    rounds = [block for block in blocks(day) if block.key == "round"]
    assert [block.name for block in rounds] == ["Game 1", "Game 2", "Game 3"]
    assert [step.key for step in rounds[1].steps] == ["seat", "play", "collect", "wall"]
    assert rounds[1].steps[0].papers == ("seating-R02.pdf", "scoresheets-R02.pdf", "scoresheets/R02/")
    assert page(day).count("30 min") == 3


def test_time_table_of_the_settings_is_printed_as_typed(tmp_path: Path) -> None:
    days.make(tmp_path, 8, timetable="09:50 Check-in; about noon: lunch")
    text = page(days.day(tmp_path))
    assert "09:50 Check-in" in text
    assert "about noon: lunch" in text


def test_steps_follow_what_the_kind_of_event_has() -> None:
    assert {"check_in", "refunds", "seat_next"} <= set(keys(played("point-salad-store")))
    assert {"units", "judges", "lots"} <= set(keys(played("guandan-knockout")))
    assert not {"check_in", "refunds", "units", "judges", "lots", "public"} & set(
        keys(played("rummikub-school-final"))
    )


def test_public_folder_is_a_step_where_names_are_masked(tmp_path: Path) -> None:
    days.make(tmp_path, 8, mask_names=1)
    assert "public" in keys(days.day(tmp_path))


def test_sheet_printed_in_the_morning_holds_all_day(tmp_path: Path) -> None:
    days.make(tmp_path, 8)
    morning = page(days.day(tmp_path))
    days.play(tmp_path, 2)
    assert page(days.day(tmp_path)) == morning
