"""The correction sheet: what each correction and each replaced workbook has changed, in figures."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pipeline.consequences import consequences
from pipeline.model.consequence import Consequence
from pipeline.papers import staff_papers
from pipeline.store import EventFolder
from tests.commands import days

FIRST: days.Typed = {
    (1, ""): {"end_how": "out"},
    (1, "甲"): {"result": "out", "tile_points": None, "jokers_left": None},
    (1, "乙"): {"result": "left", "tile_points": 5, "jokers_left": None},
    (1, "丙"): {"result": "left", "tile_points": 8, "jokers_left": None},
    (1, "丁"): {"result": "left", "tile_points": 11, "jokers_left": None},
}
"""Table 1 of round 1: 1 is out; 2, 3 and 4 keep 5, 8 and 11 points. So 1 gets 24, the others lose theirs."""


@pytest.fixture
def hall(tmp_path: Path) -> Path:
    """Four at one table and four at another, round 1 played."""
    folder = days.make(tmp_path / "event", 8, games=2)
    days.publish(folder)
    days.fill(folder, 1, FIRST)
    return folder


def found(folder: Path) -> list[Consequence]:
    return consequences(days.day(folder), EventFolder(folder))


def totals(one: Consequence) -> dict[str, tuple[object, object]]:
    """Entrant -> total without and with the change."""
    return {
        moved.entrant: (moved.without.values["total"], moved.now.values["total"])
        for moved in one.moved
        if moved.without and moved.now
    }


def test_without_corrections_and_old_sheets_there_is_nothing(hall: Path) -> None:
    assert found(hall) == []
    assert "corrections" not in [paper.name for paper in staff_papers(days.day(hall), [])]


def test_a_correction_tells_whose_total_has_changed_from_what_to_what(hall: Path) -> None:
    days.correct(hall, (1, 1, "2", "tile_points", 5, 35))
    (one,) = found(hall)
    assert (one.in_force, one.round, one.table) == (True, 1, 1)
    changed = totals(one)
    assert (changed["1"], changed["2"]) == ((24, 54), (-5, -35))
    assert not {"3", "4"} & {id_ for id_, (before, after) in changed.items() if before != after}
    assert "standings" in one.papers
    assert "corrections" in [paper.name for paper in staff_papers(days.day(hall), [one])]


def test_a_refused_correction_has_changed_nothing(hall: Path) -> None:
    days.correct(hall, (1, 1, "2", "tile_points", 6, 35))
    (one,) = found(hall)
    assert not one.in_force
    assert one.moved == ()


def test_two_corrections_are_told_together_then_each_alone(hall: Path) -> None:
    days.correct(hall, (1, 1, "2", "tile_points", 5, 35), (1, 1, "3", "tile_points", 8, 28))
    together, first, second = found(hall)
    assert (together.correction, together.file) == (None, "")
    assert totals(together)["1"] == (24, 74)
    assert totals(first)["1"] == (44, 74)
    assert totals(second)["1"] == (54, 74)


def test_a_better_workbook_tells_what_the_old_one_said(hall: Path) -> None:
    file = hall / "inbox" / "EV-R01-T01.xlsx"
    shutil.copy(file, hall / "inbox" / "_old" / "first try.xlsx")
    days.type_in(file, {("seats", "乙", "tile_points"): 35})
    (one,) = found(hall)
    assert (one.file, one.replaced_by) == ("inbox/_old/first try.xlsx", "inbox/EV-R01-T01.xlsx")
    assert totals(one)["1"] == (24, 54)


def test_an_old_copy_that_says_the_same_is_not_told(hall: Path) -> None:
    shutil.copy(hall / "inbox" / "EV-R01-T01.xlsx", hall / "inbox" / "_old" / "copy.xlsx")
    assert found(hall) == []


def test_a_correction_after_the_next_round_is_published_leaves_the_draw_and_tells_what_it_would_be(
    hall: Path,
) -> None:
    days.publish(hall)
    published = [draw for draw in days.day(hall).draws if draw.round == 2]
    days.correct(hall, (1, 1, "2", "tile_points", 5, 35))
    day = days.day(hall)
    assert [draw for draw in day.draws if draw.round == 2] == published
    (one,) = found(hall)
    assert one.draws == (2,)
    assert "CM3.draw" in days.kinds(day, "warning")
