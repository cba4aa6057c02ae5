"""A finding on a bridge sheet, as every check of the game words it."""

from __future__ import annotations

from dataclasses import replace

from pipeline.games.bridge.line import Line
from pipeline.model.cell import Entry
from pipeline.model.problem import Problem, Severity
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value


def blame(
    sheet: Sheet,
    kind: str,
    entry: Entry,
    field: str,
    severity: Severity = "error",
    witnesses: tuple[Entry, ...] = (),
    entrant: str = "",
    **values: Value,
) -> Problem:
    """A problem of one field; the text typed there is always told."""
    return Problem(
        kind,
        severity,
        (entry.at, *(witness.at for witness in witnesses)),
        {"field": f"bridge.{field}", "found": entry.typed, **values},
        sheet.table.round,
        sheet.table.number,
        entrant,
    )


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
    found = blame(sheet, kind, line.row[field], field, severity, witnesses)
    return replace(found, values={**found.values, "deal": line.deal, **values})
