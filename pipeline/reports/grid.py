"""The blocks of a form as a grid for pen and paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from pipeline.language import Language
from pipeline.model.form import Block, Field, Layout, Lines, Spot, row_keys
from pipeline.model.kind import Choice, Kind, Suggestion, Text, Verdict, Whole
from pipeline.model.value import Value, shown
from pipeline.reports.paper import seat_text

NOT_ON_PAPER = ("sheet_status",)
"""A signed sheet is finished: only the workbook asks."""

TICKS = 3
"""Up to so many choices are ticked in the cell; more are numbers to circle, with a key below."""

DENSE_FROM = 7
"""Rows from which they are too low for boxes to tick: short choices are circled too, in smaller rings."""

RING = 7.2
"""Millimetres a number to circle takes."""


@dataclass(frozen=True)
class Slot:
    """A cell of the grid. `look`: given, name, write, count (computed), circle or tick."""

    look: str
    text: str = ""
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Column:
    """A column of the grid; `weight` is its share of the width."""

    label: str
    weight: float


@dataclass(frozen=True)
class Span:
    """A heading over several columns; without title the columns stand alone."""

    title: str
    columns: tuple[Column, ...]


@dataclass(frozen=True)
class Grid:
    """Blocks with the same rows, side by side. `keys`: what the numbers to circle mean."""

    spans: tuple[Span, ...]
    rows: tuple[tuple[Slot, ...], ...]
    keys: tuple[tuple[str, tuple[str, ...]], ...]


def grids(words: Language, layout: Layout, given: Mapping[Spot, Value]) -> tuple[Grid, ...]:
    """The blocks of a form; those with the same rows stand side by side."""
    groups = _side_by_side(layout.blocks)
    dense = sum(len(row_keys(group[0].rows)) for group in groups) >= DENSE_FROM
    return tuple(_grid(words, layout, group, given, dense) for group in groups)


def printed(field: Field) -> bool:
    """Hidden formulas and live judgements have no place on paper."""
    if field.role == "helper" or isinstance(field.kind, Verdict):
        return False
    return field.paper and field.key not in NOT_ON_PAPER


def ringed(number: int) -> str:
    """A number in a ring, as one character: a page of drawn rings costs twice the time."""
    return chr(0x2460 + number - 1) if number <= 20 else f"({number})"


def _circled(kind: Choice, dense: bool) -> bool:
    return dense or len(kind.keys) > TICKS


def _written(kind: Kind) -> bool:
    """Whether it is shorter to write than to choose: a contract, a seat."""
    return isinstance(kind, Suggestion) or (isinstance(kind, Choice) and max(map(len, kind.keys)) == 1)


def _side_by_side(blocks: Iterable[Block]) -> tuple[tuple[Block, ...], ...]:
    groups: list[tuple[Block, ...]] = []
    for block in blocks:
        if groups and groups[-1][0].rows == block.rows:
            groups[-1] = (*groups[-1], block)
        else:
            groups.append((block,))
    return tuple(groups)


def _grid(
    words: Language, layout: Layout, blocks: tuple[Block, ...], given: Mapping[Spot, Value], dense: bool
) -> Grid:
    fields = [(block, field) for block in blocks for field in block.fields if printed(field)]
    numbered = isinstance(blocks[0].rows, Lines) and fields[0][1].role != "given"
    spans = tuple(_span(words, layout, block, dense) for block in blocks)
    if numbered:
        spans = (replace(spans[0], columns=(Column("", 10), *spans[0].columns)), *spans[1:])
    rows = tuple(
        (
            *((Slot("given", key),) if numbered else ()),
            *(_slot(words, field, given.get((block.key, key, field.key)), dense) for block, field in fields),
        )
        for key in row_keys(blocks[0].rows)
    )
    keys = tuple(
        (words.label(layout.form, field.named), _key(words, field.kind))
        for _, field in fields
        if isinstance(field.kind, Choice)
        and field.role == "input"
        and _circled(field.kind, dense)
        and not _written(field.kind)
    )
    return Grid(spans, rows, keys)


def _key(words: Language, kind: Choice) -> tuple[str, ...]:
    return tuple(
        f"{ringed(number)}\u00a0{words.choice(kind, key)}" for number, key in enumerate(kind.keys, 1)
    )


def _span(words: Language, layout: Layout, block: Block, dense: bool) -> Span:
    title = f"{layout.form}.block.{block.key}.title"
    columns = (
        Column(words.label(layout.form, f.named), _weight(f, dense)) for f in block.fields if printed(f)
    )
    return Span(words.text(title) if words.has(title) else "", tuple(columns))


def _weight(field: Field, dense: bool) -> float:
    """Millimetres a column asks for; the page shares out what there is in this proportion."""
    if field.role == "given":
        return {"seat": 13, "name": 44}.get(field.key, 14)
    if _written(field.kind):
        return 17 if field.role == "input" else 13
    if isinstance(field.kind, Choice) and field.role == "computed":
        return 13
    if isinstance(field.kind, Choice):
        return RING * len(field.kind.keys) + 2 if _circled(field.kind, dense) else 31
    if isinstance(field.kind, Whole):
        return 13 if field.role == "computed" else 17
    return 40 if isinstance(field.kind, Text) else 20


def _slot(words: Language, field: Field, value: Value, dense: bool) -> Slot:
    if field.role == "given":
        if field.key == "seat":
            return Slot("given", seat_text(words, shown(value)))
        text = shown(value)
        if isinstance(field.kind, Choice) and text in field.kind.keys:
            text = words.choice(field.kind, text)
        return Slot("name" if field.key == "name" else "given", text)
    if field.role == "computed":
        return Slot("count")
    if isinstance(field.kind, Choice) and not _written(field.kind):
        if _circled(field.kind, dense):
            return Slot("circle", options=tuple(map(ringed, range(1, len(field.kind.keys) + 1))))
        return Slot("tick", options=tuple(words.choice(field.kind, key) for key in field.kind.keys))
    return Slot("write")
