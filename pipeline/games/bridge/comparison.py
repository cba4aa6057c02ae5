"""Rank points: what a score is worth beside those of the same group in the same deal (R6-R9)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from pipeline.model.rules import Rules
from pipeline.model.value import exact

Points = int | Fraction

BY_NUMBER = "n_to_1"
_LIST = re.compile(r"\s*\[?\s*(\d{1,4}(?:\s*[,;、，；]\s*\d{1,4}){0,19})\s*\]?\s*")


def point_list(text: str) -> tuple[int, ...] | None:
    """Points of the first places as typed, `4,3,2,1`; None if it is no list of falling numbers."""
    found = _LIST.fullmatch(text)
    if found is None:
        return None
    points = tuple(int(number) for number in re.findall(r"\d+", found[1]))
    return points if list(points) == sorted(points, reverse=True) else None


def points_of(rules: Rules, pairs: int) -> tuple[int, ...]:
    """Points by place where so many pairs are compared (`rank_points`)."""
    text = rules.text("rank_points")
    return tuple(range(pairs, 0, -1)) if text == BY_NUMBER else point_list(text) or ()


def place(score: int, scores: Sequence[int]) -> int:
    """One more than there are higher scores: equal ones share it, the next are skipped (R6)."""
    return 1 + sum(other > score for other in scores)


def rank_points(scores: Mapping[str, int], points: Sequence[int], zero_ranks: bool) -> Mapping[str, int]:
    """Rank points by pair of one group in one deal (R6); a 0 is a score like any other (R7)."""
    held = tuple(scores.values())
    return {
        pair: points[at - 1] if (score or zero_ranks) and (at := place(score, held)) <= len(points) else 0
        for pair, score in scores.items()
    }


def average(points: Sequence[Points]) -> Points:
    """What the pair that is not at fault gets: its average over the deals it played, exactly (R9)."""
    return exact(Fraction(sum(points)) / len(points)) if points else 0
