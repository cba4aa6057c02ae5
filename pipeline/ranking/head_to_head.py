"""Head to head: equals who have all met each other, by what they got from those games (point-salad.md 6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pipeline.ranking.results import Number, Results

HEAD_TO_HEAD = "head_to_head"


def among(tied: Collection[str], results: Results) -> Mapping[str, Number]:
    """Points of each from the games among those who are level; all 0 if some of them have not met."""
    level = set(tied)
    found: dict[str, Number] = {}
    for one in tied:
        games = [(other, points) for other, points in results.met(one) if other in level]
        if len({other for other, _ in games}) < len(level) - 1:
            return dict.fromkeys(tied, 0)
        found[one] = sum(points for _, points in games)
    return found
