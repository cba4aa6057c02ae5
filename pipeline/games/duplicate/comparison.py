"""What a score is worth beside the other scores of the same board, exactly (bridge.md V3, V4).

Scores are North-South's: matchpoints and IMPs are worked out from their side of the table. East-West's are
what is left of the top, or the same IMPs with the other sign.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

from pipeline.model.value import exact

Figure = int | Fraction

WIN, TIE = 2, 1
"""Matchpoints for a pair beaten, and for one with the same score."""

IMPS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""Lower bounds of the differences that are 1, 2, 3 .. IMPs (Law 78B)."""


def matchpoints(scores: Sequence[int]) -> Mapping[int, int]:
    """Score -> its matchpoints: 2 for each lower score, 1 for each other one that is the same."""
    count = Counter(scores)
    ordered = sorted(count)
    lower = accumulate((count[score] for score in ordered), initial=0)
    return {
        score: WIN * below + TIE * (count[score] - 1) for score, below in zip(ordered, lower, strict=False)
    }


def top(results: int) -> int:
    """The most matchpoints that so many results allow."""
    return WIN * (results - 1)


def neuberg(points: Figure, results: int, full: int) -> Figure:
    """Matchpoints of a board with fewer results than others, on the scale of one with `full` results."""
    return exact(Fraction(full, results) * (points + TIE) - TIE)


def imps(difference: Figure) -> int:
    """IMPs of a difference in points, with its sign."""
    size = bisect_right(IMPS, abs(difference.numerator) // difference.denominator)
    return size if difference.numerator >= 0 else -size


def cross_imps(scores: Sequence[int]) -> Mapping[int, Figure]:
    """Score -> the mean of its IMPs against every other table; one result alone is worth 0."""
    count, others = Counter(scores), len(scores) - 1
    if not others:
        return dict.fromkeys(count, 0)
    return {
        score: exact(Fraction(sum(imps(score - one) * times for one, times in count.items()), others))
        for score in count
    }


def datum(scores: Sequence[int], extremes: int) -> Figure:
    """The mean of a board's scores without the `extremes` highest and lowest, if any are left."""
    kept = sorted(scores)[extremes : len(scores) - extremes] or scores
    return exact(Fraction(sum(kept), len(kept)))


def butler(scores: Sequence[int], extremes: int) -> Mapping[int, int]:
    """Score -> IMPs against the datum."""
    mean = datum(scores, extremes)
    return {score: imps(score - mean) for score in set(scores)}
