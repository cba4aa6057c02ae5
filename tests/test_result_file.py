"""The result list of a circuit as CSV: circuit.md section 2."""

import re
from datetime import datetime
from pathlib import Path

from pipeline.circuit.qualification.ledger import GroupResult
from pipeline.model.cell import Cell
from pipeline.result_file import RESULT_COLUMNS, result_text

DOCUMENT = Path(__file__).parents[1] / "docs" / "circuit.md"


def test_results_are_listed_by_event_group_and_place_with_their_cells() -> None:
    cells = tuple(Cell("laodie/inbox/L.xlsx", "R04-T01", f"E{row}") for row in (9, 10, 11, 12))
    late = GroupResult("老爹", datetime(2020, 8, 7, 18), 2, "1", ("P1", "P4", "", "P6"), cells)
    first = GroupResult("師大", datetime(2020, 8, 5, 19, 30), 1, "1", ("P1",), (Cell("shida/event.xlsx"),))
    assert result_text([late, first], {"P1": "甲", "P4": "丁", "P6": "己"}).splitlines() == [
        "event,group,place,person,name,from",
        "師大,1,1,P1,甲,shida/event.xlsx",
        "老爹,1,1,P1,甲,laodie/inbox/L.xlsx R04-T01 E9",
        "老爹,1,2,P4,丁,laodie/inbox/L.xlsx R04-T01 E10",
        "老爹,1,4,P6,己,laodie/inbox/L.xlsx R04-T01 E12",
    ]


def test_columns_are_those_of_the_document() -> None:
    said = re.search(r"`results.csv` \|[^|]*\|", DOCUMENT.read_text(encoding="utf-8"))
    assert said is not None
    assert re.findall(r"`(\w+)`", said[0]) == list(RESULT_COLUMNS)
