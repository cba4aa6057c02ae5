"""A hall of every preset after its first round: at least six tables, whose sheets say the same in each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pipeline.model.form import Spot
from tests.commands import bridge_days, days, duplicate_days, guandan_days, salad_days

SEATS = {
    "甲": {"result": "out", "tile_points": None, "jokers_left": None},
    "乙": {"result": "left", "tile_points": 5, "jokers_left": None},
    "丙": {"result": "left", "tile_points": 8, "jokers_left": None},
    "丁": {"result": "left", "tile_points": 11, "jokers_left": None},
}
RUMMIKUB: days.Typed = {
    (number, key): row for number in range(1, 7) for key, row in {**SEATS, "": {"end_type": "out"}}.items()
}
"""At every table 甲 is out and has 24."""


@dataclass(frozen=True)
class Sheets:
    """What the presets of a game have in common: how a round is filled in, and what is put right in it.

    `figure`: by table a field that may be misread. `second`: what a second sheet of a table says there.
    `correction`: a line of 更正 about table 1 of round 1.
    """

    fill: Callable[[Path, int], list[Path]]
    figure: Callable[[int], Spot]
    second: object
    correction: Mapping[str, object]

    @property
    def corrected(self) -> Spot:
        """The field that the correction is about: the figure, or one of the head."""
        key = str(self.correction["field"])
        return self.figure(1) if key == self.figure(1)[2] else ("", "", key)


@dataclass(frozen=True)
class Hall:
    """An event with its sheets.

    `changed`: an entrant whose place or figure the correction changes, what (`place`, or a criterion), before
    and after; `rounds`: played until then.
    """

    preset: str
    sheets: Sheets
    event: Callable[[Path], Path]
    changed: tuple[str, str, object, object]
    rounds: int = 1

    def played(self, folder: Path) -> Path:
        """The event in a folder, with its rounds published and filled in."""
        made = self.event(folder)
        for round_ in range(1, self.rounds + 1):
            days.publish(made)
            self.sheets.fill(made, round_)
        return made


def of_table(block: str, row: str, key: str) -> Callable[[int], Spot]:
    """The same field at every table."""
    return lambda number: (block, row, key)


TILES = Sheets(
    partial(days.fill, typed=RUMMIKUB),
    of_table("seats", "乙", "tile_points"),
    6,
    {"entrant": "2", "field": "tile_points", "old": 5, "new": 35},
)
DEALS = Sheets(
    bridge_days.fill,
    of_table("deals", "1", "tricks"),
    8,
    {"game": 1, "field": "tricks", "old": 7, "new": 8},
)
BOARDS = Sheets(
    partial(duplicate_days.fill, tables=dict.fromkeys(range(1, 7), bridge_days.LEVEL)),
    lambda number: ("deals", str(number), "tricks"),
    8,
    {"game": 1, "field": "tricks", "old": 7, "new": 8},
)
HANDS = Sheets(
    guandan_days.fill,
    of_table("hands", "4", "third"),
    "N",
    {"field": "direct_loss", "new": "X"},
)


def scores(first: str) -> Sheets:
    """Who sits first at table 1, with what he is called: groups have a number of their own."""
    return Sheets(
        salad_days.fill,
        of_table("seats", "A", "score"),
        210,
        {"entrant": first, "field": "score", "old": 200, "new": 149},
    )


HALLS = [
    *(
        Hall(preset, TILES, partial(days.make, entrants=24, preset=preset), ("1", "total", 24, 54))
        for preset in ("rummikub-school-final", "rummikub-top-ten")
    ),
    Hall("bridge-two-groups", DEALS, partial(bridge_days.make, of_a=6, of_b=6), ("B2", "rank_points", 4, 3)),
    Hall(
        "bridge-duplicate",
        BOARDS,
        partial(duplicate_days.make, count=12),
        ("NS1", "matchpoints_sum", 2, 3),
        rounds=2,
    ),
    Hall("guandan-knockout", HANDS, partial(guandan_days.make, count=16), ("2", "place", 9, 1)),
    Hall(
        "guandan-swiss",
        HANDS,
        partial(guandan_days.make, count=12, preset="guandan-swiss"),
        ("2", "points", 0, 2),
    ),
    *(
        Hall(
            preset, scores(first), partial(salad_days.make, count=12, preset=preset), (first, "points", 2, 0)
        )
        for preset, first in (("point-salad-store", "1-1"), ("point-salad-championship", "1"))
    ),
]
"""Every preset once."""
