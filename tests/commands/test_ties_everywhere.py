"""Ties that matter, in every preset: what waits for them, the slip, and that what settled them is kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from pipeline import presets
from pipeline.model.score import Ranking
from pipeline.model.seating import Draw
from pipeline.papers import result_papers, staff_papers
from pipeline.run import Day
from pipeline.ties import ties
from tests.commands import days
from tests.commands.tied_days import CASES, NONE_OPEN, Case

AWARDS = {"prizes", "certificates"}

of_cases = pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)


def papers(of: Day) -> set[str]:
    """Names of what is printed now."""
    return {paper.name for paper in (*result_papers(of), *staff_papers(of, ()))}


def slip(of: Day) -> str:
    return next((paper.html for paper in staff_papers(of, ()) if paper.name == "tie-slips"), "")


def first_table(draw: Draw | None) -> Sequence[str]:
    return [seat.entrant for seat in draw.tables[0].seats] if draw else []


def order(ranking: Ranking, level: Sequence[str]) -> list[str]:
    """Those who were level as they stand now."""
    return [line.entrant for line in ranking.lines if line.entrant in level]


@of_cases
def test_tie_holds_back_what_depends_on_it_and_prints_what_settles_it(case: Case, tmp_path: Path) -> None:
    of = days.day(case.event(tmp_path / "e"))
    found = next(tie for tie in ties(of) if set(tie.entrants) == set(case.level))
    assert (found.stake, found.way) == (case.stake, case.way)
    assert papers(of) & AWARDS == set()
    assert all(name in slip(of) for name in case.level)
    due = of.next_draw.round if of.next_draw else None
    assert due == ("P1" if case.way == "playoff" else None)
    assert case.way == "playoff" or {problem.kind for problem in of.waiting} <= {
        "CM-playoff.lot", "RK-C21.missing", "RK-C21.equal",
    }  # fmt: skip


@of_cases
def test_what_settled_a_tie_is_used_ever_after(case: Case, tmp_path: Path) -> None:
    """The slip is gone, the papers that waited are there, and what comes next is drawn from it and stays."""
    folder = case.event(tmp_path / "e")
    case.settle(folder)
    of = days.day(folder)
    assert (list(ties(of)), slip(of)) == ([], "")
    if case.next:
        days.publish(folder)
        of = days.day(folder)
        assert set(first_table(of.draws[-1])) == set(case.next)
        assert "CM3.draw" not in days.kinds(of)
        assert order(of.ranking, case.ahead) == case.ahead
    else:
        assert papers(of) >= AWARDS
        assert order(of.awarding, case.level) == case.ahead
        assert next(line.entrant for line in of.awarding.lines if line.prize) == case.ahead[0]


def test_every_preset_has_its_ties_here_or_leaves_none_open() -> None:
    assert {case.preset for case in CASES} | set(NONE_OPEN) == set(presets.names())


@pytest.mark.parametrize("preset", NONE_OPEN)
def test_where_the_preset_decides_every_tie_nothing_waits(preset: str, tmp_path: Path) -> None:
    of = days.day(NONE_OPEN[preset](tmp_path / "e"))
    assert (list(ties(of)), of.awarded, of.waiting) == ([], True, ())
    assert papers(of) >= AWARDS


def test_pairs_level_in_a_duplicate_evening_share_prize_and_place(tmp_path: Path) -> None:
    of = days.day(NONE_OPEN["bridge-duplicate"](tmp_path / "e"))
    assert {(line.place, line.tied, line.prize) for line in of.ranking.lines} == {(1, True, "winner")}
