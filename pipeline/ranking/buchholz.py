"""Buchholz: the points of one's opponents, and its cuts (FIDE tie-break regulations).

A round somebody did not play (a bye, an opponent who did not come, a round missed) counts as one against an
opponent with as many points as he has himself, so that nobody gains or loses by it.
"""

from __future__ import annotations

import numpy as np

from pipeline.ranking.results import Array, Results


def buchholz(results: Results) -> Array:
    """The points of every opponent, by code and round played."""
    return results.scored[results.meetings]


def buchholz_cut1(results: Results) -> Array:
    """The points of every opponent but the lowest, by code, lowest first."""
    return np.sort(buchholz(results), axis=1)[:, 1:]


def buchholz_median(results: Results) -> Array:
    """The points of every opponent but the lowest and the highest; of a single round nothing is left."""
    return np.sort(buchholz(results), axis=1)[:, 1:-1]
