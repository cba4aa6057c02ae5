"""Keeping members of one unit apart in round 1 of a bracket (guandan.md section 8, `avoid_same_unit`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")

Unit = str | None
"""Empty: of no unit; None: nobody sits there."""


def apart(pairs: Sequence[tuple[T, T]], unit: Callable[[T], Unit]) -> list[tuple[T, T]]:
    """As few meetings of one unit as any seating has, by as few exchanges as there can be; byes stay.

    The second of two of one unit changes places with the second of a table without that unit. Where that is
    a meeting of another unit both are mended at once, so units that meet most often are taken first, with
    each other; otherwise the nearest table, a later one first. If there is no table without the unit, it
    has more than half of those who play, and no seating has fewer meetings.
    """
    found = list(pairs)
    while clashes := _clashes(found, unit):
        often = Counter(clashes.values())
        at = min(clashes, key=lambda table: (-often[clashes[table]], table))
        other = _exchange(found, at, clashes, often, unit)
        if other is None:
            return found
        found[at], found[other] = (found[at][0], found[other][1]), (found[other][0], found[at][1])
    return found


def _clashes(pairs: Sequence[tuple[T, T]], unit: Callable[[T], Unit]) -> dict[int, str]:
    """Tables where two of one unit meet, and which unit it is."""
    units = [(unit(one), unit(two)) for one, two in pairs]
    return {at: one for at, (one, two) in enumerate(units) if one and one == two}


def _exchange(
    pairs: Sequence[tuple[T, T]],
    at: int,
    clashes: Mapping[int, str],
    often: Mapping[str, int],
    unit: Callable[[T], Unit],
) -> int | None:
    """The table to change places with; None: that unit is at every other table."""
    free = []
    for other, sides in enumerate(pairs):
        units = [unit(side) for side in sides]
        if None not in units and clashes[at] not in units:
            free.append(other)

    def cost(other: int) -> tuple[int, int, bool]:
        return -often[clashes[other]] if other in clashes else 0, abs(other - at), other < at

    return min(free, key=cost, default=None)
