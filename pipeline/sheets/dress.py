"""A scoresheet as people see it: labels, colours, sizes, and the page it is printed on."""

from __future__ import annotations

from collections.abc import Mapping

from openpyxl.cell import Cell as SheetCell
from openpyxl.worksheet.worksheet import Worksheet

from pipeline.model.form import Block, Field, row_keys
from pipeline.model.kind import Choice, Day, Mark, Suggestion, Text, Verdict
from pipeline.sheets import banner, style
from pipeline.sheets.address import address, letters, position
from pipeline.sheets.columns import is_list, is_name, numbered, visible
from pipeline.sheets.grid import FIRST_COLUMN, TITLE_ROW
from pipeline.sheets.lettering import label, lettering, signing
from pipeline.sheets.live import Live
from pipeline.sheets.page import page
from pipeline.sheets.paint import text_width

TITLE, TAG = "TOURNEYTITLE", "TOURNEYTAG"
"""Stand for the title and the tag until a table fills them in."""

SCREEN_WIDTH, DIGIT_WIDTH, PADDING = 1265, 8, 6
"""Pixels: what a screen 1366 wide leaves for cells, and what a column takes at most."""

LIST_HEIGHT = 66
"""A row with a cell for more text than one or two lines hold."""

STRONG = ("seat", "name")
"""Given fields that have to be found at a glance."""


def tag_cell(live: Live) -> str:
    """Where the tag stands in small grey letters."""
    return address(live.grid.rows.head[min(2, len(live.grid.rows.head) - 1)], live.grid.last)


