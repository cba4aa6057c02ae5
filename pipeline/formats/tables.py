"""Tables of round 1 in entrant-number order, and who waits (rummikub.md 1.1, 1.4, `tables`)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from pipeline.formats.seats import free, ids, joined
from pipeline.model.entrant import Entrant
from pipeline.model.form import Setting
from pipeline.model.kind import Text
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.seating import FOUR_SEATS, Seat, Table

FULL = 4
IMPOSSIBLE = (0, 1, 2, 5)
"""Numbers of entrants that make no tables of four and three (section 1.4)."""

SETTINGS = (
    Setting("tables", Text(), "threes", ("threes", "waiting_list")),
    Setting(
        "short_table",
        Text(),
        "play_with_n",
        ("play_with_n", "fill_by_moving_last_table", "house_player"),
    ),
)


def sizes(count: int) -> tuple[int, ...]:
    """Seats per table, full tables first: 64 -> sixteen fours, 6 -> two threes."""
    number = -(-count // FULL)
    short = number * FULL - count
    return (FULL,) * (number - short) + (FULL - 1,) * short


def some_wait(rules: Rules) -> bool:
    """Whether the last n mod 4 entrants wait, so that every table has four seats."""
    return rules.text("tables") == "waiting_list"


def refuse(field: Sequence[Entrant], rules: Rules) -> list[Problem]:
    """Fields that cannot be seated in fours and threes, or in fours alone (section 1.4)."""
    if some_wait(rules):
        kind, impossible = "RK-1.4.fours", len(field) < FULL
    else:
        kind, impossible = "RK-1.4", len(field) in IMPOSSIBLE
    return [Problem(kind, "error", values={"count": len(field)})] if impossible else []


def first_round(field: Sequence[Entrant], stage: str, number: int, rules: Rules) -> tuple[Table, ...]:
    """Tables filled in number order; the seat of somebody absent stays empty (section 1.4)."""
    waiting = iter(sorted(field, key=lambda entrant: entrant.order))
    seated: list[Table] = []
    planned = (FULL,) * (len(field) // FULL) if some_wait(rules) else sizes(len(field))
    for position, size in enumerate(planned, start=1):
        here = zip(FOUR_SEATS, islice(waiting, size), strict=False)
        seats = tuple(Seat(key, entrant.id) for key, entrant in here if entrant.plays(number))
        seated.append(table(stage, number, position, seats))
    return tuple(seated)


def table(stage: str, number: int, position: int, seats: tuple[Seat, ...]) -> Table:
    """A table of one game a round: the game has the number of the round."""
    return Table(number, stage, "", position, seats, (number,))


def waiting(tables: Sequence[Table], field: Sequence[Entrant], number: int) -> list[str]:
    """Who plays in this round and has no seat yet, in number order."""
    have = {id_ for one in tables for id_ in ids(one)}
    listed = sorted(field, key=lambda entrant: entrant.order)
    return [entrant.id for entrant in listed if entrant.plays(number) and entrant.id not in have]


def called(tables: Sequence[Table], queue: Sequence[str]) -> tuple[Table, ...]:
    """Seats left free by others, table 1 first, taken by those who wait, in number order.

    The rules only say who waits. An empty seat beside somebody waiting for one helps nobody, so he is
    called for the first that is free, in round 1 (somebody absent) as later (somebody has stopped);
    who is called later has missed a game and is not ranked (R14).
    """
    next_ = iter(queue)
    return tuple(joined(one, list(islice(next_, free(one)))) for one in tables)
