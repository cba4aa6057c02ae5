import io
from random import Random

import openpyxl
import pytest

from pipeline.language import CODES, language
from pipeline.model.form import Spot
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value
from pipeline.sheets.lettering import blank_texts
from pipeline.sheets.reader import read
from pipeline.sheets.recognise import basic_checks, find_tag, scoresheet
from tests.sheets.scoresheets import given, layout, master, partial, sound, table, tag, tied, workbook

SEATINGS = ("甲乙丙丁", "甲乙丙")


def read_back(data, at, printed=None):
    book, problems = read(data, "ID-R02-T03.xlsx")
    assert problems == []
    found, raw, problems = find_tag(book)
    assert problems == []
    assert found.text() == tag(at)
    return scoresheet(book, raw, layout(at), at, printed)


def values(sheet: Sheet) -> dict[Spot, Value]:
    keys = [seat.key for seat in sheet.table.seats]
    found = {("", "", field): entry.value for field, entry in sheet.head.items()}
    for block, rows in sheet.blocks.items():
        for key, row in zip(keys, rows, strict=True):
            found |= {(block, key, field): entry.value for field, entry in row.items()}
    return {spot: value for spot, value in found.items() if value is not None}


def put_in(at, typed):
    wanted = {**given(at), **typed}
    fields = {field.key: field.role for field in layout(at).fields()}
    return {spot: value for spot, value in wanted.items() if value is not None and spot[2] in fields}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seats", SEATINGS)
@pytest.mark.parametrize("filling", [sound, tied, partial])
def test_what_is_written_is_read(code, seats, filling):
    at = table(seats)
    made = master(seats, code=code)
    computed = {field.key for field in layout(at).fields() if field.role == "computed"}
    for seed in range(10):
        typed = filling(at, Random(seed))
        sheet, problems = read_back(
            workbook(made, at, typed), at, blank_texts(layout(at), language(code), False)
        )
        assert problems == []
        assert {spot: value for spot, value in values(sheet).items() if spot[2] not in computed} == put_in(
            at, typed
        )


def test_a_blank_form_lacks_entries_and_nothing_else():
    at = table()
    made = master()
    sheet, problems = read_back(
        workbook(made, at, {}), at, blank_texts(layout(at), language("zh-Hant"), False)
    )
    assert problems == []
    assert {problem.kind for problem in basic_checks(sheet, layout(at))} == {"CM6", "CM11"}
    assert not sheet.finished


def test_openpyxl_saves_what_we_read_again():
    at = table()
    typed = sound(at, Random(3))
    first = workbook(master(), at, typed)
    book = openpyxl.load_workbook(io.BytesIO(first))
    target = io.BytesIO()
    book.save(target)
    sheet, problems = read_back(target.getvalue(), at)
    assert problems == []
    computed = {field.key for field in layout(at).fields() if field.role == "computed"}
    before, _ = read_back(first, at)
    assert values(sheet) == {spot: value for spot, value in values(before).items() if spot[2] not in computed}
