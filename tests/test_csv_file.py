"""Text in CSV files stays text, whatever separator a spreadsheet takes, and comes back as it was."""

from __future__ import annotations

import csv
import re
from fractions import Fraction
from io import StringIO

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pipeline.csv_file import csv_text, guarded, unguarded

ODD = st.text(st.sampled_from("=+-@＝＋－＠';,\t\n\r \"|a1陳\u3000"), max_size=12)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("=SUM(A1)", "'=SUM(A1)"),
        ("＝SUM(A1)", "'＝SUM(A1)"),
        (" =1", " '=1"),
        ("'=1", "''=1"),
        ("Wu;=cmd|' /C calc'!A0", "Wu;'=cmd|' /C calc'!A0"),
        ("a\n@b", "a\n'@b"),
        ("T03→T01 +46", "T03→T01 +46"),
        ("a-b", "a-b"),
        (-7, "-7"),
        (Fraction(10, 3), "10/3"),
        (None, ""),
    ],
)
def test_formula_gets_an_apostrophe_and_nothing_else_does(value: object, written: str) -> None:
    assert guarded(value) == written  # type: ignore[arg-type]


@given(ODD)
@example("';'=")
def test_guarded_text_comes_back(text: str) -> None:
    assert unguarded(guarded(text)) == text


@given(st.lists(ODD, min_size=2, max_size=4))
def test_no_separator_makes_a_formula_of_a_text(row: list[str]) -> None:
    text = csv_text(["a"] * len(row), [row])
    assert next(csv.reader(StringIO(text.partition("\n")[2], newline=""))) == [guarded(one) for one in row]
    for separator in (";", "\t"):
        for line in re.split(r"\r\n|\r|\n", text):
            for cell in line.split(separator):
                assert not re.match(r"\s*[=+\-@＝＋－＠]", cell.removeprefix('"'))
