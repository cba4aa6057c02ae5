"""What a game is to the house: a form, its checks and its scoring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol

from pipeline.model.briefing import Board
from pipeline.model.entrant import Entrant, Status
from pipeline.model.event import Event
from pipeline.model.form import Field, Layout, Setting, Spot
from pipeline.model.kind import Choice, Day, Text, Whole
from pipeline.model.point import Point
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.score import Recap, Score
from pipeline.model.seating import Round, Table
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value

SHEET_STATUS = Field("sheet_status", Choice("sheet_status", ("in_progress", "finished")))
"""The last field of every scoresheet; blank means not finished (rules 3.9, CM18)."""

EVENT_NAME = Field("event_name", Text(), role="given")
ROUND = Field("round", Text(), role="given")
TABLE = Field("table", Whole(low=1), role="given")
DATE = Field("date", Day(), role="given")
JUDGE = Field("judge", Text(60))
"""Head fields every game prints; a blank judge is a warning (CM11), not an error."""


def helper(key: str, live: str) -> Field:
    """A hidden whole number that other formulas of a form use."""
    return Field(key, Whole(), role="helper", live=live)


class Game(Protocol):
    """Rules of one game, pure: values in, values and problems out."""

    settings: tuple[Setting, ...]
    stopped: str
    """Code of the check that somebody who has stopped has no score."""

    decider: str = "score"
    """Key of the score value that a play-off is compared by."""

    def headline(self, rules: Rules) -> str:
        """Key of the score value that standings show per round."""
        return "score"

    def recap(self, rules: Rules) -> Recap:
        """What a recap shows of each line, table by table; nothing where tables play nothing in common."""
        return Recap()

    def points(self, rules: Rules) -> Sequence[Point]:
        """What the rules sheet says under these settings, in print order."""
        ...

    def briefing(self, rules: Rules) -> Sequence[Board]:
        """What judges have to know at the table, board by board; nothing where the sheet says it all."""
        return ()

    def refuse(self, rules: Rules) -> list[Problem]:
        """Settings that do not go together; each names its setting as `field`."""
        ...

    def layout(self, table: Table, rules: Rules) -> Layout:
        """The form of this table's sheet."""
        ...

    def given(self, table: Table, entrants: Mapping[str, Entrant], rules: Rules) -> Mapping[Spot, Value]:
        """Prefilled values that only the game knows: numbers of deals, dealers, which player sits where.

        `entrants`: who sits at the table, by id.
        """
        ...

    def excused(self, sheet: Sheet, rules: Rules) -> frozenset[str]:
        """Head and foot fields that may stay blank on this sheet: nobody signs who did not come."""
        return frozenset()

    def check(self, sheet: Sheet, rules: Rules) -> list[Problem]:
        """What is wrong with one sheet alone."""
        ...

    def score(
        self, sheets: Sequence[Sheet], byes: Sequence[Table], rules: Rules
    ) -> tuple[list[Score], list[Problem]]:
        """Scores of all sound sheets of the stage so far."""
        ...

    def stops(self, sheets: Sequence[Sheet], rules: Rules) -> list[tuple[Round, Mapping[str, Status]]]:
        """Who by these sheets plays no further round: the round he stopped in, and his status from then on.

        `sheets`: all that count, in the order of rounds and tables.
        """
        ...

    def exchange(self, event: Event, tables: Sequence[Table], scores: Sequence[Score]) -> Mapping[str, str]:
        """Files in a format that programs for this game exchange: name -> text; none unless there is one.

        `tables`: every seated table of what was published.
        """
        return {}

    def rehearse(self, table: Table, rules: Rules, random: Random) -> Mapping[Spot, Value]:
        """Input values as a judge would fill them, for rehearsals only."""
        ...
