"""Life in a synchronised folder: what is read, what is passed over, what is told; and disks that refuse."""

from __future__ import annotations

import errno
import os
import shutil
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline import store
from pipeline.cli import main
from pipeline.commands.seat import seat
from pipeline.commands.setting import Place
from pipeline.commands.standings import standings
from pipeline.inbox import listed
from pipeline.language import CODES, language
from pipeline.model.problem import Problem
from pipeline.reason import reason_of
from pipeline.store import Unusable, content, exclusive, replace
from tests.commands.days import correct, day, fill, kinds, publish, said, set_setting, snapshot, type_in

At = Callable[..., Place]
Capture = pytest.CaptureFixture[str]

LEFT_BEHIND = (
    "~$R01-T01.xlsx",
    ".~lock.R01-T01.xlsx#",
    "._R01-T01.xlsx",
    ".DS_Store",
    ".syncthing.R01-T01.xlsx.tmp",
    "~syncthing~R01-T01.xlsx.tmp",
    "R01-T01.xlsx.tmp",
    "R01-T01.xlsx.part",
    "R01-T01.xlsx.partial",
    "R01-T01.xlsx.crdownload",
    "R01-T01.xlsx.filepart",
    "R01-T01.xlsx~",
    "R01-T01.xlsx.bak",
    "Backup of R01-T01.xlk",
    "5F3A1C00",
    "desktop.ini",
    "Thumbs.db",
    "Icon\r",
)
"""Of Office, LibreOffice, macOS, Windows, Syncthing, browsers and editors."""

SHEETS = (
    "R01-T01 (1).xlsx",
    "R01-T01 (conflicted copy 2016-01-21).xlsx",
    "R01-T01.sync-conflict-20160121-102000-ABCDEFG.xlsx",
    "R01-T01 - Copy.xlsx",
    "R01-T01-LAPTOP-7.xlsx",
    "複製 R01-T01.XLSX",
    "R01-T01",
    "12345678.xlsx",
    ".R01-T01.xlsx.icloud",
)


@pytest.mark.parametrize("name", LEFT_BEHIND)
def test_what_programs_leave_behind_is_counted_and_not_read(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"x")
    assert listed(tmp_path) == ((), 1)


@pytest.mark.parametrize("name", SHEETS)
def test_copy_under_another_name_is_read(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"x")
    assert listed(tmp_path) == ((tmp_path / name,), 0)


@pytest.mark.parametrize("folder", ["_old", "__MACOSX", ".stversions", ".dropbox.cache", "$RECYCLE.BIN"])
def test_folder_of_a_system_is_not_entered(tmp_path: Path, folder: str) -> None:
    (tmp_path / folder).mkdir()
    (tmp_path / folder / "R01-T01.xlsx").write_bytes(b"x")
    assert listed(tmp_path) == ((), 0)


def test_folder_that_its_system_shows_as_one_file_is_refused_by_name(at: At) -> None:
    home = at(3)
    publish(home.event.path)
    (home.event.path / "inbox" / "R01-T01.numbers" / "Index").mkdir(parents=True)
    (home.event.path / "inbox" / "R01-T01.numbers" / "Index" / "Document.iwa").write_bytes(b"x")
    (problem,) = (one for one in day(home.event.path).problems if one.kind != "CM14")
    assert (problem.kind, problem.cells[0].file) == ("CM1.numbers", "inbox/R01-T01.numbers")


def test_pipes_and_devices_are_never_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "R01-T01.xlsx")
    (tmp_path / "R01-T02.xlsx").symlink_to("/dev/zero")
    assert listed(tmp_path) == ((), 2)


def test_links_in_a_circle_end(tmp_path: Path) -> None:
    (tmp_path / "again").symlink_to(tmp_path)
    (tmp_path / "R01-T01.xlsx").symlink_to(tmp_path / "R01-T01.xlsx")
    assert listed(tmp_path)[0] == (tmp_path / "R01-T01.xlsx",)


