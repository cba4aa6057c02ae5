"""What judges do to a workbook, and what the organiser is told: right code, right cell, the rest counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from openpyxl import Workbook

from pipeline.commands.setting import Place
from pipeline.language import CODES, language
from tests.commands.days import (
    address_of,
    correct,
    day,
    fill,
    kinds,
    make,
    play,
    publish,
    retype,
    snapshot,
    type_in,
)  # fmt: skip

At = Callable[..., Place]
RACK = {"result": "left", "tile_points": 20, "jokers_left": None, "tiles_left": None}
OUT = {"result": "out", "tile_points": None, "jokers_left": None, "tiles_left": None}
GAME = {
    (1, ""): {"end_type": "out"},
    (1, "甲"): OUT,
    (1, "乙"): {**RACK, "tile_points": 61},
    (1, "丙"): {**RACK, "tile_points": 50},
}
"""One table of three: +111, -61, -50."""


@pytest.fixture
def sheet(at: At) -> Path:
    """The filled sheet of an event's only table; the event's folder is two levels up."""
    home = at(3)
    publish(home.event.path)
    return fill(home.event.path, 1, GAME)[0]


def event_of(sheet: Path) -> Path:
    return sheet.parents[1]


def told(sheet: Path) -> list[tuple[str, str]]:
    """Code and first cell of every problem, after making sure that each has words in every language."""
    problems = day(event_of(sheet)).problems
    for code in CODES:
        for problem in problems:
            text = language(code).problem(problem)
            assert text.message, (code, problem.kind)
            assert text.remedy, (code, problem.kind)
            assert "{" not in text.message + text.remedy
    return [(problem.kind, problem.cells[0].address if problem.cells else "") for problem in problems]


def scores(sheet: Path) -> list[object]:
    return [score.values["score"] for score in day(event_of(sheet)).scores]


SEAT: Mapping[str, tuple[object, str]] = {
    "tile_points": ("七分", "CM7"),
    "jokers_left": (3, "RK-C16"),
    "result": ("won easily", "CM8.list"),
    "score": (500, "RK-C11"),
    "win": (0, "RK-C4"),
    "entrant": (99, "CM5"),
    "name": ("Somebody Else", "CM15"),
}


@pytest.mark.parametrize("field", SEAT)
def test_wrong_entry_is_told_once_with_its_cell(sheet: Path, field: str) -> None:
    typed, kind = SEAT[field]
    spot = ("seats", "甲" if field in ("win", "score") else "乙", field)
    address = address_of(sheet, spot)
    type_in(sheet, {spot: typed})
    ((code, cell),) = told(sheet)
    assert (code.removesuffix(".typed"), cell) == (kind, address)
    assert scores(sheet) == []


@pytest.mark.parametrize(
    ("field", "typed", "kind"),
    [
        ("event_name", "other", "CM15.settings"),
        ("games_total", 4, "CM15.settings"),
        ("date", "2016-01-22", "CM12"),
    ],
)
def test_changed_heading_that_does_no_harm_is_a_warning(
    sheet: Path, field: str, typed: object, kind: str
) -> None:
    type_in(sheet, {("", "", field): typed})
    assert [kind] == [code for code, _ in told(sheet)]
    assert scores(sheet) == [111, -61, -50]


def test_changed_direction_is_not_checked(sheet: Path) -> None:
    type_in(sheet, {("", "", "direction"): "to the canteen"})
    assert told(sheet) == []
    assert scores(sheet) == [111, -61, -50]


@pytest.mark.parametrize("field", ["round", "table"])
def test_changed_round_or_table_is_an_error(sheet: Path, field: str) -> None:
    type_in(sheet, {("", "", field): 2})
    assert [code for code, _ in told(sheet)] == ["CM15"]


def test_date_that_is_none_is_told_once(sheet: Path) -> None:
    type_in(sheet, {("", "", "date"): "yesterday"})
    assert [code for code, _ in told(sheet)] == ["CM7"]


def test_deleted_row_is_one_problem_not_thirty(sheet: Path) -> None:
    row = int(address_of(sheet, ("seats", "乙", "result"))[1:])
    retype(sheet, lambda book: book.worksheets[0].delete_rows(row))
    assert [code for code, _ in told(sheet)] == ["CM1.row"]


def test_merged_cells_are_told(sheet: Path) -> None:
    area = ":".join(address_of(sheet, ("seats", "乙", key)) for key in ("tile_points", "jokers_left"))
    retype(sheet, lambda book: book.worksheets[0].merge_cells(area))
    assert "CM7.merged" in [code for code, _ in told(sheet)]


def test_formula_in_an_input_cell_without_value_is_told(sheet: Path) -> None:
    type_in(sheet, {("seats", "乙", "tile_points"): "=60+1"})
    assert [code for code, _ in told(sheet)] == ["CM10.blank"]


def test_renamed_file_counts_for_the_table_it_was_made_for(at: At) -> None:
    home = at(6)
    publish(home.event.path)
    first, second = fill(home.event.path, 1)
    second.unlink()
    first.rename(second)
    played = day(home.event.path)
    assert [(score.table, score.cells[0].file) for score in played.scores] == [
        (1, f"inbox/{second.name}")
    ] * 3
    assert kinds(played) == ["CM14"]


def test_two_different_sheets_of_one_table_neither_counts(sheet: Path) -> None:
    other = sheet.with_name("second try.xlsx")
    other.write_bytes(sheet.read_bytes())
    assert [code for code, _ in told(sheet)] == ["CM4.same"]
    type_in(other, {("seats", "乙", "tile_points"): 16})
    assert "CM4" in [code for code, _ in told(sheet)]
    assert scores(sheet) == []


def test_sheet_of_another_event_and_of_a_later_round_are_told(sheet: Path, tmp_path: Path) -> None:
    other = make(tmp_path / "other", 3, event_id="OTHER")
    later = make(tmp_path / "later", 3)
    play(other, rounds=1)
    play(later, rounds=2)
    for number, file in enumerate([*(other / "inbox").glob("*.xlsx"), *(later / "inbox").glob("*R02*.xlsx")]):
        sheet.with_name(f"stray {number}.xlsx").write_bytes(file.read_bytes())
    assert sorted(code for code, _ in told(sheet)) == ["CM13", "CM2"]
    assert scores(sheet) == [111, -61, -50]


def test_junk_in_the_inbox_harms_nothing(sheet: Path) -> None:
    inbox = sheet.parent
    files: dict[str, tuple[bytes, str]] = {
        "photo.jpg": (b"\xff\xd8\xff\xe0", "CM1.picture"),
        "empty.xlsx": (b"", "CM1.empty"),
        "half.xlsx": (sheet.read_bytes()[:2000], "CM1.truncated"),
        "notes.txt": (b"hello", "CM1.csv"),
        "event.xlsx": ((event_of(sheet) / "event.xlsx").read_bytes(), "CM1.no_form"),
        "scan.pdf": (b"%PDF-1.4", "CM1.pdf"),
        "old.xls": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "Workbook".encode("utf-16-le"), "CM1.old_xls"),
    }
    for name, (data, _) in files.items():
        (inbox / name).write_bytes(data)
    (inbox / "gone.xlsx").symlink_to(inbox / "nowhere.xlsx")
    (inbox / b"\xff\xfe.xlsx".decode("utf-8", "surrogateescape")).write_bytes(b"x")
    (inbox / "~$lock.xlsx").write_bytes(b"x")
    expected = [kind for _, kind in files.values()] + ["CM1.unreadable", "CM1.not_workbook"]
    assert sorted(code for code, _ in told(sheet)) == sorted(expected)
    assert scores(sheet) == [111, -61, -50]
    assert day(event_of(sheet)).skipped == 1


def test_rows_of_a_draw_sorted_by_a_spreadsheet_program_read_the_same(sheet: Path) -> None:
    draw = event_of(sheet) / "draws" / "round-01.csv"
    before = day(event_of(sheet)).draws
    head, *rows = draw.read_bytes().splitlines(keepends=True)
    draw.write_bytes(head + b"".join(reversed(rows)))
    assert day(event_of(sheet)).draws == before


def test_correction_cures_an_unreadable_entry(sheet: Path) -> None:
    type_in(sheet, {("seats", "乙", "tile_points"): "sixty-one"})
    assert scores(sheet) == []
    correct(event_of(sheet), (1, 1, "2", "Tile points", "sixty-one", 61))
    assert [kind for kind in kinds(day(event_of(sheet))) if kind != "CM17"] == []
    assert scores(sheet) == [111, -61, -50]


def test_sheet_with_a_note_and_hidden_rows_counts_with_warnings(sheet: Path) -> None:
    def scribble(book: Workbook) -> None:
        book.worksheets[0]["K9"] = "he left early"
        book.worksheets[0].row_dimensions[9].hidden = True

    before = snapshot(event_of(sheet) / "draws")
    retype(sheet, scribble)
    assert {code for code, _ in told(sheet)} <= {"CM16", "CM16.hidden"}
    assert scores(sheet) == [111, -61, -50]
    assert snapshot(event_of(sheet) / "draws") == before
