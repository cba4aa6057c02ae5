"""The chase list: every table that is not done, in console, paper and report; nothing where all are."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook

from pipeline.chase import outstanding
from pipeline.commands.setting import Place
from pipeline.commands.standings import standings
from tests.commands import bridge_days, days

At = Callable[..., Place]


def states(folder: Path) -> list[tuple[object, int, str]]:
    return [(one.table.round, one.table.number, one.state) for one in outstanding(days.day(folder))]


def hall(folder: Path) -> None:
    """Six tables: done, missing, in progress, wrong, there twice, without the judge's name."""
    days.publish(folder)
    typed: days.Typed = {
        (3, ""): {"sheet_status": "in_progress"},
        (4, "甲"): {"result": None},
        (6, ""): {"judge": None},
    }
    files = days.fill(folder, 1, typed)
    files[1].unlink()
    other = folder / "inbox" / "from the other judge.xlsx"
    shutil.copy(files[4], other)
    days.type_in(other, {("", "", "end_time"): "09:00"})


def test_every_table_that_is_not_done_is_listed_with_its_state(at: At) -> None:
    home = at(24)
    hall(home.event.path)
    assert states(home.event.path) == [
        (1, 2, "missing"), (1, 3, "progress"), (1, 4, "wrong"), (1, 5, "duplicate"), (1, 6, "unsigned"),
    ]  # fmt: skip


def test_console_says_what_to_chase_from_whom(at: At) -> None:
    home = at(24)
    hall(home.event.path)
    told = days.said(standings(home))
    assert "still out into inbox/ and run again. Tables: 2" in told
    assert "still in progress, and handed in again. Tables: 3" in told
    assert "Signature or name still blank, though the sheet counts (Game 1). Tables: 6" in told


def test_paper_and_report_list_the_same_tables(at: At) -> None:
    home = at(24)
    hall(home.event.path)
    standings(home)
    book = load_workbook(BytesIO((home.output.path / "report.xlsx").read_bytes()))
    rows = list(book["To chase"].iter_rows(values_only=True))
    assert [row[1:3] for row in rows if isinstance(row[1], int)] == [
        (2, "missing"), (3, "in progress"), (4, "wrong"), (5, "duplicate"), (6, "unsigned"),
    ]  # fmt: skip
    assert (home.output.path / "chase-list.pdf").exists()


def test_list_is_gone_when_every_table_is_done(at: At) -> None:
    home = at(24)
    hall(home.event.path)
    standings(home)
    shutil.rmtree(home.event.path / "inbox")
    (home.event.path / "inbox").mkdir()
    days.fill(home.event.path, 1)
    standings(home)
    assert states(home.event.path) == []
    assert not (home.output.path / "chase-list.pdf").exists()


def test_signature_confirmed_by_the_organiser_is_not_chased(at: At) -> None:
    home = at(4)
    days.publish(home.event.path)
    days.fill(home.event.path, 1, {(1, ""): {"judge": None}})
    assert states(home.event.path) == [(1, 1, "unsigned")]
    days.correct(home.event.path, (1, 1, "", "CM11", "", "ok"))
    assert states(home.event.path) == []


def test_sheet_missing_from_an_earlier_round_is_seen_before_the_prizes(at: At) -> None:
    """Somebody moved a sheet of game 1 away after game 2 was published: both rounds are in the list."""
    home = at(12)
    days.play(home.event.path, 2)
    (home.event.path / "inbox" / "EV-R01-T03.xlsx").unlink()
    assert states(home.event.path) == [(1, 3, "missing")]
    told = days.said(standings(home))
    assert "scoresheets of Game 1 still out" in told
    assert not (home.output.path / "prizes.pdf").exists()


@pytest.mark.parametrize("seats", [(3, 2)])
def test_pairs_that_sit_out_owe_no_sheet(tmp_path: Path, seats: tuple[int, int]) -> None:
    folder = bridge_days.make(tmp_path / "e", *seats)
    days.publish(folder)
    assert states(folder) == [(1, 1, "missing"), (1, 2, "missing")]
    bridge_days.fill(folder, 1, sign_ns=None)
    assert states(folder) == [(1, 1, "unsigned"), (1, 2, "unsigned")]
