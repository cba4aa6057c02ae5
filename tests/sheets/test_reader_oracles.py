"""The reader against two others on ordinary workbooks, and on damage of every sort."""

import io
import random

import openpyxl
import python_calamine
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.sheets.package import pack
from pipeline.sheets.raw import RawCell
from pipeline.sheets.reader import read
from tests.sheets.handmade import parts, table
from tests.sheets.test_reader import FORMATS, cells

VALUES = st.one_of(
    st.integers(-10_000, 10_000),
    st.floats(-1e6, 1e6, allow_nan=False).map(lambda value: round(value, 4)),
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn")), min_size=1, max_size=20),
    st.booleans(),
)


@settings(deadline=None, max_examples=60)
@given(st.dictionaries(st.tuples(st.integers(1, 30), st.integers(1, 30)), VALUES, min_size=1))
def test_openpyxl_and_calamine_read_the_same(content):
    book = openpyxl.Workbook()
    for (row, column), value in content.items():
        book.active.cell(row, column).value = value
        if isinstance(value, str):
            book.active.cell(row, column).data_type = "s"
    target = io.BytesIO()
    book.save(target)
    ours = cells(target.getvalue())
    theirs = openpyxl.load_workbook(io.BytesIO(target.getvalue())).active
    assert {at: _plain(cell) for at, cell in ours.items()} == {
        (cell.row, cell.column): cell.value
        for line in theirs.iter_rows()
        for cell in line
        if cell.value is not None
    }
    sheet = python_calamine.load_workbook(io.BytesIO(target.getvalue())).get_sheet_by_index(0)
    top, left = sheet.start
    for row, line in enumerate(sheet.to_python(skip_empty_area=True), top + 1):
        for column, value in enumerate(line, left + 1):
            if (row, column) in ours and "_x" not in str(value):
                assert value == _plain(ours[row, column])


def _plain(cell: RawCell) -> object:
    if cell.kind == "number":
        return float(cell.raw)
    return cell.raw == "1" if cell.kind == "bool" else cell.raw


MASTER = table({f"{c}{r}": f"t{r}" if r % 2 else r for c in "ABCDEF" for r in range(1, 20)})


@settings(deadline=None, max_examples=300)
@given(st.integers(0, 2**32), st.integers(1, 30))
def test_reading_never_raises_on_mutated_bytes(seed, changes):
    chance = random.Random(seed)
    data = bytearray(MASTER)
    for _ in range(changes):
        data[chance.randrange(len(data))] = chance.randrange(256)
    if chance.random() < 0.2:
        del data[chance.randrange(len(data)) :]
    book, problems = read(bytes(data), "x.xlsx")
    assert book or problems


@settings(deadline=None, max_examples=300)
@given(st.integers(0, 2**32), st.integers(1, 6))
def test_reading_never_raises_on_mutated_parts(seed, changes):
    chance = random.Random(seed)
    made = parts(
        '<row r="1"><c r="A1" s="1" t="s"><v>0</v></c></row>', strings="<si><t>x</t></si>", formats=FORMATS
    )
    for _ in range(changes):
        name = chance.choice(sorted(made))
        part = bytearray(made[name] or b" ")
        start = chance.randrange(len(part))
        part[start : start + chance.randrange(4)] = chance.randbytes(chance.randrange(3))
        made[name] = bytes(part)
    book, problems = read(pack(made), "x.xlsx")
    assert book or problems


@given(st.binary(max_size=200))
def test_reading_never_raises_on_any_bytes(data):
    assert read(data, "x.xlsx")[0] is None
