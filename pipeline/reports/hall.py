"""The hall display: one page for the wall and for telephones; it needs no server and renews itself."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby

from markupsafe import Markup

from pipeline.language import Language, language
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.score import Ranking, Standing
from pipeline.model.seating import Draw, Round
from pipeline.model.value import Value
from pipeline.reports.chase_list import STATES, Outstanding
from pipeline.reports.order import order_text
from pipeline.reports.paper import Heading, compose, criterion_text, figure, round_text, stage_text
from pipeline.reports.render import TEMPLATES
from pipeline.reports.seating import Card, Line, seated

NAME = "index.html"

COLUMNS = 4
"""Figures that a wall shows of an entrant; the papers have them all."""

LENGTHS = ("game_minutes", "round_minutes")
"""Settings that say how long a round is."""

LENGTH = 30
"""Minutes the timer begins with where no setting says it."""


@dataclass(frozen=True)
class Row:
    """A line of the standings. `tone`: `prize`, `out` or nothing."""

    place: str
    entrant: Entrant
    figures: tuple[str, ...]
    tone: str = ""


@dataclass(frozen=True)
class Group:
    """The rows of one group."""

    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Missing:
    """Tables of a round that owe a sheet: in each state their numbers. `tone`: the key of the state."""

    round: str
    states: tuple[tuple[str, str, tuple[int, ...]], ...]


def page(
    event: Event,
    shown: tuple[Draw, Draw | None] | None,
    ranking: Ranking,
    owed: Sequence[Outstanding],
    *,
    masked: bool = False,
) -> str:
    """The page. `shown`: the round that is played and the one before it; None before the first.

    `masked`: whether the names of the event have been shortened, which the page then says.
    """
    words = language(event.language)
    draw = shown[0] if shown else None
    now = seated(event.in_round(shown[0].round), *shown) if shown else None
    script = (TEMPLATES / "hall.js").read_text(encoding="utf-8")
    columns = _columns(ranking)
    return compose(
        "index",
        "hall.html",
        event,
        Heading(words.text("paper.hall.title")),
        cards=now.cards if now else (),
        finder=_found(now.lines if now else (), ranking),
        done=_done(now.cards if now else (), draw, owed),
        round=stage_text(event, draw.stage, draw.round) if draw else "",
        round_key=f"{event.id} {draw.round if draw else ''}",
        state=words.text(f"state.{ranking.state}", round=round_text(event, max(ranking.after, 1))),
        firm=ranking.state != "provisional",
        groups=_groups(event, words, ranking, columns),
        columns=tuple(criterion_text(words, name) for name in columns),
        order=order_text(words, ranking.criteria),
        missing=_missing(event, words, owed),
        owed=len({(one.table.round, one.table.number) for one in owed}),
        minutes=round_minutes(event) or LENGTH,
        masked=masked,
        script=Markup(script),  # noqa: S704 -- our own file
        script_hash=b64encode(sha256(script.encode()).digest()).decode(),
    ).html


def _columns(ranking: Ranking) -> tuple[str, ...]:
    """What the ranking compares, as far as anybody has it, then what it also tells."""
    held = dict.fromkeys(name for line in ranking.lines for name in line.values)
    wished = [*(name for name in ranking.criteria if name in held), *held]
    return tuple(dict.fromkeys(wished))[:COLUMNS]


def _groups(event: Event, words: Language, ranking: Ranking, columns: tuple[str, ...]) -> tuple[Group, ...]:
    if not ranking.after:
        return ()
    return tuple(
        Group(words.group(name) if name else "", tuple(_row(event, line, columns) for line in lines))
        for name, lines in groupby(ranking.lines, key=lambda line: line.group)
    )


def _row(event: Event, line: Standing, columns: tuple[str, ...]) -> Row:
    return Row(
        place=_place(line),
        entrant=event.entrant(line.entrant) or Entrant(line.entrant, line.entrant),
        figures=tuple(_figure(name, line.values) for name in columns),
        tone="prize" if line.prize else "out" if line.place is None else "",
    )


def _figure(name: str, values: Mapping[str, Value]) -> str:
    return figure(name, values.get(name)) if name in values else ""


def _place(line: Standing) -> str:
    return "–" if line.place is None else str(line.place)


def _found(lines: Sequence[Line], ranking: Ranking) -> tuple[tuple[Line, str], ...]:
    """What the seat finder tells of everybody: where he sits, and his place once a round is complete."""
    firm = ranking.state != "provisional"
    ranked = (line for line in ranking.lines if firm and line.place is not None)
    places = {line.entrant: _place(line) for line in ranked}
    return tuple((line, places.get(line.entrant.id, "")) for line in lines)


def _done(cards: Sequence[Card], draw: Draw | None, owed: Sequence[Outstanding]) -> frozenset[int]:
    """Tables of this round that owe nothing any more."""
    open_ = {one.table.number for one in owed if draw and one.table.round == draw.round}
    return frozenset(card.number for card in cards) - open_


def _missing(event: Event, words: Language, owed: Sequence[Outstanding]) -> tuple[Missing, ...]:
    return tuple(
        Missing(round_text(event, round_), _states(words, list(here)))
        for round_, here in groupby(owed, key=_round)
    )


def _round(one: Outstanding) -> Round:
    return one.table.round


def _states(words: Language, owed: Sequence[Outstanding]) -> tuple[tuple[str, str, tuple[int, ...]], ...]:
    numbers = {state: tuple(one.table.number for one in owed if one.state == state) for state in STATES}
    return tuple(
        (state, words.text(f"report.state.{state}"), tables) for state, tables in numbers.items() if tables
    )


def round_minutes(event: Event) -> int | None:
    """How long a round is, where a setting says it."""
    lengths = (event.rules.values.get(key) for key in LENGTHS)
    return next((length for length in lengths if isinstance(length, int)), None)
