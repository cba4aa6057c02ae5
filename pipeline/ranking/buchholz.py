"""Buchholz: the points of one's opponents, and its cuts (FIDE tie-break regulations).

A round somebody did not play (a bye, an opponent who did not come, a round missed) counts as one against an
opponent with as many points as he has himself, so that nobody gains or loses by it.
"""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.ranking.results import Number, Results


def buchholz(results: Results) -> Mapping[str, Number]:
    """The sum of the opponents' points."""
    return results.named([sum(each) for each in results.opposition])


def buchholz_cut1(results: Results) -> Mapping[str, Number]:
    """The sum without the lowest."""
    return results.named([sum(each) - min(each) for each in results.opposition])


def buchholz_median(results: Results) -> Mapping[str, Number]:
    """The sum without the lowest and the highest; of a single round nothing is left."""
    return results.named(
        [sum(each) - min(each) - max(each) if len(each) > 1 else 0 for each in results.opposition]
    )
