"""Howell: every pair meets every other once, on boards that neither has played (bridge.md V6).

The movement turns in a circle: with 2n pairs, pair 2n stays at table 1 and the others take in each round the
place of the pair one lower. So the first round says it all. It is a starter (each difference between two of
the moving pairs occurs once, so all meet once) with an adder (how far on each table's boards are, so nobody
comes to a set of boards twice): together a Room square. They are searched for, the same every time.

Three tables have no such square. There the sets are those of a second schedule of the same pairs, and in
one round all three tables play the same boards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

from pipeline.formats.meeting import Meeting, Movement

SHARED = 3
"""The number of tables for which no Room square exists."""


@dataclass(frozen=True)
class Place:
    """A table of the first round: its two pairs, counted from 0, and how far on its boards are."""

    ns: int
    ew: int
    adder: int


def howell(tables: int, rounds: int) -> Movement:
    """Pairs are numbered 1 to 2n, sets of boards from 0; 2n - 1 rounds make it whole."""
    side = longest(tables)
    places = _starter(side) if tables != SHARED else _patterned(side)
    movement = tuple(_round(places, side, number) for number in range(side))
    return (_shared(movement) if tables == SHARED else movement)[:rounds]


def longest(tables: int) -> int:
    """Rounds in which every pair meets every other."""
    return 2 * tables - 1


def _round(places: tuple[Place, ...], side: int, number: int) -> tuple[Meeting, ...]:
    """Table 1 has the pair that stays, North-South; it meets the pair whose number the round has."""
    staying = Meeting(side + 1, number % side + 1, number % side)
    moving = (
        Meeting((one.ns + number) % side + 1, (one.ew + number) % side + 1, (number - one.adder) % side)
        for one in places
    )
    return (staying, *moving)


@lru_cache
def _starter(side: int) -> tuple[Place, ...]:
    """The first round without table 1: a strong starter if there is one (each adder its pairs' sum, negated).

    With nine there is none, and adders are searched for together with the pairs.
    """
    found = _search(side, _Search(1, 1, 1, 1), (), strong=True) or _search(
        side, _Search(1, 1, 1, 1), (), strong=False
    )
    if found is None:
        raise ValueError(f"no starter of {side}")
    return found


@dataclass(frozen=True)
class _Search:
    """What is used up, as bits: pairs, pairs after adding, differences, adders."""

    pairs: int
    added: int
    differences: int
    adders: int

    def takes(self, place: Place, side: int) -> _Search | None:
        """What is used up with this place too; None if it does not fit."""
        here = 1 << place.ns | 1 << place.ew
        there = 1 << (place.ns + place.adder) % side | 1 << (place.ew + place.adder) % side
        apart = abs(place.ns - place.ew)
        difference = 1 << min(apart, side - apart)
        if self.pairs & here or self.added & there or self.differences & difference:
            return None
        if self.adders & 1 << place.adder:
            return None
        return _Search(
            self.pairs | here,
            self.added | there,
            self.differences | difference,
            self.adders | 1 << place.adder,
        )


Step = tuple[Place, _Search]


def _search(side: int, used: _Search, placed: tuple[Place, ...], strong: bool) -> tuple[Place, ...] | None:
    """Places for all pairs that have none; next comes the pair with the fewest ways."""
    if len(placed) == side // 2:
        return placed
    free = [pair for pair in range(1, side) if not used.pairs >> pair & 1]
    ways = min((list(_ways(side, used, pair, strong)) for pair in free), key=len)
    for place, then in ways:
        found = _search(side, then, (*placed, place), strong)
        if found is not None:
            return found
    return None


def _ways(side: int, used: _Search, pair: int, strong: bool) -> Iterator[Step]:
    for other in range(1, side):
        if other == pair or used.pairs >> other & 1:
            continue
        for adder in ((-pair - other) % side,) if strong else range(1, side):
            place = Place(pair, other, adder)
            then = used.takes(place, side)
            if then is not None:
                yield place, then


def _patterned(side: int) -> tuple[Place, ...]:
    """The starter that always is: 1 and n - 1, 2 and n - 2 .."""
    return tuple(Place(one, side - one, 0) for one in range(1, side // 2 + 1))


def _shared(movement: Movement) -> Movement:
    """Boards by the schedule that comes of naming the pairs anew, so that the fewest tables share a set."""
    round_of = {_met(one): number for number, meetings in enumerate(movement) for one in meetings}
    names = range(1, 2 * SHARED + 1)

    def boarded(order: tuple[int, ...]) -> Movement:
        named = dict(zip(names, order, strict=True))
        return tuple(
            tuple(
                Meeting(one.ns, one.ew, round_of[frozenset((named[one.ns], named[one.ew]))])
                for one in meetings
            )
            for meetings in movement
        )

    return min((boarded(order) for order in permutations(names)), key=_sharing)


def _met(one: Meeting) -> frozenset[int]:
    return frozenset((one.ns, one.ew))


def _sharing(movement: Movement) -> int:
    """How often a table plays boards that another one plays too."""
    return sum(len(meetings) - len({one.boards for one in meetings}) for meetings in movement)
