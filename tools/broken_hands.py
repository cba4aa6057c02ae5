"""What people and programs do to a workbook that they should not, for tools/make_broken.py."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping
from zipfile import ZipFile

from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from pipeline.model.value import Value
from pipeline.sheets.keys import keys_of
from pipeline.sheets.master import SHEET_PART
from pipeline.sheets.package import neutral, pack
from pipeline.sheets.reader import read

REALLY_BIG = 33_000_000
"""Bytes of a part that is refused before it is opened."""

Hand = Callable[[bytes], bytes]
"""What somebody does to a workbook."""


def opened(data: bytes) -> dict[str, bytes]:
    """The parts of a workbook."""
    with ZipFile(io.BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist()}


def saved(made: Workbook) -> bytes:
    """A workbook as a spreadsheet program saves it, the same bytes each time."""
    target = io.BytesIO()
    made.save(target)
    return neutral(target.getvalue())


def in_excel(change: Callable[[Worksheet, Callable[[str], str]], object]) -> Hand:
    """Opens the workbook in a spreadsheet program, changes its first sheet, saves it."""

    def hand(data: bytes) -> bytes:
        opened = load_workbook(io.BytesIO(data))
        change(opened.worksheets[0], lambda name: address(data, name))
        return saved(opened)

    return hand


def put(name: str, value: object, style: str = "General") -> Hand:
    """Types into a cell of a form, with a number format."""

    def change(sheet: Worksheet, at: Callable[[str], str]) -> None:
        sheet[at(name)] = value
        sheet[at(name)].number_format = style

    return in_excel(change)


def stored(name: str, inner: str) -> Hand:
    """What a spreadsheet program has stored in a cell: `<f>5+12</f><v>17</v>`; `{f}`: the formula in it."""

    def hand(data: bytes) -> bytes:
        parts = opened(data)
        wanted = re.compile(rf'<c r="{address(data, name)}"( s="\d+")?[^>]*?(?:/>|>(.*?)</c>)')

        def cell(found: re.Match[str]) -> str:
            formula = re.search("<f>.*?</f>", found[2] or "")
            content = inner.replace("{f}", formula[0] if formula else "")
            return f'<c r="{address(data, name)}"{found[1] or ""}>{content}</c>'

        text, times = wanted.subn(cell, parts[SHEET_PART].decode())
        assert times == 1, name
        return pack({**parts, SHEET_PART: text.encode()})

    return hand


def tagged(**changed: str) -> Hand:
    """A sheet that is of something else: the tag in A1 says so."""

    def change(sheet: Worksheet, at: Callable[[str], str]) -> None:
        names = ("layout", "event", "round", "table", "seating")
        tag = dict(zip(names, sheet["A1"].value.split("|"), strict=True))
        sheet["A1"] = "|".join({**tag, **changed}.values())

    return in_excel(change)


def two_forms(data: bytes) -> bytes:
    """The sheet copied within the file."""
    book_ = load_workbook(io.BytesIO(data))
    book_.copy_worksheet(book_.worksheets[0])
    return saved(book_)


def cut_and_pasted(sheet: Worksheet, at: Callable[[str], str]) -> None:
    """The points of 丙 moved beside the form: spreadsheet programs let the name follow."""
    sheet["B25"] = sheet[at("tile_points.丙")].value
    sheet[at("tile_points.丙")] = None
    sheet.defined_names["x_seats_3_tile_points"].attr_text = f"'{sheet.title}'!$B$25"


def row_copied(sheet: Worksheet, at: Callable[[str], str]) -> None:
    """The row of 乙 pasted over the empty row below the form's blocks."""
    source = int(at("result.乙")[1:])
    target = int(at("countersign")[1:]) - 1
    for column in range(1, 10):
        sheet.cell(target, column).value = sheet.cell(source, column).value


def with_macros(data: bytes) -> bytes:
    """Saved as a workbook with macros, under the usual ending."""
    parts = opened(data)
    rels = "xl/_rels/workbook.xml.rels"
    link = (
        '<Relationship Id="rIdM" Target="vbaProject.bin"'
        ' Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject"/></Relationships>'
    )
    return pack(
        {
            **parts,
            "xl/vbaProject.bin": b"Sub Auto_Open()",
            rels: parts[rels].replace(b"</Relationships>", link.encode()),
        }
    )


