"""What the program filled in must come back unchanged (CM5, CM12, CM15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pipeline.checks.variants import alike
from pipeline.model.cell import Entry
from pipeline.model.form import Layout, Seats, Spot, row_keys
from pipeline.model.problem import Problem, Severity
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value, shown

UNCHECKED = ("direction",)
"""Where the movers go: a help for the table, not checked (rummikub.md section 2)."""

OF_SETTINGS = ("event_name", "games_total")
"""What may have changed in the settings since the form was made; the tag says which event it is."""


def prefilled(
    sheet: Sheet,
    layout: Layout,
    given: Mapping[Spot, Value],
    dates: str,
    issued: Mapping[Spot, Value] = MappingProxyType({}),
) -> list[Problem]:
    """Every given cell that differs from what was printed there. `dates`: the days of the event.

    `issued`: what was printed with the names of the draw, which the entry list may have corrected since.
    """
    found = []
    for place in entries(sheet, layout):
        expected, written = shown(given.get(place.spot)), shown(place.entry.value)
        named = place.spot in issued and written == shown(issued[place.spot])
        undated = place.spot[2] == "date" and not expected
        if written != expected and not named and not undated:
            found += _changed(sheet, layout, place, expected, dates)
    return found


@dataclass(frozen=True)
class Given:
    """A cell that the program filled in; `entrant`: of its row."""

    spot: Spot
    entry: Entry
    entrant: str = ""


def entries(sheet: Sheet, layout: Layout) -> Iterator[Given]:
    """The given cells of a sheet that are checked, in form order."""
    for field in (*layout.head, *layout.foot):
        if field.role == "given" and field.key in sheet.head and field.key not in UNCHECKED:
            yield Given(("", "", field.key), sheet.head[field.key])
    for block in layout.blocks:
        keys = row_keys(block.rows)
        seated = (
            [seat.entrant for seat in sheet.table.seats]
            if isinstance(block.rows, Seats)
            else [""] * len(keys)
        )
        for key, entrant, row in zip(keys, seated, sheet.blocks[block.key], strict=True):
            for field in block.fields:
                if field.role == "given" and field.key in row:
                    yield Given((block.key, key, field.key), row[field.key], entrant)


def _changed(sheet: Sheet, layout: Layout, place: Given, expected: str, dates: str) -> list[Problem]:
    key, entry = place.spot[2], place.entry
    field = layout.field(key)
    own = field.changed if field else ""
    kind, severity = _kind(key, shown(entry.value), expected, dates, own)
    values = {"field": f"{layout.form}.{key}", "found": entry.typed, "expected": expected}
    at = (sheet.table.round, sheet.table.number)
    return [Problem(kind, severity, (entry.at,), values, *at, place.entrant)]


def _kind(field: str, found: str, expected: str, dates: str, own: str) -> tuple[str, Severity]:
    if field == "entrant":
        return "CM5", "error"
    if field == "date":
        return ("CM15.date", "warning") if found and found in dates else ("CM12", "warning")
    if field in OF_SETTINGS:
        return "CM15.settings", "warning"
    if (own or field == "name") and alike(found, expected):
        return "CM15.width", "warning"
    return own or "CM15", "error"
