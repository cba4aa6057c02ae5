"""The formula language: read, and calculated with a spreadsheet's ideas of blank, text and number."""

from __future__ import annotations

import pytest

from pipeline.sheets.cellvalue import Fault
from pipeline.sheets.evaluate import program
from pipeline.sheets.formula import Call, parse

CELLS = {
    "A2": 7,
    "A3": "7分",
    "A4": "",
    "A5": 2.5,
    "A6": "出清",
    "A7": True,
    "A8": "out*",
    "A9": Fault("#N/A"),
}


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("1+2*3", 7),
        ("-(1+2)*3", -9),
        ("8/2/2", 2),
        ('"a""b"&1&2.5', 'a"b12.5'),
        ('A1=""', True),
        ("A1=0", True),
        ('A4=""', True),
        ("A4=0", False),
        ("A3>999", True),
        ("A7>A3", True),
        ('"OUT"="out"', True),
        ("ISNUMBER(A1)", False),
        ("ISNUMBER(A2)", True),
        ("ISNUMBER(A9)", False),
        ("A3+1", Fault("#VALUE!")),
        ("1/0", Fault("#DIV/0!")),
        ("A9&1", Fault("#N/A")),
        ("SUM(A1:A8)", 9.5),
        ("SUM(A2,A3,1)", 8),
        ("MAX(A1:A8)", 7),
        ("MIN(A3:A4)", 0),
        ("COUNTA(A1:A8)", 7),
        ("IF(A2>5,IF(A2>6,3,2),1)", 3),
        ("IF(1=1,1,A9)", 1),
        ("AND(A2>5,A1:A8)", True),
        ("OR(A2<5,NOT(A2=7))", False),
        ("MATCH(A6,A1:A8,0)", 6),
        ('MATCH("OUT~*",A1:A8,0)', 8),
        ('MATCH("*",A1:A8,0)', 3),
        ("MATCH(A1,A1:A8,0)", Fault("#N/A")),
        ("MATCH(7,A1:A8,0)", 2),
        ("INDEX(A1:A8,6)", "出清"),
        ("INDEX(A1:A8,9)", Fault("#REF!")),
        ("CHOOSE(2,1,A5)", 2.5),
        ("CHOOSE(0,1,2)", Fault("#VALUE!")),
        ("INT(-2.5)", -3),
        ("ROUND(2.5,0)", 3),
        ("ROUND(-2.5,0)", -3),
        ("ROUND(2.345,1)", 2.3),
        ('TRIM("  a   b ")', "a b"),
        ("A1", 0),
        ("0.1+0.2=0.3", True),
    ],
)
def test_values(formula, value):
    assert program({"Z1": formula}).run(CELLS) == {"Z1": value}


def test_formulas_are_run_in_the_order_they_need():
    assert program({"B1": "B2+1", "B2": "B3*2", "B3": "A2"}).run(CELLS)["B1"] == 15


def test_a_tree():
    assert isinstance(parse("IF(A1>0,1,0)"), Call)


@pytest.mark.parametrize("text", ["1+", "SUM(A1:A2", "A1:A2", "{x}", "1 2", "COUNTIF(A1:A2,1)"])
def test_what_is_not_of_the_house_is_refused(text):
    with pytest.raises((ValueError, KeyError)):
        program({"Z1": text})
