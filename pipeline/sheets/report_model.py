"""The rows of report.xlsx: what the caller fills and the writer paints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pipeline.model.value import Value

ColumnKind = Literal["text", "centre", "id", "number", "score", "state", "severity"]
"""id: digits become a number; score: with its sign; state and severity: keys, shown in words and colour."""

State = Literal["ok", "progress", "wrong", "duplicate", "missing", "unsigned"]
"""What has come of a table in a round; blank where it is not seated."""


@dataclass(frozen=True)
class Link:
    """A value that leads to a cell of another file; `file`: its path from report.xlsx, parts by `/`."""

    value: Value
    file: str
    sheet: str = ""
    cell: str = ""


@dataclass(frozen=True)
class Column:
    """A column: its heading is `report.column.<key>`, or `label` where the caller knows it."""

    key: str
    width: int
    kind: ColumnKind = "text"
    label: str = ""


Row = Mapping[str, Value | Link]
"""Values by column key; what is missing stays blank."""


@dataclass(frozen=True)
class ReportSheet:
    """One sheet: `key` finds its title; `notes` stand above the table."""

    key: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Report:
    """The whole workbook; `title`: the event's, on every sheet."""

    title: str
    sheets: tuple[ReportSheet, ...]
