"""Which seat of a table somebody takes (rummikub.md 5.3, `seat_on_move`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from pipeline.model.seating import FOUR_SEATS, Seat, Table


def seated(occupied: Mapping[str, str]) -> tuple[Seat, ...]:
    """Seats in order, from seat key -> entrant id."""
    return tuple(Seat(key, occupied[key]) for key in FOUR_SEATS if key in occupied)


def stayed(table: Table, remain: Iterable[str]) -> dict[str, str]:
    """Seat key -> entrant id of those who stay: they keep their seats."""
    kept = set(remain)
    return {seat.key: seat.entrant for seat in table.seats if seat.entrant in kept}


def arrived(occupied: Mapping[str, str], vacated: Sequence[str], coming: Sequence[str]) -> tuple[Seat, ...]:
    """Who comes takes the seats just left, in order, better mover first; then any other free seat."""
    spare = [key for key in FOUR_SEATS if key not in occupied and key not in vacated]
    taken = dict(zip([*vacated, *spare], coming, strict=False))
    return seated({**occupied, **taken})


def joined(table: Table, coming: Sequence[str]) -> Table:
    """A table with somebody more, in its first free seats."""
    return replace(table, seats=arrived(stayed(table, ids(table)), (), coming))


def without(table: Table, leaving: Iterable[str]) -> Table:
    """A table that somebody is taken from; the others keep their seats."""
    gone = set(leaving)
    return replace(table, seats=tuple(seat for seat in table.seats if seat.entrant not in gone))


def renumbered(table: Table, order: Mapping[str, tuple[int, int, str]]) -> Table:
    """Everybody at the table seated in entrant-number order from 甲 on (`reseat_by_number`)."""
    players = sorted(ids(table), key=lambda id_: order[id_])
    return replace(table, seats=tuple(Seat(key, id_) for key, id_ in zip(FOUR_SEATS, players, strict=False)))


def ids(table: Table) -> tuple[str, ...]:
    """Who sits at a table, in seat order."""
    return tuple(seat.entrant for seat in table.seats)


def free(table: Table) -> int:
    """How many seats of a table of four are empty."""
    return len(FOUR_SEATS) - len(table.seats)
