"""Mitchell: North-South stay, East-West move up a table, boards move down one (bridge.md V5)."""

from __future__ import annotations

from pipeline.formats.meeting import Meeting, Movement

SWITCHED_PART = 8
"""One round in so many is played with directions exchanged, where there is one winner."""


def mitchell(tables: int, rounds: int, switched: int = 0) -> Movement:
    """North-South are pairs 1 to n, East-West n + 1 to 2n; `switched`: how many last rounds are exchanged.

    With an even number of tables East-West skip a table once, after half the rounds; without it they would
    come back to boards they have played.
    """
    return tuple(
        _exchanged(_round(tables, number)) if number >= rounds - switched else _round(tables, number)
        for number in range(rounds)
    )


def longest(tables: int) -> int:
    """Rounds until pairs would meet again: a skip costs one."""
    return tables if tables % 2 else tables - 1


def arrow_switched(rounds: int) -> int:
    """Rounds with directions exchanged that make one fair ranking: about an eighth, at least one."""
    return max(1, (2 * rounds + SWITCHED_PART) // (2 * SWITCHED_PART))


def _round(tables: int, number: int) -> tuple[Meeting, ...]:
    """Round `number`, counted from 0; before it East-West have moved so often, and once more for a skip."""
    skipped = int(tables % 2 == 0 and number >= tables // 2)
    return tuple(
        Meeting(at + 1, tables + (at - number - skipped) % tables + 1, (at + number) % tables)
        for at in range(tables)
    )


def _exchanged(meetings: tuple[Meeting, ...]) -> tuple[Meeting, ...]:
    return tuple(one.switched for one in meetings)
