"""The ways to compare: matchpoints, total points, Butler and cross-IMPs (bridge.md V3, V4).

Each says what every score of a board is worth to North-South, what is then left for East-West, and what a
side gets for a board that could not be played (Law 12C2).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from pipeline.games.bridge.contract import NS
from pipeline.games.duplicate.board import AVERAGE, MINUS, PLUS
from pipeline.games.duplicate.comparison import (
    Figure,
    butler,
    cross_imps,
    datum,
    matchpoints,
    neuberg,
    top,
)
from pipeline.games.duplicate.settings import BUTLER, CROSS, MATCHPOINTS
from pipeline.model.rules import Rules
from pipeline.model.value import exact

SHARES: Mapping[str, Fraction] = {PLUS: Fraction(60, 100), AVERAGE: Fraction(1, 2), MINUS: Fraction(40, 100)}
"""Artificial adjusted scores as parts of a top."""

IMP_AWARDS: Mapping[str, int] = {PLUS: 3, AVERAGE: 0, MINUS: -3}
"""The same in IMPs (Law 12C2b)."""


class Comparison(Protocol):
    """One way to compare. `full`: results of a board that was played everywhere."""

    key: str
    """The score value that it fills."""

    def worth(self, scores: Sequence[int], full: int) -> Mapping[int, Figure]:
        """Each score of a board to what it is worth for North-South."""
        ...

    def others(self, worth: Figure, scores: Sequence[int], full: int) -> Figure:
        """What East-West of the same table get."""
        ...

    def top(self, scores: Sequence[int], full: int) -> int:
        """What could be had; 1 where figures have no bounds, so that they count by the board."""
        ...

    def award(self, grade: str, side: str, scores: Sequence[int], full: int) -> Figure:
        """What a side gets by a ruling; `scores`: of the tables that played the board."""
        ...


@dataclass(frozen=True)
class Matchpoints:
    """By pairs beaten; with `by_neuberg` every board counts as much as one played everywhere."""

    by_neuberg: bool
    key = MATCHPOINTS

    def worth(self, scores: Sequence[int], full: int) -> Mapping[int, Figure]:
        """Matchpoints, on the scale of `full` results if boards are to count alike."""
        points = matchpoints(scores)
        if not self.by_neuberg:
            return points
        return {score: neuberg(each, len(scores), full) for score, each in points.items()}

    def others(self, worth: Figure, scores: Sequence[int], full: int) -> Figure:
        """What is left of the top."""
        return self.top(scores, full) - worth

    def top(self, scores: Sequence[int], full: int) -> int:
        """Of this board, or of a full one."""
        return top(full if self.by_neuberg or not scores else len(scores))

    def award(self, grade: str, side: str, scores: Sequence[int], full: int) -> Figure:
        """60, 50 or 40 % of the top."""
        return exact(SHARES[grade] * self.top(scores, full))


@dataclass(frozen=True)
class Imps:
    """By International Match Points; `scale`: what the scores of a board are worth."""

    scale: Callable[[Sequence[int]], Mapping[int, Figure]]
    key = "imps"

    def worth(self, scores: Sequence[int], full: int) -> Mapping[int, Figure]:
        """IMPs of each score."""
        return self.scale(scores) if scores else {}

    def others(self, worth: Figure, scores: Sequence[int], full: int) -> Figure:
        """The same IMPs with the other sign."""
        return -worth

    def top(self, scores: Sequence[int], full: int) -> int:
        """IMPs count by the board."""
        return 1

    def award(self, grade: str, side: str, scores: Sequence[int], full: int) -> Figure:
        """Three IMPs, nothing, or three lost."""
        return IMP_AWARDS[grade]


@dataclass(frozen=True)
class Total:
    """By the scores themselves."""

    key = "score"

    def worth(self, scores: Sequence[int], full: int) -> Mapping[int, Figure]:
        """Each score counts as it is."""
        return {score: score for score in scores}

    def others(self, worth: Figure, scores: Sequence[int], full: int) -> Figure:
        """The same score with the other sign."""
        return -worth

    def top(self, scores: Sequence[int], full: int) -> int:
        """Points count by the board."""
        return 1

    def award(self, grade: str, side: str, scores: Sequence[int], full: int) -> Figure:
        """The mean of the other tables; nobody at fault gains by it, nobody else loses."""
        mean = datum(scores, 0) if scores else 0
        own = mean if side == NS else -mean
        return max(own, 0) if grade == PLUS else min(own, 0) if grade == MINUS else own


def comparison_of(rules: Rules) -> Comparison:
    """The comparison in force."""
    chosen = rules.text("comparison")
    if chosen == MATCHPOINTS:
        return Matchpoints(rules.yes("neuberg"))
    if chosen == CROSS:
        return Imps(cross_imps)
    if chosen == BUTLER:
        extremes = rules.whole("butler_extremes")
        return Imps(lambda scores: butler(scores, extremes))
    return Total()
