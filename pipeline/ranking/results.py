"""The scores of a stage as rankings look at them: arrays of exact numbers, by score, by entrant, by round.

Arrays and not objects, entrant by entrant: a large field is read from memory in one sweep, and that is what
its standings take their time for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipeline.model.score import Score
from pipeline.model.seating import Round, round_order
from pipeline.model.value import Value, exact

Number = int | Fraction

Array = NDArray[Any]
"""Exact numbers: machine integers where all are small, else ints and Fractions as objects. Never floats."""

SMALL = 2**31
"""Sums of sums of a million numbers below it are machine integers still."""

PAIR = 2


def array(numbers: Sequence[Number | None], missing: Number = 0) -> Array:
    """Exact numbers as an array; `missing` where there is none."""
    found = np.array(numbers)
    if found.dtype == np.int64 and -SMALL < found.min() <= found.max() < SMALL:
        return found
    known = [missing if number is None else number for number in numbers]
    if None in numbers:
        return array(known)
    found = np.empty(len(known), dtype=object)
    found[:] = known
    return found


@dataclass(frozen=True)
class Results:
    """Scores in any order; each view of them is made once, when it is first asked for.

    A *row* is the position of a score, a *code* that of an entrant in `codes`.
    """

    scores: Sequence[Score]

    @cached_property
    def codes(self) -> Mapping[str, int]:
        """Entrant -> his code, 0, 1, 2, .. in order of appearance."""
        return {entrant: code for code, entrant in enumerate(dict.fromkeys(self._entrants))}

    @cached_property
    def owners(self) -> Array:
        """Whose score it is, row by row."""
        return _whole(map(self.codes.__getitem__, self._entrants), len(self.scores))

    @cached_property
    def played(self) -> Sequence[Round]:
        """The rounds that have a score, first to last."""
        return sorted(set(self._rounds), key=round_order)

    @cached_property
    def when(self) -> Array:
        """The position of its round in `played`, row by row."""
        order = {round_: at for at, round_ in enumerate(self.played)}
        return _whole(map(order.__getitem__, self._rounds), len(self.scores))

    def column(self, name: str, missing: Number = 0) -> Array:
        """A score value row by row; `missing` where there is none."""
        values: list[Any] = [known.get(name) for known in self._values]
        return array(values, missing)

    @cached_property
    def points(self) -> Array:
        """Match points row by row; 0 where a game gives none."""
        return self.column("points")

    @cached_property
    def won(self) -> Array:
        """Games won, row by row."""
        return self.column("win")

    @cached_property
    def scored(self) -> Array:
        """Match points so far, by code."""
        return self.summed(self.points)

    @cached_property
    def opponents(self) -> Array:
        """Who was met, row by row: in games of two to which both came (`met`); else the entrant himself."""
        tables = _whole((score.table for score in self.scores), len(self.scores))
        at = self.when * (1 + tables.max(initial=0)) + tables
        order = np.argsort(at, kind="stable")
        begins = np.flatnonzero(np.diff(at[order], prepend=-1))
        pairs = begins[np.diff(begins, append=len(at)) == PAIR]
        one, two = order[pairs], order[pairs + 1]
        came = self.column("met", missing=1) != 0
        one, two = one[came[one] & came[two]], two[came[one] & came[two]]
        found = self.owners.copy()
        found[one], found[two] = self.owners[two], self.owners[one]
        return found

    @cached_property
    def meetings(self) -> Array:
        """Who was met, by code and round played; oneself in a round without an opponent."""
        found = np.repeat(np.arange(len(self.codes))[:, None], len(self.played), axis=1)
        found[self.owners, self.when] = self.opponents
        return found

    @cached_property
    def gains(self) -> Array:
        """Match points by code and round played."""
        found = np.zeros((len(self.codes), len(self.played)), dtype=self.points.dtype)
        np.add.at(found, (self.owners, self.when), self.points)
        return found

    def summed(self, values: Array) -> Array:
        """Values of rows added up, by code."""
        found = np.zeros(len(self.codes), dtype=values.dtype)
        np.add.at(found, self.owners, values)
        return found

    def named(self, numbers: Array) -> Mapping[str, Number]:
        """Numbers by code as numbers by entrant, whole ones as int."""
        whole = numbers.dtype != object
        return dict(zip(self.codes, numbers.tolist() if whole else map(exact, numbers), strict=True))

    @cached_property
    def _entrants(self) -> Sequence[str]:
        return [score.entrant for score in self.scores]

    @cached_property
    def _rounds(self) -> Sequence[Round]:
        return [score.round for score in self.scores]

    @cached_property
    def _values(self) -> Sequence[Mapping[str, Value]]:
        return [score.values for score in self.scores]


def _whole(numbers: Iterable[int], count: int) -> Array:
    """Positions, counted from 0."""
    return np.fromiter(numbers, dtype=np.int64, count=count)
