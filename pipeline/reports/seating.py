"""The seating of a round, by table and by number: read standing, from two metres."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from pipeline.language import Language, language
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.seating import HOUSE, Draw, Table, is_bye, round_label
from pipeline.reports.name_order import name_order
from pipeline.reports.paper import Heading, Paper, compose, ems, seat_text, stage_text

Item = TypeVar("Item")

CARDS_A_ROW = 2
LARGE = 60
"""With more tables than this every page is a sheet of its own, and equal ones are laid out once."""
ROOM, HEAD = 262, 48
SEAT, CARD_LEAST, CARD_GAP = 10.1, 24, 4.5
"""Millimetres: of a page, of its head with notes; of a seat on a card, of the lowest card, between cards."""
LIST_ROWS = 22
"""Lines of the list that fit a page; the head of the list takes the place of one."""


@dataclass(frozen=True)
class Place:
    """A seat as printed: `entrant` None is an empty seat, `origin` the table a mover came from.

    `first`: whether he begins.
    """

    seat: str
    entrant: Entrant | None
    origin: int | None = None
    first: bool = False


@dataclass(frozen=True)
class Card:
    """A table as printed; `about`: its group and what is played for at it, if anything."""

    number: int
    about: str
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Line:
    """Where one entrant sits; `table` None: bye, or waiting for a seat, as `seat` says."""

    entrant: Entrant
    table: int | None
    seat: str
    origin: int | None


@dataclass(frozen=True)
class Seated:
    """A round as it is seated: a card of each table, a line of each entrant; `keys`: of the seats."""

    cards: tuple[Card, ...]
    lines: tuple[Line, ...]
    byes: tuple[Entrant, ...]
    keys: tuple[str, ...]


def seated(event: Event, draw: Draw, previous: Draw | None) -> Seated:
    """Who sits where; `previous`: the round before, to show who has moved and from where."""
    words = language(event.language)
    helper = Entrant(HOUSE, words.text("form.house"))
    entrants = {HOUSE: helper, **{entrant.id: entrant for entrant in event.entrants}}
    origins = _origins(draw, previous)
    tables = [table for table in draw.tables if len(table.seats) > 1]
    keys = _seat_keys(tables)
    grouped = len({table.group for table in draw.tables}) > 1
    return Seated(
        cards=tuple(_card(table, keys, entrants, origins, words, grouped) for table in tables),
        lines=_lines(draw, entrants, origins, words),
        byes=tuple(_entrant(entrants, seat.entrant) for t in draw.tables if is_bye(t) for seat in t.seats),
        keys=keys,
    )


def paper(event: Event, draw: Draw, previous: Draw | None, *, by_name: bool = False) -> Paper:
    """Seating of one round; `by_name`: a list of all players by their names follows the one by number."""
    words = language(event.language)
    shown = seated(event, draw, previous)
    cards, lines = shown.cards, shown.lines
    return compose(
        f"seating-{round_label(draw.round)}",
        "seating.html",
        event,
        Heading(
            words.text("paper.seating.title"),
            "",
            stage_text(event, draw.stage, draw.round),
            words.text("paper.seating.redrawn", reason=draw.redrawn) if draw.redrawn else "",
        ),
        card_rows=_chunks(cards, CARDS_A_ROW),
        card_pages=_card_pages(_chunks(cards, CARDS_A_ROW), len(shown.keys)) if len(cards) > LARGE else (),
        longest=max((card.number for card in cards), default=0),
        lists=(
            (words.text("paper.seating.by_number"), _pages(lines)),
            *(((words.text("paper.seating.by_name"), _pages(_by_name(lines))),) if by_name else ()),
        ),
        byes=shown.byes,
        seat_room=_seat_room(words, shown.keys),
        moved=any(line.origin for line in lines),
        began=any(place.first for card in cards for place in card.places),
        free=previous is not None and event.rules.values.get("seat_on_move") == "free",
    )


def _origins(draw: Draw, previous: Draw | None) -> Mapping[str, int]:
    """Entrant id to the table left, for those who sit at another table than in the round before."""
    before = {s.entrant: t.number for t in (previous.tables if previous else ()) for s in t.seats}
    return {
        seat.entrant: before[seat.entrant]
        for table in draw.tables
        for seat in table.seats
        if seat.entrant != HOUSE and before.get(seat.entrant, table.number) != table.number
    }


def _seat_room(words: Language, keys: Sequence[str]) -> float:
    """What the longest seat takes beyond one character (mm); words wrap in it."""
    longest = max((ems(seat_text(words, key)) for key in keys), default=1)
    return round(min(4, max(0, (longest - 1) * 3.2)), 1)


def _seat_keys(tables: Sequence[Table]) -> tuple[str, ...]:
    """All seats of the fullest tables, so that a seat left free shows as empty elsewhere."""
    fullest = sorted(tables, key=lambda table: -len(table.seats))
    return tuple(dict.fromkeys(seat.key for table in fullest for seat in table.seats))


def _card(
    table: Table,
    keys: tuple[str, ...],
    entrants: Mapping[str, Entrant],
    origins: Mapping[str, int],
    words: Language,
    grouped: bool,
) -> Card:
    taken = {seat.key: seat.entrant for seat in table.seats}
    first = {seat.key for seat in table.seats if seat.first}
    places = tuple(
        Place(seat_text(words, key), _entrant(entrants, taken[key]), origins.get(taken[key]), key in first)
        if key in taken
        else Place(seat_text(words, key), None)
        for key in keys
    )
    group = words.group(table.group) if grouped and table.group else ""
    match = words.text(f"match.{table.match}") if table.match else ""
    return Card(table.number, " · ".join(text for text in (group, match) if text), places)


def _entrant(entrants: Mapping[str, Entrant], id_: str) -> Entrant:
    return entrants.get(id_, Entrant(id_, id_))


def _lines(
    draw: Draw, entrants: Mapping[str, Entrant], origins: Mapping[str, int], words: Language
) -> tuple[Line, ...]:
    found = [
        Line(
            _entrant(entrants, seat.entrant),
            table.number if len(table.seats) > 1 else None,
            seat_text(words, seat.key) if len(table.seats) > 1 else words.text("paper.seating.bye"),
            origins.get(seat.entrant),
        )
        for table in draw.tables
        for seat in table.seats
        if seat.entrant != HOUSE
    ]
    waiting = words.text("paper.seating.waiting")
    found += [Line(_entrant(entrants, id_), None, waiting, None) for id_ in draw.waiting]
    return tuple(sorted(found, key=lambda line: line.entrant.order))


def _by_name(lines: Sequence[Line]) -> tuple[Line, ...]:
    """A line for every player, in the order in which people look for a name."""
    found = [
        replace(line, entrant=replace(line.entrant, name=name, players=()))
        for line in lines
        for name in line.entrant.players or (line.entrant.name,)
    ]
    return tuple(sorted(found, key=lambda line: (name_order(line.entrant.name), line.entrant.order)))


def _card_pages(rows: tuple[tuple[Card, ...], ...], seats: int) -> tuple[tuple[tuple[Card, ...], ...], ...]:
    """Rows of cards page by page; the first page has the head of the paper too."""
    height = max(CARD_LEAST, seats * SEAT) + CARD_GAP
    first, page = (max(1, int((room) / height)) for room in (ROOM - HEAD, ROOM))
    return (rows[:first], *_chunks(rows[first:], page))


def _pages(lines: tuple[Line, ...]) -> tuple[tuple[tuple[Line, Line | None], ...], ...]:
    return tuple(_halves(page) for page in _chunks(lines, 2 * LIST_ROWS))


def _chunks(items: tuple[Item, ...], size: int) -> tuple[tuple[Item, ...], ...]:
    return tuple(items[at : at + size] for at in range(0, len(items), size))


def _halves(page: tuple[Line, ...]) -> tuple[tuple[Line, Line | None], ...]:
    """A page of the list as rows of two lines: down the left side first, then down the right."""
    height = min(LIST_ROWS, max(1, -(-len(page) // 2)))
    right = (*page[height:], *(None,) * (2 * height - len(page)))
    return tuple(zip(page[:height], right, strict=True))
