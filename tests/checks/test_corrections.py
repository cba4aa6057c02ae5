"""Corrections: applied before the checks, refused by cell where the sheet does not hold the old value."""

from dataclasses import replace

from pipeline.checks.corrections import corrected
from pipeline.games.rummikub import GAME
from pipeline.intake import understander
from pipeline.model.cell import Cell, Entry
from pipeline.model.event import Correction
from pipeline.model.sheet import value
from tests.games.rummikub_sheets import rules, sheet, table

LAYOUT = GAME.layout(table(), rules())


def correction(field: str, old: str, new: str, entrant: str = "1") -> Correction:
    def typed(text: str, address: str) -> Entry:
        return Entry(text or None, text, Cell("event.xlsx", "更正", address))

    return Correction(
        1,
        1,
        entrant,
        None,
        field,
        typed(old, "H5"),
        typed(new, "I5"),
        "misread",
        "chief",
        Cell("event.xlsx", "更正", "G5"),
    )


def apply(*corrections: Correction) -> tuple[object, list[tuple[str, str]]]:
    made = sheet("out", "left 7, out, left 61, left 50")
    result, problems, _ = corrected(made, LAYOUT, corrections, understander(LAYOUT))
    first = result.blocks["seats"][0]
    return value(first, "tile_points"), [(p.kind, p.cells[0].address) for p in problems]


def test_corrected_value_replaces_the_old_one() -> None:
    assert apply(correction("tile_points", "7", "17")) == (17, [])


def test_corrected_value_may_be_typed_in_any_plain_form() -> None:
    assert apply(correction("tile_points", "7", "１７")) == (17, [])


def test_corrected_twice_in_list_order() -> None:
    assert apply(correction("tile_points", "7", "17"), correction("tile_points", "17", "18")) == (18, [])


def test_correction_refused_where_the_old_value_differs() -> None:
    assert apply(correction("tile_points", "8", "17")) == (7, [("CM-correction.old", "G5")])


def test_correction_refused_for_an_unknown_field() -> None:
    assert apply(correction("colour", "7", "17")) == (7, [("CM-correction.field", "G5")])


def test_correction_refused_for_somebody_at_another_table() -> None:
    assert apply(correction("tile_points", "7", "17", "9")) == (7, [("CM-correction.entrant", "G5")])


def test_correction_refused_for_a_game_that_is_not_on_the_sheet() -> None:
    line = replace(correction("tile_points", "7", "17"), game=2)
    assert apply(line) == (7, [("CM-correction.game", "G5")])
    assert apply(replace(line, game=1)) == (17, [])


def test_correction_refused_where_the_new_value_is_no_number() -> None:
    assert apply(correction("tile_points", "7", "seven")) == (7, [("CM7", "I5")])


def test_correction_of_a_head_field_needs_no_entrant() -> None:
    made = sheet("out", "left 7, out, left 61, left 50")
    result, problems, applied = corrected(
        made, LAYOUT, [correction("end_type", "out", "備用牌取完", "")], understander(LAYOUT)
    )
    assert (value(result.head, "end_type"), problems, len(applied)) == ("pile", [], 1)
