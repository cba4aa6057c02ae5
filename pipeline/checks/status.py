"""Who has stopped cannot have played (RK-C25): the entry list against the sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pipeline.checks.entry_list import Listed
from pipeline.model.entrant import Entrant
from pipeline.model.problem import Problem
from pipeline.model.score import Score
from pipeline.model.seating import Draw


def effective(listed: Sequence[Listed], draws: Sequence[Draw]) -> tuple[Entrant, ...]:
    """Entrants with the round their status starts in.

    Where 名單 leaves it blank, somebody who stopped did so after the last round he was seated in.
    """
    return tuple(_dated(one, draws) for one in listed)


def _dated(one: Listed, draws: Sequence[Draw]) -> Entrant:
    if one.since is not None or one.entrant.status in ("active", "absent"):
        return one.entrant
    seated = [
        draw.round
        for draw in draws
        for table in draw.tables
        for seat in table.seats
        if seat.entrant == one.entrant.id and isinstance(draw.round, int)
    ]
    return replace(one.entrant, from_round=max(seated, default=0) + 1)


def scored_after_stopping(
    scores: Sequence[Score], entrants: Mapping[str, Entrant], kind: str
) -> list[Problem]:
    """Scores of players whose status says that they did not play. `kind`: the game's code for it."""
    return [
        Problem(
            kind,
            "error",
            score.cells,
            {"status_key": f"status.{entrants[score.entrant].status}", "name": entrants[score.entrant].name},
            score.round,
            score.table,
            score.entrant,
        )
        for score in scores
        if isinstance(score.round, int)
        and score.entrant in entrants
        and not entrants[score.entrant].plays(score.round)
    ]
