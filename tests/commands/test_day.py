"""A tournament day through the commands: who publishes what, and that everything else stays as it is."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable, Mapping
from io import StringIO
from pathlib import Path

import pytest

from pipeline import presets
from pipeline.commands.new import new
from pipeline.commands.rehearse import rehearse
from pipeline.commands.seat import seat
from pipeline.commands.setting import Place, place
from pipeline.commands.standings import standings
from pipeline.store import Unusable
from tests.commands.days import (
    PRESET,
    correct,
    day,
    fill,
    make,
    publish,
    said,
    set_setting,
    snapshot,
    type_in,
)

At = Callable[..., Place]
LATER = [(setting.key, value) for setting in presets.declared(PRESET) for value in setting.later]
CSVS = ("results.csv", "standings.csv", "problems.csv")


def rows(at: Place, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO((at.output.path / name).read_text("utf-8-sig"))))


@pytest.mark.parametrize("count", [12, 24])
def test_day_from_entry_list_to_certificates(count: int, tmp_path: Path, unprinted: None) -> None:
    assert new(PRESET, tmp_path / "event", count, "en").status == 0
    at = place(tmp_path / "event", tmp_path / "output")
    for round_ in (1, 2, 3):
        assert f"Game {round_} is published" in said(seat(at))
        assert f"Sheets in: 0 of {count // 4} (Game {round_})" in said(standings(at))
        assert rehearse(at, round_, seed=7).status == 0
        told = standings(at)
        assert f"Sheets in: {count // 4} of {count // 4} (Game {round_})" in said(told)
    assert "Standings: final" in said(told)
    assert told.status == 0
    assert rows(at, "problems.csv") == []
    assert len(rows(at, "results.csv")) == 3 * count
    assert sum(int(row["total"].partition("/")[0]) for row in rows(at, "standings.csv") if row["total"]) == 0
    winners = [row for row in rows(at, "standings.csv") if row["prize"]]
    assert [row["place"] for row in winners] == ["1", "2", "3", "4"]
    assert {"prizes.pdf", "certificates.pdf", "standings.pdf"} <= {p.name for p in at.output.path.iterdir()}
    assert "All rounds are published" in said(seat(at))


def test_standings_writes_only_below_output(finished: Place) -> None:
    before = snapshot(finished.event.path)
    standings(finished)
    assert snapshot(finished.event.path) == before


def test_standings_of_a_complete_round_publishes_nothing(at: At) -> None:
    home = at(6)
    publish(home.event.path)
    fill(home.event.path, 1)
    assert "make seat" in said(standings(home))
    assert [p.name for p in (home.event.path / "draws").iterdir()] == ["round-01.csv"]


def test_seat_on_an_open_round_publishes_nothing_and_restores_deleted_forms(at: At) -> None:
    home = at(6)
    seat(home)
    before = snapshot(home.event.path), snapshot(home.output.path)
    (home.output.path / "scoresheets" / "R01" / "EV-R01-T02.xlsx").unlink()
    (home.output.path / "seating-R01.pdf").unlink()
    told = seat(home)
    assert "Game 1 is still open. Scoresheets still out or wrong at tables: 1, 2" in said(told)
    assert (snapshot(home.event.path), snapshot(home.output.path)) == before


def test_published_draw_stays_as_it_is_when_a_correction_changes_who_would_have_moved(at: At) -> None:
    home = at(6)
    folder = home.event.path
    publish(folder)
    rack = {"result": "left", "tile_points": 5, "jokers_left": None}
    table = {
        "甲": {**rack, "result": "out", "tile_points": None},
        "乙": rack,
        "丙": {**rack, "tile_points": 9},
    }
    typed = {(1, seat): values for seat, values in table.items()}
    fill(folder, 1, {**typed, (1, ""): {"end_type": "out"}})
    publish(folder)
    fill(folder, 2)
    published = snapshot(folder / "draws")
    moved = [seat.entrant for seat in day(folder).draws[1].tables[1].seats]
    assert {"1", "2"} <= set(moved)
    correct(folder, (1, 1, "2", "Tile points", 5, 50))
    told = standings(home)
    assert [row["score"] for row in rows(home, "results.csv")[:3]] == ["59", "-50", "-9"]
    assert told.status == 0
    seat(home)
    assert {name: snapshot(folder / "draws")[name] for name in published} == published


@pytest.mark.parametrize("known", [(), (".sheets.jsonl",), (".sheets.jsonl", ".papers.json")])
def test_second_run_changes_no_byte(finished: Place, known: tuple[str, ...]) -> None:
    """Also where it has to do all the work again: without what the first run has kept."""
    before = snapshot(finished.output.path)
    for name in (".standings.json", *known):
        (finished.output.path / name).unlink()
    standings(finished)
    assert snapshot(finished.output.path) == before


def test_output_deleted_comes_back_the_same(finished: Place) -> None:
    before = snapshot(finished.output.path)
    shutil.rmtree(finished.output.path)
    standings(finished)
    seat(finished)
    after = snapshot(finished.output.path)
    kept = ".sheets.jsonl"  # of blanks, too, once there are any
    assert {**after, kept: b""} == {**before, kept: b""}
    standings(finished)
    assert snapshot(finished.output.path) == before


def test_files_renamed_moved_and_copied_in_another_order_give_the_same_figures(finished: Place) -> None:
    before = {name: rows(finished, name) for name in CSVS}
    inbox = finished.event.path / "inbox"
    for number, file in enumerate(sorted(inbox.glob("*.xlsx"), reverse=True)):
        folder = inbox / ("from judges", "第二批/桌 3", ".")[number % 3]
        folder.mkdir(parents=True, exist_ok=True)
        file.rename(folder / f"{number} 計分表 (1).xlsx")
    standings(finished)
    assert {name: unfiled(rows(finished, name)) for name in CSVS} == {
        name: unfiled(found) for name, found in before.items()
    }


def unfiled(found: list[dict[str, str]]) -> list[Mapping[str, str]]:
    return [{key: value for key, value in row.items() if key != "file"} for row in found]


def test_files_in_folders_put_aside_are_not_read(finished: Place) -> None:
    inbox = finished.event.path / "inbox"
    shutil.copy(inbox / "EVENT-R01-T01.xlsx", inbox / "_old" / "other.xlsx")
    type_in(inbox / "_old" / "other.xlsx", {("", "", "judge"): "somebody else"})
    assert standings(finished).status == 0


def test_another_language_changes_words_and_no_figure(finished: Place) -> None:
    before = snapshot(finished.output.path)
    told = standings(place(finished.event.path, finished.output.path, "zh-Hans"))
    assert "排名：最终" in said(told)
    after = snapshot(finished.output.path)
    assert after["results.csv"] == before["results.csv"]
    assert after["standings.csv"] == before["standings.csv"]
    assert after["standings.pdf"] != before["standings.pdf"]


def test_new_where_there_is_an_event_is_refused(finished: Place) -> None:
    before = snapshot(finished.event.path)
    with pytest.raises(Unusable, match="exists"):
        new(PRESET, finished.event.path, 4)
    assert snapshot(finished.event.path) == before


def test_rehearse_without_rehearsal_is_refused_and_writes_nothing(at: At) -> None:
    home = at(3, rehearsal=0)
    publish(home.event.path)
    with pytest.raises(Unusable, match="not_rehearsal"):
        rehearse(home, 1, seed=1)
    assert list((home.event.path / "inbox").glob("*.xlsx")) == []


def test_rehearse_never_replaces_a_sheet(finished: Place) -> None:
    before = snapshot(finished.event.path / "inbox")
    assert "0 scoresheets" in said(rehearse(finished, 1, seed=99))
    assert snapshot(finished.event.path / "inbox") == before


def test_rehearse_of_a_round_that_is_not_published_is_refused(at: At) -> None:
    with pytest.raises(Unusable, match="not_published"):
        rehearse(at(3), 1, seed=1)


@pytest.mark.parametrize(("key", "value"), LATER or [("language", "Klingon")])
def test_setting_value_that_is_not_built_is_refused_by_name(at: At, key: str, value: str) -> None:
    home = at(3)
    set_setting(home.event.path, **{key: value})
    told = seat(home)
    assert told.status == 1
    assert f"“{value}”" in said(told)
    assert list((home.event.path / "draws").iterdir()) == []


def test_output_folder_of_another_event_is_refused(finished: Place, tmp_path: Path) -> None:
    other = make(tmp_path / "other", 3, event_id="OTHER")
    before = snapshot(finished.output.path)
    with pytest.raises(Unusable, match="other_event"):
        standings(place(other, finished.output.path))
    assert snapshot(finished.output.path) == before


def test_output_folder_with_other_files_is_refused(finished: Place, tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "class.jpg").write_bytes(b"picture")
    (tmp_path / "file").write_bytes(b"not a folder")
    for taken in ("photos", "file"):
        with pytest.raises(Unusable, match="not_ours"):
            standings(place(finished.event.path, tmp_path / taken))
    assert snapshot(tmp_path / "photos") == {"class.jpg": b"picture"}
