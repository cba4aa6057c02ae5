"""Exact numbers as arrays: small ones as machine integers, everything else as it is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pipeline.model.score import Score
from pipeline.ranking.metrics import METRICS
from pipeline.ranking.results import Results, array

HUGE = 10**30


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([], []),
        ([1, None, -3], [1, 0, -3]),
        ([1, Fraction(1, 3)], [1, Fraction(1, 3)]),
        ([None, Fraction(1, 3)], [0, Fraction(1, 3)]),
        ([HUGE, 1], [HUGE, 1]),
        ([-(2**40)], [-(2**40)]),
        ([None, None], [0, 0]),
    ],
)
def test_numbers_stay_exact(numbers: list[int | None], expected: list[int]) -> None:
    found = array(numbers).tolist()
    assert found == expected
    assert all(type(one) in (int, Fraction) for one in found)


@pytest.mark.parametrize("points", [2**31 - 1, 2**62, 10**30, Fraction(10**30, 7)])
def test_sums_never_run_over(points: int) -> None:
    """Machine integers end at 2**63; three games of three opponents are well beyond it."""
    rounds, players = range(1, 4), ("A", "B")
    values = {"points": points, "win": 1, "met": 1}
    scores = [Score(round_, 1, 1, one, values, "", ()) for round_ in rounds for one in players]
    found = {name: METRICS[name](Results(scores))["A"] for name in ("points", "buchholz", "progressive")}
    assert found == {"points": 3 * points, "buchholz": 9 * points, "progressive": 6 * points}
    assert METRICS["sonneborn_berger"](Results(scores))["A"] == 9 * points
