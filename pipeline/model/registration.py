"""A line of the entry list as a registration: who asked when, paid what, came when (circuit.md section 2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from pipeline.model.cell import Cell


@dataclass(frozen=True)
class Registration:
    """What the further columns of 名單 say of an entrant.

    `entrant`: his number in the list; `person`: his id through the circuit. `born` or `age` is known.
    `paid`: whole dollars, None where blank; `paid_on`: a day, the list has no hour of it. Moments typed
    without a day are of the day of the event. `cells`: where each column stands, by its key; `typed`: the
    keys of those that hold something, `unread`: of those among them that cannot be understood.
    """

    entrant: str
    registered_at: datetime | None = None
    person: str = ""
    born: date | None = None
    age: int | None = None
    guardian: bool = False
    walk_in: bool = False
    paid: int | None = None
    paid_on: date | None = None
    cancelled_at: datetime | None = None
    reason: str = ""
    refund: int | None = None
    checked_in_at: datetime | None = None
    prior_title: bool = False
    told_at: datetime | None = None
    cells: tuple[tuple[str, Cell], ...] = ()
    typed: frozenset[str] = frozenset()
    unread: frozenset[str] = frozenset()

    @property
    def cancelled(self) -> bool:
        """Whether the entry has been given back: asked for, or a reason is given."""
        return self.cancelled_at is not None or bool(self.reason)

    def at(self, key: str) -> tuple[Cell, ...]:
        """The cell of a column, for a problem that is about it; none where the list has no such column."""
        return tuple(cell for name, cell in self.cells if name == key)
