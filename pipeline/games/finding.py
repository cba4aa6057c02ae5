"""A finding on a sheet, as the checks of every game word it."""

from __future__ import annotations

from pipeline.model.cell import Entry
from pipeline.model.problem import Problem, Severity
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value


def finding(
    form: str,
    sheet: Sheet,
    kind: str,
    entry: Entry,
    field: str,
    severity: Severity = "error",
    witnesses: tuple[Entry, ...] = (),
    entrant: str = "",
    **values: Value,
) -> Problem:
    """A problem of one field of a form; the text typed there is always told."""
    return Problem(
        kind,
        severity,
        (entry.at, *(witness.at for witness in witnesses)),
        {"field": f"{form}.{field}", "found": entry.typed, **values},
        sheet.table.round,
        sheet.table.number,
        entrant,
    )
