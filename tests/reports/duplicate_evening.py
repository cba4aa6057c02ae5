"""A small evening played through: three tables, or as many as wanted, in a folder of its own."""

from __future__ import annotations

from pathlib import Path

from pipeline.model.value import Value
from pipeline.run import Day, run
from pipeline.store import EventFolder
from tools.played import new_event, pairs, publish_and_play

UNITS = ("北區", "南區")


def evening(folder: Path, count: int, rounds: int, **settings: Value) -> Day:
    """So many pairs after so many rounds; one board a round unless said otherwise."""
    listed = pairs(" ".join(f"甲{number}/乙{number}" for number in range(1, count + 1)), UNITS)
    told: dict[str, Value] = {"event_id": "DUP", "lot_seed": 5, "boards_per_round": 1}
    new_event(folder, listed, {**told, **settings}, "bridge-duplicate")
    for _ in range(rounds):
        publish_and_play(folder, seed=7)
    return run(EventFolder(folder))
