"""A run killed anywhere and started again gives the same bytes as one nobody disturbed."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipeline.commands.seat import seat
from pipeline.commands.setting import HOME, Place, place
from pipeline.commands.standings import standings
from tests.commands.days import fill, make, publish, snapshot
from tests.fuzz.kills import Kills

ACTS = {"seat": seat, "standings": standings}


def prepared(folder: Path) -> Place:
    """One table, one round played: the next run of either command has everything to do."""
    make(folder / "event", 3)
    publish(folder / "event")
    fill(folder / "event", 1)
    return place(folder / "event", folder / "output")


@pytest.mark.parametrize("command", ACTS)
def test_killed_at_every_write_in_turn_and_started_again(
    tmp_path: Path, unprinted: None, command: str
) -> None:
    calm, disturbed = prepared(tmp_path / "calm"), prepared(tmp_path / "disturbed")
    ACTS[command](calm)
    script = [sys.executable, "-m", "tests.commands.killed"]
    done = subprocess.run(
        [*script, str(disturbed.event.path), str(disturbed.output.path), command],
        cwd=HOME,
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(done.stdout) >= 12
    ACTS[command](calm)
    assert snapshot(tmp_path / "disturbed") == snapshot(tmp_path / "calm")


@pytest.mark.parametrize("command", ACTS)
def test_killed_at_any_moment_leaves_no_half_draw(tmp_path: Path, unprinted: None, command: str) -> None:
    """Real processes, printing real papers."""
    calm = prepared(tmp_path / "calm")
    ACTS[command](calm)
    whole = snapshot(calm.event.path / "draws")
    shutil.copytree(calm.event.path, tmp_path / "event")
    (tmp_path / "event" / "draws" / "round-02.csv").unlink(missing_ok=True)
    arguments = [str(tmp_path / "event"), "--output", str(tmp_path / "output"), "--quiet"]
    chance = random.Random(5)
    for _ in range(4):
        run = subprocess.Popen([sys.executable, "-m", "pipeline.cli", command, *arguments], cwd=HOME)
        time.sleep(chance.uniform(0.4, 2.5))
        os.kill(run.pid, signal.SIGKILL)
        run.wait()
        there = snapshot(tmp_path / "event" / "draws")
        assert there == {name: whole[name] for name in there}
    ACTS[command](place(tmp_path / "event", tmp_path / "output"))
    assert snapshot(tmp_path / "event") == snapshot(calm.event.path)


@pytest.mark.parametrize("command", ACTS)
def test_killed_at_random_moments_loses_nothing(tmp_path: Path, unprinted: None, command: str) -> None:
    """A few kills; `make fuzz` goes on for as long as one likes."""
    assert Kills(tmp_path, command).round(random.Random(7)) == []
