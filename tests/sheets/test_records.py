from pipeline.model.form import Block, Field, Layout, Many
from pipeline.model.kind import Choice, Text, Whole
from pipeline.sheets.reader import read
from pipeline.sheets.records import records
from tests.sheets.handmade import table

SETTINGS = Layout("event.settings", (Field("title", Text()), Field("games", Whole(1, 9))), (), ())
ENTRANTS = Layout(
    "event.entrants",
    (),
    (
        Block(
            "entrants",
            Many(40),
            (
                Field("entrant", Text(20), required=True),
                Field("name", Text(), required=True),
                Field("lot", Whole(1)),
                Field("state", Choice("sheet_status", ("finished",))),
            ),
        ),
    ),
    (),
)
SETTING_CELLS = {
    "A1": "event.settings|1",
    "C1": "value",
    **{"B2": "項目", "C2": "內容"},
    **{"A3": "title=value", "B3": "名稱", "C3": "魔力橋大賽"},
    **{"A4": "games=value", "B4": "局數", "C4": 3},
}
LIST_CELLS = {
    "A1": "event.entrants|1",
    **{"B1": "entrant", "C1": "name", "D1": "lot", "E1": "state"},
    **{"A2": "header", "B2": "號碼", "C2": "姓名"},
    **{"A3": "row", "B3": 1, "C3": "王小明", "D3": 7},
    **{"B5": "2", "C5": " 林美玲\u3000", "E5": "finished"},
    **{"B6": "\u3000"},
}


def found(layout, cells):
    book, _ = read(table(cells), "event.xlsx")
    made, problems = records(book, layout)
    return made, [(problem.kind, problem.cells[0].address) for problem in problems]


def test_settings_by_key():
    made, problems = found(SETTINGS, SETTING_CELLS)
    assert problems == []
    assert {key: (entry.value, entry.at.address) for key, entry in made.head.items()} == {
        "title": ("魔力橋大賽", "C3"),
        "games": (3, "C4"),
    }


def test_settings_that_nobody_reads():
    changed = {**SETTING_CELLS, "A5": "colour=value", "C5": "red", "B7": "獎金", "C7": 500, "B8": "註"}
    assert found(SETTINGS, changed)[1] == [("CM8.unknown_setting", "C5"), ("CM8.unknown_setting", "C7")]


def test_settings_gone_or_wrong():
    changed = {**SETTING_CELLS, "A3": "x", "C4": 10}
    assert found(SETTINGS, changed)[1] == [
        ("CM1.keys", ""),
        ("CM8", "C4"),
    ]


def test_lists_take_as_many_rows_as_people_fill():
    made, problems = found(ENTRANTS, LIST_CELLS)
    assert problems == []
    assert [{key: entry.value for key, entry in row.items()} for row in made.blocks["entrants"]] == [
        {"entrant": "1", "name": "王小明", "lot": 7, "state": None},
        {"entrant": "2", "name": "林美玲", "lot": None, "state": "finished"},
    ]
    assert made.blocks["entrants"][1]["lot"].at.address == "D5"


def test_lists_with_faults():
    changed = {**LIST_CELLS, "D5": "x", "C9": "張三"}
    assert found(ENTRANTS, changed)[1] == [("CM7", "D5"), ("CM6", "B9")]
    columnless = {at: content for at, content in LIST_CELLS.items() if at != "D1"}
    assert found(ENTRANTS, columnless)[1] == [("CM1.keys", "")]
    headless = {at: content for at, content in LIST_CELLS.items() if at != "A2"}
    assert found(ENTRANTS, headless)[1] == [("CM1.keys_header", "")]


def test_a_sheet_that_is_not_there():
    made, problems = found(ENTRANTS, SETTING_CELLS)
    assert made is None
    assert problems == [("CM1.no_sheet", "")]
