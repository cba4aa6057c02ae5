"""One sheet of report.xlsx painted: title, notes, a table that can be filtered, links to the cells meant."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple
from urllib.parse import quote

from openpyxl.cell import Cell
from openpyxl.styles import Font
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.worksheet import Worksheet

from pipeline.language import Language
from pipeline.model.value import Value, exact
from pipeline.sheets import style
from pipeline.sheets.address import address, letters
from pipeline.sheets.paint import at, header, heading, height, id_value, look_of, page, put, view, wear
from pipeline.sheets.report_model import Column, Link, ReportSheet, Row

LOOKS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "state": {
        "ok": ("DDF0DE", style.GREEN_INK),
        "progress": (style.AMBER, style.AMBER_INK),
        "wrong": (style.RED_CELL, style.RED),
        "duplicate": ("E6D9F2", "5B2C83"),
        "missing": (style.GREY_OUT, style.QUIET),
        "unsigned": (style.AMBER, style.AMBER_INK),
    },
    "severity": {
        "error": (style.RED_CELL, style.RED),
        "warning": (style.AMBER, style.AMBER_INK),
        "note": (style.GREY, style.QUIET),
    },
}
"""Background and ink of what is said in words as well."""

BAD = {"error", "wrong", "duplicate"}
LINK_INK = "1F5FA8"
_SIZE = 10.5
_FIRST = 1


class Look(NamedTuple):
    """How a cell of the table looks."""

    number_format: str
    left: bool
    back: str | None
    ink: str
    link: bool


def report_sheet(sheet: Worksheet, event: str, content: ReportSheet, language: Language) -> None:
    """Fill a sheet: the event's title, notes, headings, rows; the headings stay in view."""
    family, last = style.FONTS[language.code], len(content.columns)
    title = f"{event}　{language.text(f'report.{content.key}.title')}"
    across = sum(column.width for column in content.columns)
    row = 1
    for text, size in ((title, 15.0), *((note, 11.0) for note in content.notes)):
        heading(sheet, row, (_FIRST, last), text, family, size)
        # Titles are bold, and wider than their letters counted.
        sheet.row_dimensions[row].height = height([(text, across * 0.85)], size, least=20)
        row += 1
    top = row
    for place, column in enumerate(content.columns, _FIRST):
        sheet.column_dimensions[letters(place)].width = column.width
        header(at(sheet, top, place), _label(column, language), family)
    tall = [(_label(column, language), column.width - 3) for column in content.columns]
    sheet.row_dimensions[top].height = height(tall, 11, least=24)
    painted: dict[Look, Any] = {}
    for row, values in enumerate(content.rows, top + 1):
        _row(sheet, row, content.columns, values, language, painted)
    if content.rows:
        sheet.auto_filter.ref = f"{address(top, _FIRST)}:{address(row, last)}"
    else:
        row = top + 1
        heading(sheet, row, (_FIRST, last), language.text("report.none"), family, 11)
        sheet.row_dimensions[row].height = 24
    sheet.freeze_panes = address(top + 1, _FIRST)
    view(sheet, across, address(top + 1, _FIRST))
    sheet.sheet_properties.tabColor = _tab(content)
    page(sheet, f"{address(1, _FIRST)}:{address(row, last)}", top, language, portrait=across < 90)


def _row(
    sheet: Worksheet,
    row: int,
    columns: tuple[Column, ...],
    values: Row,
    language: Language,
    painted: dict[Look, Any],
) -> None:
    """A row of the table. `painted`: every look there is so far, as openpyxl knows it."""
    tall: list[tuple[str, float]] = []
    for place, column in enumerate(columns, _FIRST):
        cell, found = at(sheet, row, place), values.get(column.key)
        link = found if isinstance(found, Link) else None
        raw = found.value if isinstance(found, Link) else found
        value = _shown(column, raw, language)
        back, ink = LOOKS.get(column.kind, {}).get(str(raw), (None, LINK_INK if link else style.INK))
        look = Look(_number_format(column, value), column.kind == "text", back, ink, link is not None)
        _dress(cell, look, painted, language)
        put(cell, value)
        if link:
            _lead(cell, link)
        if isinstance(value, str):
            tall.append((value, column.width - 2))
    sheet.row_dimensions[row].height = height(tall, _SIZE, least=20)


def _shown(column: Column, value: Value, language: Language) -> Value:
    if column.kind in LOOKS:
        return language.text(f"report.{column.kind}.{value}") if value else None
    if column.kind == "id" and isinstance(value, str):
        return id_value(value)
    return exact(value) if isinstance(value, Fraction) else value


def _number_format(column: Column, value: Value) -> str:
    if not isinstance(value, int | Fraction):
        return "@"
    digits = "0.00" if isinstance(value, Fraction) else "0"
    return f"+{digits};-{digits};0" if column.kind == "score" else digits


def _dress(cell: Cell, look: Look, painted: dict[Look, Any], language: Language) -> None:
    if look in painted:
        wear(cell, painted[look])
    else:
        _paint(cell, look, language)
        painted[look] = look_of(cell)


def _paint(cell: Cell, look: Look, language: Language) -> None:
    cell.border = style.box(style.LINE)
    cell.alignment = style.aligned("left" if look.left else "center", wrap=True, indent=int(look.left))
    cell.number_format = look.number_format
    cell.font = Font(
        name=style.FONTS[language.code],
        size=_SIZE,
        color=look.ink,
        bold=look.back is not None,
        underline="single" if look.link else None,
    )
    if look.back:
        cell.fill = style.fill(look.back)


def _lead(cell: Cell, link: Link) -> None:
    """Leads to a file beside the report; quoting leaves no room for the scheme of another address."""
    sheet = link.sheet.replace("'", "''")
    location = f"'{sheet}'!{link.cell or 'A1'}" if sheet else None
    cell.hyperlink = Hyperlink(ref=cell.coordinate, target=quote(link.file), location=location)


def _label(column: Column, language: Language) -> str:
    return column.label or language.text(f"report.column.{column.key}")


def _tab(content: ReportSheet) -> str:
    """Red where there is an error or a wrong table, so that it is found without opening every sheet."""
    found = {
        _key(values.get(column.key))
        for values in content.rows
        for column in content.columns
        if column.kind in LOOKS
    }
    return style.RED if found & BAD else style.NAVY


def _key(found: Value | Link) -> str:
    return str(found.value if isinstance(found, Link) else found)
