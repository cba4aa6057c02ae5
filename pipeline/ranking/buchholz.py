"""Buchholz: the points of one's opponents, and its cuts (FIDE tie-break regulations).

A round somebody did not play (a bye, an opponent who did not come, a round missed) counts as one against an
opponent with as many points as he has himself, so that nobody gains or loses by it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pipeline.ranking.results import Number, Results


def opponents_points(results: Results) -> Sequence[list[Number]]:
    """By code, the points of the opponent of every round that anybody has played."""
    scored, rounds = results.scored, len(set(results.rounds))
    found: list[list[Number]] = [[] for _ in scored]
    for owner, opponent in zip(results.owners, results.opponents, strict=True):
        found[owner].append(scored[opponent])
    for own, each in zip(scored, found, strict=True):
        each += [own] * (rounds - len(each))
    return found


def buchholz(lowest: int = 0, highest: int = 0) -> Callable[[Results], Mapping[str, Number]]:
    """The sum of the opponents' points, without so many of the lowest and of the highest."""

    def metric(results: Results) -> Mapping[str, Number]:
        given = opponents_points(results)
        if lowest or highest:
            given = [sorted(each)[lowest : len(each) - highest] for each in given]
        return results.named([sum(each) for each in given])

    return metric
