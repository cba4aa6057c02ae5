"""What goes wrong on the day, and that the rest of the event is still computed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.commands.seat import seat
from pipeline.commands.setting import Place
from pipeline.commands.standings import standings
from pipeline.language import CODES, language
from pipeline.model.problem import Problem
from tests.commands.days import (
    correct,
    day,
    fill,
    kinds,
    play,
    publish,
    retype,
    said,
    set_setting,
    snapshot,
    type_in,
    type_rows,
)  # fmt: skip

At = Callable[..., Place]
AWARDS = {"prizes.pdf", "certificates.pdf"}
EQUAL = {"result": "left", "tile_points": 20, "jokers_left": None, "tiles_left": None}
ALL_EQUAL = {(1, ""): {"end_type": "pile"}, **{(1, key): EQUAL for key in "甲乙丙丁"}}


def papers(at: Place) -> set[str]:
    return {file.name for file in at.output.path.glob("*.pdf")}


def found(at: Place, kind: str) -> Problem:
    return next(problem for problem in day(at.event.path).problems if problem.kind == kind)


def in_words(problem: Problem) -> str:
    """A problem in every language, each with title, message and remedy."""
    texts = [language(code).problem(problem) for code in CODES]
    assert all(text.title and text.message and text.remedy for text in texts)
    assert not any("{" in text.message + text.remedy for text in texts)
    return texts[CODES.index("en")].message


def test_blank_filled_where_it_lies_is_reported_and_never_overwritten(at: At) -> None:
    home = at(3)
    seat(home)
    blank = home.output.path / "scoresheets" / "R01" / "EV-R01-T01.xlsx"
    type_in(blank, {("seats", "甲", "tile_points"): 7})
    typed = blank.read_bytes()
    assert "EV-R01-T01.xlsx was filled in" in said(standings(home))
    assert "EV-R01-T01.xlsx was filled in where it lies" in said(seat(home))
    assert blank.read_bytes() == typed
    assert "CM14.blank" in (home.output.path / "problems.csv").read_text("utf-8")


def test_sheet_in_progress_keeps_its_table_out(at: At) -> None:
    home = at(6)
    publish(home.event.path)
    fill(home.event.path, 1, {(2, ""): {"sheet_status": "in_progress"}})
    assert kinds(day(home.event.path)) == ["CM18"]
    told = said(standings(home))
    assert "Sheets in: 1 of 2 (Game 1)" in told
    assert "provisional" in told
    assert "Tables: 2" in told


def test_blank_cells_of_a_sheet_in_progress_are_not_faults(at: At) -> None:
    home = at(3)
    publish(home.event.path)
    blank = {"result": None, "tile_points": None, "jokers_left": None}
    fill(home.event.path, 1, {(1, "甲"): blank, (1, ""): {"sheet_status": None}})
    assert kinds(day(home.event.path)) == ["CM18"]


def test_what_nobody_can_read_is_told_of_a_sheet_in_progress_too(at: At) -> None:
    home = at(3)
    publish(home.event.path)
    wrong = {"tile_points": "seven"}
    fill(home.event.path, 1, {(1, "甲"): wrong, (1, ""): {"sheet_status": "in_progress"}})
    assert sorted(kinds(day(home.event.path))) == ["CM18", "CM7"]


def test_missing_sheet_makes_the_standings_provisional_and_takes_the_awards_back(finished: Place) -> None:
    assert papers(finished) >= AWARDS
    (finished.event.path / "inbox" / "EVENT-R03-T02.xlsx").unlink()
    told = standings(finished)
    assert told.status == 0
    assert "Standings: provisional" in said(told)
    assert papers(finished) & AWARDS == set()
    assert kinds(day(finished.event.path)) == ["CM14"]


def test_tie_across_the_last_prize_place_withholds_prizes_and_certificates(at: At) -> None:
    home = at(4, prize_places=1, games=1)
    publish(home.event.path)
    fill(home.event.path, 1, ALL_EQUAL)
    told = standings(home)
    assert "a tie for a prize place is open" in said(told)
    assert papers(home) & AWARDS == set()
    assert {line.place for line in day(home.event.path).ranking.lines} == {1}
    assert not any(line.prize for line in day(home.event.path).ranking.lines)


def test_tie_within_the_prize_places_is_shared_and_prized(at: At) -> None:
    home = at(4, prize_places=4, games=1)
    publish(home.event.path)
    fill(home.event.path, 1, ALL_EQUAL)
    assert "Standings: final" in said(standings(home))
    assert papers(home) >= AWARDS


@pytest.mark.parametrize("field", ["tile_points", "Tile points", "剩牌點數", "剩牌点数"])
def test_correction_is_applied_to_the_item_named_in_any_language(at: At, field: str) -> None:
    home = at(3)
    publish(home.event.path)
    rack = {"result": "left", "tile_points": 16, "jokers_left": None, "tiles_left": None}
    typed = {(1, "甲"): {**EQUAL, "result": "out", "tile_points": None}, (1, "乙"): rack, (1, "丙"): rack}
    fill(home.event.path, 1, {**typed, (1, ""): {"end_type": "out"}})
    correct(home.event.path, (1, 1, "2", field, 16, 61))
    played = day(home.event.path)
    assert kinds(played) == []
    assert [score.values["score"] for score in played.scores] == [77, -61, -16]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ((1, 1, "2", "tile_points", 15, 61), "CM-correction.old"),
        ((1, 1, "9", "tile_points", 16, 61), "CM-correction.entrant"),
        ((1, 1, "2", "shoe size", 16, 61), "CM-correction.field"),
        ((1, 1, "2", "score", -16, 61), "CM-correction.field"),
        ((1, 7, "2", "tile_points", 16, 61), "CM-correction.no_sheet"),
        ((3, 1, "2", "tile_points", 16, 61), "CM-correction.no_sheet"),
        (("next", 1, "2", "tile_points", 16, 61), "CM-correction.no_sheet"),
        (("P", 1, "2", "tile_points", 16, 61), "CM-correction.no_sheet"),
        ((1, 1, "2", "tile_points", 16, "many"), "CM7"),
    ],
)
def test_correction_that_does_not_fit_is_refused_by_its_cell(at: At, line: tuple, kind: str) -> None:
    home = at(3)
    publish(home.event.path)
    rack = {"result": "left", "tile_points": 16, "jokers_left": None, "tiles_left": None}
    fill(home.event.path, 1, {(1, ""): {"end_type": "pile"}, **{(1, key): rack for key in "甲乙丙"}})
    correct(home.event.path, line)
    assert kinds(day(home.event.path), "error") == [kind]
    problem = found(home, kind)
    assert (problem.cells[0].file, problem.cells[0].sheet) == ("event.xlsx", "Corrections")
    assert problem.cells[0].address.endswith("5")
    in_words(problem)
    assert standings(home).status == 1


def test_refused_setting_holds_the_awards_back(finished: Place) -> None:
    set_setting(finished.event.path, prize_places="five")
    told = standings(finished)
    assert told.status == 1
    assert papers(finished) & AWARDS == set()
    assert "correct the errors" in said(told)


def test_games_fewer_than_published_are_refused(finished: Place) -> None:
    set_setting(finished.event.path, games=2)
    told = standings(finished)
    assert told.status == 1
    said_so = "By Settings the event has 2 games, but 3 are published already."
    assert in_words(found(finished, "CM8.rounds")) == said_so
    assert papers(finished) & AWARDS == set()


def test_entrant_removed_after_the_draw_is_named(finished: Place) -> None:
    retype(finished.event.path / "event.xlsx", lambda book: book.worksheets[1].delete_rows(5))
    told = standings(finished)
    assert told.status == 1
    assert set(kinds(day(finished.event.path), "error")) == {"CM5.unlisted"}
    assert papers(finished) & AWARDS == set()


def test_name_and_title_corrected_after_the_draw_leave_every_sheet_sound(finished: Place) -> None:
    def rename(book):
        book.worksheets[1]["C5"] = "Renamed & Married"

    retype(finished.event.path / "event.xlsx", rename)
    set_setting(finished.event.path, title="Corrected title")
    played = day(finished.event.path)
    assert set(kinds(played)) == {"CM15.settings"}
    assert kinds(played, "error") == []
    assert "Renamed & Married" in (finished.output.path / "standings.csv").read_text("utf-8") or standings(
        finished
    )
    assert "Renamed & Married" in (finished.output.path / "standings.csv").read_text("utf-8")


def test_entry_list_with_faults_is_told_by_cell(at: At) -> None:
    home = at(6, code="zh-Hant")
    lines = [
        {"entrant": 3, "name": "Again"},
        {"entrant": 7},
        {"name": "No number"},
        {"entrant": 8, "name": "Gone", "status": "absent"},
        {"entrant": 9, "name": "Left", "status": "弃权"},
        {"entrant": 10, "name": "Odd", "status": "gone fishing"},
    ]
    type_rows(home.event.path, "entrants", lines)
    problems = {problem.kind: problem for problem in day(home.event.path).problems}
    assert sorted(kinds(day(home.event.path))) == ["CM5.number", "CM6", "CM6", "CM8.list"]
    assert problems["CM5.number"].cells[0].address == "B11"
    status = {one.id: one.status for one in day(home.event.path).event.entrants}
    assert (status["8"], status["9"], status["10"]) == ("absent", "withdrawn", "active")
    assert seat(home).status == 1


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_number_of_entrants_that_makes_no_tables_is_refused(at: At, count: int) -> None:
    home = at(count)
    told = seat(home)
    assert told.status == 1
    assert f"Players in the entry list: {count}" in said(told)
    assert standings(home).status == 1


@pytest.mark.parametrize(("count", "sizes"), [(3, [3]), (4, [4]), (6, [3, 3]), (7, [4, 3]), (9, [3, 3, 3])])
def test_small_field_plays_to_the_end(tmp_path: Path, at: At, count: int, sizes: list[int]) -> None:
    home = at(count, games=2)
    played = day(play(home.event.path, rounds=2))
    assert [[len(table.seats) for table in draw.tables] for draw in played.draws] == [sizes] * 2
    assert played.ranking.state != "after"
    assert kinds(played, "error") == []


def test_second_run_after_a_fault_is_mended_is_as_if_it_had_never_been(finished: Place) -> None:
    before = snapshot(finished.output.path)
    sheet = finished.event.path / "inbox" / "EVENT-R03-T02.xlsx"
    sound = sheet.read_bytes()
    type_in(sheet, {("seats", "甲", "tile_points"): "seven"})
    assert standings(finished).status == 1
    sheet.write_bytes(sound)
    assert standings(finished).status == 0
    assert snapshot(finished.output.path) == before
