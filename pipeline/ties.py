"""Ties that hold something up now, from the standings and from what the next draw waits for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pipeline.model.seating import Round
from pipeline.model.value import Value
from pipeline.reports.tie_slips import Stake, Tie
from pipeline.run import Day
from pipeline.staging import Staged

AT_THE_LINE = ("RK-C21.missing", "RK-C21.equal")
"""A tie for moving up that no number tile has settled yet."""

IN_THE_PLAYOFF = "CM-tie.playoff"
"""A tie that a play-off has left, for a number tile."""


def ties(day: Day) -> list[Tie]:
    """Open ties that matter: at the moving line table by table, then for prizes and for who goes on."""
    return [*_moving(day), *(tie for stage in day.stages for tie in _of_stage(day, stage))]


def _moving(day: Day) -> list[Tie]:
    due = [
        problem
        for problem in day.problems
        if problem.kind in AT_THE_LINE and problem.severity == "error" and problem.entrant
    ]
    found = []
    for (round_, table), here in groupby(due, key=lambda problem: (problem.round, problem.table)):
        level = {one.entrant for one in here}
        ids = tuple(one.id for one in day.event.entrants if one.id in level)
        found.append(Tie("moving", "tile", ids, _score(day, round_, table, ids[0]), round_, table))
    return found


def _score(day: Day, round_: Round | None, table: int | None, id_: str) -> dict[str, Value]:
    at = (round_, table, id_)
    own = next((one for one in day.scores if (one.round, one.table, one.entrant) == at), None)
    return {"score": own.values["score"]} if own else {}


def _of_stage(day: Day, stage: Staged) -> list[Tie]:
    following = day.event.rules.stages[len(day.stages) :]
    stake: Stake = "goes_on" if following and stage is day.stages[-1] else "prize"
    return [
        _settled_by(day, stage, tie, stake, following[0].stage if stake == "goes_on" else "")
        for tie in stage.ranking.open_ties
    ]


def _settled_by(day: Day, stage: Staged, ids: Sequence[str], stake: Stake, to: str) -> Tie:
    """Another game if one is due; a tile where the last left them level; else a lot.

    Once the game is published it has a scoresheet of its own, and nothing is open before that is in.
    """
    figures = next((dict(line.values) for line in stage.ranking.lines if line.entrant == ids[0]), {})
    tiles = [one for one in day.waiting if one.kind == IN_THE_PLAYOFF and one.entrant in ids]
    if tiles:
        return Tie(stake, "tile", tuple(ids), figures, tiles[0].round, tiles[0].table, to)
    playoff = day.next_draw if day.next_draw and not isinstance(day.next_draw.round, int) else None
    if playoff and set(ids) <= {seat.entrant for table in playoff.tables for seat in table.seats}:
        return Tie(stake, "playoff", tuple(ids), figures, playoff.round, None, to)
    return Tie(stake, "lot", tuple(ids), figures, stage.draws[-1].round, None, to)
