"""`--jobs`: the same bytes from one process and from many; what kills its process is named and lost alone."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline import cli
from pipeline.circuit.events import ListedEvent
from pipeline.circuit.found import Found
from pipeline.circuit_event import found
from pipeline.commands.circuit import circuit, circuit_place
from pipeline.commands.setting import HOME, Place
from pipeline.commands.standings import standings
from pipeline.intake import Desk, Received
from pipeline.reports import render
from tests.commands.days import fill, publish, snapshot

At = Callable[..., Place]
SAMPLE = HOME / "sample_sheets" / "circuit"
POISON = "EV-R01-T02.xlsx"
needs_fork = pytest.mark.skipif(sys.platform != "linux", reason="what a test changes is not known elsewhere")


@pytest.fixture(autouse=True)
def forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests leave threads behind, beside which a command would not copy its process."""
    if sys.platform == "linux":
        monkeypatch.setattr("pipeline.process_pool.start_method", lambda: "fork")


@pytest.fixture
def played(at: At) -> Place:
    """Three tables and their sheets."""
    home = at(12)
    publish(home.event.path)
    fill(home.event.path, 1, {(2, "甲"): {"tile_points": "x½"}})
    return home


def deadly(self: Desk, file: str, data: bytes, real: Callable[..., Received] = Desk.receive) -> Received:
    if file.endswith(POISON):
        os.kill(os.getpid(), signal.SIGKILL)
    return real(self, file, data)


def faulty(self: Desk, file: str, data: bytes, real: Callable[..., Received] = Desk.receive) -> Received:
    if file.endswith(POISON):
        raise RecursionError("too deep")
    return real(self, file, data)


@needs_fork
def test_two_processes_write_what_one_writes(played: Place) -> None:
    standings(replace(played, jobs=2))
    together = snapshot(played.output.path)
    for file in played.output.path.iterdir():
        file.unlink()
    standings(replace(played, jobs=1))
    assert snapshot(played.output.path) == together
    assert {".sheets.jsonl", ".papers.json", "standings.pdf", "report.xlsx"} <= together.keys()


