"""Who is ranked: a player or a pair."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from pipeline.model.registration import Registration
from pipeline.model.seating import Round

Status = Literal["active", "absent", "withdrawn", "disqualified"]
LONGEST_NUMBER = 20
"""Digits of an id that is ordered as a number; a longer one was pasted by mistake."""

_NUMBER = re.compile(r"\d+")

STATUSES: tuple[Status, ...] = ("active", "absent", "withdrawn", "disqualified")


@dataclass(frozen=True)
class Called:
    """What an entrant is called, and who plays for it, from a round on."""

    since: int
    name: str
    players: tuple[str, ...]


@dataclass(frozen=True)
class Entrant:
    """A line of the entry list (rules 3.7).

    `from_round`: the first round the status is about; `before`: earlier statuses with their first rounds.
    `called`: the names of every time, the first from round 1 on; nothing where nobody was replaced. `name`
    and `players` are those of now.
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
    called: tuple[Called, ...] = ()

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

    def in_round(self, round_: Round) -> Entrant:
        """The entrant under the name of a round; in a play-off under that of now."""
        then = [one for one in self.called if isinstance(round_, int) and one.since <= round_]
        return replace(self, name=then[-1].name, players=then[-1].players) if then else self

    @property
    def substituted(self) -> tuple[tuple[Called, Called], ...]:
        """Every change of names up to now: what it was called, and from then on."""
        now = [one for one in self.called if one.name == self.name][:1]
        return tuple(
            (one, other) for one, other in pairwise(self.called) if now and other.since <= now[0].since
        )

    @property
    def everybody(self) -> tuple[str, ...]:
        """Who plays for it now, then those who did before them."""
        earlier = (name for one, _ in self.substituted for name in one.players)
        return tuple(dict.fromkeys((*(self.players or (self.name,)), *earlier)))

    def as_of(self, round_: int) -> Entrant:
        """The entrant as nobody yet knew what is to come after this round: who will leave has not left."""
        begun = [spell for spell in self.spells if spell[0] <= round_]
        if begun:
            since, status = begun[-1]
            return replace(self, status=status, from_round=since, before=tuple(begun[:-1]))
        return (
            self if self.spells[0][1] == "active" else replace(self, status="active", from_round=1, before=())
        )