def test_huge_file_is_refused_and_not_read_whole(at: At) -> None:
    home = at(3)
    publish(home.event.path)
    huge = home.event.path / "inbox" / "film.mp4"
    with huge.open("wb") as file:
        file.write(b"PK")
        file.truncate(20_000_000_000)
    assert len(content(huge)) == store.FILE_LIMIT + 1
    assert set(kinds(day(home.event.path))) == {"CM1.too_big", "CM14"}


def test_half_written_sheet_is_told_and_counts_once_it_has_arrived(at: At) -> None:
    home = at(3)
    publish(home.event.path)
    (sheet,) = fill(home.event.path, 1)
    whole = sheet.read_bytes()
    for length, kind in ((0, "CM1.empty"), (900, "CM1.truncated"), (len(whole) - 1, "CM1.truncated")):
        sheet.write_bytes(whole[:length])
        assert standings(home).status == 1
        assert kind in kinds(day(home.event.path))
    sheet.write_bytes(whole)
    assert standings(home).status == 0
    assert kinds(day(home.event.path)) == []


def test_conflict_copy_that_says_something_else_leaves_neither_until_one_is_chosen(at: At) -> None:
    home = at(3)
    publish(home.event.path)
    (sheet,) = fill(home.event.path, 1)
    copy = sheet.with_name(unicodedata.normalize("NFD", "R01-T01 (copie en conflit de Zoé).xlsx"))
    shutil.copyfile(sheet, copy)
    assert kinds(day(home.event.path)) == ["CM4.same"]
    type_in(copy, {("", "", "remarks"): "the right one"})
    assert "CM4" in kinds(day(home.event.path), "error")
    correct(home.event.path, (1, 1, "", "file", "", unicodedata.normalize("NFC", copy.name)))
    assert kinds(day(home.event.path)) == ["CM4.chosen"]


def test_conflict_copy_of_a_published_draw_is_told(at: At, capsys: Capture) -> None:
    home = at(6)
    publish(home.event.path)
    draw = home.event.path / "draws" / "round-01.csv"
    copy = draw.with_name("round-01 (conflicted copy).csv")
    shutil.copyfile(draw, copy)
    assert kinds(day(home.event.path)) == ["CM14", "CM14"]
    copy.write_text(copy.read_text("utf-8").replace("#1", "#9"), "utf-8")
    for command in ("seat", "standings"):
        assert main([command, str(home.event.path), "--output", str(home.output.path)]) == 2
        assert "“draws/round-01 (conflicted copy).csv”" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["event (1).xlsx", "event-LAPTOP-7.xlsx", "Event (conflicted copy).xlsx"])
def test_conflict_copy_of_the_event_book_is_told_where_it_differs(at: At, name: str) -> None:
    home = at(3)
    copy = home.event.path / name
    shutil.copyfile(home.event.path / "event.xlsx", copy)
    assert kinds(day(home.event.path)) == []
    set_setting(home.event.path, title="Edited here")
    (problem,) = day(home.event.path).problems
    assert (problem.kind, problem.severity, problem.cells[0].file) == ("CM1.copy", "warning", name)


def test_folder_that_cannot_be_entered_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed = tmp_path / "table 1"
    closed.mkdir()
    scan = os.scandir

    def refusing(path: str) -> object:
        if Path(path) == closed:
            raise PermissionError(errno.EACCES, "denied", str(closed))
        return scan(path)

    monkeypatch.setattr(os, "scandir", refusing)
    assert listed(tmp_path) == ((closed,), 0)


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.EACCES, "permission"),
        (errno.ENOENT, "gone"),
        (errno.EBUSY, "busy"),
        (errno.ENOSPC, "full"),
        (errno.EROFS, "read_only"),
        (errno.EIO, "unreachable"),
        (errno.ETIMEDOUT, "unreachable"),
        (errno.ENAMETOOLONG, "long_name"),
        (9999, "other"),
    ],
)
def test_reason_of_the_system_has_words_in_every_language(number: int, reason: str) -> None:
    key = reason_of(OSError(number, "in the system's own words"))
    assert key == f"reason.{reason}"
    assert all(language(code).text(key) for code in CODES)


