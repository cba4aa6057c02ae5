"""What is done about a table at which fewer than three would play (rummikub.md 1.4, `short_table`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pipeline.formats.seats import free, ids, joined, seated, stayed, without
from pipeline.model.problem import Problem
from pipeline.model.seating import FOUR_SEATS, HOUSE, Table

LEAST = 3
"""Players a table of a round needs (1.4)."""

Order = Mapping[str, tuple[int, int, str]]


def too_short(tables: Sequence[Table]) -> list[Problem]:
    """Tables at which two or fewer would play: the organiser must reseat first (1.4)."""
    return [
        Problem(
            "RK-C27.seating",
            "error",
            values={"count": sum(id_ != HOUSE for id_ in ids(one))},
            round=one.round,
            table=one.number,
            entrant=one.seats[0].entrant if one.seats else "",
        )
        for one in tables
        if len(one.seats) < LEAST
    ]


def with_house(tables: Sequence[Table]) -> tuple[Table, ...]:
    """`house_player`: a helper plays where two would sit, in the first free seat, and is never scored.

    One player alone would have no opponent; that table still waits to be reseated.
    """
    return tuple(_housed(one) if len(one.seats) == LEAST - 1 else one for one in tables)


def _housed(table: Table) -> Table:
    occupied = stayed(table, ids(table))
    seat = next(key for key in FOUR_SEATS if key not in occupied)
    return replace(table, seats=seated({**occupied, seat: HOUSE}))


def filled_from_last(tables: Sequence[Table], order: Order) -> tuple[Table, ...]:
    """`fill_by_moving_last_table`: highest numbers of the last table first, until every table has three.

    A last table that is left with too few goes to tables of three; where those have no room, it is
    filled from tables of four instead, the last of them first. Where nothing helps, nobody is moved.
    """
    found = list(tables)
    while len(found) > 1 and (short := _first_short(found)) is not None:
        last = len(found) - 1
        if not found[last].seats:
            found.pop()
        elif short < last:
            found = _one_moved(found, last, short, order)
        else:
            ended = _dissolved(found, order) or _spared(found, order)
            if ended is None:
                break
            found = ended
    return tuple(tables) if _first_short(found) is not None else tuple(found)


def _first_short(tables: Sequence[Table]) -> int | None:
    return next((at for at, one in enumerate(tables) if len(one.seats) < LEAST), None)


def _one_moved(tables: Sequence[Table], source: int, target: int, order: Order) -> list[Table]:
    """The highest number of one table in the first free seat of another."""
    found = list(tables)
    highest = max(ids(found[source]), key=lambda id_: order[id_])
    found[source] = without(found[source], [highest])
    found[target] = joined(found[target], [highest])
    return found


def _dissolved(tables: Sequence[Table], order: Order) -> list[Table] | None:
    """The last table's players at the tables of three, lowest number at the first; None without room."""
    *found, last = tables
    players = sorted(ids(last), key=lambda id_: order[id_])
    room = [at for at, one in enumerate(found) if free(one) == 1]
    if len(room) < len(players):
        return None
    for at, id_ in zip(room, players, strict=False):
        found[at] = joined(found[at], [id_])
    return found


def _spared(tables: Sequence[Table], order: Order) -> list[Table] | None:
    """The last table filled by one player each of tables of four; None where they are too few."""
    found, last = list(tables), len(tables) - 1
    needed = LEAST - len(found[last].seats)
    full = [at for at, one in enumerate(found) if not free(one)]
    if len(full) < needed:
        return None
    for at in full[-needed:][::-1]:
        found = _one_moved(found, at, last, order)
    return found
