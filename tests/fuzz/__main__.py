"""`make fuzz`: damages scoresheets for some minutes, and tells every seed that broke something."""

from __future__ import annotations

import sys
import time
from collections import Counter

from tests.fuzz.execution import Outcome, execute, execute_book, execute_day
from tests.fuzz.mutations import LAYERS
from tests.sheets.every_game import EVERY

BOOKS = ("bytes", "zip", "xml")
"""Layers that event.xlsx is tried with: its cells are not those of a scoresheet."""
WHOLE_DAY = 40
"""Seeds of which one goes through a whole event: that takes as long as forty files."""


def main(minutes: float, seed: int) -> int:
    """Runs until the time is over; 1 if anything broke."""
    end, count, broken = time.monotonic() + 60 * minutes, Counter[str](), 0
    while time.monotonic() < end:
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


def told(count: Counter[str], preset: str, layer: str, seed: int, outcome: Outcome) -> int:
    count[f"{layer}: {outcome.ending}{', unconfirmed' if outcome.unconfirmed else ''}"] += 1
    suspect = ("not confirmed by another reader",) if outcome.unconfirmed else ()
    for fault in (*outcome.faults, *suspect):
        print(f"{preset} {layer} {seed}: {fault[:300]}", flush=True)
    return bool(outcome.faults)


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), int(sys.argv[2])))
