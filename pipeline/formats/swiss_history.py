"""What a Swiss remembers of its rounds: who has met whom, who began, who had a bye."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.formats.format import Stage
from pipeline.model.seating import is_bye


@dataclass(frozen=True)
class History:
    """`met`: entrant -> opponent -> the round they met in; `first`: times first player; `byes`: how many.

    A game to which somebody did not come was not played: the two have not met, and nobody has begun.
    """

    met: Mapping[str, Mapping[str, int]]
    first: Mapping[str, int]
    byes: Mapping[str, int]


def history(stage: Stage) -> History:
    """From the published rounds of a stage."""
    missed = {(score.round, score.table) for score in stage.scores if score.values.get("met", 1) == 0}
    met: dict[str, dict[str, int]] = {}
    first: Counter[str] = Counter()
    byes: Counter[str] = Counter()
    for draw in stage.draws:
        for table in draw.tables:
            ids = [seat.entrant for seat in table.seats]
            if is_bye(table):
                byes.update(ids)
            elif (draw.round, table.number) not in missed:
                one, two = ids
                met.setdefault(one, {})[two] = met.setdefault(two, {})[one] = int(draw.round)
                first.update(seat.entrant for seat in table.seats if seat.first)
    return History(met, first, byes)
