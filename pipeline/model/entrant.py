"""Who is ranked: a player or a pair."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Status = Literal["active", "absent", "withdrawn", "disqualified"]
LONGEST_NUMBER = 20
"""Digits of an id that is ordered as a number; a longer one was pasted by mistake."""

_NUMBER = re.compile(r"\d+")

STATUSES: tuple[Status, ...] = ("active", "absent", "withdrawn", "disqualified")


@dataclass(frozen=True)
class Entrant:
    """A line of the entry list (rules 3.7). `from_round`: the first round the status is about."""

    id: str
    name: str
    players: tuple[str, ...] = ()
    unit: str = ""
    group: str = ""
    lot: int | None = None
    status: Status = "active"
    from_round: int = 1
    person: str = ""

    @property
    def order(self) -> tuple[int, int, str]:
        """Entrant-number order: numbers by size, then other ids by text, `A2` before `A10` (rules 3.6)."""
        number = self.id.isdecimal() and len(self.id) <= LONGEST_NUMBER
        padded = _NUMBER.sub(lambda found: found[0].zfill(LONGEST_NUMBER), self.id)
        return (0, int(self.id), "") if number else (1, 0, padded)

    def plays(self, round_: int) -> bool:
        """Whether the entry list still has the entrant playing in this round."""
        return self.status == "active" or (self.status != "absent" and round_ < self.from_round)
