"""The ledger as CSV: what was published is read back as it was."""

from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.circuit.qualification.changes import changes
from pipeline.circuit.qualification.ledger import Line, Note, Outcome, QualificationTerms
from pipeline.csv_file import BOM
from pipeline.ledger_file import COLUMNS, ledger_text, read_ledger
from pipeline.model.cell import Cell

DOCUMENT = Path(__file__).parents[1] / "docs" / "circuit.md"
FILE = "ledgers/ledger-01.csv"
TERMS = QualificationTerms()
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
LINES = st.lists(
    st.builds(
        Line,
        TEXT,
        TEXT,
        st.integers(1, 2),
        TEXT,
        TEXT,
        st.sampled_from(get_args(Outcome)),
        st.sampled_from(get_args(Note)),
        st.just((Cell("a/inbox/b.xlsx", "R04-T01", "E9"),)),
    ),
    unique_by=lambda line: line.key,
    max_size=4,
)


@given(LINES)
def test_ledger_read_back_has_no_change(lines: list[Line]) -> None:
    again = read_ledger(BOM + ledger_text(lines, {}, TERMS).encode(), FILE)
    assert changes(lines, again) == ()
    assert [line.key for line in again] == [line.key for line in lines]
    assert [line.cells for line in again] == [(Cell(FILE, "", f"F{2 + at}"),) for at in range(len(lines))]


@pytest.mark.parametrize(
    "damage",
    [
        ("direct", "given"),
        (",1,甲", ",first,甲"),
        ("outcome", "result"),
        ("師大,1,1,甲,,甲,,direct,,甲,\n", "師大,1\n"),
    ],
)
def test_damaged_ledger_is_refused(damage: tuple[str, str]) -> None:
    text = ledger_text([Line("師大", "1", 1, "甲", "甲", "direct")], {}, TERMS)
    assert damage[0] in text
    with pytest.raises(ValueError, match=FILE):
        read_ledger(text.replace(*damage).encode(), FILE)


def test_columns_are_those_of_the_document() -> None:
    table = DOCUMENT.read_text(encoding="utf-8").split("### ledger.csv")[1]
    named = [
        name for row in table.splitlines() if row.startswith("| `") for name in row.split("|")[1].split()
    ]
    assert tuple(name.strip("`") for name in named) == COLUMNS


def test_rows_say_names_beside_ids_and_every_cell() -> None:
    cells = (Cell("a/s.xlsx", "R04-T01", "E9"), Cell("a/t.xlsx", "R04-T02", "E10"))
    line = Line("師大", "1", 1, "P1", "P2", "passed_down", "", cells)
    text = ledger_text([line], {"P1": "甲", "P2": "戊"}, TERMS)
    assert text.splitlines() == [
        ",".join(COLUMNS),
        "師大,1,1,P1,甲,P2,戊,passed_down,,P1,a/s.xlsx R04-T01 E9; a/t.xlsx R04-T02 E10",
    ]
