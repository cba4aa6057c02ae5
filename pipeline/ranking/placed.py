"""Ranks where the draws decide: the round somebody has reached is his place, shared with the others of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pipeline.model.entrant import Entrant
from pipeline.model.score import Placed
from pipeline.ranking.ranks import Rank


def as_placed(entrants: Sequence[Entrant], placed: Sequence[Placed]) -> list[Rank]:
    """The entrants that have a place, in the order of `placed`; who shares one is told so, not separated."""
    listed = {entrant.id: entrant for entrant in entrants}
    here = [one for one in placed if one.entrant in listed]
    sharing = Counter(one.place for one in here)
    found: list[Rank] = []
    for one in here:
        first = not found or found[-1].place != one.place
        decided = one.decided_by if found and first else ""
        found.append(Rank(listed[one.entrant], one.place, sharing[one.place] > 1, decided))
    return found
