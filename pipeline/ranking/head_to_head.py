"""Head to head: equals who have all met each other, by what they got from those games (point-salad.md 6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pipeline.ranking.results import Number, Results

HEAD_TO_HEAD = "head_to_head"

NOBODY = -1
"""The code of who has played nothing."""


def among(tied: Collection[str], results: Results) -> Mapping[str, Number]:
    """Points of each from the games among those who are level; all 0 if some of them have not met."""
    if len(tied) > 1 + len(results.played):
        return dict.fromkeys(tied, 0)
    codes = {results.codes.get(one, NOBODY) for one in tied}
    opponents, points = results.opponents, results.points
    found: dict[str, Number] = {}
    for one in tied:
        own = results.codes.get(one, NOBODY)
        rows = [row for row in results.rows_of(one) if opponents[row] in codes and opponents[row] != own]
        if len({opponents[row] for row in rows}) < len(tied) - 1:
            return dict.fromkeys(tied, 0)
        found[one] = sum(points[row] for row in rows)
    return found
