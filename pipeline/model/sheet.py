"""A scoresheet as understood: entries by field key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.model.cell import Cell, Entry
from pipeline.model.seating import Table
from pipeline.model.value import Value

Row = Mapping[str, Entry]


@dataclass(frozen=True)
class Sheet:
    """One filled scoresheet. `head` holds head and foot fields; block rows stand in form order."""

    table: Table
    head: Row
    blocks: Mapping[str, tuple[Row, ...]]

    @property
    def cell(self) -> Cell:
        """The sheet as a whole, for messages that blame no single cell."""
        first = next(iter(self.head.values()))
        return Cell(first.at.file, first.at.sheet)

    @property
    def finished(self) -> bool:
        """Whether the judge has said that the sheet is done (rules 3.9)."""
        return value(self.head, "sheet_status") == "finished"


def value(row: Row, key: str) -> Value:
    """The value of a field of a row; None where blank or not on this form."""
    entry = row.get(key)
    return entry.value if entry else None


def whole(row: Row, key: str) -> int | None:
    """The whole number in a field; None where blank."""
    found = value(row, key)
    return found if isinstance(found, int) else None
