"""Whether an entry list or a ledger corrected by hand agrees with the ledger (circuit.md R21, C9, C13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from pipeline.circuit.qualification.ledger import GroupResult, Line, holders
from pipeline.model.cell import Cell

HOLDING = 3
"""Champion, runner-up and third are the people who may hold a place of their group (C13)."""

Fault = Literal["holds_two", "not_of_the_group"]


def without_place(entered: Iterable[tuple[str, Cell]], lines: Sequence[Line]) -> tuple[tuple[str, Cell], ...]:
    """Entrants of the championship (person id, its cell) who hold no place, in list order (C9)."""
    held = frozenset(holders(lines))
    return tuple((person, at) for person, at in entered if person not in held)


def ledger_faults(
    lines: Sequence[Line], results: Iterable[GroupResult], last: int = HOLDING
) -> tuple[tuple[Fault, Line], ...]:
    """Lines, as corrected by hand, whose holder cannot be theirs; of two places the later is to blame (C13).

    `last`: the last place of a group that may hold one, 4 where places go down to the fourth.
    """
    people = {(result.event, result.group): result.people[:last] for result in results}
    found: list[tuple[Fault, Line]] = []
    seen: set[str] = set()
    for line in lines:
        if not line.holder:
            continue
        if line.holder in seen:
            found.append(("holds_two", line))
        if line.holder not in people.get((line.event, line.group), ()):
            found.append(("not_of_the_group", line))
        seen.add(line.holder)
    return tuple(found)
