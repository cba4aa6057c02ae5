"""A filled workbook with one thing done to it in a spreadsheet program, for rehearsals of judges' faults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from io import BytesIO

from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from pipeline.model.form import Spot
from pipeline.sheets.address import address, position
from pipeline.sheets.keys import keys_of
from pipeline.sheets.reader import read

Typed = int | float | str | datetime | None
"""What a person can leave in a cell."""


def cell_of(data: bytes, spot: Spot) -> str:
    """The address of a field on a scoresheet; empty where the form has none."""
    workbook, _ = read(data, "")
    at = keys_of(workbook.sheets[0]).at(spot) if workbook else None
    return address(*at) if at else ""


def retyped(data: bytes, typed: Mapping[Spot, Typed]) -> bytes:
    """The workbook with other entries; formulas that stood there are gone, as when a person types."""
    places = {cell_of(data, spot): value for spot, value in typed.items()}

    def change(sheet: Worksheet) -> None:
        for at, value in places.items():
            sheet[at].value = value

    return _saved(data, change)


def merged(data: bytes, first: Spot, last: Spot) -> bytes:
    """The workbook with two cells made one: what the second held is gone."""
    corners = f"{cell_of(data, first)}:{cell_of(data, last)}"
    return _saved(data, lambda sheet: sheet.merge_cells(corners))


def without_row(data: bytes, spot: Spot) -> bytes:
    """The workbook with the row of a field deleted."""
    row, _ = position(cell_of(data, spot))
    return _saved(data, lambda sheet: sheet.delete_rows(row))


def _saved(data: bytes, change: Callable[[Worksheet], object]) -> bytes:
    book = load_workbook(BytesIO(data))
    change(book.worksheets[0])
    saved = BytesIO()
    book.save(saved)
    return saved.getvalue()
