"""The console: exit statuses, words, silence, and never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline import cli, store
from pipeline.cli import main
from pipeline.commands.setting import HOME, Place, place
from pipeline.commands.standings import standings
from tests.commands.days import fill, make, publish, said, set_setting, snapshot, type_in

At = Callable[..., Place]
needs_fork = pytest.mark.skipif(sys.platform != "linux", reason="papers that are not laid out are known here")
Capture = pytest.CaptureFixture[str]
HERE = {**os.environ, "LC_ALL": "C.UTF-8"}


def process(*arguments: object) -> subprocess.CompletedProcess[str]:
    tourney = Path(sys.executable).with_name("tourney")
    command = [str(tourney), *map(str, arguments)]
    return subprocess.run(command, cwd=HOME, env=HERE, capture_output=True, text=True, timeout=120)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def ran(at: Place, command: str, *more: str) -> int:
    return main([command, str(at.event.path), "--output", str(at.output.path), *more])


def test_day_of_three_entrants_as_processes(tmp_path: Path) -> None:
    event, output = tmp_path / "my final", tmp_path / "out"
    assert process("new", "rummikub-school-final", event, "--entrants", 3, "--language", "en").returncode == 0
    assert process("seat", event, "--output", output).returncode == 0
    assert process("rehearse", event, "--round", 1, "--output", output).returncode == 0
    done = process("standings", event, "--output", output)
    assert done.returncode == 0
    assert "Game 1 is complete and sound" in done.stdout
    assert len(done.stdout.splitlines()) <= 10
    assert done.stderr == ""
    for name, data in snapshot(output).items():
        assert str(tmp_path).encode() not in data, name
        assert str(HOME).encode() not in data, name


def test_clean_is_0_faults_in_the_data_are_1(at: At, capsys: Capture) -> None:
    home = at(3)
    publish(home.event.path)
    (sheet,) = fill(home.event.path, 1)
    assert ran(home, "standings") == 0
    type_in(sheet, {("seats", "甲", "tile_points"): "seven"})
    capsys.readouterr()
    assert ran(home, "standings") == 1
    out = capsys.readouterr().out
    assert "inbox/EV-R01-T01.xlsx R01-T01 F8: “Tile points” holds “seven”" in out
    assert len(out.splitlines()) <= 10


def test_quiet_says_only_what_is_wrong(at: At, capsys: Capture) -> None:
    home = at(3)
    assert ran(home, "standings", "--quiet") == 0
    assert capsys.readouterr().out == ""
    set_setting(home.event.path, games="three")
    assert ran(home, "standings", "--quiet") == 1
    assert "“three”" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("code", "words"), [("en", "Problems: none"), ("zh-Hant", "問題：沒有"), ("zh-Hans", "问题：没有")]
)
def test_language_replaces_the_events_own(at: At, capsys: Capture, code: str, words: str) -> None:
    assert ran(at(3), "standings", "--language", code) == 0
    assert words in capsys.readouterr().out


def no_preset(event: Path) -> None:
    set_setting(event, preset=None)


def unknown_preset(event: Path) -> None:
    set_setting(event, preset="chess-club")


def without_book(event: Path) -> None:
    (event / "event.xlsx").unlink()


def damaged(event: Path) -> None:
    (event / "event.xlsx").write_bytes((event / "event.xlsx").read_bytes()[:3000])


def empty(event: Path) -> None:
    (event / "event.xlsx").write_bytes(b"")


def folder(event: Path) -> None:
    (event / "event.xlsx").unlink()
    (event / "event.xlsx").mkdir()


def a_scoresheet(event: Path) -> None:
    publish(event)
    (sheet,) = fill(event, 1)
    (event / "event.xlsx").write_bytes(sheet.read_bytes())


def draw_in_another_encoding(event: Path) -> None:
    publish(event)
    draw = event / "draws" / "round-01.csv"
    draw.write_bytes(draw.read_text("utf-8-sig").replace("#1", "陳").encode("big5"))


def draw_missing(event: Path) -> None:
    publish(event)
    fill(event, 1)
    publish(event)
    (event / "draws" / "round-01.csv").unlink()


def draw_cut(event: Path) -> None:
    publish(event)
    draw = event / "draws" / "round-01.csv"
    draw.write_bytes(draw.read_bytes()[:60])


UNUSABLE = {
    no_preset: "does not say which kind of event",
    unknown_preset: "no kind of event called “chess-club”",
    without_book: "There is no event.xlsx",
    damaged: "The end of the file is missing",
    empty: "The file is empty",
    folder: "event.xlsx",
    a_scoresheet: "event.xlsx cannot be used",
    draw_in_another_encoding: "“draws/round-01.csv” cannot be read",
    draw_missing: "“draws/round-01.csv” cannot be read",
    draw_cut: "“draws/round-01.csv” cannot be read",
}


@pytest.mark.parametrize("harm", UNUSABLE, ids=lambda harm: harm.__name__)
def test_unusable_event_is_2_with_one_message(at: At, capsys: Capture, harm: Callable[[Path], None]) -> None:
    home = at(3)
    harm(home.event.path)
    for command in ("standings", "seat"):
        assert ran(home, command) == 2
        told = capsys.readouterr()
        assert UNUSABLE[harm] in told.err
        assert len(told.err.splitlines()) == 1
        assert told.out == ""
    assert not home.output.path.exists()


def test_no_folder_is_2(tmp_path: Path, capsys: Capture) -> None:
    assert main(["standings", str(tmp_path / "nowhere")]) == 2
    assert "There is no folder “nowhere”" in capsys.readouterr().err


def test_new_in_the_place_of_a_file_is_2(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "taken").write_text("a file")
    assert main(["new", "rummikub-school-final", str(tmp_path / "taken")]) == 2
    assert "taken" in capsys.readouterr().err


def test_new_of_an_unknown_kind_is_2_and_names_those_there_are(tmp_path: Path, capsys: Capture) -> None:
    assert main(["new", "chess-club", str(tmp_path / "event")]) == 2
    assert "rummikub-school-final" in capsys.readouterr().err
    assert not (tmp_path / "event").exists()


def test_disk_full_is_2_in_words(at: At, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> Path:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(store, "_written_beside", full)
    assert ran(at(3), "standings") == 2
    assert "the disk is full" in capsys.readouterr().err


def test_report_open_in_excel_gives_a_copy_beside_it_and_a_message(
    finished: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = finished.output.path / "report.xlsx"
    before = report.read_bytes()
    moved = Path.replace

    def locked(self: Path, target: Path) -> Path:
        if Path(target) == report:
            raise PermissionError(13, "in use", str(target))
        return moved(self, target)

    set_setting(finished.event.path, title="Another title")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", locked)
        told = said(standings(finished))
    copy = finished.output.path / "report-new.xlsx"
    assert "the new one lies beside it as report-new.xlsx" in told
    assert report.read_bytes() == before != copy.read_bytes()
    later = copy.read_bytes()
    standings(finished)
    assert report.read_bytes() == later
    assert not copy.exists()


def test_stale_prizes_open_in_a_viewer_are_named(finished: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    removed = Path.unlink

    def locked(self: Path, missing_ok: bool = False) -> None:
        if self.name == "prizes.pdf":
            raise PermissionError(13, "in use", str(self))
        removed(self, missing_ok)

    (finished.event.path / "inbox" / "EVENT-R01-T01.xlsx").unlink()
    monkeypatch.setattr(Path, "unlink", locked)
    assert "prizes.pdf is no longer true" in said(standings(finished))


def test_figures_do_not_depend_on_where_the_event_lies(finished: Place, tmp_path: Path) -> None:
    """Only the links of report.xlsx know the way from output to event, and that is relative."""
    elsewhere = tmp_path / "a b" / "event"
    elsewhere.parent.mkdir()
    finished.event.path.rename(elsewhere)
    before = snapshot(finished.output.path)
    standings(place(elsewhere, finished.output.path))
    after = snapshot(finished.output.path)
    made_before, made_after = (json.loads(files.pop(".papers.json")) for files in (before, after))
    assert {name for name in after if after[name] != before[name]} <= {"report.xlsx"}
    assert made_before | {"report.xlsx": made_after["report.xlsx"]} == made_after


def test_odd_folder_name_makes_a_short_name_fit_for_files(tmp_path: Path, capsys: Capture) -> None:
    assert main(["new", "rummikub-school-final", str(tmp_path / "決賽 '16"), "--entrants", "3"]) == 0
    event = make(tmp_path / "x", 3)
    set_setting(event, event_id="../../x")
    assert main(["seat", str(event), "--output", str(tmp_path / "o")]) == 1
    assert "“../../x”" in capsys.readouterr().out
    assert list((event / "draws").iterdir()) == []


# what is shown to a person who waits


def somebody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody at a console who has waited long enough from the first."""
    monkeypatch.setattr(cli, "PATIENCE", 0)
    monkeypatch.setattr(cli, "OFTEN", 0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)


