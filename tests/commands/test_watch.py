"""`watch` on a real folder with a pause in which things happen; no test sleeps but the last."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from pipeline.commands.seat import seat
from pipeline.commands.setting import HOME, Place
from pipeline.commands.standings import standings
from pipeline.commands.watch import watch
from pipeline.store import Unusable
from tests.commands import days
from tests.commands.conftest import print_nothing

Make = Callable[..., Place]
Act = Callable[[], object]


def nothing() -> None:
    """Happens in a pause."""


class Ended(Exception):
    """No more pauses."""


def watched(at: Place, *acts: Act) -> list[str]:
    """What is told while these things happen, one in each pause."""
    left = list(acts)

    def pause() -> None:
        if not left:
            raise Ended
        left.pop(0)()

    told: list[str] = []
    with suppress(Ended):
        for one in watch(at, pause, "en"):
            told += days.said(one).split("\n")
    return told


@pytest.fixture
def open_day(at: Make) -> tuple[Place, Sequence[Path]]:
    """Three tables of round 1, their sheets at hand but not handed in."""
    place = at(12)
    seat(place)
    sheets = days.fill(place.event.path, 1)
    kept = [sheet.rename(place.event.path / sheet.name) for sheet in sheets]
    return place, kept


def come(at: Place, sheet: Path, name: str = "") -> Act:
    def act() -> None:
        sheet.rename(at.event.path / "inbox" / (name or sheet.name))

    return act


def part(at: Place, sheet: Path, share: float) -> Act:
    """So much of a sheet has been written."""

    def act() -> None:
        data = sheet.read_bytes()
        (at.event.path / "inbox" / sheet.name).write_bytes(data[: int(len(data) * share)])

    return act


def test_sheet_that_comes_in_is_told_with_its_table(open_day) -> None:
    at, sheets = open_day
    told = watched(at, nothing, come(at, sheets[0], "photo of mum.xlsx"), nothing, nothing)
    assert "photo of mum.xlsx: Game 1 Table 1: counts" in told
    assert [one for one in told if one.startswith("Sheets in")] == [
        "Sheets in: 0 of 3 (Game 1)",
        "Sheets in: 1 of 3 (Game 1)",
    ]


def test_sheet_that_is_wrong_is_told_with_words_and_cell(open_day) -> None:
    at, sheets = open_day
    days.type_in(sheets[0], {("seats", "甲", "tile_points"): "seven"})
    cell = days.address_of(sheets[0], ("seats", "甲", "tile_points"))
    told = watched(at, nothing, come(at, sheets[0]), nothing, nothing)
    (line,) = [one for one in told if one.startswith("EV-R01-T01.xlsx")]
    assert line.startswith("EV-R01-T01.xlsx: Game 1 Table 1: does not count: ")
    assert "seven" in line
    assert cell in line


def test_file_that_is_no_scoresheet_is_told_by_its_name(open_day) -> None:
    at, _ = open_day
    strange = at.event.path / "inbox" / "holiday.xlsx"
    told = watched(at, nothing, lambda: strange.write_bytes(b"\x89PNG"), nothing, nothing)
    assert [one for one in told if one.startswith("holiday.xlsx: does not count")]


def test_half_written_sheet_waits_until_it_is_whole(open_day) -> None:
    at, sheets = open_day
    growing = [part(at, sheets[0], share) for share in (0.2, 0.4, 0.6, 1)]
    told = watched(at, nothing, *growing, nothing, nothing)
    assert [one for one in told if "EV-R01-T01" in one] == [
        "inbox/EV-R01-T01.xlsx: waits; it is still arriving, or somebody has it open",
        "EV-R01-T01.xlsx: Game 1 Table 1: counts",
    ]


def test_growing_sheet_keeps_no_other_waiting(open_day) -> None:
    at, sheets = open_day

    def both() -> None:
        part(at, sheets[0], 0.2)()
        come(at, sheets[1])()

    told = watched(at, nothing, both, part(at, sheets[0], 0.5), part(at, sheets[0], 0.7))
    assert "EV-R01-T02.xlsx: Game 1 Table 2: counts" in told
    assert not [one for one in told if "T01.xlsx: " in one and "waits" not in one]


@pytest.mark.parametrize("owner", ["~$EV-R01-T01.xlsx", ".~lock.EV-R01-T01.xlsx#"])
def test_sheet_that_somebody_has_open_waits(owner: str, open_day) -> None:
    at, sheets = open_day
    beside = at.event.path / "inbox" / owner
    beside.write_text("")
    told = watched(at, nothing, come(at, sheets[0]), nothing, nothing, beside.unlink, nothing)
    about = [one for one in told if "EV-R01-T01" in one]
    assert [one.split(": ", 1)[1][:5] for one in about] == ["waits", "Game "]


def test_sheet_opened_after_it_has_counted_goes_on_counting(open_day) -> None:
    at, sheets = open_day
    come(at, sheets[0])()
    beside = at.event.path / "inbox" / "~$EV-R01-T01.xlsx"
    told = watched(at, nothing, lambda: beside.write_text(""), come(at, sheets[1]), nothing, nothing)
    assert "Sheets in: 2 of 3 (Game 1)" in told


def test_sheet_that_vanishes_is_told_and_its_table_is_out_again(open_day) -> None:
    at, sheets = open_day
    come(at, sheets[0])()
    there = at.event.path / "inbox" / sheets[0].name
    told = watched(at, nothing, there.unlink, nothing, nothing)
    assert "inbox/EV-R01-T01.xlsx is gone" in told
    assert [one for one in told if one.startswith("Sheets in")][-1] == "Sheets in: 0 of 3 (Game 1)"


def test_sheet_that_is_renamed_is_told_once_and_goes_on_counting(open_day) -> None:
    at, sheets = open_day
    come(at, sheets[0])()
    there = at.event.path / "inbox" / sheets[0].name
    told = watched(at, nothing, lambda: there.rename(there.with_name("b.xlsx")), nothing, nothing)
    assert "inbox/EV-R01-T01.xlsx is now called inbox/b.xlsx" in told
    assert not [one for one in told if one.startswith(("b.xlsx", "inbox/b.xlsx"))]
    assert "b.xlsx" in (at.output.path / "results.csv").read_text(encoding="utf-8-sig")


def test_watch_never_publishes_a_round_and_says_when_one_is_complete(open_day) -> None:
    at, sheets = open_day
    told = watched(at, nothing, *(come(at, sheet) for sheet in sheets), nothing, nothing)
    assert [one for one in told if one.startswith("Next: Game 1 is complete and sound")]
    assert [path.name for path in (at.event.path / "draws").iterdir()] == ["round-01.csv"]


def test_round_published_elsewhere_is_shown(open_day) -> None:
    at, sheets = open_day
    for sheet in sheets:
        come(at, sheet)()
    told = watched(at, nothing, lambda: seat(at), nothing, nothing)
    assert "draws/round-02.csv has changed" in told
    assert "Sheets in: 0 of 3 (Game 2)" in told


def test_watch_leaves_the_files_that_standings_would(open_day, tmp_path: Path) -> None:
    at, sheets = open_day
    watched(at, nothing, come(at, sheets[0]), nothing, come(at, sheets[1]), nothing, nothing)
    seen = days.snapshot(at.output.path)
    standings(at)
    assert days.snapshot(at.output.path) == seen


def test_event_that_breaks_is_told_once_and_goes_on_when_it_is_whole(open_day) -> None:
    at, sheets = open_day
    book = at.event.book
    whole = book.read_bytes()
    breaks = [lambda: book.write_bytes(b"PK broken"), nothing, nothing, nothing]
    told = watched(
        at, nothing, *breaks, lambda: book.write_bytes(whole), nothing, come(at, sheets[0]), nothing, nothing
    )
    assert len([one for one in told if one.startswith("event.xlsx cannot be used")]) == 1
    assert "EV-R01-T01.xlsx: Game 1 Table 1: counts" in told


def test_run_at_work_elsewhere_is_waited_for(open_day) -> None:
    at, sheets = open_day
    told: list[str] = []

    def busy() -> None:
        come(at, sheets[0])()
        lock.__enter__()

    lock = at.output.alone()
    told = watched(at, nothing, busy, nothing, lambda: lock.__exit__(None, None, None), nothing)
    assert "EV-R01-T01.xlsx: Game 1 Table 1: counts" in told


def test_folder_without_an_event_cannot_be_watched(at: Make, tmp_path: Path) -> None:
    place = at(12)
    place.event.book.unlink()
    with pytest.raises(Unusable):
        watched(place)


def test_real_watch_tells_a_sheet_and_ends_cleanly_when_interrupted(tmp_path: Path) -> None:
    days.make(tmp_path / "event", 8)
    with pytest.MonkeyPatch.context() as patch:
        print_nothing(patch)
        days.publish(tmp_path / "event")
    sheet, _ = days.fill(tmp_path / "event", 1)
    kept = sheet.rename(tmp_path / sheet.name)
    command = [sys.executable, "-m", "pipeline.cli", "watch", "event", "--output", "out", "--every", "0.2"]
    environment = {**os.environ, "PYTHONPATH": str(HOME), "LANG": "en", "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        lines = iter(process.stdout.readline, "")
        assert next(one for one in lines if one.startswith("Sheets in")) == "Sheets in: 1 of 2 (Game 1)\n"
        (tmp_path / "event" / "inbox" / "part").write_bytes(kept.read_bytes())
        (tmp_path / "event" / "inbox" / "part").rename(tmp_path / "event" / "inbox" / "late.xlsx")
        assert next(one for one in lines if one.startswith("late")) == "late.xlsx: Game 1 Table 1: counts\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        rest, wrong = process.communicate(timeout=30)
    assert (process.returncode, wrong) == (0, "")
    assert rest.endswith("No longer watching. Everything that came in is worked out.\n")
    assert (tmp_path / "out" / "index.html").exists()
    assert not list((tmp_path / "out").glob("._*"))
