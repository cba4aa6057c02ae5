from fractions import Fraction
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import openpyxl
import pypdfium2
import pytest

from pipeline.language import CODES, language
from pipeline.sheets import report as forms
from pipeline.sheets.reader import read
from pipeline.sheets.report import report_book
from pipeline.sheets.report_model import Column, Link, Report, ReportSheet, Row
from tests.sheets.test_organiser import SOFFICE, converted

ROUNDS = ("第 1 局", "第 2 局")
STATES = ("ok", "progress", "wrong", "duplicate", "missing")
AWAY = Link("inbox/第三桌 (1).xlsx", "../../my event/inbox/第三桌 (1).xlsx", "R02-T03", "E10")
OVERVIEW = tuple({"table": number, "1": state} for number, state in enumerate(STATES, 1))
PROBLEM: Row = {
    "severity": "error",
    "kind": "RK-C9",
    "round": 2,
    "table": 3,
    "entrant": "9",
    "name": "=cmd|'/c calc'!A1",
    "message": "+結果：請從清單選取。" * 9,
    "remedy": "-請評審員\x0b重新存檔",
    "file": AWAY,
    "sheet": "R02-T03",
    "cell": "E10",
}
STANDING: Row = {
    "place": 1,
    "entrant": "007",
    "name": "@司徒子軒",
    "wins": 3,
    "total": Fraction(94, 1),
    "average": Fraction(94, 3),
    "why": "平均分數 +31.33",
}
FIGURES = (("wins", "勝出局數"), ("total", "總分"), ("average", "平均分數"))
COLUMNS = {
    "problems": forms.PROBLEMS,
    "standings": forms.standings_columns(FIGURES),
    "results": forms.results_columns((("score", "得分"),)),
    "seating": forms.SEATING,
    "prizes": forms.PRIZES,
    "corrections": forms.CORRECTIONS,
}


def sheets() -> tuple[ReportSheet, ...]:
    rows: dict[str, tuple[Row, ...]] = {"problems": (PROBLEM,), "standings": (STANDING,)}
    return (
        ReportSheet("overview", forms.overview_columns(ROUNDS), OVERVIEW, ("暫定：尚欠 3 桌",)),
        *(ReportSheet(key, columns, rows.get(key, ())) for key, columns in COLUMNS.items()),
    )


def written(code: str) -> bytes:
    return report_book(Report("=魔力橋大賽", sheets()), language(code))


def opened(code: str = "zh-Hant") -> openpyxl.Workbook:
    return openpyxl.load_workbook(BytesIO(written(code)))


@pytest.mark.parametrize("code", CODES)
def test_every_sheet_and_column_has_its_words(code: str) -> None:
    words = language(code)
    for sheet in opened(code):
        assert sheet.freeze_panes
        assert sheet.page_setup.fitToWidth == 1
    headings = {column.key for columns in COLUMNS.values() for column in columns if not column.label}
    assert all(words.text(f"report.column.{key}") for key in headings)


def test_sheets_in_the_language_of_the_event() -> None:
    assert opened().sheetnames == ["總覽", "問題", "名次", "賽果", "座位", "獎項", "更正"]
    assert opened("zh-Hans").sheetnames == ["总览", "问题", "名次", "赛果", "座位", "奖项", "更正"]


def test_states_in_words_and_in_colours() -> None:
    sheet = opened()["總覽"]
    cells = [sheet.cell(row, 2) for row in range(4, 9)]
    assert [cell.value for cell in cells] == ["無誤", "填寫中", "有錯", "重複", "未交"]
    assert len({cell.fill.start_color.rgb for cell in cells}) == 5
    assert sheet["C3"].value == "第 2 局"
    assert sheet["C4"].value is None
    assert sheet["A2"].value == "暫定：尚欠 3 桌"


def test_no_formula_whatever_people_type() -> None:
    for sheet in opened():
        for row in sheet.iter_rows():
            assert {cell.data_type for cell in row} <= {"s", "n"}
    workbook, problems = read(written("en"), "report.xlsx")
    assert workbook is not None
    assert not problems
    found = [cell for sheet in workbook.sheets for cell in sheet.cells.values()]
    assert all(cell.formula is None for cell in found)
    assert "=cmd|'/c calc'!A1" in {cell.raw for cell in found}


def test_a_problem_leads_to_its_cell() -> None:
    sheet = opened()["問題"]
    link = next(cell.hyperlink for cell in sheet[3] if cell.hyperlink)
    assert link.target == "../../my%20event/inbox/%E7%AC%AC%E4%B8%89%E6%A1%8C%20%281%29.xlsx"
    assert link.location == "'R02-T03'!E10"


def test_a_link_has_no_other_scheme() -> None:
    link = Link("x", "javascript:alert(1)", "it's", "A1")
    sheet = ReportSheet("problems", (Column("file", 20),), ({"file": link},))
    book = report_book(Report("E", (sheet,)), language("en"))
    with ZipFile(BytesIO(book)) as parts:
        targets = parts.read("xl/worksheets/_rels/sheet1.xml.rels").decode()
        places = parts.read("xl/worksheets/sheet1.xml").decode()
    assert 'Target="javascript%3Aalert%281%29"' in targets
    assert "'it''s'!A1" in places.replace("&apos;", "'")


def test_numbers_are_numbers_and_fractions_have_two_decimals() -> None:
    row = opened()["名次"][3]
    assert [cell.value for cell in row[:8]] == [1, "007", "@司徒子軒", None, 3, 94, 31.33, None]
    assert [cell.number_format for cell in row[4:7]] == ["0", "+0;-0;0", "+0.00;-0.00;0"]


def test_long_text_gets_a_higher_row_and_filters_are_set() -> None:
    sheet = opened()["問題"]
    assert sheet.row_dimensions[3].height > 80
    assert sheet.auto_filter.ref == "A2:K3"


def test_an_empty_sheet_says_so() -> None:
    sheet = opened()["獎項"]
    assert sheet["A3"].value == "（沒有）"
    assert sheet.auto_filter.ref is None


def test_same_bytes_twice() -> None:
    assert written("en") == written("en")


@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not there")
def test_libreoffice_opens_and_prints_it(tmp_path: Path) -> None:
    for code in CODES:
        (tmp_path / f"{code}.xlsx").write_bytes(written(code))
    for pdf in converted(tmp_path, [f"{code}.xlsx" for code in CODES]):
        with pypdfium2.PdfDocument(pdf) as document:
            assert len(document) == len(sheets())
