"""What an organiser asks of the pairings: who meets, who must not, who sits out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pipeline.model.cell import Cell

RequestKind = Literal["pair", "apart", "bye"]
REQUEST_KINDS: tuple[RequestKind, ...] = ("pair", "apart", "bye")


@dataclass(frozen=True)
class Request:
    """One line. `round` None: every round, which only `apart` may be about.

    `pair`: these two meet in that round; `apart`: they never do (same family, same club); `bye`: the first
    sits out. `cells`: where the entrants stand, then the line.
    """

    kind: RequestKind
    round: int | None
    entrants: tuple[str, ...]
    reason: str
    cells: tuple[Cell, ...]
