"""Progressive score: the points after each round, added up, so that early ones count more (FIDE)."""

from __future__ import annotations

import numpy as np

from pipeline.ranking.results import Array, Results


def progressive(results: Results) -> Array:
    """The points after every round played, by code."""
    return np.cumsum(results.gains, axis=1)


def progressive_cut1(results: Results) -> Array:
    """The points after every round but the first (guandan.md V1: without round 1)."""
    return progressive(results)[:, 1:]
