"""Who is ranked: a player or a pair."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from pipeline.model.registration import Registration

Status = Literal["active", "absent", "withdrawn", "disqualified"]
LONGEST_NUMBER = 20
"""Digits of an id that is ordered as a number; a longer one was pasted by mistake."""

_NUMBER = re.compile(r"\d+")

STATUSES: tuple[Status, ...] = ("active", "absent", "withdrawn", "disqualified")


@dataclass(frozen=True)
class Entrant:
    """A line of the entry list (rules 3.7).

    `from_round`: the first round the status is about; `before`: earlier statuses with their first rounds.
    `person`: his id through the circuit; `registration`: None where the list has no such columns.
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
    registration: Registration | None = None

    @property
    def order(self) -> tuple[int, int, str]:
        """Entrant-number order: numbers by size, then other ids by text, `A2` before `A10` (rules 3.6)."""
        if self.id.isdecimal() and len(self.id) <= LONGEST_NUMBER:
            return (0, int(self.id), "")
        return (1, 0, _NUMBER.sub(lambda found: found[0].zfill(LONGEST_NUMBER), self.id))

    @property
    def spells(self) -> list[tuple[int, Status]]:
        """Every status with its first round, in order."""
        return sorted((*self.before, (self.from_round, self.status)), key=lambda spell: spell[0])

    def plays(self, round_: int) -> bool:
        """Whether the entry list has the entrant playing in this round: neither stopped nor still to come."""
        if not self.before:
            return (self.status == "active") == (self.from_round <= round_)
        begun = [status for since, status in self.spells if since <= round_]
        return begun[-1] == "active" if begun else self.spells[0][1] != "active"

    def as_of(self, round_: int) -> Entrant:
        """The entrant as nobody yet knew what is to come after this round: who will leave has not left."""
        begun = [spell for spell in self.spells if spell[0] <= round_]
        if begun:
            since, status = begun[-1]
            return replace(self, status=status, from_round=since, before=tuple(begun[:-1]))
        return (
            self if self.spells[0][1] == "active" else replace(self, status="active", from_round=1, before=())
        )
