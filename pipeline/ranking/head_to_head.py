"""Head to head: equals who have all met each other, by what they got from those games (point-salad.md 6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from pipeline.model.score import Score

HEAD_TO_HEAD = "head_to_head"

Number = int | Fraction
Meetings = Mapping[str, Mapping[str, Number]]
"""Entrant -> opponent -> points from their games."""


def meetings(scores: Sequence[Score]) -> Meetings:
    """Who got how many points from whom, of games of two that were played (`met`)."""
    tables: dict[tuple[object, int], list[Score]] = {}
    for score in scores:
        if score.values.get("met", 1) != 0:
            tables.setdefault((score.round, score.table), []).append(score)
    found: dict[str, dict[str, Number]] = {}
    for pair in tables.values():
        if len(pair) == 2:
            for own, other in (pair, pair[::-1]):
                points = own.values.get("points")
                against = found.setdefault(own.entrant, {})
                before = against.get(other.entrant, 0)
                against[other.entrant] = before + (points if isinstance(points, int | Fraction) else 0)
    return found


def among(tied: Collection[str], met: Meetings) -> Mapping[str, Number]:
    """Points of each from the games among those who are level; all 0 if some of them have not met."""
    others = {one: [other for other in tied if other != one] for one in tied}
    if not all(other in met.get(one, {}) for one in tied for other in others[one]):
        return dict.fromkeys(tied, 0)
    return {one: sum(met[one][other] for other in others[one]) for one in tied}
