"""The form of a table's sheet, made once for all tables that are alike."""

from __future__ import annotations

from functools import lru_cache

from pipeline.games.game import Game
from pipeline.model.form import Layout
from pipeline.model.rules import Rules
from pipeline.model.seating import Round, Seat, Table
from pipeline.model.value import Value

Alike = tuple[
    Round, str, str, str, tuple[int, ...], tuple[tuple[str, bool], ...], tuple[tuple[str, Value], ...]
]


class InForce:
    """A game under an event's settings: the same as these very settings only, which have no hash."""

    def __init__(self, game: Game, rules: Rules) -> None:
        self.game, self.rules = game, rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, InForce) and self.game is other.game and self.rules is other.rules

    def __hash__(self) -> int:
        return id(self.rules)


def layout_of(game: Game, table: Table, rules: Rules) -> Layout:
    """The form of this table's sheet.

    It cannot depend on the table's number, on who sits there, or on what a fact in words says.
    """
    seats = tuple((seat.key, seat.first) for seat in table.seats)
    facts = tuple((key, "" if isinstance(value, str) else value) for key, value in table.facts.items())
    alike = (table.round, table.stage, table.group, table.match, table.lines, seats, facts)
    return _layout(InForce(game, rules), alike)


@lru_cache(maxsize=512)
def _layout(here: InForce, alike: Alike) -> Layout:
    round_, stage, group, match, lines, seats, facts = alike
    seated = tuple(Seat(key, "", first) for key, first in seats)
    return here.game.layout(Table(round_, stage, group, 0, seated, lines, dict(facts), match), here.rules)