def test_processes_started_from_nothing_print_the_same(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows and macOS, with papers really laid out."""
    home = at(3)
    publish(home.event.path)
    fill(home.event.path, 1)
    monkeypatch.undo()
    standings(replace(home, jobs=1))
    alone = snapshot(home.output.path)
    for file in home.output.path.iterdir():
        file.unlink()
    monkeypatch.setattr("pipeline.process_pool.start_method", lambda: "spawn")
    standings(replace(home, jobs=2))
    assert snapshot(home.output.path) == alone


@needs_fork
def test_sheet_that_kills_its_reader_is_named_and_the_others_count(
    played: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Desk, "receive", deadly)
    told = standings(replace(played, jobs=2))
    assert told.status == 1
    (first,) = (line for line in told.lines if line.key == "first_problem")
    assert first.values["where"] == f"inbox/{POISON}"
    assert "fails while it reads this file (WorkerDied)" in str(first.values["message"])
    problems = (played.output.path / "problems.csv").read_text("utf-8-sig")
    assert problems.count("CM1.fails") == 1
    assert (played.output.path / "results.csv").read_text("utf-8-sig").count("\n") == 1 + 8


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=needs_fork)])
def test_sheet_on_which_the_reader_fails_is_named(
    played: Place, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    monkeypatch.setattr(Desk, "receive", faulty)
    told = standings(replace(played, jobs=jobs))
    assert "(RecursionError: too deep)" in str(told.lines)
    assert told.status == 1


@needs_fork
def test_paper_that_kills_its_process_is_named_and_made_by_the_next_run(
    played: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    together = replace(played, jobs=2)
    standings(together)
    whole = snapshot(played.output.path)
    for name in ("rules.pdf", "chase-list.pdf"):
        (played.output.path / name).write_bytes(b"not what was printed")

    def deadly(html: str) -> bytes:
        if "Sheets to Chase" in html:
            os.kill(os.getpid(), signal.SIGKILL)
        return unprinted(html)

    unprinted = render.render
    with monkeypatch.context() as patch:
        patch.setattr(render, "render", deadly)
        told = standings(together)
    lost = [line.values for line in told.lines if line.key == "lost_file"]
    assert lost == [{"file": "chase-list.pdf", "error": "WorkerDied"}]
    assert told.status == 1
    left = snapshot(played.output.path)
    assert whole.keys() - left.keys() == {"chase-list.pdf"}
    assert left["rules.pdf"] == whole["rules.pdf"]
    standings(together)
    assert snapshot(played.output.path) == whole


@pytest.mark.parametrize("typed", ["0", "-1", "two", "1.5", "", "100000"])
def test_number_of_processes_that_is_none_is_refused_in_words(
    at: At, typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    home = at(3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LC_ALL", "C.UTF-8")
        assert cli.main(["standings", str(home.event.path), "--jobs", typed]) == 2
    assert f"from 1 to 61, not “{typed}”" in capsys.readouterr().err


# Ctrl-C


def started(played: Place, mark: Path, jobs: int) -> subprocess.Popen[str]:
    """`standings` in the middle of its papers."""
    script = Path(__file__).with_name("interrupted.py")
    where = [str(played.event.path), "--output", str(played.output.path), "--jobs", str(jobs)]
    run = subprocess.Popen(
        [sys.executable, "-m", f"tests.commands.{script.stem}", str(mark), "standings", *where],
        cwd=HOME,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not mark.exists():
        assert run.poll() is None, run.communicate()
        time.sleep(0.02)
    return run


def nobody_left(group: int) -> bool:
    """Whether all processes of a group have ended, within a moment."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="no groups of processes")
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_every_process_and_leaves_everything_whole(
    played: Place, tmp_path: Path, jobs: int
) -> None:
    event = snapshot(played.event.path)
    run = started(played, tmp_path / "mark", jobs)
    os.killpg(run.pid, signal.SIGINT)
    out, err = run.communicate(timeout=10)
    assert (run.returncode, out, err) == (130, "", "^C\n")
    assert nobody_left(run.pid)
    assert snapshot(played.event.path) == event
    assert not list(played.output.path.rglob("._*"))
    standings(played)
    interrupted = snapshot(played.output.path)
    for file in played.output.path.iterdir():
        file.unlink()
    standings(played)
    assert snapshot(played.output.path) == interrupted


@pytest.mark.skipif(sys.platform == "win32", reason="no groups of processes")
def test_processes_end_with_the_one_that_started_them(played: Place, tmp_path: Path) -> None:
    run = started(played, tmp_path / "mark", 2)
    run.kill()
    run.communicate(timeout=10)
    assert nobody_left(run.pid)


# A circuit: one event folder is one task


@needs_fork
def test_event_that_kills_its_reader_is_named_and_the_others_give_their_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unprinted: None
) -> None:
    at = circuit_place(SAMPLE, tmp_path / "out" / "circuit")
    circuit(replace(at, jobs=1))
    alone = snapshot(at.output.path)
    shutil.rmtree(at.output.path)
    circuit(replace(at, jobs=2))
    assert snapshot(at.output.path) == alone

    def deadly(listed: ListedEvent, *where: Path) -> Found:
        if listed.folder == "laodie":
            os.kill(os.getpid(), signal.SIGKILL)
        return found(listed, *where)

    monkeypatch.setattr("pipeline.circuit_run.event_found", deadly)
    told = circuit(replace(at, jobs=2))
    problems = (at.output.path / "problems.csv").read_text("utf-8-sig")
    assert told.status == 1
    assert problems.count("WorkerDied") == 1
    assert "laodie" in problems
    assert told.lines[0].values == {"n": 3, "all": 4}


def test_circuit_reads_an_event_again_only_where_something_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unprinted: None
) -> None:
    shutil.copytree(SAMPLE, tmp_path / "circuit")
    at = circuit_place(tmp_path / "circuit", tmp_path / "out" / "circuit")
    circuit(at)
    whole = snapshot(at.output.path)
    read: list[str] = []

    def noted(self: Desk, file: str, data: bytes, real: Callable[..., Received] = Desk.receive) -> Received:
        read.append(file)
        return real(self, file, data)

    monkeypatch.setattr(Desk, "receive", noted)
    circuit(at)
    assert read == []
    assert snapshot(at.output.path) == whole
    changed = sorted((tmp_path / "circuit" / "bremen" / "inbox").rglob("*.xlsx"))[0]
    changed.rename(changed.with_name("renamed.xlsx"))
    circuit(at)
    assert [Path(file).name for file in read] == ["renamed.xlsx"]
