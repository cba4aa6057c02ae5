"""`make fuzz`: kills runs and damages scoresheets for some minutes, and tells what broke, by its seed."""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.fuzz.execution import Outcome, execute, execute_book, execute_day
from tests.fuzz.kills import ACTS, IN_A_ROW, Kills
from tests.fuzz.mutations import LAYERS
from tests.sheets.every_game import EVERY

BOOKS = ("bytes", "zip", "xml")
"""Layers that event.xlsx is tried with: its cells are not those of a scoresheet."""
WHOLE_DAY = 40
"""Seeds of which one goes through a whole event: that takes as long as forty files."""


def main(minutes: float, seed: int) -> int:
    """Runs until the time is over; 1 if anything broke."""
    begun, count, broken = time.monotonic(), Counter[str](), killed(0.1 * minutes, seed)
    while time.monotonic() < begun + 60 * minutes:
        for preset in EVERY:
            for layer in LAYERS:
                broken += told(count, preset, layer, seed, execute(preset, layer, seed))
            layer = BOOKS[seed % len(BOOKS)]
            broken += told(count, preset, f"{layer} of event.xlsx", seed, execute_book(preset, layer, seed))
            if seed % WHOLE_DAY == 0:
                broken += told(count, preset, "inbox", seed, execute_day(preset, seed))
        seed += 1
    print(f"{sum(count.values())} executions, up to seed {seed}; broken: {broken}")
    for ending, number in sorted(count.items()):
        print(f"  {ending}: {number}")
    return 1 if broken else 0


def killed(minutes: float, seed: int) -> int:
    """Kills runs of both commands at random moments; how many of them lost something."""
    end, rounds, broken = time.monotonic() + 60 * minutes, 0, 0
    with TemporaryDirectory() as home:
        both = [Kills(Path(home) / command, command) for command in ACTS]
        while time.monotonic() < end:
            for kills in both:
                faults = kills.round(Random(seed + rounds))
                broken += bool(faults)
                for fault in faults:
                    print(f"kill {seed + rounds}: {fault}", flush=True)
            rounds += 1
    print(f"{2 * IN_A_ROW * rounds} runs killed; broken: {broken}")
    return broken


def told(count: Counter[str], preset: str, layer: str, seed: int, outcome: Outcome) -> int:
    count[f"{layer}: {outcome.ending}{', unconfirmed' if outcome.unconfirmed else ''}"] += 1
    suspect = ("not confirmed by another reader",) if outcome.unconfirmed else ()
    for fault in (*outcome.faults, *suspect):
        print(f"{preset} {layer} {seed}: {fault[:300]}", flush=True)
    return bool(outcome.faults)


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), int(sys.argv[2])))
