"""Expected tables against received sheets: one counts, equal copies are noted, different ones refused."""

from dataclasses import replace

from pipeline.checks.received import missing, once, without_blanks
from pipeline.games.rummikub import GAME
from pipeline.model.cell import Cell, Entry
from pipeline.model.seating import Draw
from pipeline.model.sheet import Row, Sheet
from tests.games.rummikub_sheets import rules, sheet, table

FIRST = "left 7, out, left 61, left 50"


def named(made: Sheet, file: str) -> Sheet:
    def row(cells: Row) -> Row:
        return {
            key: Entry(e.value, e.typed, Cell(file, e.at.sheet, e.at.address)) for key, e in cells.items()
        }

    blocks = {key: tuple(row(cells) for cells in rows) for key, rows in made.blocks.items()}
    return replace(made, head=row(made.head), blocks=blocks)


def test_once_same_entries_twice_counts_the_first_and_notes_the_copy() -> None:
    sheets = [named(sheet("out", FIRST), name) for name in ("b.xlsx", "a.xlsx")]
    kept, problems = once(sheets)
    assert [one.cell.file for one in kept] == ["a.xlsx"]
    assert [(p.kind, p.severity, p.cells[0].file) for p in problems] == [("CM4.same", "warning", "b.xlsx")]


def test_once_different_entries_counts_neither_and_names_both_cells() -> None:
    sheets = [
        named(sheet("out", FIRST), "a.xlsx"),
        named(sheet("out", "left 8, out, left 61, left 50"), "b.xlsx"),
    ]
    kept, problems = once(sheets)
    assert kept == []
    assert problems[0].kind == "CM4"
    assert [(cell.file, cell.address) for cell in problems[0].cells] == [
        ("a.xlsx", "tile_points.甲"),
        ("b.xlsx", "tile_points.甲"),
    ]
    assert (problems[0].values["found"], problems[0].values["expected"]) == ("7", "8")


def test_once_order_of_files_never_matters() -> None:
    sheets = [named(sheet("out", FIRST), name) for name in ("a.xlsx", "b.xlsx", "c.xlsx")]
    assert once(sheets) == once(sheets[::-1])


def test_missing_names_the_tables_nobody_has_sent() -> None:
    draw = Draw(1, "main", (table(number=1), table(number=2), table(number=3)))
    assert [(p.round, p.table) for p in missing([draw], {(1, 2)})] == [(1, 1), (1, 3)]


def test_sheet_in_progress_what_is_blank_is_not_wrong_yet() -> None:
    made = sheet("out", "left 7, out 3, -, left 50", starter="")
    found = without_blanks(made, GAME.check(made, rules()))
    assert [(problem.kind, problem.cells[0].address) for problem in found] == [("RK-C14", "tile_points.乙")]