def shown(capsys: Capture) -> set[str]:
    """What was counted."""
    return {text.partition(":")[0].strip() for text in capsys.readouterr().err.split("\r") if ":" in text}


def test_progress_is_shown_of_everything_that_may_take_long(
    at: At, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    somebody_waits(monkeypatch)
    home = at(8, rehearsal=1)
    assert ran(home, "seat") == 0
    assert shown(capsys) == {"Making scoresheets", "Making papers"}
    assert ran(home, "rehearse") == 0
    assert shown(capsys) == {"Making scoresheets"}
    assert ran(home, "standings") == 0
    assert shown(capsys) == {"Reading scoresheets", "Making papers"}


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=needs_fork)])
def test_progress_is_shown_of_sheets_and_events_in_processes(
    tmp_path: Path, unprinted: None, monkeypatch: pytest.MonkeyPatch, capsys: Capture, jobs: str
) -> None:
    somebody_waits(monkeypatch)
    monkeypatch.setattr("pipeline.process_pool.start_method", lambda: "fork")
    sample = HOME / "sample_sheets" / "circuit"
    assert main(["circuit", str(sample), "--output", str(tmp_path / "circuit"), "--jobs", jobs]) == 0
    assert shown(capsys) == {"Reading events", "Making papers"}
    event = ["standings", str(sample / "bremen"), "--output", str(tmp_path / "bremen"), "--jobs", jobs]
    assert main(event) == 0
    assert shown(capsys) == {"Reading scoresheets", "Making papers"}


def test_progress_is_not_shown_where_nobody_sees_it(
    at: At, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    somebody_waits(monkeypatch)
    home = at(8)
    assert ran(home, "seat", "--quiet") == 0
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    assert ran(home, "standings") == 0
    assert capsys.readouterr().err == ""
