"""Progressive score: the points after each round, added up, so that early ones count more (FIDE)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from pipeline.ranking.results import Number, Results


def progressive(results: Results) -> Sequence[Sequence[Number]]:
    """The points after every round, by code."""
    order = {round_: at for at, round_ in enumerate(results.played)}
    got: list[list[Number]] = [[0] * len(order) for _ in results.codes]
    for owner, round_, points in zip(results.owners, results.rounds, results.points, strict=True):
        got[owner][order[round_]] += points
    return [list(accumulate(each)) for each in got]


def progressive_cut1(results: Results) -> Sequence[Sequence[Number]]:
    """The points after every round but the first (guandan.md V1: without round 1)."""
    return [each[1:] for each in progressive(results)]
