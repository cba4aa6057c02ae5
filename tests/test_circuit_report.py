"""report.xlsx of a circuit: ledger, championship, problems and changes, with links to the cells."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from pipeline.circuit.qualification.changes import changes
from pipeline.circuit_report import report
from pipeline.circuit_run import Circuit, run
from pipeline.circuit_store import CircuitFolder
from pipeline.language import language
from pipeline.model.cell import Cell
from pipeline.model.problem import Problem
from pipeline.sheets.report import report_book

SAMPLE = Path(__file__).parents[1] / "sample_sheets" / "circuit"


@pytest.fixture(scope="module")
def sheets() -> dict[str, Worksheet]:
    """Of the sample as if a store had come late and an entrant of the championship had no place."""
    found: Circuit = run(CircuitFolder(SAMPLE), "en")
    before = tuple(line for line in found.today if line.event != "LAODIE")
    no_place = Problem(
        "CI-C9",
        "error",
        (Cell("final/event.xlsx", "名單", "I9"),),
        {"event": "FINAL", "name": "n", "found": "P77"},
    )
    late = replace(found, changes=changes(before, found.today), problems=(no_place,))
    book = load_workbook(BytesIO(report_book(report(late, "../circuit"), language("en"))))
    return dict(zip(("ledger", "qualified", "problems", "changes"), book.worksheets, strict=True))


def texts(sheet: Worksheet) -> list[list[str]]:
    return [[str(cell) for cell in row if cell is not None] for row in sheet.iter_rows(values_only=True)]


def links(sheet: Worksheet) -> set[str]:
    return {cell.hyperlink.target for row in sheet.iter_rows() for cell in row if cell.hyperlink}


def test_ledger_has_a_row_for_each_place_with_a_link_to_its_sheet(sheets: dict[str, Worksheet]) -> None:
    rows = [row for row in texts(sheets["ledger"]) if row and row[0].isdigit()]
    assert [row[0] for row in rows] == [str(number) for number in range(1, 11)]
    assert rows[2][1:7] == [
        "LAODIE 桌遊老爹", "2020-08-07 18:00", "Champion", "林書豪 P01", "楊佩珊 P10", "passed down",
    ]  # fmt: skip
    assert rows[8][-1].startswith("circuit.xlsx 放棄資格 B5; bremen/inbox/BREMEN-R04-T03.xlsx ")
    assert any(
        target.startswith("../circuit/laodie/inbox/LAODIE-R04-T02.xlsx") for target in links(sheets["ledger"])
    )


def test_championship_is_in_ledger_order(sheets: dict[str, Worksheet]) -> None:
    rows = [row for row in texts(sheets["qualified"]) if row and row[0].isdigit()]
    assert [row[1] for row in rows] == ["P01", "P02", "P10", "P09", "P15", "P19", "P20", "P22"]


def test_problem_says_what_and_where_and_leads_there(sheets: dict[str, Worksheet]) -> None:
    row = next(row for row in texts(sheets["problems"]) if "CI-C9" in row)
    assert {"n (P77) is entered in FINAL, but holds no place in the ledger.", "名單", "I9"} <= set(row)
    assert any(target.startswith("../circuit/final/event.xlsx") for target in links(sheets["problems"]))


def test_changes_are_those_since_the_last_published_ledger(sheets: dict[str, Worksheet]) -> None:
    told = [text for row in texts(sheets["changes"]) for text in row]
    assert "Changed since ledgers/ledger-01.csv" in told
    assert "LAODIE 桌遊老爹 Champion: new → 楊佩珊 P10; passed down" in told
