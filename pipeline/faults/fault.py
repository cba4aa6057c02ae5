"""A judge's fault: one known kind of accident that befalls a filled scoresheet, for rehearsals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from pipeline.language import Language
from pipeline.model.form import Field, Layout, Role, Spot, row_keys
from pipeline.model.kind import Kind
from pipeline.model.seating import Table
from pipeline.model.value import Value

GAME = "GAME-"
"""Stands for the codes of the game that is played, where each game has a check of its own for a fault."""


@dataclass(frozen=True)
class Filled:
    """A sound scoresheet as the judge of a table would hand it in, and that of another table.

    `values`: what was typed and printed, by field. `other`: None where only one table plays.
    """

    table: Table
    layout: Layout
    language: Language
    values: Mapping[Spot, Value]
    file: str
    data: bytes
    other: Filled | None = None

    def spots(self, role: Role, *kinds: type[Kind]) -> list[tuple[Spot, Field]]:
        """Fields of a role and of these kinds, head and foot last."""
        inner = [
            ((block.key, row, field.key), field)
            for block in self.layout.blocks
            for row in row_keys(block.rows)
            for field in block.fields
        ]
        outer = [(("", "", field.key), field) for field in (*self.layout.head, *self.layout.foot)]
        return [(at, field) for at, field in (*inner, *outer) if field.role == role and _is(field, kinds)]

    def entries(self, *kinds: type[Kind]) -> list[tuple[Spot, Field]]:
        """The judge's fields of these kinds that hold something."""
        return [(at, field) for at, field in self.spots("input", *kinds) if self.values.get(at) is not None]


@dataclass(frozen=True)
class Damage:
    """What comes in instead of the sound sheet: files by name, none where it is missing.

    `at`: the field it was done to, where there is one; `was`, `now`: what stood and stands there.
    """

    files: Mapping[str, bytes]
    at: Spot | None = None
    was: Value = None
    now: Value = None


Inject = Callable[[Filled, Random], Damage | None]


@dataclass(frozen=True)
class Fault:
    """A kind of fault. `key`: its words, under `fault` in the catalogues.

    `expects`: codes, their beginnings, or GAME, of which one has to tell it; none where no sheet can
    contradict what was typed. `inject` returns None where a form has no such field. `of_two`: whether it
    takes the sheet or the name of another table, which then stays sound.
    """

    key: str
    expects: tuple[str, ...]
    inject: Inject
    of_two: bool = False


def chosen(random: Random, found: Sequence[tuple[Spot, Field]]) -> tuple[Spot, Field] | None:
    """One of some fields, by the rehearsal's seed; None where there is none."""
    return random.choice(found) if found else None


def _is(field: Field, kinds: tuple[type[Kind], ...]) -> bool:
    return not kinds or isinstance(field.kind, kinds)
