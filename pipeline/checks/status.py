"""Who has stopped cannot have played (RK-C25): the entry list against the sheets."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from pipeline.checks.entry_list import Listed
from pipeline.model.entrant import Entrant, Status
from pipeline.model.problem import Problem
from pipeline.model.score import Score
from pipeline.model.seating import Draw, Round


def effective(
    listed: Sequence[Listed], draws: Sequence[Draw], late: Collection[str] = ()
) -> tuple[Entrant, ...]:
    """Entrants with the round their status starts in.

    Where 名單 leaves it blank, somebody who stopped did so after the last round he was seated in. `late`:
    ids of those whose lot was made after round 1: they play from the first round that seats them.
    """
    return tuple(_dated(one, draws, one.entrant.id in late) for one in listed)


def _dated(one: Listed, draws: Sequence[Draw], late: bool) -> Entrant:
    entrant = one.entrant
    if entrant.status == "absent":
        return entrant
    rounds = {draw.round: draw for draw in draws if isinstance(draw.round, int)}
    seated = [number for number, draw in rounds.items() if _seats(draw, entrant.id)]
    came = min(seated, default=max(rounds, default=0) + 1) if late else 1
    if entrant.status == "active":
        return replace(entrant, from_round=max(entrant.from_round, came))
    since = max(seated, default=0) + 1 if one.since is None else one.since
    return replace(entrant, from_round=since, before=((came, "active"),) if 1 < came < since else ())


def _seats(draw: Draw, id_: str) -> bool:
    return any(seat.entrant == id_ for table in draw.tables for seat in table.seats)


def stopped(
    entrants: Sequence[Entrant], stops: Sequence[tuple[Round, Mapping[str, Status]]]
) -> tuple[Entrant, ...]:
    """Entrants with what judges' sheets say: who left or was disqualified plays no further round.

    `stops`: per sheet its round and who stopped in it. What 名單 says of somebody comes first.
    """
    found: dict[str, tuple[Status, int]] = {}
    for round_, statuses in stops:
        if isinstance(round_, int):
            for id_, status in statuses.items():
                if id_ not in found or found[id_][1] > round_ + 1:
                    found[id_] = (status, round_ + 1)
    return tuple(_stopped(entrant, found) for entrant in entrants)


def _stopped(entrant: Entrant, found: Mapping[str, tuple[Status, int]]) -> Entrant:
    if entrant.status != "active" or entrant.id not in found:
        return entrant
    status, since = found[entrant.id]
    return replace(entrant, status=status, from_round=since)


def scored_after_stopping(
    scores: Sequence[Score], entrants: Mapping[str, Entrant], kind: str
) -> list[Problem]:
    """Scores of players whose status says that they did not play. `kind`: the game's code for it.

    A bye is no game, and a game to which they did not come (`met`) is what their status says.
    """
    return [
        Problem(
            kind,
            "error",
            score.cells,
            _values(entrants[score.entrant]),
            score.round,
            score.table,
            score.entrant,
        )
        for score in scores
        if isinstance(score.round, int)
        and score.entrant in entrants
        and not entrants[score.entrant].plays(score.round)
        and score.values.get("met", 1) != 0
    ]


def void_tables(scores: Sequence[Score], entrants: Mapping[str, Entrant]) -> frozenset[tuple[Round, int]]:
    """Tables whose game counts for nobody, since somebody disqualified before it took part in it (RK-R15)."""
    return frozenset(
        (score.round, score.table)
        for score in scores
        if isinstance(score.round, int)
        and score.entrant in entrants
        and entrants[score.entrant].status == "disqualified"
        and not entrants[score.entrant].plays(score.round)
    )


def _values(entrant: Entrant) -> dict[str, str]:
    return {"status_key": f"choice.status.{entrant.status}", "name": entrant.name}
