"""Ties that matter: what waits for them, the slip that is printed, and that its lot is used ever after."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.commands.setting import Place
from pipeline.commands.standings import standings
from pipeline.papers import staff_papers
from pipeline.ties import ties
from tests.commands import days
from tests.commands.test_bridge_faults import three_level
from tests.commands.test_playoffs import event, table

At = Callable[..., Place]
TIE = {"result": "left", "tile_points": 20, "jokers_left": None, "tiles_left": None, "move_tile": None}


def told(folder: Path) -> list[tuple[str, str, tuple[str, ...]]]:
    """Stake, way and entrants of every slip."""
    return [(tie.stake, tie.way, tie.entrants) for tie in ties(days.day(folder))]


def slip(folder: Path) -> str:
    """The paper as it would be rendered; empty where none is due."""
    found = [paper.html for paper in staff_papers(days.day(folder), ()) if paper.name == "tie-slips"]
    return found[0] if found else ""


def lots_drawn(folder: Path, *order: str, round_: int = 1) -> None:
    """Lots recorded as the slip shows it: round, number, item, new value."""
    rows = [
        {"round": round_, "entrant": one, "field": "lot", "new": lot}
        for lot, one in enumerate(order, start=1)
    ]
    days.type_rows(folder, "corrections", [{**row, "reason": "tie", "decided_by": "chief"} for row in rows])


def moving(folder: Path) -> Path:
    """Two tables after their first game: at the first, three share the second place, and one moves with 1."""
    days.make(folder, 8)
    days.publish(folder)
    first = {(1, ""): {"end_type": "out"}, (1, "甲"): {"result": "out", "tile_points": None}}
    days.fill(folder, 1, {**first, **{(1, key): TIE for key in "乙丙丁"}})
    return folder


def test_tie_at_the_moving_line_is_settled_by_tiles_on_the_sheet(tmp_path: Path) -> None:
    folder = moving(tmp_path / "e")
    day = days.day(folder)
    assert day.next_draw is None
    assert [(tie.round, tie.table, dict(tie.figures)) for tie in ties(day)] == [(1, 1, {"score": -20})]
    assert told(folder) == [("moving", "tile", ("2", "3", "4"))]
    assert "Game 1 · Table 1" in slip(folder)
    sheet = folder / "inbox" / "EV-R01-T01.xlsx"
    days.type_in(
        sheet, {("more", key, "move_tile"): tile for key, tile in zip("乙丙丁", (4, 9, 2), strict=True)}
    )
    assert told(folder) == []
    assert days.day(folder).next_draw is not None
    assert slip(folder) == ""


def test_tie_for_a_prize_is_played_off_and_the_playoff_counts_ever_after(tmp_path: Path) -> None:
    folder = event(tmp_path / "e", prize_places=1)
    assert told(folder) == [("prize", "playoff", ("1", "5"))]
    assert "Play-off 1 decides" in slip(folder)
    days.publish(folder)
    assert told(folder) == []
    days.fill(folder, "P1", table(1, "left 8, out"))
    day = days.day(folder)
    assert (told(folder), day.awarded) == ([], True)
    assert [(line.entrant, line.place) for line in day.ranking.lines[:2]] == [("5", 1), ("1", 2)]


def test_tie_left_by_a_playoff_is_settled_by_tiles_on_its_sheet(tmp_path: Path) -> None:
    folder = event(tmp_path / "e", prize_places=1)
    days.publish(folder)
    days.fill(folder, "P1", table(1, "left 8, left 8"))
    (tie,) = ties(days.day(folder))
    assert (tie.way, tie.round, tie.table, tie.entrants) == ("tile", "P1", 1, ("1", "5"))


def test_lot_recorded_for_a_tie_for_a_prize_is_used_instead_of_a_playoff(tmp_path: Path) -> None:
    folder = event(tmp_path / "e", prize_places=1)
    lots_drawn(folder, "5", "1")
    day = days.day(folder)
    assert told(folder) == []
    assert day.next_draw is None
    assert [(line.entrant, line.place) for line in day.ranking.lines[:2]] == [("5", 1), ("1", 2)]


def test_tie_of_three_for_the_final_waits_for_a_lot_and_says_where_to_type_it(tmp_path: Path) -> None:
    folder = three_level(tmp_path / "e")
    assert told(folder) == [("goes_on", "lot", ("A1", "A2", "A3")), ("goes_on", "lot", ("B1", "B2", "B3"))]
    assert "sheet Corrections" in slip(folder)
    assert "<td>3</td><td>A1</td><td>lot</td>" in slip(folder)
    lots_drawn(folder, "A3", "A1", "A2", round_=3)
    assert told(folder) == [("goes_on", "lot", ("B1", "B2", "B3"))]
    lots_drawn(folder, "B2", "B1", "B3", round_=3)
    assert told(folder) == []
    days.publish(folder)
    assert [seat.entrant for seat in days.day(folder).draws[-1].tables[0].seats] == ["A3", "B2"]


def test_slip_is_printed_while_the_tie_is_open_and_taken_away_with_it(at: At) -> None:
    home = at(4, prize_places=1, games=1)
    days.publish(home.event.path)
    level = {(1, ""): {"end_type": "pile"}, **{(1, key): TIE for key in "甲乙丙丁"}}
    days.fill(home.event.path, 1, level)
    standings(home)
    there = {file.name for file in home.output.path.glob("*.pdf")}
    assert "tie-slips.pdf" in there
    assert there & {"prizes.pdf", "certificates.pdf"} == set()
    lots_drawn(home.event.path, "3", "1", "4", "2")
    standings(home)
    there = {file.name for file in home.output.path.glob("*.pdf")}
    assert "tie-slips.pdf" not in there
    assert there >= {"prizes.pdf", "certificates.pdf"}


@pytest.mark.parametrize("code", days.CODES)
def test_slip_speaks_every_language(tmp_path: Path, code: str) -> None:
    folder = event(tmp_path / "e", prize_places=1, language=code)
    assert "{" not in slip(folder).partition("<body")[2]
