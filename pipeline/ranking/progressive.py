"""Progressive score: the points after each round, added up, so that early ones count more (FIDE)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction

import pandas as pd

Number = int | Fraction


def progressive(without: int = 0) -> Callable[[pd.DataFrame], Mapping[str, Number]]:
    """The sum of the standings in points after every round but the first `without`."""

    def metric(results: pd.DataFrame) -> Mapping[str, Number]:
        if "points" not in results.columns:
            return {}
        rounds = {round_: at for at, round_ in enumerate(sorted(set(results["round"])), start=1)}
        found: dict[str, Number] = defaultdict(int)
        for round_, entrant, points in zip(
            results["round"], results["entrant"], results["points"], strict=True
        ):
            counted = len(rounds) - max(rounds[round_] - 1, without)
            found[entrant] += (points if isinstance(points, int | Fraction) else 0) * max(counted, 0)
        return found

    return metric
