"""Sonneborn-Berger: the points of those one has beaten (FIDE tie-break regulations)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from pipeline.ranking.results import Array, Results


def sonneborn_berger(results: Results) -> Array:
    """The points of everybody one has beaten, and half of those of everybody one has drawn with.

    By code and round played. A bye is a game against somebody with one's own points, as in Buchholz.
    """
    share = np.where(results.won == 1, 2, np.where(results.points != 0, 1, 0))
    halves = np.zeros_like(results.meetings, dtype=results.points.dtype)
    halves[results.owners, results.when] = share * results.scored[results.opponents]
    return halves // 2 if not (halves % 2).any() else halves * Fraction(1, 2)
