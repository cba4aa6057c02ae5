"""The two players of a table as their sheet tells of them (point-salad.md section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.games.point_salad.card_list import CardList, card_list
from pipeline.games.point_salad.cards import PER_VEGETABLE, VEGETABLES
from pipeline.model.cell import Entry
from pipeline.model.seating import Seat, Table
from pipeline.model.sheet import Row, Sheet, value, whole

BLOCK = "seats"
SEATS = ("A", "B")
VEG_OF: Mapping[str, str] = {code: f"veg_{name}" for code, name in VEGETABLES.items()}
"""The field of each vegetable."""

PRELIM = "prelim"
STAGES = (PRELIM, "quarter", "semi", "final", "third", "place_5", "place_7", "semi_5")
LOWEST, HIGHEST = -400, 1600
"""No set of cards gives less or more (C7)."""

WIN, DRAW, LOSS = 2, 1, 0
"""Match points (R3)."""


@dataclass(frozen=True)
class Side:
    """One player's row."""

    seat: str
    entrant: str
    row: Row

    @property
    def present(self) -> bool:
        """Whether he came; blank says yes."""
        return value(self.row, "present") != 0

    @property
    def score(self) -> int | None:
        """His game score; None where blank or impossible."""
        found = whole(self.row, "score")
        return found if found is not None and LOWEST <= found <= HIGHEST else None

    @property
    def vegetables(self) -> Mapping[str, int] | None:
        """His vegetable cards by code; None while one of the six is blank or impossible."""
        found = {code: whole(self.row, key) for code, key in VEG_OF.items()}
        known = {code: n for code, n in found.items() if n is not None and 0 <= n <= PER_VEGETABLE}
        return known if len(known) == len(found) else None

    @property
    def cards(self) -> CardList:
        """His point cards."""
        return card_list(str(value(self.row, "cards") or ""))

    @property
    def recorded(self) -> tuple[tuple[str, Entry], ...]:
        """What was typed of his game, by field."""
        keys = ("score", *VEG_OF.values(), "cards")
        return tuple((key, self.row[key]) for key in keys if key in self.row and self.row[key].typed.strip())


@dataclass(frozen=True)
class Game:
    """A game of two, A first."""

    a: Side
    b: Side

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both, in the order of the seats."""
        return self.a, self.b

    @property
    def played(self) -> bool:
        """Whether both came (R7)."""
        return self.a.present and self.b.present

    @property
    def points(self) -> tuple[int, int] | None:
        """Match points of A and B (R3, R7); None while a score is missing."""
        if not self.played:
            return WIN * self.a.present, WIN * self.b.present
        if self.a.score is None or self.b.score is None:
            return None
        if self.a.score == self.b.score:
            return DRAW, DRAW
        return (WIN, LOSS) if self.a.score > self.b.score else (LOSS, WIN)

    @property
    def result(self) -> str | None:
        """Who won, as the sheet says it; None while that is open, or where nobody came."""
        return {(WIN, LOSS): "A", (LOSS, WIN): "B", (DRAW, DRAW): "draw"}.get(self.points or (LOSS, LOSS))


def game_of(sheet: Sheet) -> Game:
    """The game of a sheet; who sits where is as published, whatever the cells say."""
    rows = dict(zip(SEATS, sheet.blocks[BLOCK], strict=True))
    a, b = (Side(seat.key, seat.entrant, rows[seat.key]) for seat in _seats(sheet.table))
    return Game(a, b)


def _seats(table: Table) -> list[Seat]:
    return sorted(table.seats, key=lambda seat: SEATS.index(seat.key))


def is_final(table: Table) -> bool:
    """Whether it is a game of the finals, whose figures are in no total (R8)."""
    return (table.facts.get("stage") or PRELIM) != PRELIM
