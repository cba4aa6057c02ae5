"""A form declared once: it makes the workbook, its validation, the print, the reader and the checks.

Live formulas are written in field keys, never in addresses:
`{tile_points}` this row (or the one cell of a head or foot field), `{tile_points:all}` the column,
`{score@乙}` the row of another seat or line, `{level@before}` the row above (0 in the first), `{result#}` the
position of a choice in its list (0 if blank or not in it), `{result#:all}` and `{result#@乙}` likewise.
`{check#}` of a verdict is the position of the finding that holds (0: OK). A row may use fields of another
block with the same rows. The formula of a computed choice is the position of its answer in the list (0:
none); the sheet shows the label.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pipeline.model.kind import Kind

Spot = tuple[str, str, str]
"""Where a value goes on a form: block, row, field; block and row are empty for head and foot."""

BEFORE = "before"
"""Stands for the row above in a formula."""

Role = Literal["given", "input", "computed", "helper"]
"""given: filled by the program; input: by the judge; computed: by a formula; helper: a hidden formula."""


@dataclass(frozen=True)
class Field:
    """One cell of a form; label and prompt are in the catalogues under `<form>.<key>`.

    `idle`: when an input is not needed, as a condition in field keys; the sheet then greys it out.
    `paper`: whether it has a place where the form is filled with a pen.
    `recomputed`: the game works it out too, so what is typed is exported as `<key>_entered`.
    `room`: characters its column has at least, where wide fields of the foot are to find a place below it.
    `changed`: the game's own code for a given name that came back as another one (otherwise CM15).
    `words`: where its words are, if rules in force give it others than its key's (`rack_knock.any`).
    """

    key: str
    kind: Kind
    role: Role = "input"
    required: bool = False
    live: str = ""
    idle: str = ""
    words: str = ""
    recomputed: bool = False
    paper: bool = True
    changed: str = ""
    room: int = 0

    @property
    def named(self) -> str:
        """Under what its label and prompt are."""
        return self.words or self.key


@dataclass(frozen=True)
class Seats:
    """One row per seat, in seating order; the keys are the seats'."""

    keys: tuple[str, ...]


@dataclass(frozen=True)
class Lines:
    """One row per game, deal or hand, numbered."""

    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Many:
    """As many rows as people fill, at least room for `room` (lists of event.xlsx)."""

    room: int


Rows = Seats | Lines | Many


@dataclass(frozen=True)
class Block:
    """A table of a form: the same fields in every row."""

    key: str
    rows: Rows
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Layout:
    """A whole form. `form`: its name in the catalogues and in the tag (`rummikub`)."""

    form: str
    head: tuple[Field, ...]
    blocks: tuple[Block, ...]
    foot: tuple[Field, ...]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.form, self.head, self.blocks, self.foot))

    def fields(self) -> tuple[Field, ...]:
        """Every field once: head, blocks, foot."""
        inner = tuple(field for block in self.blocks for field in block.fields)
        return (*self.head, *inner, *self.foot)

    def field(self, key: str) -> Field | None:
        """The field of this key, if the form has it."""
        return next((field for field in self.fields() if field.key == key), None)


@dataclass(frozen=True)
class Setting:
    """An item of 設定, declared by the game or format that reads it (rules: section 8).

    `default` is text as it would be typed. `choices` restricts the values to those built;
    `later` are values of the rules that are not built yet and are refused by name.
    `words`: where its label and explanation are, if a game means it in its own way.
    `silent`: whether nothing is said where an older workbook has no row for it, since play is the same.
    """

    key: str
    kind: Kind
    default: str = ""
    choices: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    words: str = ""
    silent: bool = False

    @property
    def named(self) -> str:
        """Under what its label and explanation are."""
        return self.words or self.key


def row_keys(rows: Rows) -> tuple[str, ...]:
    """The row keys of a block of fixed length, as text."""
    if isinstance(rows, Seats):
        return rows.keys
    if isinstance(rows, Lines):
        return tuple(str(number) for number in rows.numbers)
    return ()


def row_index(rows: Rows, seat: str, line: int) -> int | None:
    """Which row of a block is about a seat and a line of the table; None if none is."""
    key = seat if isinstance(rows, Seats) else str(line)
    keys = row_keys(rows)
    return keys.index(key) if key in keys else None
