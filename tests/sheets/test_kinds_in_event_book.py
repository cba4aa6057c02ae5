"""What an organiser's number may look like in the settings of every kind of event (rules 3.2)."""

from __future__ import annotations

from functools import lru_cache

import pytest

from pipeline import presets
from pipeline.event_book import Book, event_book
from pipeline.model.kind import Whole
from pipeline.sheets.keys import keys_of
from pipeline.sheets.reader import read
from tests.sheets.every_game import EVERY, Hand, by_hand, cell, game, text_in
from tests.sheets.test_kinds_of_values import AS_TEXT, FORMATS, LINKS, UNUSUAL, filled

REFUSED: dict[str, tuple[str, str, str]] = {
    "words": ("<is><t>三</t></is>", "inlineStr", "CM7"),
    "unit": ("<is><t>{n}輪</t></is>", "inlineStr", "CM7"),
    "half": ("<v>{n}.5</v>", "", "CM7.fraction"),
    "true": ("<v>1</v>", "b", "CM7.bool"),
    "error": ("<v>#REF!</v>", "e", "CM7.error"),
    "ISO date": ("<v>2016-01-21</v>", "d", "CM7.date"),
    "not calculated": ("<f>1+1</f>", "", "CM10.blank"),
}


@lru_cache
def setting(preset: str) -> tuple[str, str, int]:
    """A setting that is a whole number: its key, its cell and its value."""
    workbook, _ = read(game(preset).book, "event.xlsx")
    assert workbook is not None
    sheet = workbook.sheets[0]
    for one in presets.declared(preset):
        at = keys_of(sheet).head.get(one.key)
        if isinstance(one.kind, Whole) and one.kind.high != 1 and at in sheet.cells:
            return one.key, workbook.cell(sheet, at).address, int(sheet.cells[at].raw)
    pytest.skip("no setting of this kind of event is a whole number")


@lru_cache
def sound(preset: str) -> Book:
    return event_book(game(preset).book)


def told(preset: str, hand: Hand) -> tuple[list[str], bool]:
    """Kinds of problems of the cell, and whether the event is what it was."""
    _, place, _ = setting(preset)
    book = event_book(by_hand(game(preset).book, hand))
    kinds = [one.kind for one in book.problems if one.cells and one.cells[0].address == place]
    return kinds, book.event == sound(preset).event


@pytest.mark.parametrize("preset", EVERY)
def test_number_however_it_is_typed_is_understood(preset: str) -> None:
    _, place, number = setting(preset)
    for name, text in AS_TEXT.items():
        assert told(preset, text_in(place, filled(text, number))) == ([], True), name
    for name, text in UNUSUAL.items():
        assert told(preset, text_in(place, filled(text, number))) == (["CM9"], True), name


@pytest.mark.parametrize("preset", EVERY)
def test_what_is_no_number_is_refused_by_its_cell(preset: str) -> None:
    _, place, number = setting(preset)
    for name, (inner, kind, problem) in REFUSED.items():
        assert told(preset, cell(place, filled(inner, number), kind))[0] == [problem], name
    for name, formula in LINKS.items():
        hand = cell(place, f"<f>{formula}</f><v>{number}</v>")
        assert told(preset, hand)[0] == ["CM10.link"], name


@pytest.mark.parametrize("preset", EVERY)
def test_number_format_tells_a_date_from_a_number(preset: str) -> None:
    _, place, number = setting(preset)
    for code, problem in FORMATS.items():
        kinds, same = told(preset, cell(place, f"<v>{number}</v>", style=code))
        assert (kinds, same or bool(problem)) == ([problem] if problem else [], True), code
