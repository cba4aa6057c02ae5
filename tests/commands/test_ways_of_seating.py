"""Whole events under every way of seating and beginning, from event.xlsx to standings and papers."""

from dataclasses import replace
from pathlib import Path

import pytest

from pipeline import games
from pipeline.commands.invented import invented
from pipeline.model.entrant import Entrant
from pipeline.papers import round_papers
from pipeline.prefill import prefill
from tests.commands import days

WAYS: dict[str, tuple[str, dict[str, object]]] = {
    "move_tie=higher_total": ("", {"move_tie": "higher_total"}),
    "move_tie=lower_number": ("", {"move_tie": "lower_number"}),
    "move_after_last": ("", {"move_after_last": "true"}),
    "seat_on_move=reseat_by_number": ("", {"seat_on_move": "reseat_by_number"}),
    "seat_on_move=free": ("", {"seat_on_move": "free"}),
    "short_table=fill": ("1 2", {"short_table": "fill_by_moving_last_table"}),
    "short_table=house": ("1 2", {"short_table": "house_player"}),
    "tables=waiting_list": ("3", {"tables": "waiting_list"}),
    "start_draw=first_game_only": ("", {"start_draw": "first_game_only", "movement": "none"}),
}


def entrants(absent: str) -> list[Entrant]:
    gone = absent.split()
    return [replace(one, status="absent") if one.id in gone else one for one in invented(14, "en")]


@pytest.mark.parametrize("way", WAYS)
def test_event_runs_to_its_standings(tmp_path: Path, way: str) -> None:
    absent, settings = WAYS[way]
    day = days.day(days.play(days.make(tmp_path / "e", entrants(absent), playoff_scope="none", **settings)))
    assert [one for one in day.problems if one.severity != "note"] == []
    assert day.ranking.after == 3
    assert day.ranking.out == ()
    seated = {seat.entrant for draw in day.published for table in draw.tables for seat in table.seats}
    assert seated & set(absent.split()) == set()


@pytest.mark.parametrize(
    ("way", "round_", "said"),
    [
        ("short_table=house", 1, "helper"),
        ("tables=waiting_list", 1, "Waits"),
        ("seat_on_move=free", 2, "Seats are a proposal"),
    ],
)
def test_seating_list_tells_what_is_unusual(tmp_path: Path, way: str, round_: int, said: str) -> None:
    absent, settings = WAYS[way]
    folder = days.play(days.make(tmp_path / "e", entrants(absent), **settings), round_ - 1)
    days.publish(folder)
    papers = {paper.name: paper.html for paper in round_papers(days.day(folder))}
    assert said in papers[f"seating-R{round_:02d}"]
    usual = days.make(tmp_path / "usual", 12)
    days.publish(usual)
    assert said not in {paper.name: paper.html for paper in round_papers(days.day(usual))}["seating-R01"]


def test_judges_sheet_names_the_helper(tmp_path: Path) -> None:
    absent, settings = WAYS["short_table=house"]
    folder = days.make(tmp_path / "e", entrants(absent), **settings)
    days.publish(folder)
    day = days.day(folder)
    table = day.draws[0].tables[0]
    game = games.find("rummikub")
    given = prefill(day.event, game, game.layout(table, day.event.rules), table)
    assert given["seats", table.seats[0].key, "name"] == "helper"
