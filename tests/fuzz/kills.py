"""Runs killed at random moments: nothing whole is lost, and the next run ends with the same bytes."""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from pipeline.commands.seat import seat
from pipeline.commands.setting import Place, place
from pipeline.commands.standings import standings
from pipeline.reports import render
from tests.commands.days import fill, make, publish, snapshot
from tests.commands.killed import unprinted

ACTS: dict[str, Callable[[Place], object]] = {"seat": seat, "standings": standings}
IN_A_ROW = 3
"""Kills before a run is let through."""


class Kills:
    """A small event, what a run makes of it undisturbed, and copies of it that are disturbed."""

    def __init__(self, home: Path, command: str) -> None:
        self.home, self.act = home, ACTS[command]
        render.render = unprinted
        self.start = home / "start"
        make(self.start / "event", 6)
        publish(self.start / "event")
        fill(self.start / "event", 1)
        calm = self._copy("calm")
        begun = time.monotonic()
        self.act(place(calm / "event", calm / "output"))
        self.duration = time.monotonic() - begun
        # Once more, as after a kill: `seat` makes what is missing of rounds that are published.
        self.act(place(calm / "event", calm / "output"))
        self.whole = snapshot(calm)

    def round(self, chance: Random) -> list[str]:
        """Kills a few runs on a fresh copy, then lets one through; what was lost or differs."""
        folder = self._copy("disturbed")
        faults = []
        for _ in range(IN_A_ROW):
            child = self._run(folder)
            time.sleep(chance.uniform(0, 1.2 * self.duration))
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            there = snapshot(folder)
            faults += [name for name in snapshot(self.start) if name not in there]
            faults += [name for name, data in there.items() if not self._is_whole(name, data)]
        for _ in range(2):
            os.waitpid(self._run(folder), 0)
        left = [str(path) for path in (folder / "output").rglob("._*")]
        return faults + left + ([] if snapshot(folder) == self.whole else ["the end differs"])

    def _is_whole(self, name: str, data: bytes) -> bool:
        """Papers and their list come one by one; every other file is as the undisturbed run left it."""
        return data == self.whole.get(name) or name.endswith((".papers.json", ".sheets.jsonl"))

    def _run(self, folder: Path) -> int:
        child = os.fork()
        if child == 0:
            try:
                self.act(place(folder / "event", folder / "output"))
            finally:
                os._exit(0)
        return child

    def _copy(self, name: str) -> Path:
        folder = self.home / name
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.start, folder)
        return folder
