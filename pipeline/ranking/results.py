"""The scores of a stage as rankings look at them: by column, entrants as whole numbers, and who met whom.

Columns in the order of the scores, not objects entrant by entrant: a large field is read from memory in one
sweep, and that is what its standings take their time for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from pipeline.model.score import Score
from pipeline.model.seating import Round, round_order
from pipeline.model.value import exact

Number = int | Fraction

PAIR = 2


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
    def owners(self) -> Sequence[int]:
        """Whose score it is, row by row."""
        codes = self.codes
        return [codes[entrant] for entrant in self._entrants]

    @cached_property
    def rounds(self) -> Sequence[Round]:
        """Row by row."""
        return [score.round for score in self.scores]

    @cached_property
    def played(self) -> Sequence[Round]:
        """The rounds that have a score, first to last."""
        return sorted(set(self.rounds), key=round_order)

    def column(self, name: str) -> list[Any]:
        """A score value row by row; None where there is none."""
        return [score.values.get(name) for score in self.scores]

    @cached_property
    def points(self) -> Sequence[Number]:
        """Match points row by row; 0 where a game gives none."""
        return [points or 0 for points in self.column("points")]

    @cached_property
    def scored(self) -> Sequence[Number]:
        """Match points so far, by code."""
        return self.summed(self.points)

    @cached_property
    def opponents(self) -> Sequence[int]:
        """Who was met, row by row: in games of two to which both came (`met`); else the entrant himself."""
        owners, came = self.owners, self.column("met")
        found, tables = list(owners), self._tables
        size, waiting = Counter(tables), dict[int, int]()
        for row, table in enumerate(tables):
            other = waiting.setdefault(table, row)
            if other != row and size[table] == PAIR and came[row] != 0 and came[other] != 0:
                found[row], found[other] = owners[other], owners[row]
        return found

    @cached_property
    def _tables(self) -> Sequence[int]:
        """A number for each table of each round, row by row."""
        tables = [score.table for score in self.scores]
        rounds, width = dict.fromkeys(self.rounds), 1 + max(tables, default=0)
        base = {round_: at * width for at, round_ in enumerate(rounds)}
        return [base[round_] + table for round_, table in zip(self.rounds, tables, strict=True)]

    @cached_property
    def opposition(self) -> Sequence[Sequence[Number]]:
        """By code, a number per round anybody has played: the opponent's points so far, or one's own."""
        scored, rounds = self.scored, len(self.played)
        found: list[list[Number]] = [[] for _ in scored]
        for owner, opponent in zip(self.owners, self.opponents, strict=True):
            found[owner].append(scored[opponent])
        for own, each in zip(scored, found, strict=True):
            each += [own] * (rounds - len(each))
        return found

    @cached_property
    def rows(self) -> Sequence[Sequence[int]]:
        """The rows of an entrant, by code."""
        found: list[list[int]] = [[] for _ in self.codes]
        for row, owner in enumerate(self.owners):
            found[owner].append(row)
        return found

    def rows_of(self, entrant: str) -> Sequence[int]:
        """The rows of an entrant; none of who has played nothing."""
        code = self.codes.get(entrant)
        return () if code is None else self.rows[code]

    def summed(self, values: Sequence[Any]) -> list[Number]:
        """Values of rows added up, by code; what is not known counts nothing."""
        found: list[Number] = [0] * len(self.codes)
        if None in values:
            values = [0 if value is None else value for value in values]
        for owner, value in zip(self.owners, values, strict=True):
            found[owner] += value
        return found

    def named(self, numbers: Sequence[Number]) -> Mapping[str, Number]:
        """Numbers by code as numbers by entrant, whole ones as int."""
        whole = set(map(type, numbers)) <= {int}
        return dict(zip(self.codes, numbers if whole else map(exact, numbers), strict=True))

    @cached_property
    def _entrants(self) -> Sequence[str]:
        return [score.entrant for score in self.scores]
