import pytest

from pipeline.sheets import sheet_xml
from pipeline.sheets.package import pack
from pipeline.sheets.raw import RawCell
from pipeline.sheets.reader import is_external, read
from pipeline.sheets.styles_xml import style_of
from tests.sheets.handmade import MAIN, STRICT, parts, table, workbook


def cells(data: bytes) -> dict[tuple[int, int], RawCell]:
    book, problems = read(data, "x.xlsx")
    assert problems == []
    return dict(book.sheets[0].cells)


def kinds(data: bytes) -> list[str]:
    return [problem.kind for problem in read(data, "x.xlsx")[1]]


CONTENTS = [
    ('<c r="A1"><v>7</v></c>', RawCell("number", "7")),
    ('<c r="A1" t="n"><v>-1.0000000000000002E1</v></c>', RawCell("number", "-1.0000000000000002E1")),
    ('<c r="A1" t="b"><v>1</v></c>', RawCell("bool", "1")),
    ('<c r="A1" t="e"><v>#N/A</v></c>', RawCell("error", "#N/A")),
    ('<c r="A1" t="d"><v>2016-01-21</v></c>', RawCell("day", "2016-01-21")),
    ('<c r="A1" t="str"><f>B1</f><v>甲</v></c>', RawCell("text", "甲", "B1")),
    ('<c r="A1"><f>5+12</f><v>17</v></c>', RawCell("number", "17", "5+12")),
    ('<c r="A1"><f>5+12</f></c>', RawCell("blank", "", "5+12")),
    ('<c r="A1"><f>5+12</f><v/></c>', RawCell("blank", "", "5+12")),
    ('<c r="A1"><f t="shared" si="0"/><v>3</v></c>', RawCell("number", "3", "")),
    ('<c r="A1" t="str"><f>""</f><v></v></c>', RawCell("text", "", '""')),
    ('<c r="A1" t="inlineStr"><is><r><t>陳</t></r><r><t>大文</t></r></is></c>', RawCell("text", "陳大文")),
    (
        '<c r="A1" t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c>',
        RawCell("text", "東京"),
    ),
    ('<c r="A1" t="inlineStr"><is><t>a_x000B_b_x005F_x0041_</t></is></c>', RawCell("text", "a\vb_x0041_")),
    ('<c r="A1" s="9"><v>7</v></c>', RawCell("number", "7")),
    ("<c><v>7</v></c>", RawCell("number", "7")),
]


@pytest.mark.parametrize(("xml", "expected"), CONTENTS)
def test_a_cell_as_it_lies_in_the_file(xml, expected):
    assert cells(workbook(f'<row r="1">{xml}</row>')) == {(1, 1): expected}


def test_one_formula_for_many_cells():
    rows = (
        '<row r="1"><c r="A1"><f t="array" ref="A1:A2">B1:B2</f><v>1</v></c></row>'
        '<row r="2"><c r="A2"><v>2</v></c></row><row r="3"><c r="A3"><v>3</v></c></row>'
    )
    assert [cell.formula for cell in cells(workbook(rows)).values()] == ["B1:B2", "", None]


def test_empty_cells_are_not_kept():
    assert (
        cells(workbook('<row r="1"><c r="A1" s="1"/><c r="B1"><v/></c><c r="C1" t="inlineStr"/></row>')) == {}
    )


def test_cells_without_addresses_follow_each_other():
    rows = '<row><c><v>1</v></c><c><v>2</v></c></row><row r="5"><c r="C5"><v>3</v></c><c><v>4</v></c></row>'
    assert {at: cell.raw for at, cell in cells(workbook(rows)).items()} == {
        (1, 1): "1",
        (1, 2): "2",
        (5, 3): "3",
        (5, 4): "4",
    }


def test_a_stray_cell_at_the_far_corner():
    assert list(cells(table({"A1": "x", "XFD1048576": 1}))) == [(1, 1), (1_048_576, 16_384)]


