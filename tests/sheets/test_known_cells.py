"""Sheets read by what was met before: the same as reading them whole, whatever somebody has done to them."""

import io
from pathlib import Path

import pytest
from openpyxl import load_workbook

from pipeline.sheets import known_cells, reader
from pipeline.sheets.known_cells import Unlike, Worksheet
from pipeline.sheets.raw import Refused
from pipeline.sheets.reader import read
from pipeline.sheets.sheet_xml import Shared
from tests.fuzz.execution import damaged
from tests.sheets.every_game import EVERY, game, opened
from tests.sheets.handmade import workbook
from tests.sheets.libreoffice import convert

SEEDS = range(12)
SHEET = "xl/worksheets/sheet1.xml"
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def sheet(rows: str, before: str = "", after: str = "", head: str = "") -> bytes:
    return f"{head}<worksheet {MAIN}>{before}<sheetData>{rows}</sheetData>{after}</worksheet>".encode()


def outcome(part: bytes, whole: bool, strings: tuple[str, ...]) -> Worksheet | str:
    shared = Shared(strings)
    try:
        if whole:
            return known_cells._read_whole((part,), shared, 50_000)
        return known_cells.worksheet((part,), shared)
    except Refused as refused:
        return refused.cause


A1 = '<c r="A1"><v>1</v></c>'
TWISTED = {
    "a comment": sheet(f'<row r="1">{A1}<!-- <c r="B1"><v>2</v></c> --></row>'),
    "a comment over a row": sheet('<row r="1"></row><!-- <row r="2"><c r="A2"><v>2</v></c></row> -->'),
    "a comment from head to foot": sheet(
        f'<row r="1">{A1}</row>', "<!--", "--><sheetData></sheetData>"
    ),
    "text that looks like cells": sheet(
        '<row r="1"><c r="A1" t="inlineStr"><is><t><![CDATA[<c r="B1"/>]]></t></is></c></row>'
    ),
    "an instruction": sheet(f'<row r="1">{A1}<?x <c r="B1"/> ?></row>'),
    "a cell in a cell": sheet('<row r="1"><c r="A1"><foo><c r="B1"/></foo></c></row>'),
    "an end without a beginning": sheet('<row r="1"><c r="B1"/></foo></c></row>'),
    "a cell outside the rows": sheet(f'<row r="1">{A1}</row><c r="A2"><v>2</v></c>'),
    "a cell before the rows": sheet(f'<row r="1">{A1}</row>', '<c r="A2"><v>2</v></c>'),
    "the same cell twice": sheet(f'<row r="1">{A1}{A1}</row>'),
    "the same cell in two rows": sheet(f'<row r="1">{A1}</row><row r="1">{A1}</row>'),
    "the cell of another row": sheet(f'<row r="2">{A1}</row>'),
    "a row without a number": sheet(f"<row>{A1}</row>"),
    "a row without a number, later": sheet(f'<row r="1">{A1}</row><row ht="3"><c r="A2"><v>2</v></c></row>'),
    "cells without an address": sheet('<row r="1"><c><v>1</v></c><c><v>2</v></c></row>'),
    "a cell behind one without content": sheet('<row r="1"><c r="B1"/><c><v>2</v></c></row>'),
    "a row of another kind": sheet(f'<row r="1" xmlns="urn:other">{A1}</row>'),
    "a bracket in an attribute": sheet(f'<row r="1" spans=">">{A1}</row>'),
    "a hidden row": sheet(f'<row r="1" hidden="1">{A1}</row><row hidden="1" r="2"/><row r="3" hidden="1"/>'),
    "one formula for many": sheet('<row r="1"><c r="A1"><f t="array" ref="A1:B1">C1</f><v>1</v></c></row>'),
    "a shared formula": sheet('<row r="1"><c r="A1"><f t="shared" ref="A1:B1" si="0">C1</f></c></row>'),
    "an attribute twice": sheet('<row r="1"><c r="A1"><f ca="1" ca="1">C1</f><v>1</v></c></row>'),
    "two values": sheet('<row r="1"><c r="A1"><v>1</v><v>2</v></c></row>'),
    "an entity": sheet('<row r="1"><c r="A1" t="str"><v>&x;</v></c></row>'),
    "an entity in the foot": sheet(f'<row r="1">{A1}</row>', after="<headerFooter>&x;</headerFooter>"),
    "a broken foot": sheet(f'<row r="1">{A1}</row>', after="<headerFooter><a></headerFooter></a>"),
    "a merge in the foot": sheet(
        f'<row r="1">{A1}</row>', after='<headerFooter><mergeCell ref="A1:B2"/></headerFooter>'
    ),
    "another alphabet": sheet(
        '<row r="1"><c r="A1" t="str"><v>é</v></c></row>', head='<?xml version="1.0" encoding="latin-1"?>'
    ),
    "another alphabet, in single quotes": sheet(
        '<row r="1"><c r="A1" t="str"><v>é</v></c></row>', head="<?xml version='1.0' encoding='latin-1'?>"
    ),
    "a shared text": sheet('<row r="1"><c r="A1" t="s"><v>1</v></c></row>'),
    "a shared text that is not there": sheet('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'),
    "a shared text of a formula": sheet('<row r="1"><c r="A1" t="s"><f>B1</f><v>1</v></c></row>'),
    "a column beyond the last": sheet('<row r="1"><c r="ZZZ1"><v>1</v></c></row>'),
    "a row beyond the last": sheet('<row r="2000000"><c r="A2000000"><v>1</v></c></row>'),
    "lines between the rows": sheet(f'\r\n<row r="1">\n{A1}\r\n</row>\n'),
    "a line in a text": sheet('<row r="1"><c r="A1" t="str"><v>a\r\nb</v></c></row>'),
    "two lists of rows": sheet(f'<row r="1">{A1}</row></sheetData><sheetData><row r="2"/>'),
    "deep nesting": sheet(f'<row r="1">{A1}</row>', "<a>" * 70 + "</a>" * 70),
    "no end": sheet(f'<row r="1">{A1}</row>')[:-5],
}  # fmt: skip


