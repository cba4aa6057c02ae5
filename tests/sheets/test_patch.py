"""A table's workbook: what was put in is what the reader finds, in any language."""

from __future__ import annotations

from html import unescape
from random import Random
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.games.rummikub import GAME
from pipeline.language import CODES, language
from pipeline.model.sheet import Sheet
from pipeline.sheets.lettering import blank_texts
from pipeline.sheets.master import build
from pipeline.sheets.package import unpack
from pipeline.sheets.reader import read
from pipeline.sheets.recognise import scoresheet
from tests.sheets import scoresheets as sheets


def understood(data: bytes, at, printed=None) -> tuple[Sheet, list]:
    workbook, problems = read(data, "x.xlsx")
    assert workbook is not None, problems
    return scoresheet(workbook, workbook.sheets[0], sheets.layout(at), at, printed)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seed", range(6))
def test_write_and_read_is_the_identity(code, seed):
    at = sheets.table("甲乙丙丁" if seed % 2 else "甲乙丙")
    typed = sheets.sound(at, Random(seed))
    made = sheets.master("".join(seat.key for seat in at.seats), code=code)
    sheet, problems = understood(
        sheets.workbook(made, at, typed), at, blank_texts(sheets.layout(at), language(code), False)
    )
    assert problems == []
    for (block, row, field), value in {**sheets.given(at), **typed}.items():
        entries = sheet.head if not block else sheet.blocks[block][[s.key for s in at.seats].index(row)]
        assert entries[field].value == value, (block, row, field)


@pytest.mark.parametrize("filling", [sheets.sound, sheets.tied])
@pytest.mark.parametrize("seed", range(20))
def test_the_sheet_and_the_rules_agree_on_win_and_score(filling, seed):
    at = sheets.table("甲乙丙丁"[: 2 + seed % 3])
    data = sheets.workbook(sheets.master("甲乙丙丁"[: 2 + seed % 3]), at, filling(at, Random(seed)))
    sheet, _ = understood(data, at)
    scores, problems = GAME.score([sheet], [], sheets.RULES)
    assert problems == []
    for row, score in zip(sheet.blocks["seats"], scores, strict=True):
        assert row["win"].value == score.values["win"]
        assert abs(row["score"].value - score.values["score"]) < 1e-9


@settings(max_examples=40, deadline=None)
@given(st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=60))
def test_any_name_comes_back_as_text(name):
    at = sheets.table()
    data = sheets.workbook(sheets.master(), at, {("seats", "甲", "name"): name})
    workbook, _ = read(data, "x.xlsx")
    row, column = 8, 4
    cell = workbook.sheets[0].cells[row, column]
    assert (cell.kind, cell.raw, cell.formula) == ("text", name, None)


def test_same_values_same_bytes_and_a_new_master_makes_no_difference():
    at = sheets.table()
    first = sheets.workbook(sheets.master(), at, sheets.sound(at, Random(1)))
    again = build(sheets.layout(at), language("zh-Hant"), rehearsal=False)
    assert sheets.workbook(again, at, sheets.sound(at, Random(1))) == first


def test_sheet_name_title_and_tag_are_where_programs_look_for_them():
    at = sheets.table()
    data = sheets.workbook(sheets.master(), at, {})
    package = unpack(data, "x.xlsx")
    book = b"".join(package.part("xl/workbook.xml")).decode()
    sheet = b"".join(package.part("xl/worksheets/sheet1.xml")).decode()
    core = b"".join(package.part("docProps/core.xml")).decode()
    assert 'name="R02-T03"' in book
    assert "'R02-T03'!$" in book
    assert "SHEETNAME" not in book
    assert sheet.count(sheets.tag(at)) == 3
    assert "魔力橋 &amp;&amp; 數字牌" in sheet
    assert "<dc:title>2015-2016 年度魔力橋 &amp; 數字牌遊戲大賽</dc:title>" in core
    assert "TOURNEY" not in sheet + core + book


def test_a_rehearsal_says_so_on_screen_and_paper():
    at = sheets.table()
    made = build(sheets.layout(at), language("zh-Hant"), rehearsal=True)
    package = unpack(sheets.workbook(made, at, {}), "x.xlsx")
    assert any("演練" in text for text in blank_texts(sheets.layout(at), language("zh-Hant"), True))
    header = b"".join(package.part("xl/worksheets/sheet1.xml")).decode().partition("<oddHeader>")[2]
    assert "演練" in unescape(header.partition("</oddHeader>")[0])


def test_filling_costs_at_most_a_tenth_of_building():
    at = sheets.table()
    begin = perf_counter()
    made = build(sheets.layout(at), language("zh-Hant"), rehearsal=False)
    built = perf_counter() - begin
    sheets.workbook(made, at, {})
    begin = perf_counter()
    for _ in range(10):
        sheets.workbook(made, at, {})
    assert (perf_counter() - begin) / 10 < built / 10
