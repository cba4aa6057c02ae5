"""Tie-breaks from the opponents' points: Buchholz and its cuts, Sonneborn-Berger (FIDE tie-breaks).

A round somebody did not play (a bye, an opponent who did not come, a round missed) counts as one against an
opponent with as many points as he has himself, so that nobody gains or loses by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import pandas as pd

from pipeline.model.value import exact

Number = int | Fraction
HALF = Fraction(1, 2)
Row = tuple[str, str, Number]
"""An entrant, whom he met in a round (blank: nobody), and what share of a win he had of it: 1, 1/2 or 0."""


def buchholz(lowest: int = 0, highest: int = 0) -> Callable[[pd.DataFrame], Mapping[str, Number]]:
    """The sum of the opponents' points, without so many of the lowest and of the highest."""

    def metric(results: pd.DataFrame) -> Mapping[str, Number]:
        points = _points(results)
        given: dict[str, list[Number]] = {id_: [] for id_ in points}
        for entrant, opponent, _ in _met(results):
            given[entrant].append(points[opponent or entrant])
        rounds = results["round"].nunique()
        for id_, each in given.items():
            each += [points[id_]] * (rounds - len(each))
        if not (lowest or highest):
            return {id_: sum(each) for id_, each in given.items()}
        return {id_: sum(sorted(each)[lowest : len(each) - highest]) for id_, each in given.items()}

    return metric


def sonneborn_berger(results: pd.DataFrame) -> Mapping[str, Number]:
    """The points of everybody one has beaten, and half of those of everybody one has drawn with."""
    points = _points(results)
    found: dict[str, Number] = dict.fromkeys(points, 0)
    for entrant, opponent, share in _met(results):
        found[entrant] += share * points[opponent or entrant]
    return {id_: exact(Fraction(number)) for id_, number in found.items()}


def _points(results: pd.DataFrame) -> dict[str, Number]:
    """Everybody's points; nobody where the game gives none."""
    found: dict[str, Number] = {}
    for entrant, number in zip(results["entrant"], _column(results, "points"), strict=True):
        found[entrant] = found.get(entrant, 0) + (number or 0)
    return found


def _met(results: pd.DataFrame) -> Iterator[Row]:
    """A row per score of a game of two, or of nobody to play with."""
    entrants, points = results["entrant"].tolist(), _column(results, "points")
    won, came = _column(results, "win"), _column(results, "met")
    first: dict[tuple[object, object], int] = {}
    other: dict[int, int] = {}
    for at, table in enumerate(zip(results["round"].tolist(), results["table"].tolist(), strict=True)):
        before = first.setdefault(table, at)
        if before != at:
            other[at], other[before] = before, at
    for at, entrant in enumerate(entrants):
        opposite = other.get(at)
        met = opposite is not None and came[at] != 0 and came[opposite] != 0
        share = 1 if won[at] == 1 else HALF if points[at] else 0
        yield entrant, entrants[opposite] if met and opposite is not None else "", share


def _column(results: pd.DataFrame, name: str) -> list[Any]:
    """A score value of every row; None where the game has no such value."""
    return results[name].tolist() if name in results.columns else [None] * len(results)