@pytest.mark.parametrize("case", TWISTED)
def test_twisted_sheet_is_what_reading_it_whole_says(case: str) -> None:
    for strings in (("甲", "乙"), ("丙", "丁"), ("甲",) * 9):
        expected = outcome(TWISTED[case], True, strings)
        assert [outcome(TWISTED[case], False, strings) for _ in range(3)] == [expected] * 3


def test_cells_of_a_broken_sheet_do_not_make_another_one_sound() -> None:
    """What stands in a cell is whole in itself, or it is not remembered."""
    nested = '<c r="A1"><foo><c r="B1"/></foo></c>'
    assert outcome(sheet(f'<row r="1">{nested}</row>'), False, ()) != "damaged"
    assert outcome(sheet('<row r="1"><c r="B1"/></foo></c></row>'), False, ()) == "damaged"


@pytest.mark.parametrize("layer", ["cells", "xml"])
@pytest.mark.parametrize("preset", EVERY)
def test_damaged_sheet_is_what_reading_it_whole_says(
    preset: str, layer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [damaged(preset, layer, seed) for seed in SEEDS]
    quick = [read(data, "x.xlsx") for data in files]
    monkeypatch.setattr(reader, "worksheet", known_cells._read_whole)
    assert [read(data, "x.xlsx") for data in files] == quick


@pytest.mark.parametrize("preset", EVERY)
def test_sheets_of_the_program_are_of_the_plain_shape(preset: str) -> None:
    part = opened(game(preset).data)[SHEET]
    assert known_cells._put_together(part, Shared(), 50_000).cells


def test_sheets_of_other_programs_are_of_the_plain_shape(tmp_path: Path) -> None:
    """Otherwise everything would still be right, and slow."""
    files = [tmp_path / f"{number}.xlsx" for number in range(2)]
    saved = io.BytesIO()
    load_workbook(io.BytesIO(game(EVERY[0]).data)).save(saved)
    files[0].write_bytes(saved.getvalue())
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "1.xlsx").write_bytes(game(EVERY[0]).data)
    convert("xlsx", [tmp_path / "in" / "1.xlsx"], tmp_path)
    for file in files:
        parts = opened(file.read_bytes())
        shared = parts.get("xl/sharedStrings.xml")
        strings = reader.read_strings([shared]) if shared else ()
        assert known_cells._put_together(parts[SHEET], Shared(strings), 50_000).cells


def test_sheet_with_a_comment_is_not() -> None:
    with pytest.raises(Unlike):
        known_cells._put_together(TWISTED["a comment"], Shared(), 50_000)


def test_more_cells_than_there_is_room_for_are_refused_the_same() -> None:
    row = '<row r="1">' + "".join(f'<c r="{letter}1"><v>1</v></c>' for letter in "ABCDE") + "</row>"
    for _ in range(2):
        with pytest.raises(Refused):
            known_cells.worksheet((opened(workbook(row))[SHEET],), Shared(), 4)
