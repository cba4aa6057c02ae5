"""Pairing in standings order without repeats: first meets second, or the next he may (point-salad.md 5).

Players are ranks from 0, the best first, an even number of them. `barred`: whom each may not meet, both ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import combinations

from pipeline.formats.matching import unmatched

Pairs = list[tuple[int, int]]
"""Table by table: the better member first; tables in the order of their better members."""


def pairing(barred: Sequence[Set[int]]) -> Pairs:
    """The first pairing in order that bars nobody; if there is none, the one with fewest repeats.

    First: the best unpaired player gets the best he may meet such that the rest can still be paired without
    a repeat. Repeats that cannot be avoided are as few as can be and at the lowest tables; among such
    pairings it is the first in order (step 4).
    """
    players = list(range(len(barred)))
    needed = repeats(players, barred)
    return _first(players, barred) if not needed else _fewest(players, barred, needed)


def repeats(players: Sequence[int], barred: Sequence[Set[int]]) -> int:
    """How many pairs have to repeat. None, if everybody may meet at least half of the others (Dirac)."""
    most = max((len(barred[one]) for one in players), default=0)
    return 0 if len(players) >= 2 * (most + 1) else unmatched(players, barred) // 2


def _first(players: Sequence[int], barred: Sequence[Set[int]]) -> Pairs:
    """Without repeats; look-ahead only where so few are left that a choice could spoil the rest."""
    most = max((len(met) for met in barred), default=0)
    left = dict.fromkeys(players)
    found: Pairs = []
    while left:
        one = next(iter(left))
        del left[one]
        sure = len(left) - 1 >= 2 * (most + 1)
        for two in left:
            if two not in barred[one] and (sure or not repeats([p for p in left if p != two], barred)):
                break
        else:
            raise AssertionError("a pairing without repeats was there")
        del left[two]
        found.append((one, two))
    return found


def _fewest(players: Sequence[int], barred: Sequence[Set[int]], needed: int) -> Pairs:
    """With so many repeats, at the lowest tables that can be: these are tried first."""
    tables = len(players) // 2
    for repeating in sorted(combinations(range(tables), needed), reverse=True):
        found = _Repeating(barred, frozenset(repeating)).pairs(tuple(players))
        if found is not None:
            return found
    raise AssertionError("so many repeats are enough")


class _Repeating:
    """Pairings whose repeats are at given tables and at no others."""

    def __init__(self, barred: Sequence[Set[int]], tables: frozenset[int]) -> None:
        self.barred, self.tables = barred, tables
        self.hopeless: set[tuple[int, ...]] = set()

    def pairs(self, left: tuple[int, ...], table: int = 0) -> Pairs | None:
        """The first such pairing of those who are left; None if there is none."""
        if not left:
            return []
        if left in self.hopeless or repeats(left, self.barred) > self._to_come(table):
            return None
        for two in self._may_meet(left, table):
            rest = tuple(one for one in left[1:] if one != two)
            found = self.pairs(rest, table + 1)
            if found is not None:
                return [(left[0], two), *found]
        self.hopeless.add(left)
        return None

    def _to_come(self, table: int) -> int:
        return sum(one >= table for one in self.tables)

    def _may_meet(self, left: tuple[int, ...], table: int) -> Iterator[int]:
        repeat = table in self.tables
        return (two for two in left[1:] if (two in self.barred[left[0]]) == repeat)
