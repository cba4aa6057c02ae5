"""What people get wrong, a file each, and what they are told: sample_sheets/broken/expected.csv, row by row.

The table is written by hand from the rules. Every file is read alone, in the event it was sent to; where
`sent` is blank, all that has come in belongs together. Tables that sent nothing (CM14) are told only there.
"""

from __future__ import annotations

import csv
import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from pipeline.commands.setting import HOME
from pipeline.language import CODES, LOCALES, language
from pipeline.model.problem import Problem, in_order
from pipeline.model.seating import round_label, table_label
from pipeline.reports.glyphs import glyph_problems
from pipeline.run import run
from pipeline.store import EventFolder

BROKEN = HOME / "sample_sheets" / "broken"
Row = Mapping[str, str]
COLUMNS = ("kind", "severity", "file", "sheet", "cell")

ELSEWHERE = {
    "BR-": "bridge",
    "KO-": "a knockout",
    "SW-": "a Swiss",
    "GD-": "Guandan",
    "CI-": "a circuit of events: tests/circuit",
    "PS-": "Point Salad",
    "CM-lots.": "lots are drawn before round 1 only in other games",
    "CM6.lots": "lots are drawn before round 1 only in other games",
    "CM-late.": "late entries and returns: tests/commands/test_people_rummikub.py",
    "CM-substitute.": "partners of pairs: tests/checks/test_substitution.py",
    "CM-units.": "units with quotas: tests/checks/test_units.py",
    "CM-entry.": "units with quotas: tests/checks/test_units.py",
    "CM-playoff.lot": "three who are level at a game of two sides: bridge",
    "CM1.unreadable": "a file that the system does not let us open cannot be sent along",
    "CM1.fails": "a fault of the program's own, that no file is known to bring about",
    "CM1.copy": "a second event.xlsx beside the first, left by a sync program",
    "CM14.blank": "a blank filled in where it lies, in the output folder",
    "ENV.fonts": "fonts that are not installed",
}
"""Kinds, or beginnings of kinds, that no file of a Rummikub event can bring about, and why."""


def table() -> dict[tuple[str, str], list[Row]]:
    """Rows of the table by event and file sent."""
    found: dict[tuple[str, str], list[Row]] = {}
    for row in csv.DictReader((BROKEN / "expected.csv").read_text("utf-8").splitlines()):
        found.setdefault((row["event"], row["sent"]), []).append(row)
    return found


CASES = table()


def told(folder: Path) -> list[Problem]:
    """What the organiser is told of an event."""
    day = run(EventFolder(folder))
    return list(in_order((*day.problems, *glyph_problems(day.event))))


def as_row(problem: Problem, named: Row) -> tuple[str, ...]:
    """A problem in the columns of the table: as many of its cells as the table names, the blamed first."""
    cells = problem.cells[: max(1, len(named["cell"].split()))]
    sheet = cells[0].sheet if cells else label(problem)
    file = cells[0].file if cells else ""
    return problem.kind, problem.severity, file, sheet, " ".join(cell.address for cell in cells)


def label(problem: Problem) -> str:
    """The table, or round, of a problem that is in no cell."""
    assert problem.round is not None
    whole = problem.table is None
    return round_label(problem.round) if whole else table_label(problem.round, problem.table)


@pytest.fixture
def event(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The event, with nothing in its inbox but what was sent."""
    name, sent = request.param
    there = tmp_path / "event"
    shutil.copytree(BROKEN / name, there, ignore=shutil.ignore_patterns("inbox") if sent else None)
    if sent:
        (there / "inbox").mkdir()
        shutil.copyfile(BROKEN / name / "inbox" / sent, there / "inbox" / sent)
    return there


@pytest.mark.parametrize(("event", "rows"), CASES.items(), ids=map("/".join, CASES), indirect=["event"])
def test_right_problems_in_the_right_cells(event: Path, rows: list[Row]) -> None:
    expected = sorted(tuple(row[column] for column in COLUMNS) for row in rows)
    problems = told(event)
    if not any(row["kind"] == "CM14" for row in rows):
        problems = [problem for problem in problems if problem.kind != "CM14"]
    by_kind = {row["kind"]: row for row in rows}
    assert sorted(as_row(one, by_kind.get(one.kind, {"cell": ""})) for one in problems) == expected
    for problem in problems:
        for code in CODES:
            words = language(code).problem(problem)
            assert all((words.title, words.message, words.remedy))
            assert "{" not in words.message + words.remedy


def test_every_file_is_in_the_table() -> None:
    files = {
        (folder.name, file.name)
        for folder in BROKEN.iterdir()
        if folder.is_dir() and (folder.name, "") not in CASES
        for file in (folder / "inbox").iterdir()
    }
    assert files == {case for case in CASES if case[1]}


def test_every_kind_of_the_catalogue_is_met() -> None:
    with (LOCALES / "en.toml").open("rb") as file:
        known = set(kinds(tomllib.load(file)["problem"]))
    met = {row["kind"] for rows in CASES.values() for row in rows}
    excused = {kind for kind in known if kind.startswith(tuple(ELSEWHERE))}
    assert met & excused == set()
    assert known - excused == met


def kinds(catalogue: Mapping[str, object], before: str = "") -> list[str]:
    """The keys of a catalogue that have a message, dotted."""
    found: list[str] = []
    for key, inner in catalogue.items():
        if isinstance(inner, dict):
            found += [before + key] if "message" in inner else []
            found += kinds(inner, f"{before}{key}.")
    return found


def test_folder_is_small() -> None:
    assert sum(file.stat().st_size for file in BROKEN.rglob("*") if file.is_file()) < 3_000_000
