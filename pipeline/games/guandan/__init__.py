"""Guandan: two pairs climb the levels from 2 to A, hand by hand (guandan.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from pipeline.games.game import Game
from pipeline.games.guandan import checks, form, rehearsal
from pipeline.games.guandan.briefing import briefing as judges_briefing
from pipeline.games.guandan.match import gone, of
from pipeline.games.guandan.points import points as points_in_force
from pipeline.games.guandan.scoring import stage_scores
from pipeline.games.guandan.settings import SETTINGS
from pipeline.games.guandan.settings import refuse as refuse_settings
from pipeline.model.briefing import Board
from pipeline.model.entrant import Entrant, Status
from pipeline.model.form import Layout, Spot
from pipeline.model.point import Point
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.score import Score
from pipeline.model.seating import Round, Table
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value


class Guandan(Game):
    """The game as the house knows it; the work is done in the modules beside."""

    settings = SETTINGS
    stopped = "GD-C15.stopped"
    decider = "win"

    def headline(self, rules: Rules) -> str:
        """The level a pair has come to."""
        return "reached"

    def points(self, rules: Rules) -> Sequence[Point]:
        """The points in force (section 10)."""
        return points_in_force(rules)

    def briefing(self, rules: Rules) -> Sequence[Board]:
        """Time line, form, levels, order of decision and fouls (sections 2, 3 and 10)."""
        return judges_briefing(rules)

    def refuse(self, rules: Rules) -> list[Problem]:
        """Levels that are none, and a drawn match where somebody has to go on (section 8)."""
        return refuse_settings(rules)

    def layout(self, table: Table, rules: Rules) -> Layout:
        """The judge's sheet of one match (section 2)."""
        return form.layout(table, rules)

    def given(self, table: Table, entrants: Mapping[str, Entrant], rules: Rules) -> Mapping[Spot, Value]:
        """Pairs, players where they sit, and numbers of hands (section 1)."""
        return form.given(table, entrants, rules)

    def excused(self, sheet: Sheet, rules: Rules) -> frozenset[str]:
        """A pair that has forfeited does not sign (R12)."""
        return frozenset(of("sign", side) for side in gone(sheet, rules))

    def check(self, sheet: Sheet, rules: Rules) -> list[Problem]:
        """C1-C14 and C16-C19 (section 4)."""
        return checks.check(sheet, rules)

    def score(
        self, sheets: Sequence[Sheet], byes: Sequence[Table], rules: Rules
    ) -> tuple[list[Score], list[Problem]]:
        """Wins, levels and match points (section 3); tables are not compared."""
        return stage_scores(sheets, byes, rules), []

    def stops(self, sheets: Sequence[Sheet], rules: Rules) -> list[tuple[Round, Mapping[str, Status]]]:
        """Nobody stops by what a sheet says: who has lost is out by the bracket (section 5)."""
        return []

    def rehearse(self, table: Table, rules: Rules, random: Random) -> Mapping[Spot, Value]:
        """A sheet as a judge would fill it."""
        return rehearsal.rehearse(table, rules, random)


GAME = Guandan()
