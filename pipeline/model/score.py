"""What a game gives and a ranking makes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from pipeline.model.cell import Cell
from pipeline.model.seating import Round
from pipeline.model.value import Value


@dataclass(frozen=True)
class Score:
    """What one entrant got in one line of a table's sheet; `rule` made it, `cells` hold its inputs."""

    round: Round
    table: int
    line: int
    entrant: str
    values: Mapping[str, Value]
    rule: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Recap:
    """What is told of one line of a sheet beside the same line at other tables.

    Keys of score values: `shared` by all at a table, `own` of each of them. Empty: nothing is compared.
    """

    shared: tuple[str, ...] = ()
    own: tuple[str, ...] = ()


REACHED = "reached"
"""What decides a place that no figure and no match for that very place has decided: how far somebody came."""


@dataclass(frozen=True)
class Placed:
    """A place that the draws decide, not a figure: `decided_by` says how (`reached`, `semi`)."""

    entrant: str
    place: int
    decided_by: str


@dataclass(frozen=True)
class Standing:
    """An entrant's line of the ranking; `place` None: listed unranked.

    `values`: one per criterion, in order of precedence. `decided_by`: the first criterion that differs
    from the line above; empty when first or shared.
    """

    group: str
    place: int | None
    tied: bool
    entrant: str
    values: Mapping[str, Value]
    decided_by: str = ""
    prize: str = ""


@dataclass(frozen=True)
class Ranking:
    """The standings with what makes them readable: the one source of every paper, export and draw.

    `criteria`: names of the ranking values in order. `after`: rounds counted. `out`: seated tables of
    published rounds without an accepted result. `open_ties`: ids tied across a line that matters.
    `status`: entrant id -> status as it counts here (who missed a game may be withdrawn).
    """

    lines: tuple[Standing, ...]
    criteria: tuple[str, ...]
    after: int
    rounds: int
    out: tuple[tuple[Round, int], ...]
    open_ties: tuple[tuple[str, ...], ...]
    status: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def state(self) -> str:
        """`provisional`, `after` (sound, rounds to come) or `final` (rules 3.8)."""
        if self.out or self.open_ties:
            return "provisional"
        return "final" if self.after == self.rounds else "after"
