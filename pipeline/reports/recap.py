"""The recap: every deal beside the same deal at the other tables (bridge.md 9.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.language import Language, language
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.form import Layout
from pipeline.model.kind import Choice
from pipeline.model.score import Recap
from pipeline.model.seating import Round
from pipeline.model.value import Value, shown
from pipeline.reports.paper import Heading, Paper, compose, ems, round_text, seat_text

NAME = "recap"
NOTHING = "–"
ID_ROOM, ID_SIZE, ID_EDGES = 9, 3.53, 2.3
"""Width (mm) of the column of ids as the style sheet has it; size of its letters, and what is around them."""


@dataclass(frozen=True)
class Result:
    """What came of a line at one table. `own`: per seat, in the order of `seats`."""

    table: int
    entrants: tuple[str, ...]
    shared: Mapping[str, Value]
    own: tuple[Mapping[str, Value], ...]


@dataclass(frozen=True)
class Compared:
    """A line with its results. `given`: what was printed on its row of the form.

    `round`: None where its tables played it in several.
    """

    round: Round | None
    line: int
    given: Mapping[str, Value]
    seats: tuple[str, ...]
    results: tuple[Result, ...]


@dataclass(frozen=True)
class Row:
    """A table as printed; `own`: for each key what each side got."""

    table: int
    entrants: tuple[Entrant, ...]
    shared: tuple[str, ...]
    own: tuple[str, ...]


@dataclass(frozen=True)
class Block:
    """A line as printed."""

    title: str
    round: str
    sides: tuple[str, ...]
    rows: tuple[Row, ...]


def paper(event: Event, recap: Recap, layout: Layout, compared: Sequence[Compared]) -> Paper:
    """All lines that have been compared, in order."""
    words = language(event.language)
    ids = {id_ for one in compared for result in one.results for id_ in result.entrants}
    widest = max((ems(id_) for id_ in ids), default=0) * ID_SIZE + ID_EDGES
    return compose(
        NAME,
        "recap.html",
        event,
        Heading(words.text(f"{layout.form}.recap.title"), words.text(f"{layout.form}.recap.subtitle")),
        blocks=tuple(_block(event, words, recap, layout, one) for one in compared),
        shared=tuple(label(words, layout, key) for key in recap.shared),
        own=tuple(label(words, layout, key) for key in recap.own),
        id_width=round(widest, 1) if widest > ID_ROOM else 0,
    )


def given_text(words: Language, layout: Layout, given: Mapping[str, Value]) -> str:
    """What a row of the form has printed: `Deal no. 6 · Dealer E`."""
    return " · ".join(
        f"{words.label(layout.form, key)} {value_text(words, layout, key, value)}"
        for key, value in given.items()
    )


def value_text(words: Language, layout: Layout, key: str, value: Value) -> str:
    """A value as the form calls it; nothing is a dash."""
    field = layout.field(key)
    if field is not None and isinstance(field.kind, Choice) and value in field.kind.keys:
        return words.choice(field.kind, str(value))
    return shown(value) or NOTHING


def label(words: Language, layout: Layout, key: str) -> str:
    """What a value is called: by the form's own word for it, by the form, or by what all games share."""
    for known in (f"{layout.form}.recap.{key}", f"{layout.form}.{key}.label"):
        if words.has(known):
            return words.text(known)
    return words.text(f"value.{key}")


def _block(event: Event, words: Language, recap: Recap, layout: Layout, one: Compared) -> Block:
    return Block(
        title=given_text(words, layout, one.given),
        round=round_text(event, one.round) if one.round is not None else "",
        sides=tuple(seat_text(words, seat) for seat in one.seats),
        rows=tuple(
            Row(
                table=result.table,
                entrants=tuple(event.entrant(id_) or Entrant(id_, id_) for id_ in result.entrants),
                shared=tuple(value_text(words, layout, key, result.shared.get(key)) for key in recap.shared),
                own=tuple(
                    value_text(words, layout, key, values.get(key))
                    for key in recap.own
                    for values in result.own
                ),
            )
            for result in one.results
        ),
    )
