"""The shipped sample of typed scores: the tenth prize is played off, totals are those of the cells."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from openpyxl import load_workbook

from pipeline.commands.setting import HOME
from pipeline.run import Day, run
from pipeline.store import EventFolder

SAMPLE = HOME / "sample_sheets" / "rummikub-top-ten"


def typed(path: Path) -> Iterator[tuple[str, int, float]]:
    """Entrant, win and score as the judge has typed them."""
    sheet = load_workbook(path).worksheets[0]
    column = {cell.value: cell.column for cell in sheet[1] if cell.value}
    for row in range(2, sheet.max_row + 1):
        if str(sheet.cell(row, 1).value).startswith("seats:"):
            entrant, win, score = (sheet.cell(row, column[key]).value for key in ("entrant", "win", "score"))
            if score is not None:
                yield str(entrant), win, score


@pytest.fixture(scope="module")
def sample() -> Day:
    return run(EventFolder(SAMPLE))


def test_standings_are_final_with_ten_winners_and_nothing_to_report(sample: Day) -> None:
    assert sample.problems == ()
    assert sample.ranking.state == "final"
    assert [line.place for line in sample.ranking.lines if line.prize == "winner"] == list(range(1, 11))
    assert len(sample.event.entrants) == 30


def test_tenth_place_was_level_and_is_decided_by_the_playoff(sample: Day) -> None:
    tenth, eleventh = sample.ranking.lines[9:11]
    assert all(tenth.values[key] == eleventh.values[key] for key in ("wins", "total"))
    assert (tenth.prize, eleventh.prize, eleventh.decided_by) == ("winner", "", "P1")
    seated = {seat.entrant for table in sample.playoffs[0].tables for seat in table.seats}
    assert seated == {tenth.entrant, eleventh.entrant}
    played = {entrant: score for entrant, _, score in typed(SAMPLE / "inbox" / "TEN-P1-T01.xlsx")}
    assert played[tenth.entrant] > 0 > played[eleventh.entrant]


def test_wins_and_totals_are_what_the_judges_typed_in_three_games(sample: Day) -> None:
    sums: dict[str, tuple[int, float]] = {}
    for path in (SAMPLE / "inbox").glob("TEN-R*.xlsx"):
        for entrant, win, score in typed(path):
            wins, total = sums.get(entrant, (0, 0))
            sums[entrant] = wins + win, total + score
    for line in sample.ranking.lines:
        if line.place is not None:
            wins, total = sums[line.entrant]
            assert (line.values["wins"], float(line.values["total"])) == (wins, pytest.approx(total))