def with_drawing(data: bytes) -> bytes:
    """A text box drawn over the form."""
    links = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship'
        ' Id="rId1" Target="../drawings/drawing1.xml"'
        ' Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/drawing"/></Relationships>'
    )
    drawing = b'<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"/>'
    beside = {"xl/worksheets/_rels/sheet1.xml.rels": links.encode(), "xl/drawings/drawing1.xml": drawing}
    return pack({**opened(data), **beside})


def sheet_hidden(data: bytes) -> bytes:
    """The sheet with the form hidden behind another one."""
    made = load_workbook(io.BytesIO(data))
    made.create_sheet("筆記")
    made.active = 1
    made.worksheets[0].sheet_state = "hidden"
    return saved(made)


def with_definitions(data: bytes) -> bytes:
    """A document type with an entity in front of the sheet."""
    parts = opened(data)
    text = parts[SHEET_PART].decode().partition("<worksheet")
    bomb = '<!DOCTYPE worksheet [<!ENTITY points "61">]>'
    return pack({**parts, SHEET_PART: f"{text[0]}{bomb}<worksheet{text[2]}".encode()})


def swollen(data: bytes) -> bytes:
    """A small file that grows a thousandfold when opened."""
    parts = opened(data)
    return pack({**parts, SHEET_PART: parts[SHEET_PART] + b" " * REALLY_BIG})


def cut_off(data: bytes) -> bytes:
    """The copy was interrupted."""
    return data[: len(data) // 2]


def overwritten(data: bytes) -> bytes:
    """Some bytes of the sheet itself are wrong."""
    with ZipFile(io.BytesIO(data)) as package:
        at = package.getinfo(SHEET_PART).header_offset + 200
    return data[:at] + bytes(64) + data[at + 64 :]


def typed_in(**settings: Value) -> Hand:
    """Settings typed in event.xlsx."""

    def hand(data: bytes) -> bytes:
        made = load_workbook(io.BytesIO(data))
        for key, value in settings.items():
            made.worksheets[0][address(data, key)] = value
        return saved(made)

    return hand


def listed(sheet: int, *rows: Mapping[str, Value], after: int = 0) -> Hand:
    """Lines added to the entry list (1) or the corrections (2), `after` so many."""

    def hand(data: bytes) -> bytes:
        made = load_workbook(io.BytesIO(data))
        into = made.worksheets[sheet]
        column = {cell.value: cell.column for cell in into[1] if cell.value}
        first = next(row for row in range(1, 30) if into.cell(row, 1).value == "header") + 1
        for number, row in enumerate(rows, first + after):
            for key, value in row.items():
                into.cell(number, column[key]).value = value
        return saved(made)

    return hand


def without_sheet(number: int) -> Hand:
    """A sheet of event.xlsx deleted."""

    def hand(data: bytes) -> bytes:
        made = load_workbook(io.BytesIO(data))
        made.remove(made.worksheets[number])
        return saved(made)

    return hand


def without_heading(data: bytes) -> bytes:
    """The heading row of the entry list deleted, and its hidden key with it."""
    made = load_workbook(io.BytesIO(data))
    made.worksheets[1].delete_rows(4)
    return saved(made)


def setting_deleted(data: bytes) -> bytes:
    """The row of a setting deleted."""
    made = load_workbook(io.BytesIO(data))
    made.worksheets[0].delete_rows(int(address(data, "contact")[1:]))
    return saved(made)


def setting_added(data: bytes) -> bytes:
    """A row that people made themselves below the settings."""
    made = load_workbook(io.BytesIO(data))
    sheet = made.worksheets[0]
    sheet["B70"], sheet["C70"] = "休息時間", "10 分鐘"
    return saved(made)


def one_after_another(*hands: Hand) -> Hand:
    """Several faults in one workbook, each in its own cell."""

    def hand(data: bytes) -> bytes:
        for each in hands:
            data = each(data)
        return data

    return hand


def address(data: bytes, name: str) -> str:
    """Where a field stands: `judge`, `tile_points.丙` in the row of a seat, or a setting of event.xlsx."""
    workbook, _ = read(data, "")
    assert workbook is not None
    sheet = workbook.sheets[0]
    keys = keys_of(sheet)
    key, dot, seat = name.partition(".")
    spots = [(block, seat, key) for block, row in keys.rows if row == seat] if dot else [("", "", key)]
    at = next(found for spot in spots if (found := keys.at(spot)))
    return workbook.cell(sheet, at).address
