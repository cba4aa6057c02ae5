"""One match for all to see: who meets whom and on what, and when it is over what came of it (bridge.md 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.language import Language, language
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.form import Layout
from pipeline.model.score import Ranking, Recap
from pipeline.model.seating import Round, Table
from pipeline.model.value import shown
from pipeline.reports.paper import (
    Heading,
    Paper,
    compose,
    game_text,
    ranges,
    round_text,
    seat_text,
    stage_text,
)
from pipeline.reports.prizes import winners
from pipeline.reports.recap import Compared, Result, label, value_text

ROOM = 135
"""Height (mm) of a page for the lines of a match."""


@dataclass(frozen=True)
class Side:
    """Who sits where. `prize`: what he has won, once it is decided; `total`: as far as it is known."""

    first: bool

    seat: str
    entrant: Entrant
    names: tuple[str, ...]
    prize: str
    total: str


@dataclass(frozen=True)
class Line:
    """A line of the match; `extra`: the play-off it belongs to."""

    extra: str
    given: tuple[str, ...]
    shared: tuple[str, ...]
    own: tuple[str, ...]


def paper(
    event: Event,
    table: Table,
    recap: Recap,
    layout: Layout,
    lines: Sequence[Compared],
    ranking: Ranking,
) -> Paper:
    """The match of a stage with one table; `lines`: its own, then those of its play-offs."""
    words = language(event.language)
    own = recap.own[:1]
    given = tuple(dict.fromkeys(key for one in lines for key in one.given))
    played = any(one.results for one in lines)
    return compose(
        table.stage,
        "match.html",
        event,
        Heading(
            title=stage_text(event, table.stage, table.round),
            subtitle=f"{game_text(event, 'paper.lines')} {ranges(table.lines)}",
            state=words.text(f"paper.match.{_state(ranking, played)}"),
            firm=_state(ranking, played) == "result",
            note=words.text("paper.match.level") if ranking.open_ties else "",
        ),
        table=table.number,
        sides=_sides(event, words, table, lines, own[0], ranking),
        given=tuple(label(words, layout, key) for key in given),
        shared=tuple(label(words, layout, key) for key in recap.shared),
        lines=tuple(_line(event, words, table, recap, layout, given, one) for one in lines),
        own=label(words, layout, own[0]),
        played=played,
        row_height=round(max(5.5, min(9.5, ROOM / max(len(lines), 1))), 2),
    )


def _state(ranking: Ranking, played: bool) -> str:
    return "result" if ranking.state == "final" else "open" if played else "to_come"


def _sides(
    event: Event, words: Language, table: Table, lines: Sequence[Compared], key: str, ranking: Ranking
) -> tuple[Side, ...]:
    prizes = {winner.entrant.id: winner for winner in winners(event, ranking)}
    found = []
    for seat in table.seats:
        entrant = event.entrant(seat.entrant) or Entrant(seat.entrant, seat.entrant)
        names = entrant.players if len(entrant.players) > 1 else (entrant.name,)
        total = _total(lines, table.round, seat.entrant, key)
        won = prizes.get(seat.entrant)
        first, prize = (won.top, won.prize) if won else (False, "")
        found.append(Side(first, seat_text(words, seat.key), entrant, names, prize, total))
    return tuple(found)


def _total(lines: Sequence[Compared], round_: Round, entrant: str, key: str) -> str:
    """The sum over the lines of the match itself."""
    held = [
        value
        for one in lines
        if one.round == round_
        for result in one.results
        for id_, values in zip(result.entrants, result.own, strict=True)
        if id_ == entrant and isinstance(value := values.get(key), int)
    ]
    return shown(sum(held)) if held else ""


def _line(
    event: Event,
    words: Language,
    table: Table,
    recap: Recap,
    layout: Layout,
    given: Sequence[str],
    one: Compared,
) -> Line:
    result = one.results[0] if one.results else None
    sides = [seat.entrant for seat in table.seats]
    return Line(
        extra=round_text(event, one.round) if one.round not in (None, table.round) else "",
        given=tuple(value_text(words, layout, key, one.given.get(key)) for key in given),
        shared=tuple(
            value_text(words, layout, key, result.shared.get(key)) if result else "" for key in recap.shared
        ),
        own=tuple(_own(words, layout, recap, result, id_) for id_ in sides),
    )


def _own(words: Language, layout: Layout, recap: Recap, result: Result | None, entrant: str) -> str:
    if result is None:
        return ""
    values = dict(zip(result.entrants, result.own, strict=True)).get(entrant, {})
    return value_text(words, layout, recap.own[0], values.get(recap.own[0]))
