"""What is different in the ledger since it was last published (circuit.md section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.circuit.qualification.ledger import Line


@dataclass(frozen=True)
class Change:
    """One place as it was and as it is; None where it was not there or is there no more."""

    before: Line | None
    after: Line | None


def changes(before: Sequence[Line], after: Sequence[Line]) -> tuple[Change, ...]:
    """Places that were added, changed or taken away: those of the new ledger in its order, then the lost.

    Where a line came from is no change: the same place from a corrected sheet is the same place.
    """
    old, new = {line.key: line for line in before}, {line.key: line for line in after}
    found = [Change(old.get(key), line) for key, line in new.items() if _said(old.get(key)) != _said(line)]
    return (*found, *(Change(line, None) for key, line in old.items() if key not in new))


def _said(line: Line | None) -> tuple[str, ...]:
    return (line.won_by, line.holder, line.outcome, line.note) if line else ()
