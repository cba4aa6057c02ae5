"""Tables of four and three in entrant-number order (rummikub.md sections 1.1 and 1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.model.entrant import Entrant
from pipeline.model.form import Setting
from pipeline.model.kind import Text
from pipeline.model.problem import Problem
from pipeline.model.seating import FOUR_SEATS, Seat, Table

FULL = 4
IMPOSSIBLE = (0, 1, 2, 5)
"""Numbers of entrants that make no tables of four and three (section 1.4)."""

SETTINGS = (
    Setting("tables", Text(), "threes", ("threes",), later=("waiting_list",)),
    Setting(
        "short_table",
        Text(),
        "play_with_n",
        ("play_with_n",),
        later=("fill_by_moving_last_table", "house_player"),
    ),
)


def sizes(count: int) -> tuple[int, ...]:
    """Seats per table, full tables first: 64 -> sixteen fours, 6 -> two threes."""
    number = -(-count // FULL)
    short = number * FULL - count
    return (FULL,) * (number - short) + (FULL - 1,) * short


def refuse(field: Sequence[Entrant]) -> list[Problem]:
    """Fields that cannot be seated in fours and threes (section 1.4)."""
    if len(field) in IMPOSSIBLE:
        return [Problem("RK-1.4", "error", values={"count": len(field)})]
    return []


def first_round(
    field: Sequence[Entrant], stage: str, number: int
) -> tuple[tuple[Table, ...], Mapping[str, str]]:
    """Tables filled in number order; the seat of somebody absent stays empty (section 1.4)."""
    waiting = iter(sorted(field, key=lambda entrant: entrant.order))
    seated: list[Table] = []
    for position, size in enumerate(sizes(len(field)), start=1):
        here = [(key, next(waiting)) for key in FOUR_SEATS[:size]]
        seats = tuple(Seat(key, entrant.id) for key, entrant in here if entrant.plays(number))
        seated.append(table(stage, number, position, seats))
    return tuple(seated), {seat.entrant: f"#{seat.entrant}" for one in seated for seat in one.seats}


def table(stage: str, number: int, position: int, seats: tuple[Seat, ...]) -> Table:
    """A table of one game a round: the game has the number of the round."""
    return Table(number, stage, "", position, seats, (number,))


def too_short(seated: Sequence[Table]) -> list[Problem]:
    """Tables at which two or fewer would play: the organiser must reseat first (section 1.4)."""
    return [
        Problem(
            "RK-C27.seating",
            "error",
            values={"count": len(one.seats)},
            round=one.round,
            table=one.number,
            entrant=one.seats[0].entrant if one.seats else "",
        )
        for one in seated
        if len(one.seats) < FULL - 1
    ]
