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
    """A line of the entry list (rules 3.7).

    `from_round`: the first round the status is about; `before`: earlier statuses with their first rounds.
    """

    id: str
    name: str
    players: tuple[str, ...] = ()
    unit: str = ""
    group: str = ""
    lot: int | None = None
    status: Status = "active"
    from_round: int = 1
    person: str = ""
    before: tuple[tuple[int, Status], ...] = ()

    @property
    def order(self) -> tuple[int, int, str]:
        """Entrant-number order: numbers by size, then other ids by text, `A2` before `A10` (rules 3.6)."""
        number = self.id.isdecimal() and len(self.id) <= LONGEST_NUMBER
        padded = _NUMBER.sub(lambda found: found[0].zfill(LONGEST_NUMBER), self.id)
        return (0, int(self.id), "") if number else (1, 0, padded)

    def plays(self, round_: int) -> bool:
        """Whether the entry list has the entrant playing in this round: neither stopped nor still to come."""
        spells = sorted((*self.before, (self.from_round, self.status)), key=lambda spell: spell[0])
        begun = [status for since, status in spells if since <= round_]
        return begun[-1] == "active" if begun else spells[0][1] != "active"
