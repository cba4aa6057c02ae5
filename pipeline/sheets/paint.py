"""What the organiser's workbooks share: cells that stay text, heights that fit, the printed page."""

from __future__ import annotations

import io
from collections.abc import Sequence
from copy import copy
from fractions import Fraction
from typing import Any
from unicodedata import east_asian_width

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.worksheet.header_footer import HeaderFooterItem
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from pipeline.language import Language
from pipeline.model.value import Value, shown
from pipeline.sheets import style
from pipeline.sheets.address import address
from pipeline.sheets.package import neutral
from pipeline.sheets.plain import printable

LONGEST = 32_000
"""Characters a spreadsheet cell holds, rounded down."""

LEADING = 1.45
"""Height of a line in font sizes: CJK fonts need more than Latin ones."""

SCREEN_WIDTH, DIGIT_WIDTH = 1265, 8
"""Pixels: what a screen 1366 wide leaves for cells, and what a character takes with its column's edges."""

_ORDINARY = 11
"""Font size that column widths are measured in."""

_LARGEST_DIGITS = 9
_SIGNS = ("=", "+", "-", "@", "'")


def at(sheet: Worksheet, row: int, column: int) -> Cell:
    """A cell that is no hidden part of a merged one."""
    cell = sheet.cell(row, column)
    assert isinstance(cell, Cell)
    return cell


def put(cell: Cell, value: Value) -> None:
    """Write a value; text stays text, whatever it begins with. A fraction is written as printed."""
    if value is None or value == "":
        return
    if isinstance(value, int):
        cell.value = value
    elif isinstance(value, Fraction):
        cell.value = float(shown(value))
    else:
        cell.value = printable(value)[:LONGEST]
        cell.data_type = "s"
        cell.quotePrefix = value.startswith(_SIGNS)


def look_of(cell: Cell) -> Any:
    """How a cell looks, for others to wear."""
    return copy(cell._style)  # type: ignore[attr-defined]


def wear(cell: Cell, look: Any) -> None:
    """Make a cell look like another: to openpyxl the font and border of each cell are most of the work."""
    cell._style = copy(look)  # type: ignore[attr-defined]


def id_value(id_: str) -> Value:
    """An entrant's id as a number where the text of the number is the id: `007` stays text."""
    plain = id_.isascii() and id_.isdecimal() and len(id_) <= _LARGEST_DIGITS
    return int(id_) if plain and str(int(id_)) == id_ else id_


def text_width(text: str) -> int:
    """Characters of ordinary width that a line of text takes."""
    return sum(2 if east_asian_width(sign) in "WFA" else 1 for sign in text)


def lines(text: str, width: float) -> int:
    """Lines a text needs in a column of this width; words may break a little earlier than counted."""
    return sum(-(-max(1, text_width(line)) // max(1, int(width))) for line in (text.splitlines() or [""]))


def height(texts: Sequence[tuple[str, float]], size: float, least: float = 0.0) -> float:
    """Height of a row in points: its texts with the widths of their columns, which count letters of 11."""
    most = max((lines(text, width * _ORDINARY / size) for text, width in texts), default=1)
    return max(least, round(most * size * LEADING + 6, 1))


def heading(
    sheet: Worksheet, row: int, columns: tuple[int, int], text: str, family: str, size: float
) -> Cell:
    """A text across a row, from the first to the last of these columns; what is too long wraps."""
    first, last = columns
    cell = at(sheet, row, first)
    put(cell, text)
    cell.font = style.font(family, size, style.NAVY, bold=size > 12)
    cell.alignment = style.aligned("left", wrap=True)
    if last > first:
        sheet.merge_cells(f"{address(row, first)}:{address(row, last)}")
    return cell


def header(cell: Cell, text: str, family: str) -> None:
    """The heading of a column."""
    put(cell, text)
    cell.font = style.font(family, 11, style.PAPER, bold=True)
    cell.fill, cell.border = style.fill(style.NAVY), style.box(style.NAVY)
    cell.alignment = style.aligned("center", wrap=True)


def view(sheet: Worksheet, across: float, first: str) -> None:
    """How the sheet opens: at the first cell to look at, as wide as a small screen; `across`: characters."""
    sheet.sheet_view.showGridLines = False
    sheet.sheet_view.zoomScale = max(80, min(100, int(SCREEN_WIDTH * 20 / (across * DIGIT_WIDTH)) * 5))
    sheet.sheet_view.selection[-1].activeCell = sheet.sheet_view.selection[-1].sqref = first


def page(sheet: Worksheet, area: str, repeated: int, language: Language, portrait: bool = False) -> None:
    """A4, as wide as the paper, as many pages as needed; `repeated`: the row printed on each of them."""
    sheet.print_area = area
    if repeated:
        sheet.print_title_rows = f"{repeated}:{repeated}"
    sheet.page_setup.orientation = "portrait" if portrait else "landscape"
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_options.horizontalCentered = True
    margins = sheet.page_margins
    margins.left = margins.right = 0.4
    margins.top, margins.bottom, margins.header, margins.footer = 0.45, 0.6, 0.25, 0.3
    plain = f'&8&K{style.QUIET}&"{style.FONTS[language.code]},Regular"'
    _foot(sheet.oddFooter, left=plain + "&A", right=plain + _numbers(language))


def saved(book: Workbook) -> bytes:
    """The workbook as bytes, the same for the same content."""
    target = io.BytesIO()
    book.save(target)
    return neutral(target.getvalue())


def _numbers(language: Language) -> str:
    return language.text("scoresheet.page", page="&P", pages="&N")


def _foot(item: HeaderFooterItem | None, **texts: str) -> None:
    for side, text in texts.items():
        getattr(item, side).text = text
