"""Point Salad: two players, 84 cards, points for what one's point cards see (point-salad.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from pipeline.games.game import Game
from pipeline.games.point_salad import checks, form, rehearsal
from pipeline.games.point_salad.points import points as points_in_force
from pipeline.games.point_salad.scoring import stage_scores
from pipeline.games.point_salad.settings import SETTINGS
from pipeline.games.point_salad.settings import refuse as refuse_settings
from pipeline.games.point_salad.sides import game_of
from pipeline.games.point_salad.stops import stops as stopped_by
from pipeline.model.entrant import Entrant, Status
from pipeline.model.form import Layout, Spot
from pipeline.model.point import Point
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.score import Score
from pipeline.model.seating import Round, Table
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value


class PointSalad(Game):
    """The game as the house knows it; the work is done in the modules beside."""

    settings = SETTINGS
    stopped = "PS-C17"
    decider = "win"

    def points(self, rules: Rules) -> Sequence[Point]:
        """The points in force (section 10)."""
        return points_in_force(rules)

    def refuse(self, rules: Rules) -> list[Problem]:
        """Margins that nobody can read (section 8)."""
        return refuse_settings(rules)

    def layout(self, table: Table, rules: Rules) -> Layout:
        """The judge's sheet of one game (section 2)."""
        return form.layout(table, rules)

    def given(self, table: Table, entrants: Mapping[str, Entrant], rules: Rules) -> Mapping[Spot, Value]:
        """Who sits where (section 2)."""
        return form.given(table, entrants)

    def excused(self, sheet: Sheet, rules: Rules) -> frozenset[str]:
        """Who did not come does not sign (R7)."""
        absent = (side.seat.lower() for side in game_of(sheet).sides if not side.present)
        return frozenset(f"sign_{seat}" for seat in absent)

    def check(self, sheet: Sheet, rules: Rules) -> list[Problem]:
        """C1, C2 and C7-C15 as far as one sheet alone shows them (section 4)."""
        return checks.check(sheet, rules)

    def score(
        self, sheets: Sequence[Sheet], byes: Sequence[Table], rules: Rules
    ) -> tuple[list[Score], list[Problem]]:
        """Match points, margins and scores (section 3); tables are not compared."""
        return stage_scores(sheets, byes, rules), []

    def stops(self, sheets: Sequence[Sheet], rules: Rules) -> list[tuple[Round, Mapping[str, Status]]]:
        """Who did not come twice is withdrawn (R7)."""
        return stopped_by(sheets)

    def rehearse(self, table: Table, rules: Rules, random: Random) -> Mapping[Spot, Value]:
        """A sheet as a judge would fill it."""
        return rehearsal.rehearse(table, rules, random)


GAME = PointSalad()
