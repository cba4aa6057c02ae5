"""The printed page: landscape A4, one page, with title, page number and tag around it."""

from __future__ import annotations

from openpyxl.worksheet.header_footer import HeaderFooterItem
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from pipeline.sheets import style
from pipeline.sheets.address import address
from pipeline.sheets.grid import FIRST_COLUMN, TITLE_ROW
from pipeline.sheets.live import Live


def page(sheet: Worksheet, live: Live, rehearsal: bool, title: str, tag: str) -> None:
    """Set up printing; `title` and `tag` are filled in per table."""
    grid, family = live.grid, style.FONTS[live.language.code]
    sheet.print_area = f"{address(TITLE_ROW, FIRST_COLUMN)}:{address(grid.rows.key, grid.last)}"
    sheet.page_setup.orientation, sheet.page_setup.paperSize = "landscape", sheet.PAPERSIZE_A4
    sheet.page_setup.fitToWidth = sheet.page_setup.fitToHeight = 1
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_options.horizontalCentered = True
    margins = sheet.page_margins
    margins.left = margins.right = 0.4
    margins.top, margins.bottom, margins.header, margins.footer = 0.55, 0.55, 0.25, 0.25
    # The font comes after the size: a title that begins with a digit would lengthen the size.
    plain = f'&8&K{style.QUIET}&"{family},Regular"'
    numbers = live.language.text("scoresheet.page", page="&P", pages="&N")
    _write(sheet.oddFooter, left=plain + title, center=plain + numbers, right=plain + tag)
    if rehearsal:
        mark = live.language.text("scoresheet.rehearsal")
        _write(sheet.oddHeader, center=f'&12&K{style.RED}&"{family},Bold"{mark}')


def _write(item: HeaderFooterItem | None, **texts: str) -> None:
    for side, text in texts.items():
        getattr(item, side).text = text
