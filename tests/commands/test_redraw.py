"""A published draw stays; before a sheet of its round is in, it may be replaced for a reason."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from pipeline.commands import redraw as command
from pipeline.commands.redraw import redraw
from pipeline.commands.seat import seat
from pipeline.commands.setting import Place, place
from pipeline.commands.standings import standings
from pipeline.commands.told import FAULTS
from pipeline.store import EventFolder, Unusable
from tests.commands import bridge_days, days
from tests.commands.killed import killed_at
from tests.commands.test_playoffs import table

At = Callable[..., Place]
REASON = "number 12 never came"


def seated(folder: Path, name: str) -> dict[str, str]:
    """Entrant -> table and seat."""
    text = (folder / "draws" / name).read_text("utf-8-sig")
    return {
        row["entrant"]: f"{row['table']} {row['seat']}"
        for row in csv.DictReader(StringIO(text))
        if row["table"]
    }


def absent(folder: Path, *entrants: str) -> None:
    lines = [{"round": 1, "entrant": id_, "field": "status", "new": "absent"} for id_ in entrants]
    for line in lines:
        days.decide(folder, **line)


def test_redraw_before_a_sheet_is_in_replaces_the_draw_and_keeps_the_old_one(at: At) -> None:
    home = at(7)
    seat(home)
    old = (home.event.path / "draws" / "round-01.csv").read_bytes()
    absent(home.event.path, "4")
    told = redraw(home, 1, REASON)
    assert "Game 1 is seated again; entrants who sit elsewhere now: 1" in days.said(told)
    assert seated(home.event.path, "round-01.csv") == {
        "1": "1 甲", "2": "1 乙", "3": "1 丙", "5": "2 甲", "6": "2 乙", "7": "2 丙",
    }  # fmt: skip
    assert (home.event.path / "draws" / "_superseded" / "round-01.1.csv").read_bytes() == old


def test_redraw_writes_its_reason_into_the_new_draw(at: At) -> None:
    home = at(7)
    seat(home)
    absent(home.event.path, "4")
    redraw(home, 1, f"  {REASON}\n")
    text = (home.event.path / "draws" / "round-01.csv").read_text("utf-8-sig")
    assert {row["redrawn"] for row in csv.DictReader(StringIO(text))} == {REASON}
    assert days.day(home.event.path).draws[0].redrawn == REASON


def test_redraw_makes_new_blanks_and_the_old_ones_are_refused(at: At) -> None:
    home = at(7)
    seat(home)
    sheet = home.output.path / "scoresheets" / "R01" / "EV-R01-T01.xlsx"
    old = sheet.read_bytes()
    absent(home.event.path, "4")
    redraw(home, 1, REASON)
    assert sheet.read_bytes() != old
    (home.event.path / "inbox" / "old.xlsx").write_bytes(old)
    assert days.kinds(days.day(home.event.path), "error") == ["CM5.seating"]


@pytest.mark.parametrize("status", ["finished", "in_progress"])
def test_redraw_once_a_sheet_is_in_is_refused(at: At, status: str) -> None:
    home = at(7)
    seat(home)
    days.fill(home.event.path, 1, {(2, ""): {"sheet_status": status}})[0].unlink()
    absent(home.event.path, "4")
    before = days.snapshot(home.event.path)
    with pytest.raises(Unusable, match="redraw_begun") as refused:
        redraw(home, 1, REASON)
    assert refused.value.values["tables"] == "2"
    assert days.snapshot(home.event.path) == before


def test_redraw_while_a_blank_is_being_filled_in_is_refused(at: At) -> None:
    home = at(7)
    seat(home)
    blank = home.output.path / "scoresheets" / "R01" / "EV-R01-T01.xlsx"
    days.type_in(blank, {("", "", "judge"): "Ms Wong"})
    absent(home.event.path, "4")
    with pytest.raises(Unusable, match="redraw_begun"):
        redraw(home, 1, REASON)


def test_redraw_of_an_earlier_round_is_refused(at: At) -> None:
    home = at(8)
    days.play(home.event.path, 1)
    days.publish(home.event.path)
    with pytest.raises(Unusable, match="redraw_later"):
        redraw(home, 1, REASON)


@pytest.mark.parametrize(
    ("round_", "reason", "kind"), [(2, REASON, "not_published"), (1, " ", "redraw_reason")]
)
def test_redraw_of_nothing_or_without_a_reason_is_refused(
    at: At, round_: int, reason: str, kind: str
) -> None:
    home = at(7)
    seat(home)
    with pytest.raises(Unusable, match=kind):
        redraw(home, round_, reason)


def test_redraw_that_gives_the_same_draw_changes_no_file(at: At) -> None:
    home = at(7)
    seat(home)
    before = days.snapshot(home.event.path)
    assert "it is the same" in days.said(redraw(home, 1, REASON))
    assert days.snapshot(home.event.path) == before


def test_redraw_that_cannot_be_seated_leaves_the_old_draw(at: At) -> None:
    home = at(4)
    seat(home)
    absent(home.event.path, "3", "4")
    before = days.snapshot(home.event.path)
    assert redraw(home, 1, REASON).status == FAULTS
    assert days.snapshot(home.event.path) == before


def test_redraw_twice_keeps_both_old_draws(at: At) -> None:
    home = at(12)
    seat(home)
    for id_ in ("4", "5"):
        absent(home.event.path, id_)
        redraw(home, 1, REASON)
    kept = sorted(path.name for path in (home.event.path / "draws" / "_superseded").iterdir())
    assert kept == ["round-01.1.csv", "round-01.2.csv"]


def test_redraw_of_a_later_round_after_a_corrected_result_follows_it(at: At) -> None:
    """Game 1, table 1: the second to move was read wrong; the sheet has it, the draw does not yet."""
    home = at(8)
    days.publish(home.event.path)
    days.fill(home.event.path, 1, table(1, "out, left 5, left 6, left 7"))
    seat(home)
    assert seated(home.event.path, "round-02.csv")["2"].startswith("2")
    days.correct(home.event.path, (1, 1, "2", "tile_points", 5, 50))
    assert "CM3.draw" in days.kinds(days.day(home.event.path))
    redraw(home, 2, "the result of 2 was misread")
    assert seated(home.event.path, "round-02.csv")["3"].startswith("2")
    assert seated(home.event.path, "round-02.csv")["2"].startswith("1")
    assert "CM3.draw" not in days.kinds(days.day(home.event.path))


def test_redraw_in_two_groups_puts_a_phantom_in_the_place_of_who_has_gone(
    tmp_path: Path, unprinted: None
) -> None:
    folder = bridge_days.make(tmp_path / "event", 3, 3)
    days.publish(folder)
    days.decide(folder, round=1, entrant="B3", field="status", new="withdrawn")
    redraw(place(folder, tmp_path / "out"), 1, REASON)
    assert "B3" not in seated(folder, "round-01.csv")
    (bye,) = [table for table in days.day(folder).draws[0].tables if len(table.seats) == 1]
    assert bye.seats[0].entrant == "A3"


def test_redraw_killed_at_any_write_leaves_one_of_the_two_draws_and_can_be_run_again(
    tmp_path: Path, unprinted: None
) -> None:
    calm = prepared(tmp_path / "calm")
    shutil.copytree(tmp_path / "calm", tmp_path / "disturbed")
    disturbed = place(tmp_path / "disturbed" / "event", tmp_path / "disturbed" / "output")
    old = (calm.event.path / "draws" / "round-01.csv").read_bytes()
    redraw(calm, 1, REASON)
    new = (calm.event.path / "draws" / "round-01.csv").read_bytes()
    call = 1
    while killed_at(call, lambda: command.redraw(disturbed, 1, REASON)):
        there = (disturbed.event.path / "draws" / "round-01.csv").read_bytes()
        kept = disturbed.event.path / "draws" / "_superseded" / "round-01.1.csv"
        assert there == old or (there == new and kept.read_bytes() == old)
        call += 1
    assert call > 6
    for home in (calm, disturbed):
        seat(home)
        standings(home)
    assert days.snapshot(tmp_path / "disturbed") == days.snapshot(tmp_path / "calm")


def prepared(folder: Path) -> Place:
    days.make(folder / "event", 7)
    home = place(folder / "event", folder / "output")
    seat(home)
    absent(home.event.path, "4")
    return home


def test_superseded_draws_are_never_read(at: At) -> None:
    home = at(7)
    seat(home)
    absent(home.event.path, "4")
    redraw(home, 1, REASON)
    (home.event.path / "draws" / "_superseded" / "round-01.1.csv").write_text("nonsense")
    assert [path.name for path, _ in EventFolder(home.event.path).draws()] == ["round-01.csv"]
