"""What becomes of event.xlsx on the organiser's computer, for every kind of event (docs/input.md)."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace

import openpyxl
import pytest
from openpyxl import Workbook

from pipeline.event_book import event_book
from pipeline.model.registration import Registration
from pipeline.store import Unusable
from tests.sheets.every_game import EVERY, STYLES, Game, Parts, by_hand, game
from tests.sheets.test_kinds_of_files import TOLD, cut, shifted, understood

OWN_NOTES = ("stray cell", "comment", "text box")
"""In his own workbook an organiser may note what he likes: it is not read, and not told."""

HIDDEN = {
    "rows hidden": {("CM16.hidden", "warning")},
    "columns hidden": {("CM16.hidden", "warning")},
    "form hidden": {("CM16.hidden_sheet", "warning")},
    "macros": {("CM1.macros", "warning")},
}


@pytest.fixture(params=EVERY)
def organised(request: pytest.FixtureRequest) -> Game:
    return game(request.param)


def told(data: bytes) -> set[tuple[str, str]]:
    return {(problem.kind, problem.severity) for problem in event_book(data).problems}


def said(data: bytes) -> tuple[object, ...]:
    """What the workbook says, wherever it stands."""
    event = event_book(data).event
    listed = [(one, unplaced(one.registration)) for one in event.entrants]
    entrants = [(replace(one, registration=None), registration) for one, registration in listed]
    return event.id, event.language, dict(event.rules.values), entrants, len(event.corrections)


def unplaced(registration: Registration | None) -> Registration | None:
    return registration and replace(registration, cells=())


def saved(data: bytes, change: Callable[[Workbook], object]) -> bytes:
    """Opened, changed and saved in another program."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    change(book)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


@pytest.mark.parametrize("kind", OWN_NOTES)
def test_notes_of_the_organiser_are_his_own(organised: Game, kind: str) -> None:
    data = by_hand(organised.book, TOLD[kind][0])
    assert data != organised.book
    assert (told(data), event_book(data).event) == (set(), understood(organised.book).event)


@pytest.mark.parametrize("kind", HIDDEN)
def test_what_is_hidden_or_could_run_is_told_and_the_event_is_the_same(organised: Game, kind: str) -> None:
    data = by_hand(organised.book, TOLD[kind][0])
    assert (told(data), event_book(data).event) == (HIDDEN[kind], understood(organised.book).event)


@pytest.mark.parametrize(("rows", "columns"), [(1, 0), (3, 0), (0, 1), (0, 2)])
def test_rows_and_columns_put_in_are_found_by_the_keys(organised: Game, rows: int, columns: int) -> None:
    data = by_hand(organised.book, shifted(rows, columns, after=2))
    assert (told(data), said(data)) == (set(), said(organised.book))


def test_sheets_renamed_and_others_beside_them_are_no_matter(organised: Game) -> None:
    def change(book: Workbook) -> None:
        for at, sheet in enumerate(book.worksheets):
            sheet.title = f"It's {at}"
        book.create_sheet("ours", 0)["A1"] = "tourney|x"

    data = saved(organised.book, change)
    assert (told(data), said(data)) == (set(), said(organised.book))


def test_a_sheet_copied_in_the_workbook_is_refused(organised: Game) -> None:
    data = saved(organised.book, lambda book: book.copy_worksheet(book.worksheets[1]))
    assert ("CM1.two_forms", "error") in told(data)


def test_a_column_deleted_is_told_and_no_other_is_taken_for_it(organised: Game) -> None:
    data = saved(organised.book, lambda book: book.worksheets[1].delete_cols(3))
    assert ("CM1.keys", "error") in told(data)


def test_names_merged_over_each_other_are_an_error_in_the_cell_that_is_covered(organised: Game) -> None:
    data = saved(organised.book, lambda book: book.worksheets[1].merge_cells("C5:C6"))
    found = [one for one in event_book(data).problems if one.severity == "error"]
    assert [(one.kind, one.cells[0].address) for one in found] == [("CM6", "C6")]


@pytest.mark.parametrize("share", range(10))
def test_half_written_file_is_refused_at_every_length(organised: Game, share: int) -> None:
    for data in (cut(organised.book, share), cut(organised.book, share).ljust(len(organised.book), b"\0")):
        with pytest.raises(Unusable) as refused:
            event_book(data)
        kinds = [problem.kind for problem in refused.value.problems]
        assert refused.value.kind == "event_unreadable"
        assert kinds == ["CM1.truncated" if share else "CM1.empty"]


def test_styles_lost_change_nothing(organised: Game) -> None:
    def hand(parts: Parts) -> Parts:
        return {**parts, STYLES: b"<styleSheet/>"}

    data = by_hand(organised.book, hand)
    assert (told(data), event_book(data).event) == (set(), understood(organised.book).event)
