"""Where a value came from, down to the cell."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.model.value import Value


@dataclass(frozen=True, order=True)
class Cell:
    """One cell of one sheet of one file; sheet and address are empty when the whole file is meant."""

    file: str
    sheet: str = ""
    address: str = ""


@dataclass(frozen=True)
class Entry:
    """What was typed in a cell, and what it was understood as."""

    value: Value
    typed: str
    at: Cell