@pytest.mark.parametrize(("number", "reason"), [(errno.EACCES, "permission"), (errno.EIO, "unreachable")])
def test_sheet_that_cannot_be_opened_says_why_in_every_language(
    at: At, monkeypatch: pytest.MonkeyPatch, number: int, reason: str
) -> None:
    home = at(3)
    publish(home.event.path)
    (sheet,) = fill(home.event.path, 1)
    opening = Path.open

    def refusing(self: Path, *arguments: object, **named: object) -> object:
        if self == sheet:
            raise OSError(number, "in the system's own words", str(self))
        return opening(self, *arguments, **named)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", refusing)
    found: Problem
    (found,) = (one for one in day(home.event.path).problems if one.kind == "CM1.unreadable")
    assert found.values["reason_key"] == f"reason.{reason}"
    for code in CODES:
        words = language(code)
        assert words.text(f"reason.{reason}") in words.problem(found).message
        assert "own words" not in words.problem(found).message


def test_windows_says_that_another_program_has_the_file() -> None:
    error = PermissionError(errno.EACCES, "in use")
    error.winerror = 32  # type: ignore[attr-defined]
    assert reason_of(error) == "reason.busy"


def failing(monkeypatch: pytest.MonkeyPatch, name: str, number: int, at_call: int) -> None:
    """The n-th call of the system fails."""
    real, left = getattr(os, name), [at_call]

    def act(*arguments: object, **named: object) -> object:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(number, "no", str(arguments[0]))
        return real(*arguments, **named)

    monkeypatch.setattr(os, name, act)


@pytest.mark.parametrize(
    ("number", "words", "at_call"),
    [(errno.EROFS, "read-only", 0), *((errno.ENOSPC, "disk is full", call) for call in (1, 6))],
)
def test_disk_that_refuses_at_any_moment_leaves_every_file_whole(
    finished: Place, capsys: Capture, number: int, words: str, at_call: int
) -> None:
    before = snapshot(finished.output.path)
    sheet = next((finished.event.path / "inbox").glob("*R01*"))
    sheet.unlink()
    with pytest.MonkeyPatch.context() as patch:
        failing(patch, "fsync", number, at_call)
        told = main(["standings", str(finished.event.path), "--output", str(finished.output.path)])
    beside = [path.name for path in finished.output.path.rglob("._*")]
    assert beside == []
    if told == 2:
        assert words in capsys.readouterr().err
    after = snapshot(finished.output.path)
    standings(finished)
    whole = snapshot(finished.output.path)
    for name, data in after.items():
        assert data in (before.get(name), whole.get(name)), name


def test_draw_that_could_not_be_written_was_not_published(
    at: At, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = at(3)
    with monkeypatch.context() as patch:
        patch.setattr(os, "link", refused(errno.EPERM))
        patch.setattr(os, "rename", refused(errno.ENOSPC))
        assert main(["seat", str(home.event.path), "--output", str(home.output.path)]) == 2
    assert list((home.event.path / "draws").iterdir()) == []
    assert "published" in said(seat(home))


def refused(number: int) -> Callable[..., None]:
    def act(*arguments: object, **_: object) -> None:
        raise OSError(number, "no", str(arguments[0]))

    return act


def test_nothing_half_written_ever_has_the_name_of_a_whole_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.pdf").write_bytes(b"whole")
    monkeypatch.setattr(os, "fsync", refused(errno.ENOSPC))
    with pytest.raises(OSError, match="no"):
        replace(tmp_path / "a.pdf", b"new")
    with pytest.raises(OSError, match="no"):
        exclusive(tmp_path / "b.csv", b"new")
    assert snapshot(tmp_path) == {"a.pdf": b"whole"}
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]


def test_draw_published_by_another_run_meanwhile_is_left_alone(at: At) -> None:
    home = at(3)
    mine = day(home.event.path)
    publish(home.event.path)
    before = snapshot(home.event.path)
    assert mine.next_draw is not None
    with pytest.raises(Unusable) as told:
        home.event.publish(mine.next_draw, {})
    assert (told.value.kind, told.value.values["file"]) == ("published_meanwhile", "draws/round-01.csv")
    assert snapshot(home.event.path) == before
