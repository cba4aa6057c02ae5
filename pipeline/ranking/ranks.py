"""Ranks from exact figures: 1, 1, 3 (rules 3.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.model.entrant import Entrant
from pipeline.ranking.head_to_head import HEAD_TO_HEAD, Meetings, among
from pipeline.ranking.metrics import Number

NONE_MET: Meetings = {}


@dataclass(frozen=True)
class Rank:
    """A place, whether it is shared, and the first criterion that differs from the line above."""

    entrant: Entrant
    place: int
    tied: bool
    decided_by: str


def ranks(
    entrants: Sequence[Entrant],
    figures: Mapping[str, Mapping[str, Number]],
    precedence: Sequence[str],
    met: Meetings = NONE_MET,
) -> list[Rank]:
    """Highest figures first; equal entrants share the place and stand in entrant-number order.

    `figures`: criterion -> entrant id -> number. `met`: for head to head, which compares only those who are
    level by the criteria before it.
    """
    of: dict[str, tuple[Number, ...]] = {entrant.id: () for entrant in entrants}
    for name in precedence:
        for level in _level(of):
            own = among(level, met) if name == HEAD_TO_HEAD else figures[name]
            of |= {id_: (*of[id_], -own.get(id_, 0)) for id_ in level}
    ordered = sorted(entrants, key=lambda entrant: (of[entrant.id], entrant.order))
    keys = [of[entrant.id] for entrant in ordered]
    found: list[Rank] = []
    for at, entrant in enumerate(ordered):
        shared = at > 0 and keys[at] == keys[at - 1]
        tied = shared or keys[at + 1 : at + 2] == [keys[at]]
        place = found[-1].place if shared else at + 1
        decided = "" if at == 0 or shared else _first_difference(keys[at], keys[at - 1], precedence)
        found.append(Rank(entrant, place, tied, decided))
    return found


def _level(keys: Mapping[str, tuple[Number, ...]]) -> list[list[str]]:
    """Ids in groups of those who are level so far."""
    groups: dict[tuple[Number, ...], list[str]] = {}
    for id_, key in keys.items():
        groups.setdefault(key, []).append(id_)
    return list(groups.values())


def _first_difference(own: tuple[Number, ...], above: tuple[Number, ...], precedence: Sequence[str]) -> str:
    return next(name for name, mine, other in zip(precedence, own, above, strict=True) if mine != other)


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
