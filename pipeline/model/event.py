"""An event as its organiser wrote it down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.model.cell import Cell, Entry
from pipeline.model.entrant import Entrant
from pipeline.model.request import Request
from pipeline.model.rules import Rules
from pipeline.model.seating import Round


@dataclass(frozen=True)
class Correction:
    """A line of 更正: replaces one input value before the checks (rules 3.8)."""

    round: Round
    table: int
    entrant: str
    game: int | None
    field: str
    old: Entry
    new: Entry
    reason: str
    decided_by: str
    at: Cell


@dataclass(frozen=True)
class Unit:
    """Who sends entrants: how many (None: as many as it likes), and who leads them."""

    name: str
    quota: int | None
    leader: str
    at: Cell
    quota_at: Cell
    leader_at: Cell


@dataclass(frozen=True)
class Event:
    """Settings, entry list and corrections.

    `cells`: where each entrant's name stands; `setting_cells`: where each setting's value stands. `units` and
    `requests`: the lists of events that have them. `corrected`: how many corrections are in the figures
    that a paper shows; None where corrections change nothing of it.
    """

    id: str
    language: str
    rules: Rules
    entrants: tuple[Entrant, ...]
    corrections: tuple[Correction, ...] = ()
    cells: tuple[tuple[str, Cell], ...] = ()
    setting_cells: tuple[tuple[str, Cell], ...] = ()
    units: tuple[Unit, ...] = ()
    requests: tuple[Request, ...] = ()
    corrected: int | None = None

    @property
    def title(self) -> str:
        """The name of the event as printed."""
        return self.rules.text("title")

    @property
    def rehearsal(self) -> bool:
        """Whether every paper has to say that this is a rehearsal."""
        return self.rules.yes("rehearsal")

    def setting_at(self, key: str) -> tuple[Cell, ...]:
        """The cell of a setting, for a problem that is about it; none where it has no row."""
        return tuple(cell for name, cell in self.setting_cells if name == key and cell.address)

    def in_round(self, round_: Round) -> Event:
        """The event with everybody under the name he had, or will have, in a round."""
        if not any(one.called for one in self.entrants):
            return self
        return replace(self, entrants=tuple(one.in_round(round_) for one in self.entrants))

    def entrant(self, id_: str) -> Entrant | None:
        """The entrant of this id, if listed."""
        return self.listed.get(id_)

    @cached_property
    def listed(self) -> Mapping[str, Entrant]:
        """The entrants by id; of two with one id the first."""
        return {one.id: one for one in reversed(self.entrants)}
