import pytest

from pipeline.language import CODES, language
from pipeline.model.form import Block, Field, Layout, Seats
from pipeline.model.kind import Choice, Clock, Mark, Text, Whole
from pipeline.model.seating import Seat, Table
from pipeline.model.sheet import value
from pipeline.sheets.grammar import is_typed_over
from pipeline.sheets.package import pack
from pipeline.sheets.reader import read
from pipeline.sheets.recognise import basic_checks, find_tag, scoresheet
from tests.sheets.handmade import MAIN, OFFICE, RELS, parts, table

TAG = "rummikub.3fa21c|RSF|2|3|9d01ab57"
TABLE = Table(2, "main", "", 3, (Seat("甲", "5"), Seat("乙", "6")), (2,))
SEATS = Seats(("甲", "乙"))
LAYOUT = Layout(
    "rummikub",
    (
        Field("round", Text(), role="given"),
        Field("judge", Text(60)),
        Field("start_time", Clock()),
        Field("outs", Whole(), role="helper"),
    ),
    (
        Block(
            "seats",
            SEATS,
            (
                Field("name", Text(), role="given"),
                Field("tile_points", Whole(0, 728), required=True),
                Field("score", Whole(), role="computed"),
            ),
        ),
        Block("more", SEATS, (Field("start_tile", Whole(1, 13)),)),
    ),
    (
        Field("countersign", Mark()),
        Field("sheet_status", Choice("sheet_status", ("in_progress", "finished")), required=True),
    ),
)
FILLED: dict[str, str | int | float] = {
    "A1": TAG,
    **{"B1": "name", "C1": "tile_points", "D1": "score", "E1": "c5"},
    **{"A3": "round=name judge=tile_points start_time=c5", "B3": 2, "C3": "陳大文", "E3": "10:20"},
    **{"B4": "姓名", "C4": "剩牌點數"},
    **{"A5": "seats:甲", "B5": "王小明", "C5": 0, "D5": "=X|50"},
    **{"A6": "seats:乙", "B6": "林美玲", "C6": "５０", "D6": "=X|-50"},
    **{"A8": "more:甲 start_tile=tile_points", "C8": 7},
    **{"A9": "more:乙 start_tile=tile_points"},
    **{"A11": "countersign=name sheet_status=c5", "B11": "是", "E11": "finished"},
}
PRINTED = ("姓名", "剩牌點數")


def recognised(cells=FILLED, **more):
    book, problems = read(table(cells, **more), "x.xlsx")
    assert problems == []
    _, raw, problems = find_tag(book)
    assert problems == []
    return scoresheet(book, raw, LAYOUT, TABLE, PRINTED)


def found(changes, **more):
    """(kind, cell) of every problem of the filled sheet after some changes; None takes a cell away."""
    cells = {at: content for at, content in {**FILLED, **changes}.items() if content is not None}
    sheet, problems = recognised(cells, **more)
    problems += basic_checks(sheet, LAYOUT)
    return [(problem.kind, problem.cells[0].address) for problem in problems]


