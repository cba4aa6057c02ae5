"""What a format is to the house: who sits where next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from pipeline.model.entrant import Entrant
from pipeline.model.form import Setting
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.score import Score, Standing
from pipeline.model.seating import Draw, Table
from pipeline.model.value import Value


@dataclass(frozen=True)
class Stage:
    """What a draw is made from.

    `rounds`: the numbers of the stage's rounds; `entered`: the standings it was entered with.
    """

    stage: str
    rounds: tuple[int, ...]
    field: tuple[Entrant, ...]
    rules: Rules
    draws: tuple[Draw, ...]
    scores: tuple[Score, ...]
    standings: tuple[Standing, ...]
    entered: tuple[Standing, ...]


class Format(Protocol):
    """A way of seating a field, pure; lots come in as data, never a random generator."""

    settings: tuple[Setting, ...]
    groups: tuple[str, ...]
    """Groups that lots put the entrants in before round 1; none where no lots are drawn."""
    seats: tuple[str, ...]
    """Seats of a full table; a play-off has the same."""

    def lines(self, number: int, rules: Rules) -> tuple[int, ...]:
        """Numbers of the games or deals on each sheet of the stage's round `number`, counted from 1."""
        ...

    def refuse(self, field: Sequence[Entrant], rules: Rules) -> list[Problem]:
        """Why this field cannot be seated at all."""
        ...

    def rounds(self, field: Sequence[Entrant], rules: Rules) -> int:
        """How many rounds a stage with this field has."""
        ...

    def facts(self, draw: Draw, rules: Rules) -> Mapping[int, Mapping[str, Value]]:
        """Per table number: what the form of a published draw shows and knows."""
        ...

    def review(self, table: Table, scores: Sequence[Score], rules: Rules) -> list[Problem]:
        """What the next draw will need from this table's scores."""
        ...

    def plan(self, stage: Stage) -> tuple[Draw, ...]:
        """Every round, where all are known before a result is; none where results decide."""
        ...

    def draw(self, stage: Stage) -> tuple[Draw | None, list[Problem]]:
        """The next round; None without problem: the stage is over."""
        ...
