"""A bracket as far as it has come, for those who look at it: every place, also those still to be played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pipeline.model.seating import Round

Slot = str | None
"""Who stands at a place of a bracket: an entrant's id, or nobody."""

State = Literal["planned", "open", "played", "bye", "vacant"]


@dataclass(frozen=True)
class Match:
    """A place of a bracket where two meet.

    `sides`: above and below, as they have come; `winner` None with `played`: neither goes on. `name`: what it
    is played for, a key of `match` in the catalogues. `vacant`: published, and nobody has come to it.
    """

    round: Round
    number: int
    sides: tuple[Slot, Slot] = (None, None)
    winner: Slot = None
    name: str = ""
    state: State = "planned"


@dataclass(frozen=True)
class Bracket:
    """One group's bracket. `rounds`: matches from the top down, each round half of the one before.

    `linked`: per round, whether the winners of neighbours meet in it (they do not where they are drawn anew).
    `beside`: matches for other places than the first.
    """

    group: str
    rounds: tuple[tuple[Match, ...], ...]
    linked: tuple[bool, ...]
    beside: tuple[Match, ...] = ()

    @property
    def to_champion(self) -> bool:
        """Whether it goes on until one is left."""
        return len(self.rounds[-1]) == 1
