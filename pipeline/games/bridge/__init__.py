"""Bridge pairs: two groups, the same deals at every table, rank points by comparison (bridge.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from pipeline.games.bridge import checks, form, rehearsal
from pipeline.games.bridge.across import across
from pipeline.games.bridge.line import dealers
from pipeline.games.bridge.points import points as points_in_force
from pipeline.games.bridge.results import stage_scores
from pipeline.games.bridge.settings import SETTINGS
from pipeline.games.bridge.settings import refuse as refuse_settings
from pipeline.games.game import Game
from pipeline.model.entrant import Entrant, Status
from pipeline.model.form import Layout, Spot
from pipeline.model.point import Point
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.score import Recap, Score
from pipeline.model.seating import Round, Table
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value


class Bridge(Game):
    """The game as the house knows it; the work is done in the modules beside."""

    settings = SETTINGS
    stopped = "BR-C19.stopped"

    def headline(self, rules: Rules) -> str:
        """What decides the groups."""
        return "rank_points"

    def recap(self, rules: Rules) -> Recap:
        """Every deal beside the same deal at the other tables (9.4)."""
        return Recap(("contract", "declarer", "tricks"), ("score", "rank_points"))

    def points(self, rules: Rules) -> Sequence[Point]:
        """The points in force (section 10)."""
        return points_in_force(rules)

    def refuse(self, rules: Rules) -> list[Problem]:
        """A list of rank points that is none (section 8)."""
        return refuse_settings(rules)

    def layout(self, table: Table, rules: Rules) -> Layout:
        """The judge's sheet of one table in one round (section 2)."""
        return form.layout(table, rules)

    def given(self, table: Table, entrants: Mapping[str, Entrant], rules: Rules) -> Mapping[Spot, Value]:
        """Pairs and players, deals and dealers (section 1)."""
        return form.given(table, entrants, dealers(table.lines, rules))

    def check(self, sheet: Sheet, rules: Rules) -> list[Problem]:
        """C1-C19 as far as one sheet alone shows them (section 4)."""
        return checks.check(sheet, rules)

    def score(
        self, sheets: Sequence[Sheet], byes: Sequence[Table], rules: Rules
    ) -> tuple[list[Score], list[Problem]]:
        """Scores and rank points, deal by deal (section 3); what shows only across tables (C12, C18)."""
        return stage_scores(sheets, byes, rules), across(sheets, rules)

    def stops(self, sheets: Sequence[Sheet], rules: Rules) -> list[tuple[Round, Mapping[str, Status]]]:
        """Nobody stops by what a sheet says: who does not come is withdrawn in the entry list (section 7)."""
        return []

    def rehearse(self, table: Table, rules: Rules, random: Random) -> Mapping[Spot, Value]:
        """A sheet as a judge would fill it."""
        return rehearsal.rehearse(table, rules, random)


GAME = Bridge()
