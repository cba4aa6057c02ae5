"""Rummikub: two to four players, one game a sheet (rummikub.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from pipeline.games.game import Game
from pipeline.games.rummikub import checks, rehearsal, scoring
from pipeline.games.rummikub.ice import ice_checks, settled
from pipeline.games.rummikub.layouts import layout
from pipeline.games.rummikub.list_checks import list_checks
from pipeline.games.rummikub.points import points as points_in_force
from pipeline.games.rummikub.racks import player_rows
from pipeline.games.rummikub.settings import SETTINGS
from pipeline.games.rummikub.settings import refuse as refuse_settings
from pipeline.games.rummikub.starting import later_starters
from pipeline.games.rummikub.stops import stops as stopping
from pipeline.model.entrant import Entrant, Status
from pipeline.model.form import Layout, Spot
from pipeline.model.point import Point
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.score import Score
from pipeline.model.seating import Round, Table
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value


class Rummikub(Game):
    """The game as the house knows it; the work is done in the modules beside."""

    settings = SETTINGS
    stopped = "RK-C25"

    def points(self, rules: Rules) -> Sequence[Point]:
        """The points in force (section 10)."""
        return points_in_force(rules)

    def refuse(self, rules: Rules) -> list[Problem]:
        """Settings that do not go together (section 8)."""
        return refuse_settings(rules)

    def layout(self, table: Table, rules: Rules) -> Layout:
        """The judge's sheet of one game (section 2)."""
        return layout(table, rules)

    def given(self, table: Table, entrants: Mapping[str, Entrant], rules: Rules) -> Mapping[Spot, Value]:
        """The number of games of the event (場數)."""
        return {("", "", "games_total"): rules.whole("games")}

    def check(self, sheet: Sheet, rules: Rules) -> list[Problem]:
        """C1-C27 as far as one sheet alone shows them (section 4)."""
        rows = player_rows(sheet)
        lists = (*list_checks(sheet, rows, rules), *ice_checks(sheet, rows, rules))
        return [*checks.check(settled(sheet, rules), rules), *lists]

    def score(
        self, sheets: Sequence[Sheet], byes: Sequence[Table], rules: Rules
    ) -> tuple[list[Score], list[Problem]]:
        """Net scores and wins, table by table (section 3); who began games without a draw (C17)."""
        scores = [score for sheet in sheets for score in scoring.sheet_scores(settled(sheet, rules), rules)]
        return scores, later_starters(sheets, scores, rules)

    def stops(self, sheets: Sequence[Sheet], rules: Rules) -> list[tuple[Round, Mapping[str, Status]]]:
        """Who plays no further game by a sheet (R14, R15)."""
        return [(sheet.table.round, stopping(sheet)) for sheet in sheets]

    def rehearse(self, table: Table, rules: Rules, random: Random) -> Mapping[Spot, Value]:
        """A sheet as a judge would fill it."""
        return rehearsal.rehearse(table, rules, random)


GAME = Rummikub()
