"""Play-offs: games outside the rounds that only place people (rummikub.md section 7)."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.model.entrant import Entrant
from pipeline.model.form import Setting
from pipeline.model.kind import Text
from pipeline.model.seating import FOUR_SEATS, Draw, Seat, Table

STAGE = "playoff"
MOST = 4
"""Players of one table."""

SETTINGS = (
    Setting("playoff_scope", Text(), "boundary", ("boundary", "all_ranks", "none")),
    Setting("playoff_format", Text(), "one_game", ("one_game",)),
    Setting("playoff_large", Text(), "tables_of_four_by_lot", ("tables_of_four_by_lot", "repeat")),
)


def playoff(number: int, ties: Sequence[Sequence[Entrant]]) -> Draw:
    """The play-off that decides some ties; each tie sits apart, at as few tables as it needs.

    `ties`: the tied players of each, in the order of their lots where they need several tables.
    """
    round_ = f"P{number}"
    tables: list[Table] = []
    for tied in ties:
        waiting = iter(tied)
        for size in sizes(len(tied)):
            seats = tuple(Seat(key, next(waiting).id) for key in FOUR_SEATS[:size])
            tables.append(Table(round_, STAGE, tied[0].group, len(tables) + 1, seats, (1,)))
    reasons = {entrant.id: "=" for tied in ties for entrant in tied}
    return Draw(round_, STAGE, tuple(tables), reasons)


def sizes(count: int) -> tuple[int, ...]:
    """Tables of two to four, as few and as even as can be: 5 -> 3 + 2, 6 -> 3 + 3, 9 -> 3 + 3 + 3."""
    tables = -(-count // MOST)
    small, larger = divmod(count, tables)
    return (small + 1,) * larger + (small,) * (tables - larger)


def needs_lots(ties: Sequence[Sequence[Entrant]]) -> bool:
    """Whether somebody has to be drawn to a table (`playoff_large`)."""
    return any(len(tied) > MOST for tied in ties)
