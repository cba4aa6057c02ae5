"""Ranks from exact figures: 1, 1, 3 (rules 3.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pipeline.model.entrant import Entrant
from pipeline.ranking.head_to_head import HEAD_TO_HEAD, among
from pipeline.ranking.results import Number, Results

NOTHING = Results(())


@dataclass(frozen=True)
class Rank:
    """A place, whether it is shared, and the first criterion that differs from the line above."""

    entrant: Entrant
    place: int
    tied: bool
    decided_by: str


class Level(NamedTuple):
    """Entrants whom nothing has told apart so far, in entrant-number order."""

    decided_by: str
    entrants: Sequence[Entrant]


def ranks(
    entrants: Sequence[Entrant],
    figures: Mapping[str, Mapping[str, Number]],
    precedence: Sequence[str],
    results: Results = NOTHING,
) -> list[Rank]:
    """Highest figures first; equal entrants share the place and stand in entrant-number order.

    `figures`: criterion -> entrant id -> number. `results`: for head to head, which compares only those who
    are level by the criteria before it.
    """
    levels = [Level("", sorted(entrants, key=lambda entrant: entrant.order))] if entrants else []
    for name in precedence:
        parts: list[Level] = []
        for level in levels:
            parts += _split(level, name, figures, results) if len(level.entrants) > 1 else (level,)
        levels = parts
    found: list[Rank] = []
    for level in levels:
        place, tied = len(found) + 1, len(level.entrants) > 1
        found += [
            Rank(entrant, place, tied, "" if at else level.decided_by)
            for at, entrant in enumerate(level.entrants)
        ]
    return found


def _split(
    level: Level, name: str, figures: Mapping[str, Mapping[str, Number]], results: Results
) -> Sequence[Level]:
    """Those who are level so far, told apart by one more criterion; the best keep what put them there."""
    own = among([one.id for one in level.entrants], results) if name == HEAD_TO_HEAD else figures[name]
    parts: dict[Number, list[Entrant]] = {}
    for entrant in level.entrants:
        parts.setdefault(own.get(entrant.id, 0), []).append(entrant)
    if len(parts) == 1:
        return (level,)
    best_first = sorted(parts, reverse=True)
    return [Level(name if at else level.decided_by, parts[key]) for at, key in enumerate(best_first)]


def across(found: Sequence[Rank], places: int) -> tuple[str, ...]:
    """Ids tied across the line below the last of so many places; empty if nobody is."""
    if not 0 < places < len(found):
        return ()
    last, below = found[places - 1], found[places]
    if last.place != below.place:
        return ()
    return tuple(rank.entrant.id for rank in found if rank.place == last.place)


def shared(found: Sequence[Rank]) -> tuple[tuple[str, ...], ...]:
    """Ids of every group that shares a place, best first."""
    places = dict.fromkeys(rank.place for rank in found if rank.tied)
    return tuple(tuple(rank.entrant.id for rank in found if rank.place == place) for place in places)
