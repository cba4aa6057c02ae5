"""Sonneborn-Berger: the points of those one has beaten (FIDE tie-break regulations)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pipeline.model.value import exact
from pipeline.ranking.results import Number, Results


def sonneborn_berger(results: Results) -> Sequence[Sequence[Number]]:
    """The points of everybody one has beaten, and half of those of everybody one has drawn with, by code.

    A bye is a game against somebody with one's own points, as in Buchholz.
    """
    scored = results.scored
    found: list[list[Number]] = [[] for _ in scored]
    games = zip(results.owners, results.opponents, results.column("win"), results.points, strict=True)
    for owner, opponent, win, points in games:
        if win == 1:
            found[owner].append(scored[opponent])
        elif points:
            found[owner].append(_half(scored[opponent]))
    return found


def _half(number: Number) -> Number:
    return exact(Fraction(number) / 2) if number % 2 else number // 2
