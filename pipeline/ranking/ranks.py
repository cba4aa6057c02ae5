"""Ranks from exact figures: 1, 1, 3 (rules 3.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from pipeline.model.entrant import Entrant
from pipeline.ranking.head_to_head import HEAD_TO_HEAD, among
from pipeline.ranking.results import Number, Results

Key = tuple[Number, ...]

NOTHING = Results(())


class Rank(NamedTuple):
    """A place, whether it is shared, and the first criterion that differs from the line above."""

    entrant: Entrant
    place: int
    tied: bool
    decided_by: str


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
    listed = sorted(entrants, key=lambda entrant: entrant.order)
    keys = _keys([entrant.id for entrant in listed], figures, precedence, results)
    level = Counter(keys)
    found: list[Rank] = []
    place, above = 1, None
    for at, row in enumerate(sorted(range(len(listed)), key=keys.__getitem__, reverse=True), start=1):
        key, decided = keys[row], ""
        if key != above:
            place, decided = at, "" if above is None else _differs(precedence, above, key)
        found.append(Rank(listed[row], place, level[key] > 1, decided))
        above = key
    return found


def _keys(
    ids: Sequence[str],
    figures: Mapping[str, Mapping[str, Number]],
    precedence: Sequence[str],
    results: Results,
) -> Sequence[Key]:
    """What everybody is compared by, in order of precedence."""
    keys: Sequence[Key] = [()] * len(ids)
    for met, names in groupby(precedence, lambda name: name == HEAD_TO_HEAD):
        columns = [_met(ids, keys, results)] if met else [figures[name] for name in names]
        more = zip(*([column.get(one, 0) for one in ids] for column in columns), strict=True)
        keys = [before + own for before, own in zip(keys, more, strict=True)]
    return keys


def _met(ids: Sequence[str], keys: Sequence[Key], results: Results) -> Mapping[str, Number]:
    """Head to head of those who are level so far; nothing for the others."""
    level: dict[Key, list[str]] = {}
    for one, key in zip(ids, keys, strict=True):
        level.setdefault(key, []).append(one)
    return {
        one: number
        for tied in level.values()
        if len(tied) > 1
        for one, number in among(tied, results).items()
    }


def _differs(names: Sequence[str], above: Key, below: Key) -> str:
    """The first criterion that is not the same for both."""
    return next(name for name, one, two in zip(names, above, below, strict=True) if one != two)


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
