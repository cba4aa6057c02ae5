"""What the program filled in must come back unchanged (CM5, CM12, CM15)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping

from pipeline.model.cell import Entry
from pipeline.model.form import Layout, Spot, row_keys
from pipeline.model.problem import Problem, Severity
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value, shown


def prefilled(sheet: Sheet, layout: Layout, given: Mapping[Spot, Value], dates: str) -> list[Problem]:
    """Every given cell that differs from what was printed there. `dates`: the days of the event."""
    found = []
    for spot, entry in entries(sheet, layout):
        expected = shown(given.get(spot))
        if shown(entry.value) != expected:
            found += _changed(sheet, layout, spot, entry, expected, dates)
    return found


def entries(sheet: Sheet, layout: Layout) -> Iterator[tuple[Spot, Entry]]:
    """The given cells of a sheet with their spots, in form order."""
    for field in (*layout.head, *layout.foot):
        if field.role == "given" and field.key in sheet.head:
            yield ("", "", field.key), sheet.head[field.key]
    for block in layout.blocks:
        for key, row in zip(row_keys(block.rows), sheet.blocks[block.key], strict=True):
            for field in block.fields:
                if field.role == "given" and field.key in row:
                    yield (block.key, key, field.key), row[field.key]


def _changed(
    sheet: Sheet, layout: Layout, spot: Spot, entry: Entry, expected: str, dates: str
) -> list[Problem]:
    kind, severity = _kind(spot[2], shown(entry.value), expected, dates)
    values = {"field": f"{layout.form}.{spot[2]}", "found": entry.typed, "expected": expected}
    return [Problem(kind, severity, (entry.at,), values, sheet.table.round, sheet.table.number)]


def _kind(field: str, found: str, expected: str, dates: str) -> tuple[str, Severity]:
    if field == "entrant":
        return "CM5", "error"
    if field == "date":
        return ("CM15.date", "warning") if found and found in dates else ("CM12", "warning")
    if field == "name" and _folded(found) == _folded(expected):
        return "CM15.width", "warning"
    return "CM15", "error"


def _folded(text: str) -> str:
    """Text without the differences of width and case that keyboards make."""
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())
