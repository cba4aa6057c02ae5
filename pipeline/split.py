"""Lots of one draw put into groups: halves, odd and even, or a snake (point-salad.md 1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle

from pipeline.model.entrant import Entrant


def split(drawn: Sequence[Entrant], groups: Sequence[str], how: str) -> Mapping[str, list[Entrant]]:
    """Group -> its entrants in the order of their lots, which count from 1 again.

    `drawn`: in the order of the lots of the whole draw. `how` (`group_split`): `lots`, the first half rounded
    up is the first group; `odd_even`; `snake_by_seed`, dealt there and back in the order of the entry list.
    """
    of = _dealt(drawn, groups, how)
    return {group: [one for one in drawn if of[one.id] == group] for group in groups}


def _dealt(drawn: Sequence[Entrant], groups: Sequence[str], how: str) -> Mapping[str, str]:
    if how == "odd_even":
        return {one.id: group for one, group in zip(drawn, cycle(groups), strict=False)}
    if how == "snake_by_seed":
        there_and_back = cycle((*groups, *reversed(groups)))
        seeded = sorted(drawn, key=lambda one: one.order)
        return {one.id: group for one, group in zip(seeded, there_and_back, strict=False)}
    size = -(-len(drawn) // len(groups)) if drawn else 1
    return {one.id: groups[at // size] for at, one in enumerate(drawn)}