def test_a_filled_sheet():
    sheet, problems = recognised()
    assert problems == []
    assert basic_checks(sheet, LAYOUT) == []
    assert {key: entry.value for key, entry in sheet.head.items()} == {
        "round": "2",
        "judge": "陳大文",
        "start_time": "10:20",
        "countersign": 1,
        "sheet_status": "finished",
    }
    assert [{key: entry.value for key, entry in row.items()} for row in sheet.blocks["seats"]] == [
        {"name": "王小明", "tile_points": 0, "score": 50},
        {"name": "林美玲", "tile_points": 50, "score": -50},
    ]
    assert [value(row, "start_tile") for row in sheet.blocks["more"]] == [7, None]
    assert sheet.finished
    entry = sheet.blocks["seats"][1]["tile_points"]
    assert (entry.typed, entry.at.file, entry.at.sheet, entry.at.address) == (
        "５０",
        "x.xlsx",
        "Sheet1",
        "C6",
    )


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"C6": "七"}, [("CM7", "C6")]),
        ({"C6": 729}, [("CM8", "C6")]),
        ({"C6": "負7"}, [("CM9", "C6"), ("CM8", "C6")]),
        ({"C6": "=5+12|17"}, [("CM10", "C6")]),
        ({"C6": "=5+12"}, [("CM10.blank", "C6")]),
        ({"C6": "=[1]A!B1|5"}, [("CM10.link", "C6")]),
        ({"C6": None}, [("CM6", "C6")]),
        ({"C6": "\u3000"}, [("CM6", "C6")]),
        ({"C3": None, "B11": "否"}, [("CM11", "C3"), ("CM11", "B11")]),
        ({"E11": "done"}, [("CM8.list", "E11")]),
        ({"E3": "9:05"}, [("CM9", "E3")]),
        ({"C8": 14}, [("CM8", "C8")]),
        ({"D6": "=X"}, []),
        ({"D6": None}, []),
        ({"D6": "七"}, [("CM7", "D6")]),
        ({"G20": "記得改!", "H21": 5}, [("CM16", "G20")]),
        ({"B4": "Name"}, [("CM16", "B4")]),
        ({"A6": None}, [("CM1.row", ""), ("CM16", "B6")]),
        ({"A11": "countersign=name"}, [("CM1.keys", ""), ("CM16", "E11")]),
        ({"F1": "name"}, [("CM1.keys_twice", "F1")]),
        ({"A13": "seats:甲"}, [("CM1.keys_twice", "A13")]),
        ({"A13": "judge=c5"}, [("CM1.keys_twice", "E13")]),
    ],
)
def test_what_comes_back(changes, expected):
    assert found(changes) == expected


def test_a_column_without_its_key():
    sheet, problems = recognised({at: content for at, content in FILLED.items() if at != "C1"})
    assert [(problem.kind, problem.values.get("field")) for problem in problems] == [
        ("CM1.keys", "rummikub.judge"),
        ("CM1.keys", "rummikub.tile_points"),
        ("CM1.keys", "rummikub.start_tile"),
        ("CM16", None),
    ]
    assert basic_checks(sheet, LAYOUT) == []
    assert sheet.cell.sheet == "Sheet1"


def test_problems_know_round_table_and_entrant():
    sheet, [problem] = recognised({**FILLED, "C6": "七"})
    assert (problem.round, problem.table, problem.entrant) == (2, 3, "6")
    assert dict(problem.values) == {
        "field": "rummikub.tile_points",
        "found": "七",
        "expected_key": "expected.whole",
    }
    assert value(sheet.blocks["seats"][1], "tile_points") is None


def test_a_figure_typed_over_a_formula_is_an_entry():
    sheet, problems = recognised({**FILLED, "D6": -40})
    assert problems == []
    assert [is_typed_over(row["score"]) for row in sheet.blocks["seats"]] == [False, True]


def test_inserted_rows_and_columns_do_not_matter():
    def shifted(at: str) -> str:
        column, row = at[0], int(at[1:])
        return f"{chr(ord(column) + (column > 'B'))}{row + (row > 5)}"

    sheet, problems = recognised({shifted(at): content for at, content in FILLED.items()})
    assert problems == []
    assert value(sheet.blocks["seats"][1], "tile_points") == 50
    assert sheet.blocks["seats"][1]["tile_points"].at.address == "D7"


def names(**references: str) -> str:
    inner = "".join(
        f'<definedName name="{name}" localSheetId="0">{to}</definedName>' for name, to in references.items()
    )
    return f"<definedNames>{inner}</definedNames>"


def test_names_that_agree_or_are_gone():
    assert (
        found({}, book=names(x_judge="Sheet1!$C$3", x_seats_2_tile_points="'Sheet1'!$C$6", other="#REF!"))
        == []
    )


