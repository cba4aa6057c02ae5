"""Blank scoresheets for pen and paper, one table a page, drawn from the form's own declaration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.language import Language, language
from pipeline.model.event import Event
from pipeline.model.form import Field, Layout, Seats, Spot
from pipeline.model.kind import Choice, Day, Mark, Text
from pipeline.model.seating import Draw, Table, round_label
from pipeline.model.value import Value, shown
from pipeline.reports.grid import DENSE_FROM, Grid, grids, printed
from pipeline.reports.order import order_text
from pipeline.reports.paper import Heading, Paper, compose, day_text, ems, stage_text

IN_TITLE = ("event_name", "round", "table")
"""Head fields that the top of the page already shows large."""

UPRIGHT_FROM = 13
"""Rows from which the page stands upright."""

ROOM = {True: 115, False: 198}
BANNER = 10
"""Height (mm) of head fields, rows and keys together: lying (True) and upright pages; a banner's."""

FIELD_ROW, TICKS_ROW, ROW_MOST, GRID_HEAD = 13, 7, 19, 14

PAPER = {True: 267, False: 180}
"""Millimetres between the margins, lying and upright."""

WIDTH = {True: 12.0, False: 7.5}
TICKS_WIDTH = {True: 110, False: 72}
"""What a line of fields holds, lying and upright: weights of printed or written ones, characters of ticks."""

BESIDE = 2
"""So many fields of the foot stand beside the signatures; more have lines of their own."""

Form = tuple[Table, Layout, Mapping[Spot, Value], str]


@dataclass(frozen=True)
class Item:
    """A labelled place to write: a printed value, boxes to tick, or a blank line."""

    label: str
    value: str = ""
    ticks: tuple[str, ...] = ()
    weight: float = 1


@dataclass(frozen=True)
class Page:
    """One table's sheet."""

    table: int
    tag: str
    lines: tuple[tuple[Item, ...], ...]
    grids: tuple[Grid, ...]
    below: tuple[tuple[Item, ...], ...]
    marks: tuple[str, ...]
    notes: tuple[Item, ...]
    row_height: float
    width: int
    lying: bool
    dense: bool


def paper(event: Event, draw: Draw, forms: Sequence[Form]) -> Paper:
    """The sheets of a round. `forms`: table, its layout, its given values by spot, its tag."""
    words = language(event.language)
    form = forms[0][1].form if forms else ""
    own, judge = f"{form}.sheet.title", f"{form}.sheet.judge"
    return compose(
        f"scoresheets-{round_label(draw.round)}",
        "scoresheet.html",
        event,
        Heading(
            words.text(own if words.has(own) else "paper.scoresheet.title"),
            "",
            stage_text(event, draw.stage, draw.round),
        ),
        ranking=_ranking(event, words, draw.stage),
        pages=tuple(_page(event, words, *one) for one in forms),
        signature=words.text(judge if words.has(judge) else "scoresheet.signature"),
    )


def _ranking(event: Event, words: Language, stage: str) -> str:
    """The order in force, as the source's sheet has it in its foot; play-offs and finals have none."""
    plans = {plan.stage: plan for plan in event.rules.stages if not plan.leads}
    order = plans[stage].precedence if stage in plans else ()
    return order_text(words, [name for name in order if words.has(f"criterion.{name}")])


def _page(
    event: Event, words: Language, table: Table, layout: Layout, values: Mapping[Spot, Value], tag: str
) -> Page:
    given = {
        **_known(event, table, layout),
        **{spot: value for spot, value in values.items() if value is not None},
    }
    head = [field for field in layout.head if printed(field) and field.key not in IN_TITLE]
    foot = [field for field in layout.foot if printed(field)]
    blocks = grids(words, layout, given)
    count = sum(len(grid.rows) for grid in blocks)
    lying = count < UPRIGHT_FROM
    lines = _lines([_item(words, layout, field, given) for field in head], lying)
    notes = [_item(words, layout, field, given) for field in foot if not isinstance(field.kind, Mark)]
    below = _lines(notes, lying) if len(notes) > BESIDE else ()
    keys = sum(len(grid.keys) for grid in blocks)
    wrapped = sum(_rows(line, lying) - 1 for line in (*lines, *below))
    room = ROOM[lying] - FIELD_ROW * (len(lines) + len(below)) - TICKS_ROW * wrapped - 8 * keys
    room -= GRID_HEAD * (len(blocks) - 1) + (BANNER if event.rehearsal else 0)
    return Page(
        table=table.number,
        tag=tag,
        lines=lines,
        grids=blocks,
        below=below,
        marks=_marks(words, layout, foot),
        notes=() if below else tuple(notes),
        row_height=round(min(ROW_MOST, room / max(count, 1)), 2),
        width=PAPER[lying],
        lying=lying,
        dense=count >= DENSE_FROM,
    )


def _lines(items: Sequence[Item], lying: bool) -> tuple[tuple[Item, ...], ...]:
    """What is printed, then what is written, then what is ticked, in as many lines as it takes."""
    plain = sorted((item for item in items if not item.ticks), key=lambda item: not item.value)
    written = _broken(plain, WIDTH[lying])
    return (*written, *_broken([item for item in items if item.ticks], TICKS_WIDTH[lying]))


def _rows(line: tuple[Item, ...], lying: bool) -> int:
    """Rows a line takes: choices of one field that are too many for one go on below."""
    many = line[0].ticks and sum(item.weight for item in line) > TICKS_WIDTH[lying]
    return 2 if many else 1


def _broken(items: Sequence[Item], width: float) -> list[tuple[Item, ...]]:
    lines: list[list[Item]] = []
    for item in items:
        if not lines or sum(one.weight for one in lines[-1]) + item.weight > width:
            lines.append([])
        lines[-1].append(item)
    return [tuple(line) for line in lines]


def _marks(words: Language, layout: Layout, foot: Sequence[Field]) -> tuple[str, ...]:
    """What stands in the boxes beside the judge's signature: one is a stamp, several have their own names."""
    marks = [field for field in foot if isinstance(field.kind, Mark)]
    if len(marks) == 1:
        return (words.text("scoresheet.stamp"),)
    return tuple(words.label(layout.form, field.named) for field in marks)


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
    label = words.label(layout.form, field.named)
    if isinstance(field.kind, Choice) and field.role != "given":
        ticks = tuple(words.choice(field.kind, key) for key in field.kind.keys)
        return Item(label, ticks=ticks, weight=sum(len(tick) + 3 for tick in ticks))
    value = shown(given.get(("", "", field.key))) if field.role == "given" else ""
    text = day_text(words, value) if isinstance(field.kind, Day) else value
    if isinstance(field.kind, Choice) and text in field.kind.keys:
        text = words.choice(field.kind, text)
    long = isinstance(field.kind, Text) and field.role == "input"
    return Item(label, text, weight=2 if long else max(0.8, ems(text) / 6))
