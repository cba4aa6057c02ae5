"""A hall to measure in: a Rummikub event of so many tables of four, its first rounds played."""

from __future__ import annotations

from pathlib import Path

from pipeline.commands.invented import invented
from pipeline.commands.new import book
from pipeline.commands.rehearse import put_in
from pipeline.commands.seat import publish_next
from pipeline.run import Day, run
from pipeline.store import EventFolder

PRESET, LANGUAGE = "rummikub-school-final", "zh-Hant"
ROUNDS = 4


def new(tables: int, folder: Path) -> EventFolder:
    """An event of as many rounds as are ever measured, in which nothing has been published."""
    place = folder / f"hall-{tables}"
    (place / "draws").mkdir(parents=True)
    data = book(
        PRESET, invented(4 * tables, LANGUAGE), event_id="HALL", rehearsal=1, lot_seed=1, games=ROUNDS
    )
    (place / "event.xlsx").write_bytes(data)
    return EventFolder(place)


def seated(tables: int, folder: Path) -> tuple[EventFolder, Day]:
    """An event whose first round is published."""
    event = new(tables, folder)
    return event, publish_next(event, run(event))


def played(tables: int, folder: Path, rounds: int = 1) -> EventFolder:
    """An event with a scoresheet of every table of its first rounds in the inbox."""
    event = new(tables, folder)
    for _ in range(rounds):
        after = publish_next(event, run(event))
        put_in(event, after.event, after.draws[-1], 1)
    return event
