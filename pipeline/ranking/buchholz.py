"""Buchholz: the points of one's opponents, and its cuts (FIDE tie-break regulations).

A round somebody did not play (a bye, an opponent who did not come, a round missed) counts as one against an
opponent with as many points as he has himself, so that nobody gains or loses by it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.ranking.results import Number, Results


def buchholz(results: Results) -> Sequence[Sequence[Number]]:
    """The points of every opponent, by code."""
    return results.opposition


def buchholz_cut1(results: Results) -> Sequence[Sequence[Number]]:
    """The points of every opponent but the lowest."""
    return [sorted(each)[1:] for each in results.opposition]


def buchholz_median(results: Results) -> Sequence[Sequence[Number]]:
    """The points of every opponent but the lowest and the highest; of a single round nothing is left."""
    return [sorted(each)[1:-1] for each in results.opposition]
