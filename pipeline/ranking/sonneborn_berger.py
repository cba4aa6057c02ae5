"""Sonneborn-Berger: the points of those one has beaten (FIDE tie-break regulations)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pipeline.ranking.results import Number, Results


def sonneborn_berger(results: Results) -> Mapping[str, Number]:
    """The points of everybody one has beaten, and half of those of everybody one has drawn with.

    A bye is a game against somebody with one's own points, as in Buchholz.
    """
    scored = results.scored
    halves = results.summed(
        [
            2 * scored[opponent] if win == 1 else scored[opponent] if points else 0
            for opponent, win, points in zip(
                results.opponents, results.column("win"), results.points, strict=True
            )
        ]
    )
    return results.named([Fraction(twice, 2) if twice % 2 else twice // 2 for twice in halves])