def test_a_wrong_dimension_is_not_believed():
    rows = '<row r="1"><c r="B1"><v>1</v></c></row>'
    assert list(cells(workbook(rows, before='<dimension ref="A1:XFD1048576"/>'))) == [(1, 2)]


def test_strict_namespaces():
    assert cells(workbook('<row r="1"><c r="A1"><v>7</v></c></row>', main=STRICT))[1, 1].raw == "7"


def test_prefixed_elements():
    made = parts()
    made["xl/worksheets/sheet1.xml"] = (
        f'<x:worksheet xmlns:x="{MAIN}"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>7</x:v></x:c></x:row>'
        "</x:sheetData></x:worksheet>"
    ).encode()
    assert cells(pack(made))[1, 1].raw == "7"


def test_utf16_parts():
    made = parts('<row r="1"><c r="A1" t="inlineStr"><is><t>甲</t></is></c></row>')
    made = {name: content.decode().encode("utf-16") for name, content in made.items()}
    assert cells(pack(made))[1, 1].raw == "甲"


def test_absolute_and_upper_case_part_names():
    made = parts('<row r="1"><c r="A1"><v>7</v></c></row>')
    links = made["xl/_rels/workbook.xml.rels"].replace(b'Target="worksheets/', b'Target="/XL/Worksheets/')
    made["xl/_rels/workbook.xml.rels"] = links
    assert cells(pack(made))[1, 1].raw == "7"


def test_shared_strings():
    strings = "<si><t>甲</t></si><si><r><t>A</t></r><r><t>B</t></r><rPh><t>x</t></rPh></si>"
    rows = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'
    assert [cell.raw for cell in cells(workbook(rows, strings=strings)).values()] == ["甲", "AB"]


def test_a_shared_string_that_is_not_there():
    assert kinds(workbook('<row r="1"><c r="A1" t="s"><v>5</v></c></row>', strings="<si/>")) == [
        "CM1.damaged"
    ]


FORMATS = (
    '<numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts>'
    '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>'
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>'
    '<xf numFmtId="20"/><xf numFmtId="10"/><xf numFmtId="170"/></cellXfs>'
)


def test_styles_tell_dates_times_and_percentages():
    rows = "".join(f'<c r="{c}1" s="{n}"><v>1</v></c>' for n, c in enumerate("ABCDE"))
    found = cells(workbook(f'<row r="1">{rows}</row>', formats=FORMATS))
    assert [cell.style for cell in found.values()] == ["", "date", "time", "percent", "date"]


@pytest.mark.parametrize(
    ("code", "style"),
    [
        ("General", ""),
        ("+General;-General;0", ""),
        ("G/通用格式", ""),
        ("0.00E+00", ""),
        ("#,##0.00_);[Red](#,##0.00)", ""),
        ('0"分"', ""),
        ('0" days"', ""),
        ("# ?/?", ""),
        ("@", ""),
        ("yyyy/m/d", "date"),
        ("[$-404]e/m/d", "date"),
        ("m月d日", "date"),
        ("h:mm", "time"),
        ("[h]:mm", "time"),
        ("mm:ss.0", "time"),
        ("上午/下午h時mm分", "time"),
        ("yyyy-mm-dd hh:mm", "datetime"),
        ("0%", "percent"),
    ],
)
def test_number_formats(code, style):
    assert style_of(code) == style


def test_dates_counted_from_1904():
    rows = '<row r="1"><c r="A1" s="1"><v>40928</v></c><c r="B1" s="2"><v>0.5</v></c></row>'
    found = cells(workbook(rows, formats=FORMATS, properties='<workbookPr date1904="1"/>'))
    assert [cell.raw for cell in found.values()] == ["42390.0", "0.5"]


