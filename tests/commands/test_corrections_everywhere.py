"""In every preset: what a correction has changed, the marks it makes stale, and which tables are to chase."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pipeline import presets
from pipeline.chase import outstanding
from pipeline.consequences import consequences
from pipeline.model.score import Standing
from pipeline.papers import result_papers, staff_papers
from pipeline.report_rows import report
from pipeline.run import Day
from pipeline.sheets.report_model import Row
from pipeline.store import EventFolder
from tests.commands import days
from tests.commands.halls import HALLS, Hall

in_every_hall = pytest.mark.parametrize("hall", HALLS, ids=lambda hall: hall.preset)


def test_there_is_a_hall_of_every_preset() -> None:
    assert sorted(hall.preset for hall in HALLS) == list(presets.names())


def figure(line: Standing | None, name: str) -> object:
    assert line is not None
    return line.place if name == "place" else line.values[name]


def rows(of: Day, folder: Path, key: str) -> tuple[Row, ...]:
    """A sheet of report.xlsx, with the papers that are valid now."""
    made = report(of, of.problems, "", result_papers(of), consequences(of, EventFolder(folder)))
    return next(sheet.rows for sheet in made.sheets if sheet.key == key)


def marks(of: Day, folder: Path) -> dict[object, tuple[object, object]]:
    """Paper -> its mark, and how many corrections it includes."""
    return {row["paper"]: (row["mark"], row["corrected"]) for row in rows(of, folder, "papers")}


@in_every_hall
def test_correction_is_told_with_who_moves_and_makes_the_marks_on_the_wall_stale(
    hall: Hall, tmp_path: Path
) -> None:
    folder = hall.played(tmp_path / "e")
    before = marks(days.day(folder), folder)
    assert {corrected for _, corrected in before.values()} == {0}
    days.decide(folder, round=1, table=1, **hall.sheets.correction)
    of = days.day(folder)
    (one,) = consequences(of, EventFolder(folder))
    entrant, name, was, now = hall.changed
    (moved,) = (moved for moved in one.moved if moved.entrant == entrant)
    assert (one.in_force, figure(moved.without, name), figure(moved.now, name)) == (True, was, now)
    after = marks(of, folder)
    assert {corrected for _, corrected in after.values()} == {1}
    assert not [paper for paper, (mark, _) in after.items() if mark == before[paper][0]]
    assert "standings" in one.papers
    assert len(rows(of, folder, "corrections")) > 0
    assert "corrections" in {paper.name for paper in staff_papers(of, [one])}


@in_every_hall
def test_better_workbook_is_told_like_a_correction(hall: Hall, tmp_path: Path) -> None:
    """The misread figure is put right on the sheet, and the wrong workbook lies in inbox/_old."""
    folder = hall.played(tmp_path / "e")
    file = folder / "inbox" / "EV-R01-T01.xlsx"
    shutil.copy(file, folder / "inbox" / "_old" / "first try.xlsx")
    days.type_in(file, {hall.sheets.corrected: hall.sheets.correction["new"]})
    (one,) = consequences(days.day(folder), EventFolder(folder))
    assert (one.file, one.replaced_by) == ("inbox/_old/first try.xlsx", "inbox/EV-R01-T01.xlsx")
    entrant, name, was, now = hall.changed
    (moved,) = (moved for moved in one.moved if moved.entrant == entrant)
    assert (figure(moved.without, name), figure(moved.now, name)) == (was, now)


@in_every_hall
def test_every_table_that_is_not_done_is_chased_with_its_state(hall: Hall, tmp_path: Path) -> None:
    """Of the tables that play: done, missing, in progress, wrong, there twice, without the judge's name."""
    folder = hall.event(tmp_path / "e")
    days.publish(folder)
    files = hall.sheets.fill(folder, 1)
    files[1].unlink()
    days.type_in(files[2], {("", "", "sheet_status"): "In progress"})
    days.type_in(files[3], {hall.sheets.figure(4): "?"})
    second = folder / "inbox" / "from the other judge.xlsx"
    shutil.copy(files[4], second)
    days.type_in(second, {hall.sheets.figure(5): hall.sheets.second})
    days.type_in(files[5], {("", "", "judge"): None})
    of = days.day(folder)
    states = [(one.table.number, one.state) for one in outstanding(of)]
    assert states == [(2, "missing"), (3, "progress"), (4, "wrong"), (5, "duplicate"), (6, "unsigned")]
    assert [(row["table"], row["state"]) for row in rows(of, folder, "chase")] == states
    assert "chase-list" in {paper.name for paper in staff_papers(of, ())}
    assert (of.next_draw, of.awarded) == (None, False)
    assert days.address_of(files[3], hall.sheets.figure(4)) in days.found(folder, "error")[0]
