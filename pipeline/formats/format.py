"""What a format is to the house: who sits where next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from pipeline.model.bracket import Bracket
from pipeline.model.entrant import Entrant
from pipeline.model.form import Setting
from pipeline.model.problem import Problem
from pipeline.model.request import Request
from pipeline.model.rules import Rules
from pipeline.model.score import Placed, Score, Standing
from pipeline.model.seating import Draw, Table
from pipeline.model.value import Value


@dataclass(frozen=True)
class Stage:
    """What a draw is made from.

    `rounds`: the numbers of the stage's rounds; `entered`: the standings it was entered with; `precedence`:
    what decides, in order, as the preset names it.
    """

    stage: str
    rounds: tuple[int, ...]
    field: tuple[Entrant, ...]
    rules: Rules
    draws: tuple[Draw, ...]
    scores: tuple[Score, ...]
    standings: tuple[Standing, ...]
    entered: tuple[Standing, ...]
    precedence: tuple[str, ...] = ()
    requests: tuple[Request, ...] = ()


class Format(Protocol):
    """A way of seating a field, pure; lots come in as data, never a random generator.

    What has a body here is what a format that says nothing else does.
    """

    settings: tuple[Setting, ...]
    lot_columns: tuple[str, ...] = ()
    """Columns of the entry list that lots may be typed in (`group`, `lot`); none where no lots are drawn."""
    takes_requests: bool = False
    """Whether organisers may ask for pairings (`model.request`)."""
    crossed: bool = False
    """Whether results decide who meets whom, so that a table of all against all tells the story."""

    phantoms: bool = False
    """Whether whoever should meet somebody who has stopped sits out, so that no sheet is due."""

    def seats(self, rules: Rules) -> tuple[str, ...]:
        """Seats of a full table; a play-off has the same."""
        ...

    def groups(self, count: int, rules: Rules) -> tuple[str, ...]:
        """Groups that lots put so many entrants in; one without a name where all play together."""
        return ("",)

    def takes_late(self, lots: int) -> int | None:
        """How many of those listed after so many lots were drawn get the next ones; None: all."""
        return 0

    def enters(self, count: int, rules: Rules) -> int:
        """How many of `count` ranked in a group of the stage before enter this one; 0: it is not played."""
        return count

    def places(self, stage: Stage) -> tuple[Placed, ...]:
        """Places that the draws decide, in print order, best first; none where figures rank everybody."""
        return ()

    def brackets(self, stage: Stage) -> tuple[Bracket, ...]:
        """The bracket of each group, from its first published round on; none where no losers are out."""
        return ()

    def lines(self, number: int, rules: Rules) -> tuple[int, ...]:
        """Numbers of the games or deals on each sheet of the stage's round `number`, counted from 1.

        Nothing where each table has its own: then the draw says them (`Draw.lined`).
        """
        ...

    def refuse(self, field: Sequence[Entrant], rules: Rules) -> list[Problem]:
        """Why this field cannot be seated at all."""
        ...

    def rounds(self, field: Sequence[Entrant], rules: Rules) -> int:
        """How many rounds a stage with this field has."""
        ...

    def facts(self, draw: Draw, rules: Rules) -> Mapping[int, Mapping[str, Value]]:
        """Per table number: what the form of a published draw shows and knows."""
        return {}

    def review(self, table: Table, scores: Sequence[Score], rules: Rules) -> list[Problem]:
        """What the next draw will need from this table's scores."""
        return []

    def against(self, stage: Stage, published: Draw, due: Draw | None) -> list[tuple[str, str]]:
        """What in a published draw breaks the rules, as a code and whose seat; nothing where nothing can.

        `stage`: as before that round; `due`: the round as it would be drawn now, if that can be told. Only
        what no later result changes.
        """
        return []

    def plan(self, stage: Stage) -> tuple[Draw, ...]:
        """Every round, where all are known before a result is; none where results decide."""
        return ()

    def draw(self, stage: Stage) -> tuple[Draw | None, list[Problem]]:
        """The next round; None without problem: the stage is over."""
        ...