@pytest.mark.parametrize("reference", ["Sheet1!$C$7", "#REF!", "Sheet1!#REF!", "[1]Sheet1!$C$6", "Two!$C$6"])
def test_a_cut_and_pasted_cell(reference):
    assert found({}, book=names(x_seats_2_tile_points=reference)) == [("CM15.moved", "C6")]


@pytest.mark.parametrize(
    ("area", "expected"),
    [
        ("C5:C6", [("CM7.merged", "C6")]),
        ("B6:C6", [("CM7.merged", "C6")]),
        ("C3:D3", []),
        ("F20:G21", []),
        ("A1:XFD1048576", [("CM7.merged", "B3")]),
    ],
)
def test_merged_cells(area, expected):
    assert found({}, after=f'<mergeCells><mergeCell ref="{area}"/></mergeCells>') == expected


def test_hidden_columns_are_read_and_said():
    hidden = '<cols><col min="1" max="1" hidden="1"/><col min="3" max="3" hidden="1"/></cols>'
    assert found({}, before=hidden) == [("CM16.hidden", "C3")]


def test_notes_are_counted_not_listed_without_end():
    _, [problem] = recognised({**FILLED, **{f"H{row}": "x" for row in range(20, 40)}})
    assert problem.values["cells"] == "H20 H21 H22 H23 H24 +15"


def test_no_form_and_two_forms():
    book, _ = read(table({"A1": "hello"}), "x.xlsx")
    assert [problem.kind for problem in find_tag(book)[2]] == ["CM1.no_form"]
    book, _ = read(table(FILLED, sheets=("R02-T03", "R02-T03 (2)")), "x.xlsx")
    _, _, [problem] = find_tag(book)
    assert (problem.kind, [cell.sheet for cell in problem.cells]) == (
        "CM1.two_forms",
        ["R02-T03", "R02-T03 (2)"],
    )


def test_the_tag_of_a_form():
    book, _ = read(table(FILLED), "x.xlsx")
    tag, raw, _ = find_tag(book)
    assert (tag.event, tag.round, tag.table, raw.name) == ("RSF", 2, 3, "Sheet1")


def test_comments_are_said():
    made = parts('<row r="1"><c r="A1" t="inlineStr"><is><t>a.b|R|1|1|c</t></is></c></row>')
    link = f'<Relationship Id="c" Type="{OFFICE}/comments" Target="../comments1.xml"/>'
    link = f'<Relationships xmlns="{RELS}">{link}</Relationships>'
    comments = f'<comments xmlns="{MAIN}"><commentList><comment ref="C5"/></commentList></comments>'
    made["xl/worksheets/_rels/sheet1.xml.rels"] = link.encode()
    made["xl/comments1.xml"] = comments.encode()
    book, _ = read(pack(made), "x.xlsx")
    _, problems = scoresheet(book, book.sheets[0], Layout("a", (), (), ()), TABLE)
    assert [(problem.kind, problem.cells[0].address) for problem in problems] == [("CM16.comment", "C5")]


@pytest.mark.parametrize("code", CODES)
def test_every_problem_has_words(code):
    changes = {"C6": "七", "C3": None, "G20": "!", "F1": "name", "A9": None, "E11": None}
    cells = {at: content for at, content in {**FILLED, **changes}.items() if content is not None}
    sheet, problems = recognised(
        cells,
        book=names(x_judge="#REF!"),
        before='<cols><col min="3" max="3" hidden="1"/></cols>',
        after='<mergeCells><mergeCell ref="C5:C6"/></mergeCells>',
    )
    problems += basic_checks(sheet, LAYOUT)
    kinds = {problem.kind for problem in problems}
    assert kinds == {
        *("CM1.row", "CM1.keys_twice", "CM6", "CM7", "CM7.merged"),
        *("CM11", "CM15.moved", "CM16", "CM16.hidden"),
    }
    for problem in problems:
        words = language(code).problem(problem)
        assert words.title
        assert words.message
        assert words.remedy
        assert "{" not in words.message