def dress(sheet: Worksheet, live: Live, rehearsal: bool) -> None:
    """Everything but formulas, validation and conditional formats."""
    painter = _Painter(sheet, live, lettering(live, rehearsal))
    painter.columns()
    painter.head(rehearsal)
    painter.banner()
    for block in live.layout.blocks:
        painter.block(block)
    painter.foot()
    sheet.protection.sheet = True
    sheet.freeze_panes = address(live.grid.rows.header + 1, 1)
    sheet.sheet_view.showGridLines = False
    sheet.sheet_view.zoomScale = min(120, SCREEN_WIDTH * 20 // painter.pixels * 5)
    sheet.sheet_view.selection[-1].activeCell = sheet.sheet_view.selection[-1].sqref = painter.first_input
    page(sheet, live, rehearsal, TITLE, TAG)


class _Painter:
    """One sheet while it is being painted; knows its fonts, its grid and its texts."""

    def __init__(self, sheet: Worksheet, live: Live, texts: Mapping[str, str]) -> None:
        self.sheet, self.live, self.grid, self.texts = sheet, live, live.grid, texts
        self.family = style.FONTS[live.language.code]
        self.many = len(live.grid.rows.blocks) > 10
        self.first_input = min(live.grid.names.values(), key=position, default="B2")

    @property
    def pixels(self) -> int:
        return sum(column.width * DIGIT_WIDTH + PADDING for column in self.grid.columns)

    def columns(self) -> None:
        for place, column in enumerate(self.grid.columns):
            self.sheet.column_dimensions[self.grid.letter(place)].width = column.width + 5 / 7
        self.sheet.row_dimensions[1].hidden = True
        self.sheet.column_dimensions["A"].hidden = True
        for number in self.grid.workings.columns:
            self.sheet.column_dimensions[letters(number)].hidden = True

    def put(self, at: str, size: float, colour: str, align: str, bold: bool = False) -> SheetCell:
        cell: SheetCell = self.sheet[at]
        if self.texts.get(at):
            cell.value = self.texts[at]
        cell.font = style.font(self.family, size, colour, bold)
        cell.alignment = style.aligned(align)
        return cell

    def head(self, rehearsal: bool) -> None:
        rows, last = self.grid.rows, letters(self.grid.last)
        heights = [30.0, *(25.0 for _ in rows.head[1:])]
        for row, height in zip(rows.head, heights, strict=True):
            self.sheet.row_dimensions[row].height = height
        colour = style.RED if rehearsal else style.NAVY
        self.put(f"{last}{TITLE_ROW}", 15, colour, "right", bold=True)
        if len(rows.head) > 1:
            self.put(f"{last}{rows.head[1]}", 9, style.FAINT, "right")
        self.put(tag_cell(self.live), 8, style.FAINT, "right")
        for field in self.live.layout.head:
            self.outer(field)

    def outer(self, field: Field) -> None:
        """A head or foot field: label and cell."""
        spot = ("", "", field.key)
        if field.role == "helper" or isinstance(field.kind, Verdict):
            return
        at = self.grid.cells[spot]
        if spot not in self.grid.labels:
            self.put(at, 17, style.NAVY, "left", bold=True)
            return
        self.put(self.grid.labels[spot], 11, style.QUIET, "right")
        cell = self.put(at, 12, style.INK, "left", bold=True)
        cell.number_format = style.number_format(field)
        if field.role == "given":
            cell.alignment = style.aligned("left", indent=1, shrink=isinstance(field.kind, Day))
            size = 11 if is_name(field) else 13
            cell.font = style.font(self.family, size, style.INK, bold=not isinstance(field.kind, Day))
        elif field.role == "computed":
            cell.fill, cell.border = style.fill(style.GREY), style.box(style.LINE)
            cell.alignment = style.aligned("center")
        else:
            self.input(cell, field)

    def input(self, cell: SheetCell, field: Field) -> None:
        cell.fill, cell.border = style.fill(style.YELLOW), style.box(style.INPUT_LINE)
        cell.protection = style.UNLOCKED
        cell.number_format = style.number_format(field)
        cell.font = style.font(self.family, 12, style.INK)
        wide = isinstance(field.kind, Text | Choice | Mark)
        narrow = isinstance(field.kind, Suggestion) or (
            isinstance(field.kind, Choice) and max(map(len, field.kind.keys)) <= 2
        )
        horizontal = "left" if wide and not narrow else "center"
        long = isinstance(field.kind, Text) and field.kind.limit >= 200
        cell.alignment = style.aligned(horizontal, wrap=long, indent=horizontal == "left", shrink=not long)

    def banner(self) -> None:
        row = self.grid.rows.banner
        self.sheet.row_dimensions[row].height = 36
        for column in range(FIRST_COLUMN, self.grid.last + 1):
            cell = self.sheet.cell(row, column)
            cell.fill = style.fill(style.GREY)
        self.put(banner.at(self.live), 14, style.QUIET, "center", bold=True)
        self.sheet[banner.at(self.live)].alignment = style.aligned("center", shrink=True)
        self.sheet.merge_cells(f"{banner.at(self.live)}:{address(row, self.grid.last)}")

    def block(self, block: Block) -> None:
        main = block is self.live.layout.blocks[0]
        header = self.grid.rows.header if main else self.grid.rows.bands[block.key]
        self.sheet.row_dimensions[header].height = 30 if main else 28
        back, ink = (style.NAVY, style.PAPER) if main else (style.BAND, style.QUIET)
        for column in range(FIRST_COLUMN, self.grid.last + 1):
            cell = self.sheet.cell(header, column)
            cell.fill, cell.border = style.fill(back), style.box(back)
        for field in visible(block):
            place = self.grid.places[block.key][field.key]
            # A word that would be torn in two is set smaller; several words wrap.
            text = label(self.live, field)
            torn = " " not in text and text_width(text) > self.grid.columns[place].width
            size = 9 if torn else 11 if main else 10
            cell = self.put(address(header, FIRST_COLUMN + place), size, ink, "center", bold=True)
            cell.alignment = style.aligned("center", wrap=True)
        first = address(header, FIRST_COLUMN)
        if not self.sheet[first].value and self.texts.get(first):
            self.put(first, 10, ink, "left", bold=True)
        for key in row_keys(block.rows):
            self.row(block, key, main)

    def row(self, block: Block, key: str, main: bool) -> None:
        row = self.grid.rows.blocks[block.key, key]
        room = 20 if self.many else 34 if main else 23
        self.sheet.row_dimensions[row].height = LIST_HEIGHT if any(map(is_list, visible(block))) else room
        for column in range(FIRST_COLUMN, self.grid.last + 1):
            cell = self.sheet.cell(row, column)
            cell.border, cell.fill = style.box(style.LINE), style.fill(style.GREY if main else style.PAPER)
            if address(row, column) in self.grid.echoes:
                self.echo(self.sheet[address(row, column)])
        if numbered(block, self.live.layout.blocks[0]):
            self.put(address(row, FIRST_COLUMN), 10, style.QUIET, "center")
        for field in visible(block):
            cell = self.sheet[self.grid.cells[block.key, key, field.key]]
            self.inner(cell, field, main)

    def echo(self, cell: SheetCell) -> None:
        source = self.sheet[self.grid.echoes[cell.coordinate]]
        cell.font = style.font(self.family, 10, style.QUIET)
        cell.alignment = style.aligned(
            source.alignment.horizontal, indent=int(source.alignment.indent), shrink=True
        )

    def inner(self, cell: SheetCell, field: Field, main: bool) -> None:
        if field.role == "input":
            self.input(cell, field)
            return
        cell.font = style.font(self.family, 12 if main else 10, style.INK, bold=main and field.key in STRONG)
        cell.number_format = style.number_format(field)
        if isinstance(field.kind, Verdict):
            cell.font = style.font(self.family, 11 if main else 9, style.QUIET)
            cell.alignment = style.aligned("left", wrap=True, indent=1)
            return
        if field.role == "given":
            cell.fill = style.fill(style.PAPER)
        name = isinstance(field.kind, Text) and field.kind.limit >= 60
        wrap = name and main and not self.many
        if wrap:
            cell.font = style.font(self.family, 11, style.INK, bold=True)
        cell.alignment = style.aligned(
            "left" if name else "center", wrap=wrap, indent=int(name), shrink=not wrap
        )

    def foot(self) -> None:
        rows = self.grid.rows
        self.sheet.row_dimensions[rows.foot[0] - 1].height = 9
        for row in rows.foot:
            self.sheet.row_dimensions[row].height = 29
        for field in self.live.layout.foot:
            self.outer(field)
        self.sheet.row_dimensions[rows.signature].height = 36
        for _, start, end in signing(self.live):
            self.put(address(rows.signature, start), 10, style.QUIET, "left")
            for column in range(start, end + 1):
                self.sheet.cell(rows.signature, column).border = style.underline(style.INK)
        self.key(rows.key)

    def key(self, row: int) -> None:
        cell = self.put(address(row, FIRST_COLUMN), 8.5, style.QUIET, "left")
        cell.alignment = style.aligned("left", wrap=True)
        self.sheet.row_dimensions[row].height = 30
        self.sheet.merge_cells(f"{address(row, FIRST_COLUMN)}:{address(row, self.grid.last)}")
