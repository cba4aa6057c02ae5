"""Blank scoresheets for pen and paper, one table a page, drawn from the form's own declaration."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.language import Language, language
from pipeline.model.event import Event
from pipeline.model.form import Block, Field, Layout, Lines, Seats, Spot, row_keys
from pipeline.model.kind import Choice, Day, Mark, Text, Verdict, Whole
from pipeline.model.seating import Draw, Table, round_label
from pipeline.model.value import Value, shown
from pipeline.reports.paper import Heading, Paper, compose, day_text, ems, round_text, seat_text

IN_TITLE = ("event_name", "round", "table")
"""Head fields that the top of the page already shows large."""

NOT_ON_PAPER = ("sheet_status",)
"""A signed sheet is finished: only the workbook asks."""

TICKS = 3
"""Up to so many choices are ticked in the cell; more are numbers to circle, with a key below."""

UPRIGHT_FROM = 13
"""Rows from which the page stands upright."""

ROOM = {True: 111, False: 195}
BANNER = 10
"""Height (mm) of head fields, rows and keys together: lying (True) and upright pages; a banner's."""

FIELD_ROW, ROW_MOST = 13, 19

Form = tuple[Table, Layout, Mapping[Spot, Value], str]


@dataclass(frozen=True)
class Item:
    """A labelled place to write: a printed value, boxes to tick, or a blank line."""

    label: str
    value: str = ""
    ticks: tuple[str, ...] = ()
    weight: float = 1


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


@dataclass(frozen=True)
class Page:
    """One table's sheet."""

    table: int
    tag: str
    lines: tuple[tuple[Item, ...], ...]
    grids: tuple[Grid, ...]
    marks: int
    notes: tuple[Item, ...]
    row_height: float
    lying: bool


def paper(event: Event, draw: Draw, forms: Sequence[Form]) -> Paper:
    """The sheets of a round. `forms`: table, its layout, its given values by spot, its tag."""
    words = language(event.language)
    form = forms[0][1].form if forms else ""
    own = f"{form}.sheet.title"
    return compose(
        f"scoresheets-{round_label(draw.round)}",
        "scoresheet.html",
        event,
        Heading(
            words.text(own if words.has(own) else "paper.scoresheet.title"), "", round_text(event, draw.round)
        ),
        pages=tuple(_page(event, words, *one) for one in forms),
    )


def _page(
    event: Event, words: Language, table: Table, layout: Layout, values: Mapping[Spot, Value], tag: str
) -> Page:
    given = {
        **_known(event, table, layout),
        **{spot: value for spot, value in values.items() if value is not None},
    }
    head = [field for field in layout.head if _printed(field) and field.key not in IN_TITLE]
    items = [_item(words, layout, field, given) for field in head]
    lines = tuple(
        tuple(line) for line in ([i for i in items if not i.ticks], [i for i in items if i.ticks]) if line
    )
    foot = [field for field in layout.foot if _printed(field)]
    grids = tuple(_grid(event, words, layout, group, given, table) for group in _side_by_side(layout.blocks))
    count = sum(len(grid.rows) for grid in grids)
    lying = count < UPRIGHT_FROM
    keys = sum(len(grid.keys) for grid in grids)
    room = ROOM[lying] - FIELD_ROW * len(lines) - 8 * keys - (BANNER if event.rehearsal else 0)
    return Page(
        table=table.number,
        tag=tag,
        lines=lines,
        grids=grids,
        marks=sum(isinstance(field.kind, Mark) for field in foot),
        notes=tuple(_item(words, layout, field, given) for field in foot if not isinstance(field.kind, Mark)),
        row_height=round(min(ROW_MOST, room / max(count, 1)), 2),
        lying=lying,
    )


def _printed(field: Field) -> bool:
    """Hidden formulas and live judgements have no place on paper."""
    return field.role != "helper" and not isinstance(field.kind, Verdict) and field.key not in NOT_ON_PAPER


