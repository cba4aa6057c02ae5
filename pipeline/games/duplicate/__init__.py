"""Duplicate bridge as clubs play it: Law 77, matchpoints or IMPs over all tables (bridge.md 11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from pipeline.games.bridge.across import side_by_side
from pipeline.games.duplicate import checks, form, pbn, rehearsal
from pipeline.games.duplicate.board import boards_of
from pipeline.games.duplicate.points import points as points_in_force
from pipeline.games.duplicate.results import stage_scores
from pipeline.games.duplicate.settings import SETTINGS
from pipeline.games.duplicate.ways import comparison_of
from pipeline.games.game import Game
from pipeline.model.entrant import Entrant, Status
from pipeline.model.event import Event
from pipeline.model.form import Layout, Spot
from pipeline.model.point import Point
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.score import Recap, Score
from pipeline.model.seating import Round, Table
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value


class Duplicate(Game):
    """The game as the house knows it; the work is done in the modules beside."""

    settings = SETTINGS
    stopped = "BR-C19.stopped"

    def headline(self, rules: Rules) -> str:
        """What boards are compared by."""
        return comparison_of(rules).key

    def recap(self, rules: Rules) -> Recap:
        """The travellers: every board with what each table made of it."""
        return Recap(("contract", "declarer", "tricks", "ns_score"), (comparison_of(rules).key,))

    def points(self, rules: Rules) -> Sequence[Point]:
        """The points in force (V1-V6)."""
        return points_in_force(rules)

    def refuse(self, rules: Rules) -> list[Problem]:
        """All settings go together."""
        return []

    def layout(self, table: Table, rules: Rules) -> Layout:
        """A table's sheet of one round."""
        return form.layout(table)

    def given(self, table: Table, entrants: Mapping[str, Entrant], rules: Rules) -> Mapping[Spot, Value]:
        """Pairs and players; boards with dealer and vulnerability."""
        return form.given(table, entrants)

    def check(self, sheet: Sheet, rules: Rules) -> list[Problem]:
        """What one sheet alone shows."""
        return checks.check(sheet)

    def score(
        self, sheets: Sequence[Sheet], byes: Sequence[Table], rules: Rules
    ) -> tuple[list[Score], list[Problem]]:
        """Scores and what they are worth, board by board; what shows only across tables (C12, C18)."""
        played = [(sheet, board) for sheet in sheets for board in boards_of(sheet)]
        return stage_scores(sheets, rules), side_by_side(played, rules.whole("boards_per_round"))

    def stops(self, sheets: Sequence[Sheet], rules: Rules) -> list[tuple[Round, Mapping[str, Status]]]:
        """Nobody stops by what a sheet says."""
        return []

    def exchange(self, event: Event, tables: Sequence[Table], scores: Sequence[Score]) -> Mapping[str, str]:
        """The boards with their score tables in Portable Bridge Notation."""
        return {pbn.NAME: pbn.boards(event, tables, scores)} if scores else {}

    def rehearse(self, table: Table, rules: Rules, random: Random) -> Mapping[Spot, Value]:
        """A sheet as a table would fill it."""
        return rehearsal.rehearse(table, random)


GAME = Duplicate()
