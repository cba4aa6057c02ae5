"""An event made and played as people would: entry list, draws, and the sheets that come back."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from pipeline import games
from pipeline.blanks import workbooks
from pipeline.checks.entry_list import PARTNERS
from pipeline.commands.new import book
from pipeline.lots_file import lots_text
from pipeline.model.entrant import Entrant
from pipeline.model.form import Spot
from pipeline.model.seating import Table
from pipeline.model.value import Value
from pipeline.run import Day, run
from pipeline.store import EventFolder

Judge = Callable[[Day, Table, int], Mapping[Spot, Value]]
"""What is typed on the sheet of a table, from a seed."""


def entrants(names: str, units: Sequence[str], absent: str = "") -> list[Entrant]:
    """The entry list, numbered from 1, the units in turn. `absent`: who did not come."""
    return [
        Entrant(
            str(number),
            name.replace("_", " "),
            unit=units[(number - 1) % len(units)],
            status="absent" if name == absent else "active",
        )
        for number, name in enumerate(names.split(), start=1)
    ]


def pairs(names: str, units: Sequence[str]) -> list[Entrant]:
    """The entry list of pairs; the two of a pair are of one unit."""
    return [
        replace(one, players=tuple(one.name.split("/")), name=one.name.replace("/", PARTNERS))
        for one in entrants(names, units)
    ]


def new_event(
    folder: Path, listed: Sequence[Entrant], settings: Mapping[str, Value], preset: str = ""
) -> None:
    """The folder with its event.xlsx and nothing else; the preset usually has the name of the folder."""
    shutil.rmtree(folder, ignore_errors=True)
    for part in ("inbox/_old", "draws"):
        (folder / part).mkdir(parents=True)
    (folder / "event.xlsx").write_bytes(book(preset or folder.name, listed, **settings))


def publish_and_play(folder: Path, seed: int, judge: Judge | None = None) -> None:
    """The next draw, as `seat` publishes it, and its sheets as judges would send them."""
    event = EventFolder(folder)
    day = run(event)
    assert day.next_draw is not None, day.waiting
    if day.lots_due:
        event.keep_lots(lots_text(day.lots_due))
    event.publish(day.next_draw, {one.id: one.name for one in day.event.entrants})
    round_, day = day.next_draw.round, run(event)
    draw = next(draw for draw in day.published if draw.round == round_)
    inputs = {table.number: (judge or typed)(day, table, seed) for table in draw.tables}
    for name, data in workbooks(day.event, draw, inputs):
        (folder / "inbox" / name).write_bytes(data)


def typed(day: Day, table: Table, seed: int) -> Mapping[Spot, Value]:
    """What the judge of a table types."""
    rules = day.event.rules
    random = Random(f"{seed}/{table.round}/{table.number}")
    return games.find(rules.game).rehearse(table, rules, random)