def _known(event: Event, table: Table, layout: Layout) -> Mapping[Spot, Value]:
    """What the event and the table themselves say, for given fields the caller left out."""
    names = {entrant.id: entrant.name for entrant in event.entrants}
    known: dict[Spot, Value] = {("", "", key): value for key, value in table.facts.items()}
    known["", "", "date"] = shown(event.rules.values.get("dates"))
    for block in layout.blocks:
        for seat in table.seats if isinstance(block.rows, Seats) else ():
            row = {"seat": seat.key, "entrant": seat.entrant, "name": names.get(seat.entrant, seat.entrant)}
            known |= {(block.key, seat.key, key): value for key, value in row.items()}
    return known


def _item(words: Language, layout: Layout, field: Field, given: Mapping[Spot, Value]) -> Item:
    label = words.label(layout.form, field.key)
    if isinstance(field.kind, Choice) and field.role == "input":
        ticks = tuple(words.choice(field.kind, key) for key in field.kind.keys)
        return Item(label, ticks=ticks, weight=sum(len(tick) + 3 for tick in ticks))
    value = shown(given.get(("", "", field.key))) if field.role == "given" else ""
    text = day_text(words, value) if isinstance(field.kind, Day) else value
    long = isinstance(field.kind, Text) and field.role == "input"
    return Item(label, text, weight=2 if long else max(0.8, ems(text) / 6))


def _side_by_side(blocks: Iterable[Block]) -> tuple[tuple[Block, ...], ...]:
    groups: list[tuple[Block, ...]] = []
    for block in blocks:
        if groups and groups[-1][0].rows == block.rows:
            groups[-1] = (*groups[-1], block)
        else:
            groups.append((block,))
    return tuple(groups)


def _grid(
    event: Event,
    words: Language,
    layout: Layout,
    blocks: tuple[Block, ...],
    given: Mapping[Spot, Value],
    table: Table,
) -> Grid:
    fields = [(block, field) for block in blocks for field in block.fields if _printed(field)]
    numbered = isinstance(blocks[0].rows, Lines) and fields[0][1].role != "given"
    spans = tuple(_span(words, layout, block) for block in blocks)
    if numbered:
        spans = (replace(spans[0], columns=(Column("", 10), *spans[0].columns)), *spans[1:])
    rows = tuple(
        (
            *((Slot("given", key),) if numbered else ()),
            *(_slot(words, field, given.get((block.key, key, field.key))) for block, field in fields),
        )
        for key in row_keys(blocks[0].rows)
    )
    keys = tuple(
        (words.label(layout.form, field.key), tuple(words.choice(field.kind, key) for key in field.kind.keys))
        for _, field in fields
        if isinstance(field.kind, Choice) and field.role == "input" and len(field.kind.keys) > TICKS
    )
    return Grid(spans, rows, keys)


def _span(words: Language, layout: Layout, block: Block) -> Span:
    title = f"{layout.form}.block.{block.key}.title"
    columns = (Column(words.label(layout.form, f.key), _weight(f)) for f in block.fields if _printed(f))
    return Span(words.text(title) if words.has(title) else "", tuple(columns))


def _weight(field: Field) -> float:
    """Millimetres a column asks for; the page shares out what there is in this proportion."""
    if field.role == "given":
        return {"seat": 13, "name": 44}.get(field.key, 14)
    if isinstance(field.kind, Choice):
        return 7.8 * len(field.kind.keys) + 2 if len(field.kind.keys) > TICKS else 31
    if isinstance(field.kind, Whole):
        return 13 if field.role == "computed" else 17
    return 40 if isinstance(field.kind, Text) else 20


def _slot(words: Language, field: Field, value: Value) -> Slot:
    if field.role == "given":
        if field.key == "seat":
            return Slot("given", seat_text(words, shown(value)))
        return Slot("name" if field.key == "name" else "given", shown(value))
    if field.role == "computed":
        return Slot("count")
    if isinstance(field.kind, Choice):
        if len(field.kind.keys) > TICKS:
            return Slot("circle", options=tuple(str(n) for n in range(1, len(field.kind.keys) + 1)))
        return Slot("tick", options=tuple(words.choice(field.kind, key) for key in field.kind.keys))
    return Slot("write")
