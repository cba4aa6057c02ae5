"""How wide a field has to be, and which columns the blocks of a form share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.model.form import Block, Field, Layout
from pipeline.model.kind import Choice, Day, Mark, Moment, Share, Suggestion, Text, Verdict

LEAST_COLUMNS = 6
PADDING_WIDTH = 12
NAME_TEXT, LONG_TEXT, LIST_TEXT = 60, 200, 300
"""Limits from which a text is a name, from which it is more, and above which it is a list."""


@dataclass(frozen=True)
class Column:
    """A visible column: its key in row 1 and its width in characters."""

    key: str
    width: int


def visible(block: Block) -> tuple[Field, ...]:
    """The fields of a block that people see."""
    return tuple(field for field in block.fields if field.role != "helper")


def given(block: Block) -> tuple[Field, ...]:
    """The fields of a block that the program fills."""
    return tuple(field for field in block.fields if field.role == "given")


def width(field: Field) -> int:
    """Characters a field needs, alike in all languages so that a cell has one address."""
    return max(field.room, _needed(field))


def _needed(field: Field) -> int:
    match field.kind:
        case Verdict():
            return 38
        case Suggestion():
            return 16
        case Choice(keys=keys):
            short = 10 if field.role == "input" else 8
            return short if max(map(len, keys)) <= 2 else 16 if len(keys) == 2 else 26
        case Text(limit=limit):
            return _text_width(limit)
        case Mark():
            return 16
        case Moment():
            return 18
        case Day() | Share():
            return 11
        case _:
            return 9


def is_name(field: Field) -> bool:
    """Whether a field is as long as names are."""
    return isinstance(field.kind, Text) and NAME_TEXT <= field.kind.limit < LONG_TEXT


def is_list(field: Field) -> bool:
    """Whether a field is for more text than a remark: a list of things, written out."""
    return isinstance(field.kind, Text) and field.kind.limit > LIST_TEXT


def _text_width(limit: int) -> int:
    steps = ((4, 6), (20, 9), (60, 16), (200, 24))
    return next((wide for most, wide in steps if limit <= most), 32)


def echoed(block: Block, first: Block) -> bool:
    """Whether a later block is about the rows of the first, whose given cells it then repeats."""
    return block is not first and block.rows == first.rows and not given(block)


def numbered(block: Block, first: Block) -> bool:
    """Whether nothing tells the rows of a later block apart but their number, which then leads them."""
    return block is not first and block.rows != first.rows and not given(block)


def share(layout: Layout) -> tuple[tuple[Column, ...], Mapping[str, Mapping[str, int]]]:
    """The visible columns, and for each block the place among them (from 0) of each visible field."""
    first = layout.blocks[0]
    columns = [Column(field.key, width(field)) for field in visible(first)]
    while len(columns) < LEAST_COLUMNS:
        columns.insert(-1, Column(f"c{len(columns) + 2}", PADDING_WIDTH))
    keys = [column.key for column in columns]
    places: dict[str, Mapping[str, int]] = {
        first.key: {field.key: keys.index(field.key) for field in visible(first)}
    }
    for block in layout.blocks[1:]:
        places[block.key] = _fit(block, first, columns)
    return tuple(columns), places


def _fit(block: Block, first: Block, columns: list[Column]) -> Mapping[str, int]:
    """Wide fields choose first; each takes the leftmost free column that is wide enough."""
    kept = len(given(first)) if echoed(block, first) else int(numbered(block, first))
    taken = set(range(kept))
    found: dict[str, int] = {}
    for field in sorted(visible(block), key=lambda field: -width(field)):
        free = [place for place in range(len(columns)) if place not in taken]
        place = next((place for place in free if columns[place].width >= width(field)), None)
        if place is None:
            place = _widened(columns, free, field)
        taken.add(place)
        found[field.key] = place
    return found


def _widened(columns: list[Column], free: Sequence[int], field: Field) -> int:
    if not free:
        columns.append(Column(field.key, width(field)))
        return len(columns) - 1
    columns[free[0]] = replace(columns[free[0]], width=width(field))
    return free[0]
