"""A workbook as it lies in the file: nothing understood yet."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, NamedTuple

from pipeline.model.cell import Cell
from pipeline.model.problem import Problem, Severity
from pipeline.model.value import Value
from pipeline.sheets.address import address
from pipeline.sheets.area import COLUMNS, Area, Position

CellKind = Literal["number", "text", "bool", "error", "day", "blank"]
"""day: an ISO 8601 text in a date cell; blank: a formula without a stored value."""

Style = Literal["", "date", "time", "datetime", "percent"]


class RawCell(NamedTuple):
    """One cell: `raw` is its text as stored; `formula` None where there is none (it may be empty).

    Serial numbers of dates count from 1900 also in workbooks that count from 1904. A named tuple, since
    tens of thousands are made in a run.
    """

    kind: CellKind
    raw: str
    formula: str | None = None
    style: Style = ""


@dataclass(frozen=True)
class RawSheet:
    """One worksheet. Only cells with content are held, by row and column from 1.

    `hidden_rows`: those with content; `hidden_columns`: first and last of each run, in order; `names`:
    defined names scoped to this sheet, name -> what it refers to; `comments`: addresses with a comment;
    `drawn`: whether pictures, text boxes or other drawings lie on it.
    """

    name: str
    cells: Mapping[Position, RawCell]
    hidden: bool = False
    merges: tuple[Area, ...] = ()
    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: tuple[tuple[int, int], ...] = ()
    names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    comments: tuple[str, ...] = ()
    drawn: bool = False

    def hides(self, at: Position) -> bool:
        """Whether a cell's row or column is hidden."""
        if at[0] in self.hidden_rows:
            return True
        run = bisect_right(self.hidden_columns, (at[1], COLUMNS)) - 1
        return run >= 0 and at[1] <= self.hidden_columns[run][1]


@dataclass(frozen=True)
class Workbook:
    """All worksheets of a file, in the order of their tabs; `names`: the names of no single sheet."""

    file: str
    sheets: tuple[RawSheet, ...]
    names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    date1904: bool = False
    macros: bool = False

    def cell(self, sheet: RawSheet, at: Position) -> Cell:
        """Where a cell is, for entries and problems."""
        return Cell(self.file, sheet.name, address(*at))


@dataclass(frozen=True)
class Fault:
    """What is wrong with a cell's content, before anyone knows which field it is."""

    kind: str
    severity: Severity
    values: Mapping[str, Value]


class Refused(Exception):
    """A file that is not read at all; `cause` is the suffix of CM1. Caught by `read`, never seen outside."""

    def __init__(self, cause: str) -> None:
        super().__init__(cause)
        self.cause = cause

    def problem(self, file: str) -> Problem:
        """The refusal as an error about the file."""
        return Problem(f"CM1.{self.cause}", "error", (Cell(file),))
