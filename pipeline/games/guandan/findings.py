"""Findings on a Guandan sheet."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pipeline.games.finding import finding
from pipeline.games.guandan.match import Line
from pipeline.model.problem import Problem, Severity
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value

blame = partial(finding, "guandan")
"""A problem of one field of the sheet: sheet, kind, entry, field .."""


def about_hand(
    sheet: Sheet, line: Line, kind: str, field: str, severity: Severity = "error", **values: Value
) -> Problem:
    """The same for a field of one hand, whose number is told."""
    found = blame(sheet, kind, line.row[field], field, severity)
    return replace(found, values={**found.values, "hand": line.number, **values})
