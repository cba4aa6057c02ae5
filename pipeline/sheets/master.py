"""The workbook of one form in one language, built once and then patched for every table."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from zipfile import ZipFile

from openpyxl import Workbook
from openpyxl.workbook.defined_name import DefinedName

from pipeline.language import Language
from pipeline.model.form import Field, Layout, Spot, row_keys
from pipeline.sheets import banner
from pipeline.sheets.address import absolute, span
from pipeline.sheets.cellvalue import Cached
from pipeline.sheets.colours import colour
from pipeline.sheets.dress import TAG, TITLE, dress, tag_cell
from pipeline.sheets.evaluate import Program, program
from pipeline.sheets.grid import place
from pipeline.sheets.live import Live
from pipeline.sheets.package import neutral
from pipeline.sheets.validation import validation

SHEET = "SHEETNAME"
TAG_AT = "A1"
SHEET_PART, BOOK_PART, CORE_PART = "xl/worksheets/sheet1.xml", "xl/workbook.xml", "docProps/core.xml"
STYLES_PART = "xl/styles.xml"

_FIRST_FONT = re.compile(rb"<font>.*?</font>", re.DOTALL)
_NORMAL_FONT = b'<font><sz val="10"/><name val="Arial"/><family val="2"/></font>'
"""Column widths count digits of this font: one that every system has, or has an equal of."""
_NO_HINTS = (
    '<ignoredErrors><ignoredError sqref="A1:AZ99" numberStoredAsText="1" formula="1"/></ignoredErrors>'
)
"""Excel would mark entrant numbers with green corners."""

_CELL = re.compile(r'<c r="(?P<at>[A-Z]+[0-9]+)"(?: s="(?P<style>[0-9]+)")?[^>]*?(?:/>|>.*?</c>)', re.DOTALL)


@dataclass(frozen=True)
class Slot:
    """A cell that each table fills: its address, style and formula (empty: none), ready for XML."""

    at: str
    style: str
    formula: str


@dataclass(frozen=True)
class Master:
    """A form without a table. `sheet`: its XML cut at the slots; `fields`: what may be put where.

    `texts`: hidden cells that formulas read.
    """

    parts: Mapping[str, bytes]
    sheet: tuple[str | Slot, ...]
    fields: Mapping[Spot, tuple[str, Field]]
    texts: Mapping[str, Cached]
    program: Program
    language: Language


def build(layout: Layout, language: Language, rehearsal: bool) -> Master:
    """Lay out, dress and protect one form; `rehearsal` puts its mark on screen and paper."""
    live = Live(layout, place(layout), language)
    formulas = {**live.formulas(), **banner.formulas(live), tag_cell(live): f'{TAG_AT}&""'}
    texts = live.texts()
    fields = _fields(live)
    book = _book(live, formulas, texts, rehearsal)
    parts = _saved(book)
    slots = {TAG_AT, *formulas, *(at for at, _ in fields.values())}
    xml = parts.pop(SHEET_PART).decode().replace("</headerFooter>", "</headerFooter>" + _NO_HINTS)
    pieces = _cut(xml, slots, formulas)
    return Master(parts, pieces, fields, texts, program(formulas), language)


def _fields(live: Live) -> dict[Spot, tuple[str, Field]]:
    layout, cells = live.layout, live.grid.cells
    found: dict[Spot, tuple[str, Field]] = {
        ("", "", field.key): (cells["", "", field.key], field)
        for field in (*layout.head, *layout.foot)
        if field.role in ("given", "input")
    }
    for block in layout.blocks:
        for key in row_keys(block.rows):
            for field in block.fields:
                if field.role in ("given", "input"):
                    found[block.key, key, field.key] = (cells[block.key, key, field.key], field)
    return found


def _book(
    live: Live, formulas: Mapping[str, str], texts: Mapping[str, str | int], rehearsal: bool
) -> Workbook:
    book = Workbook()
    book.properties.title, book.properties.creator = TITLE, "tourney"
    sheet = book.worksheets[0]
    sheet.title = SHEET
    grid = live.grid
    for at, text in {**grid.column_keys, **grid.row_keys, **texts}.items():
        sheet[at] = text
    sheet[TAG_AT] = TAG
    for at, formula in formulas.items():
        sheet[at] = f"={formula}"
    dress(sheet, live, rehearsal)
    colour(sheet, live)
    for cells, field in _input_columns(live):
        rule = validation(live.layout.form, field, grid.workings, live.language)
        rule.add(span(cells))
        sheet.add_data_validation(rule)
    for name, at in grid.names.items():
        sheet.defined_names[name] = DefinedName(name, attr_text=f"'{SHEET}'!{absolute(at)}")
    return book


def _input_columns(live: Live) -> list[tuple[tuple[str, ...], Field]]:
    layout, grid = live.layout, live.grid
    outer = [
        ((grid.cells["", "", field.key],), field)
        for field in (*layout.head, *layout.foot)
        if field.role == "input"
    ]
    inner = [
        (grid.column(layout, block.key, field.key), field)
        for block in layout.blocks
        for field in block.fields
        if field.role == "input"
    ]
    return outer + inner


def _saved(book: Workbook) -> dict[str, bytes]:
    target = io.BytesIO()
    book.save(target)
    with ZipFile(io.BytesIO(neutral(target.getvalue()))) as saved:
        parts = {name: saved.read(name) for name in saved.namelist()}
    parts[STYLES_PART] = _FIRST_FONT.sub(_NORMAL_FONT, parts[STYLES_PART], count=1)
    core = parts[CORE_PART].decode()
    parts[CORE_PART] = core.replace("<dc:creator>", f"<dc:title>{TITLE}</dc:title><dc:creator>").encode()
    return parts


def _cut(xml: str, slots: set[str], formulas: Mapping[str, str]) -> tuple[str | Slot, ...]:
    pieces: list[str | Slot] = []
    done = 0
    for found in _CELL.finditer(xml):
        if found["at"] in slots:
            pieces.append(xml[done : found.start()])
            pieces.append(Slot(found["at"], found["style"] or "0", _escaped(formulas.get(found["at"], ""))))
            done = found.end()
    return (*pieces, xml[done:])


def _escaped(formula: str) -> str:
    return formula.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
