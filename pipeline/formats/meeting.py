"""What a movement of pairs says: who meets whom at a table, and on which set of boards."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Meeting:
    """Two pairs at a table for a round, by pair number; sets of boards are numbered from 0."""

    ns: int
    ew: int
    boards: int

    @property
    def switched(self) -> Meeting:
        """The same with directions exchanged."""
        return Meeting(self.ew, self.ns, self.boards)


Movement = tuple[tuple[Meeting, ...], ...]
"""Round by round the meetings in the order of the tables, which are numbered from 1."""
