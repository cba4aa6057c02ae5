"""The lists that only some events have: units with their quotas, and what is asked of the pairings."""

from __future__ import annotations

from pipeline.checks.units import listed_twice
from pipeline.model.event import Unit
from pipeline.model.form import Layout
from pipeline.model.problem import Problem
from pipeline.model.request import REQUEST_KINDS, Request
from pipeline.model.sheet import Row, value, whole
from pipeline.presets import event_book as forms
from pipeline.sheets.raw import Workbook
from pipeline.sheets.records import records


def units(workbook: Workbook) -> tuple[list[Unit], list[Problem]]:
    """Who sends entrants, in list order; of two lines with one name the first counts."""
    rows, problems = _rows(workbook, forms.UNITS)
    found = [
        Unit(
            name=str(row["unit"].value),
            quota=whole(row, "quota"),
            leader=str(value(row, "leader") or ""),
            at=row["unit"].at,
            quota_at=row["quota"].at,
            leader_at=row["leader"].at,
        )
        for row in rows
        if row["unit"].value is not None
    ]
    kept, twice = listed_twice(found)
    return kept, [*problems, *twice]


def requests(workbook: Workbook) -> tuple[list[Request], list[Problem]]:
    """What the organiser asks of the pairings, in list order; incomplete lines are left out."""
    rows, problems = _rows(workbook, forms.REQUESTS)
    found = [_request(row, kind) for row in rows for kind in REQUEST_KINDS if row["request"].value == kind]
    return [one for one in found if one.entrants], problems


def _request(row: Row, kind: str) -> Request:
    told = [row[key] for key in ("entrant", "other") if row[key].value is not None]
    return Request(
        kind=next(one for one in REQUEST_KINDS if one == kind),
        round=whole(row, "round"),
        entrants=tuple(str(entry.value) for entry in told),
        reason=str(value(row, "reason") or ""),
        cells=(*(entry.at for entry in told), row["request"].at),
    )


def _rows(workbook: Workbook, layout: Layout) -> tuple[tuple[Row, ...], list[Problem]]:
    found, problems = records(workbook, layout)
    if found is None:
        return (), problems
    return found.blocks[layout.blocks[0].key], problems