def test_merges_hidden_lines_names_and_sheets():
    book, _ = read(
        workbook(
            '<row r="2"><c r="A2"><v>1</v></c></row><row r="3" hidden="1"><c r="A3"><v>1</v></c></row>',
            before='<cols><col min="4" max="6" hidden="1"/><col min="7" max="7"/></cols>',
            after='<mergeCells><mergeCell ref="B2:C3"/></mergeCells>',
            book='<definedNames><definedName name="x_judge" localSheetId="1">Two!$C$3</definedName>'
            '<definedName name="all">One!$A$1</definedName></definedNames>',
            sheets=("One", "Two"),
        ),
        "x.xlsx",
    )
    one, two = book.sheets
    assert (one.merges, one.hidden_rows, one.hidden_columns) == (((2, 2, 3, 3),), {3}, ((4, 6),))
    assert (dict(one.names), dict(two.names), dict(book.names)) == (
        {},
        {"x_judge": "Two!$C$3"},
        {"all": "One!$A$1"},
    )


@pytest.mark.parametrize(
    ("formula", "external"),
    [
        ("[1]Sheet1!A1", True),
        ("'[2]R02 T03'!$A$1", True),
        (r"'C:\tmp\[Book.xlsx]Sheet'!A1", True),
        ("cmd|' /C calc'!A0", True),
        ("SUM(A1:A3)", False),
        ("Table1[Points]", False),
        ('"[1]"&A1', False),
        ("'R02'!A1", False),
    ],
)
def test_formulas_that_reach_outside(formula, external):
    assert is_external(formula) == external


def test_entities_are_refused():
    made = parts()
    made["xl/worksheets/sheet1.xml"] = b'<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'
    assert kinds(pack(made)) == ["CM1.entity"]


def test_limits_on_nesting_text_and_cells(monkeypatch):
    assert kinds(workbook("<a>" * 100 + "</a>" * 100)) == ["CM1.too_big"]
    long = "x" * 100_001
    assert kinds(table({"A1": long})) == ["CM1.too_big"]
    monkeypatch.setattr(sheet_xml, "CELLS_LIMIT", 2)
    monkeypatch.setattr("pipeline.sheets.reader.CELLS_LIMIT", 2)
    assert kinds(table({"A1": 1, "A2": 2, "A3": 3})) == ["CM1.too_big"]


def test_two_cells_at_one_address_are_never_guessed():
    rows = '<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>'
    assert kinds(workbook(rows)) == ["CM1.damaged"]


def test_formatted_empty_rows_by_the_ten_thousand():
    rows = "".join(f'<row r="{n}"><c r="A{n}" s="1"/></row>' for n in range(1, 90_001))
    assert cells(workbook(rows)) == {}


@pytest.mark.parametrize(
    ("kind", "value"),
    [("b", "2"), ("b", "yes"), ("b", "2016-01-21"), ("b", "10"), ("d", "1"), ("d", "true"), ("d", "soon")],
)
def test_a_truth_or_date_that_is_none_makes_the_file_damaged(kind, value):
    assert kinds(workbook(f'<row r="1"><c r="A1" t="{kind}"><v>{value}</v></c></row>')) == ["CM1.damaged"]


def test_a_cell_in_a_row_that_is_not_its_own_makes_the_file_damaged():
    assert kinds(workbook('<row r="2"><c r="A3"><v>1</v></c></row>')) == ["CM1.damaged"]


def test_pieces_of_a_part_may_end_anywhere(monkeypatch):
    rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>甲 &amp; 😀</t></is></c></row>'
    monkeypatch.setattr("pipeline.sheets.package.CHUNK", 1)
    assert cells(workbook(rows))[1, 1].raw == "甲 & 😀"


def test_other_office_files_and_titles_with_control_characters():
    made = parts() | {"xl/workbook.xml": b'<document xmlns="word"/>'}
    assert kinds(pack(made)) == ["CM1.not_workbook"]
    book, _ = read(workbook(sheets=("R02&#x85;&#x202E; T03",)), "x.xlsx")
    assert book.sheets[0].name == "R02\u202e T03"


def test_macros_are_said():
    made = parts()
    links = made["xl/_rels/workbook.xml.rels"].replace(
        b"</Relationships>",
        b'<Relationship Id="v" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject"'
        b' Target="vbaProject.bin"/></Relationships>',
    )
    made["xl/_rels/workbook.xml.rels"] = links
    assert kinds(pack(made)) == ["CM1.macros"]
