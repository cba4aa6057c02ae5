"""Where a value came from, down to the cell."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.model.value import Value

_ADDRESS = re.compile(r"(?P<column>[A-Z]+)(?P<row>[0-9]+)")


@dataclass(frozen=True)
class Cell:
    """One cell of one sheet of one file; sheet and address are empty when the whole file is meant.

    Cells are in the order in which people read: row 9 before row 10, a row from the left.
    """

    file: str
    sheet: str = ""
    address: str = ""

    def __lt__(self, other: Cell) -> bool:
        return self._read < other._read

    @property
    def _read(self) -> tuple[str, str, int, int, str]:
        found = _ADDRESS.fullmatch(self.address)
        row, width = (int(found["row"]), len(found["column"])) if found else (0, 0)
        return self.file, self.sheet, row, width, self.address


@dataclass(frozen=True)
class Entry:
    """What was typed in a cell, and what it was understood as."""

    value: Value
    typed: str
    at: Cell
