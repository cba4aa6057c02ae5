"""Findings on a Point Salad sheet."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pipeline.games.finding import finding
from pipeline.games.point_salad.sides import Side
from pipeline.model.cell import Entry
from pipeline.model.problem import Problem, Severity
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value

blame = partial(finding, "point_salad")
"""A problem of one field of the sheet: sheet, kind, entry, field .."""


def about_side(
    sheet: Sheet,
    side: Side,
    kind: str,
    field: str,
    severity: Severity = "error",
    witnesses: tuple[Entry, ...] = (),
    **values: Value,
) -> Problem:
    """The same for a field of one player's row, whose seat is told."""
    found = blame(sheet, kind, side.row[field], field, severity, witnesses, side.entrant)
    return replace(found, values={**found.values, "seat": side.seat, **values})
