"""The rules in force: the settings of an event, understood."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.model.value import Value


@dataclass(frozen=True)
class StagePlan:
    """One stage of a preset: who enters, which format seats them, what decides the order.

    `columns`: figures shown in standings, in print order. `complete`: only who plays every round is ranked.
    `grouped`: each group has a ranking of its own. `leads`: its places are the event's, those who did not
    enter it follow in the order of the stage before.
    """

    stage: str
    format: str
    precedence: tuple[str, ...]
    columns: tuple[str, ...] = ()
    complete: bool = False
    grouped: bool = False
    leads: bool = False


@dataclass(frozen=True)
class PrizePlan:
    """A prize class of a preset: its key and how many places it covers, from the best down."""

    key: str
    places: int


@dataclass(frozen=True)
class Rules:
    """Settings by key, with the preset's stages and prizes.

    `players`: how many make an entrant. `seats`: of a table of two, first the better or the earlier drawn.
    `columns`: of the entry list beyond those every event has. `units`: whether units have their own list.
    `registration`: parts of the registration that the entry list holds, see `presets.registration`.
    """

    preset: str
    game: str
    values: Mapping[str, Value]
    stages: tuple[StagePlan, ...] = ()
    prizes: tuple[PrizePlan, ...] = ()
    players: int = 1
    seats: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    units: bool = False
    registration: tuple[str, ...] = ()

    def text(self, key: str) -> str:
        """A setting as text; blank is the empty text."""
        found = self.values[key]
        return "" if found is None else str(found)

    def whole(self, key: str) -> int:
        """A setting that is a whole number."""
        found = self.values[key]
        if not isinstance(found, int):
            raise TypeError(f"setting {key} is {found!r}, not a whole number")
        return found

    def yes(self, key: str) -> bool:
        """A setting that is yes or no."""
        return self.values[key] in (1, "true")

    @property
    def prize_places(self) -> int:
        """Places with a prize, all classes together."""
        return sum(plan.places for plan in self.prizes)
