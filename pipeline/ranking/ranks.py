"""Ranks from exact figures: 1, 1, 3 (rules 3.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from pipeline.model.entrant import Entrant
from pipeline.ranking.head_to_head import HEAD_TO_HEAD, head_to_head
from pipeline.ranking.results import Array, Number, Results, array

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
    levels = _levels([entrant.id for entrant in listed], figures, precedence, results)
    order = np.argsort(levels[-1], kind="stable")
    differs = np.diff(levels[:, order], axis=1, prepend=levels[:, order[:1]]) != 0
    first, sizes = differs.argmax(axis=0), np.bincount(levels[-1])[levels[-1][order]]
    names = ("", *precedence)
    found: list[Rank] = []
    place = 1
    for row, by, size in zip(order.tolist(), first.tolist(), sizes.tolist(), strict=True):
        place = len(found) + 1 if by else place
        found.append(Rank(listed[row], place, size > 1, names[by]))
    return found


def _levels(
    ids: Sequence[str],
    figures: Mapping[str, Mapping[str, Number]],
    precedence: Sequence[str],
    results: Results,
) -> Array:
    """Who is level with whom: a number for everybody, the best 0, after 0, 1, 2, .. of the criteria."""
    level = np.zeros(len(ids), dtype=np.int64)
    found = [level]
    for name in precedence:
        if name == HEAD_TO_HEAD:
            own = head_to_head(ids, level, results)
        else:
            own = array([figures[name].get(one, 0) for one in ids])
        level = _dense(level * (len(ids) + 1) + len(ids) - _dense(own))
        found.append(level)
    return np.stack(found)


def _dense(numbers: Array) -> Array:
    """Numbers as 0 for the smallest, 1 for the next, and so on."""
    return np.unique(numbers, return_inverse=True)[1]


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
