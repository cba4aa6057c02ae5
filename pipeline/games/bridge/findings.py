"""Findings on a bridge sheet."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pipeline.games.bridge.line import Line
from pipeline.games.finding import finding
from pipeline.model.cell import Entry
from pipeline.model.problem import Problem, Severity
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value

blame = partial(finding, "bridge")
"""A problem of one field of the sheet: sheet, kind, entry, field .."""


def about_line(
    sheet: Sheet,
    line: Line,
    kind: str,
    field: str,
    severity: Severity = "error",
    witnesses: tuple[Entry, ...] = (),
    **values: Value,
) -> Problem:
    """The same for a field of one deal, whose number is told."""
    found = finding(line.form, sheet, kind, line.row[field], field, severity, witnesses)
    return replace(found, values={**found.values, "deal": line.deal, **values})
