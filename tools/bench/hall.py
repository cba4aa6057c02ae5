"""A hall to measure in: a Rummikub event of so many tables of four, its first round played."""

from __future__ import annotations

from pathlib import Path

from pipeline.commands.new import new
from pipeline.commands.rehearse import put_in
from pipeline.commands.seat import publish_next
from pipeline.run import Day, run
from pipeline.store import EventFolder

PRESET = "rummikub-school-final"


def seated(tables: int, folder: Path) -> tuple[EventFolder, Day]:
    """An event whose first round is published."""
    place = folder / f"hall-{tables}"
    new(PRESET, place, 4 * tables, "zh-Hant")
    event = EventFolder(place)
    return event, publish_next(event, run(event))


def played(tables: int, folder: Path) -> EventFolder:
    """An event with a scoresheet of every table of its first round in the inbox."""
    event, day = seated(tables, folder)
    put_in(event, day.event, day.draws[-1], 1)
    return event
