"""Play-offs: games outside the rounds that only place people (rummikub.md section 7, bridge.md 6 and 7)."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.model.entrant import Entrant
from pipeline.model.form import Setting
from pipeline.model.kind import Text
from pipeline.model.problem import Problem
from pipeline.model.seating import FOUR_SEATS, Draw, Seat, Table

STAGE = "playoff"

SETTINGS = (
    Setting("playoff_scope", Text(), "boundary", ("boundary", "all_ranks", "none")),
    Setting("playoff_format", Text(), "one_game", ("one_game",)),
    Setting("playoff_large", Text(), "tables_of_four_by_lot", ("tables_of_four_by_lot", "repeat")),
)


def playoff(number: int, ties: Sequence[Sequence[Entrant]], seats: tuple[str, ...] = FOUR_SEATS) -> Draw:
    """The play-off that decides some ties; each tie sits apart, at as few tables as it needs.

    `ties`: the tied players of each, in the order of their lots where they need several tables. Two who meet
    sit by their groups, as in the final.
    """
    round_ = f"P{number}"
    tables: list[Table] = []
    for tied in ties:
        ordered = sorted(tied, key=lambda entrant: entrant.group) if of_two(seats) else tied
        waiting = iter(ordered)
        group = _shared_group(tied)
        for size in sizes(len(tied), len(seats)):
            taken = tuple(Seat(key, next(waiting).id) for key in seats[:size])
            tables.append(Table(round_, STAGE, group, len(tables) + 1, taken, (1,)))
    reasons = {entrant.id: "=" for tied in ties for entrant in tied}
    return Draw(round_, STAGE, tuple(tables), reasons)


def sizes(count: int, most: int = len(FOUR_SEATS)) -> tuple[int, ...]:
    """Tables of two to four, as few and as even as can be: 5 -> 3 + 2, 6 -> 3 + 3, 9 -> 3 + 3 + 3."""
    tables = -(-count // most)
    small, larger = divmod(count, tables)
    return (small + 1,) * larger + (small,) * (tables - larger)


def of_two(seats: tuple[str, ...]) -> bool:
    """Whether two meet at a table: a deal or a match compares only them."""
    return len(seats) == 2


def needs_lots(ties: Sequence[Sequence[Entrant]], seats: tuple[str, ...] = FOUR_SEATS) -> bool:
    """Whether somebody has to be drawn to a table (`playoff_large`); who meets one other never is."""
    return not of_two(seats) and any(len(tied) > len(seats) for tied in ties)


def settled_by_more_play(seats: tuple[str, ...]) -> bool:
    """Whether a play-off that ends level is played again; at a table of more a number tile decides."""
    return of_two(seats)


def playable(
    ties: Sequence[Sequence[Entrant]], seats: tuple[str, ...] = FOUR_SEATS
) -> tuple[list[Sequence[Entrant]], list[Problem]]:
    """Ties that a play-off can decide; more than two at a game of two are left to a lot.

    An extra deal or match compares two only, and no table seats three.
    """
    able = [tied for tied in ties if not of_two(seats) or len(tied) <= len(seats)]
    problems = [
        Problem(
            "CM-playoff.lot",
            "error",
            values={"name": entrant.name, "count": len(tied)},
            entrant=entrant.id,
        )
        for tied in ties
        if tied not in able
        for entrant in tied
    ]
    return able, problems


def _shared_group(tied: Sequence[Entrant]) -> str:
    """The group a tie is in; none where the winners of two groups are level in the final."""
    groups = {entrant.group for entrant in tied}
    return groups.pop() if len(groups) == 1 else ""
