"""Two runs at once on one event: the second says so, and a lock dies with its process."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.cli import main
from pipeline.commands.seat import seat
from pipeline.commands.setting import HOME, Place
from pipeline.commands.standings import standings
from pipeline.lock import Taken, locked
from tests.commands.days import fill, publish, snapshot

At = Callable[..., Place]
HOLD = "import sys, time; from pathlib import Path; from pipeline.lock import locked\n"
HOLD += "with locked(Path(sys.argv[1])): print('held', flush=True); time.sleep(60)"


def holder(folder: Path) -> subprocess.Popen[str]:
    """Another process that works in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    run = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder)], cwd=HOME, stdout=subprocess.PIPE, text=True
    )
    assert run.stdout is not None
    assert run.stdout.readline() == "held\n"
    return run


def test_second_run_says_so_and_touches_nothing(at: At, capsys: pytest.CaptureFixture[str]) -> None:
    home = at(3)
    other = holder(home.output.path)
    try:
        before = snapshot(home.event.path)
        for command in ("seat", "standings"):
            assert main([command, str(home.event.path), "--output", str(home.output.path)]) == 2
            assert "Another run is working" in capsys.readouterr().err
        assert snapshot(home.event.path) == before
        assert list(home.output.path.iterdir()) == []
    finally:
        other.kill()
        other.wait()
    assert seat(home).status == 0


def test_lock_leaves_nothing_behind_and_opens_again(tmp_path: Path) -> None:
    for _ in range(2):
        with locked(tmp_path), pytest.raises(Taken), locked(tmp_path):
            raise AssertionError("two at once")
        assert list(tmp_path.iterdir()) == []


def test_what_a_killed_run_left_half_written_is_removed(at: At) -> None:
    home = at(3)
    publish(home.event.path)
    fill(home.event.path, 1)
    standings(home)
    before = snapshot(home.output.path)
    (home.output.path / "scoresheets").mkdir(exist_ok=True)
    left = [home.output.path / "._x7.tmp", home.output.path / "scoresheets" / "._y8.tmp"]
    for file in left:
        file.write_bytes(b"half")
    standings(home)
    assert [file for file in left if file.exists()] == []
    assert snapshot(home.output.path) == before


def test_folder_of_somebody_else_is_not_tidied(at: At, capsys: pytest.CaptureFixture[str]) -> None:
    home = at(3)
    home.output.path.mkdir()
    for name in ("._theirs.tmp", "letter.txt"):
        (home.output.path / name).write_bytes(b"theirs")
    assert main(["standings", str(home.event.path), "--output", str(home.output.path)]) == 2
    assert "already holds other files" in capsys.readouterr().err
    assert {path.name for path in home.output.path.iterdir()} == {"._theirs.tmp", "letter.txt"}


def test_two_runs_at_once_end_as_one(at: At) -> None:
    """Real processes: each does the whole work or says that another is doing it, and nothing is mixed."""
    home = at(3)
    command = [sys.executable, "-m", "pipeline.cli", "standings", str(home.event.path), "--quiet"]
    runs = []
    for _ in range(2):
        run = subprocess.Popen(
            [*command, "--output", str(home.output.path)], cwd=HOME, stderr=subprocess.PIPE, text=True
        )
        runs.append(run)
        time.sleep(0.05)
    told = [run.communicate(timeout=120)[1] for run in runs]
    assert sorted(run.returncode for run in runs)[0] == 0
    assert all(run.returncode in (0, 2) for run in runs)
    assert all("Another run" in text for run, text in zip(runs, told, strict=True) if run.returncode == 2)
    assert snapshot(home.output.path).keys() >= {"report.xlsx", "rules.pdf"}
    assert list(home.output.path.rglob("._*")) == []
