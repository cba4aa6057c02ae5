"""Who sits where: a draw seats entrants at tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from pipeline.model.value import Value

FOUR_SEATS = ("甲", "乙", "丙", "丁")
"""Seats of a table of four in clockwise order; English prints A B C D."""

SIDES = ("EW", "NS")
"""Seats of a table of two pairs: East-West and North-South."""

TWO_SEATS = ("X", "Y", "A", "B")
"""Seats of tables of two sides that a preset may name."""

HOUSE = ""
"""The entrant id of a seat taken by a helper of the organiser: his result is recorded, never scored."""

Round = int | str
"""Rounds count from 1 through all stages; play-offs are `P1`, `P2` .. outside that count."""


@dataclass(frozen=True)
class Seat:
    """One place at a table: the seat's key and the id of who sits there, or HOUSE.

    `first`: whether he starts, where the format settles that.
    """

    key: str
    entrant: str
    first: bool = False


@dataclass(frozen=True)
class Table:
    """A table of a round. `lines`: numbers of the games, deals or hands played at it.

    `facts`: what the format knows and the form shows (where movers go, whether a tile may be due).
    `match`: what it is played for, a key of `match` in the catalogues (`semi`, `third`); mostly nothing.
    """

    round: Round
    stage: str
    group: str
    number: int
    seats: tuple[Seat, ...]
    lines: tuple[int, ...]
    facts: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    match: str = ""


@dataclass(frozen=True)
class Draw:
    """The published seating of one round; a table with one seat is a bye.

    `reasons`: entrant id -> why he sits there, or why he has no seat.
    `names`: entrant id -> name when it was published. `redrawn`: why it replaces another; mostly nothing.
    `lined`: whether each table has its own games or deals, so that the draw has to say them.
    """

    round: Round
    stage: str
    tables: tuple[Table, ...]
    reasons: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    redrawn: str = ""
    lined: bool = False

    def table(self, number: int) -> Table | None:
        """The table of this number; None where it has none."""
        return self._numbered.get(number)

    @cached_property
    def _numbered(self) -> Mapping[int, Table]:
        return {table.number: table for table in reversed(self.tables)}

    @property
    def waiting(self) -> tuple[str, ...]:
        """Ids of those who are named without a seat."""
        seated = {seat.entrant for table in self.tables for seat in table.seats}
        return tuple(id_ for id_ in self.reasons if id_ not in seated)


def is_bye(table: Table) -> bool:
    """Whether nobody is met at this table: a bye or a sit-out, which has no sheet."""
    return len(table.seats) < 2


LONGEST_ROUND = 4
"""Characters of a round as people type it: `12`, `P1`. Longer digits are no round."""


def round_order(round_: Round) -> tuple[int, int]:
    """Rounds by number, then play-offs by number, then what somebody typed that is neither."""
    if isinstance(round_, int):
        return (0, round_)
    return (1, int(round_[1:])) if round_[1:].isdecimal() and len(round_) <= LONGEST_ROUND else (2, 0)


def round_label(round_: Round) -> str:
    """The round in file and sheet names: `R02`, `P1`."""
    return f"R{round_:02d}" if isinstance(round_, int) else round_


def table_label(round_: Round, number: int) -> str:
    """The table in file and sheet names: `R02-T03`, `P1-T01`."""
    return f"{round_label(round_)}-T{number:02d}"
