"""Cells in the order in which people read them."""

from pipeline.model.cell import Cell


def test_cells_are_read_row_by_row_from_the_left() -> None:
    read = ["", "B9", "C9", "AA9", "B10", "A11"]
    cells = [Cell("event.xlsx", "名單", address) for address in read]
    backwards = cells[::-1]
    assert sorted(backwards) == cells


def test_files_and_sheets_come_before_rows() -> None:
    cells = [Cell("a.xlsx", "S", "A9"), Cell("a.xlsx", "T", "A1"), Cell("b.xlsx", "S", "A1")]
    backwards = cells[::-1]
    assert sorted(backwards) == cells
