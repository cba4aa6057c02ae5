"""The Guandan form's own figures and judgements against the program's."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

import pytest

from pipeline.games.guandan.levels import SIDES
from pipeline.games.guandan.match import HANDS, of, reading
from pipeline.language import language
from pipeline.model.problem import Problem
from pipeline.model.sheet import Sheet, value
from pipeline.sheets.address import position
from pipeline.sheets.grid import Grid, place
from pipeline.sheets.raw import RawSheet
from pipeline.sheets.reader import read
from pipeline.sheets.recognise import basic_checks, find_tag, scoresheet
from pipeline.sheets.workings import STATES
from tests.sheets import guandan_forms as forms

FILLINGS = (forms.sound, forms.climbing, forms.slightly_wrong, forms.wild)
Filler = Callable[[object, Random], forms.Filling]
BY_PROGRAM = ("GD-C1", "GD-C2")
"""What a sheet says as well, in other words: places by hand."""


@lru_cache
def grid(changed: forms.Changed) -> Grid:
    return place(forms.GAME.layout(forms.AT, forms.under(changed)))


def entered(changed: forms.Changed, filled: forms.Filling) -> tuple[Sheet, list[Problem], RawSheet]:
    """A sheet as the reader finds it, with the errors of its cells."""
    held = forms.under(changed)
    layout = forms.GAME.layout(forms.AT, held)
    book, _ = read(forms.workbook(forms.master(changed), held, filled), "x.xlsx")
    assert book is not None
    _, raw, _ = find_tag(book)
    assert raw is not None
    sheet, found = scoresheet(book, raw, layout, forms.AT)
    problems = [*found, *basic_checks(sheet, layout), *forms.GAME.check(sheet, held)]
    return sheet, [one for one in problems if one.severity == "error"], raw


@pytest.mark.parametrize("fill", FILLINGS, ids=lambda fill: fill.__name__)
@pytest.mark.parametrize("changed", forms.WAYS, ids=str)
def test_every_computed_cell_is_what_the_rules_give(changed: forms.Changed, fill: Filler) -> None:
    held = forms.under(changed)
    for seed in range(8):
        sheet, _, _ = entered(changed, fill(held, Random(seed)))
        found = reading(sheet, held)
        for line in found.lines:
            before = found.before(line)
            going_on = before is not None and not before.passed
            expected = str(forms.LEVELS[before.played]) if before and going_on else None
            assert value(line.row, "level") == expected, (seed, line.number)
            after = found.after[line.number - 1] if line in found.played else None
            for side in SIDES:
                assert value(line.row, of("level", side)) == (after.shown(side) if after else None), seed
                assert value(line.row, of("failed", side)) == (after.failed[side] if after else None), seed
            assert value(line.row, "stage") == (after.stage if after else None), seed
            assert value(line.row, "pass_a") == (after.passed or None if after else None), seed
        assert (value(sheet.head, "winner") or "") == found.decision.winner, seed
        assert (value(sheet.head, "reason") or "") == found.decision.reason, seed


@pytest.mark.parametrize("fill", FILLINGS, ids=lambda fill: fill.__name__)
@pytest.mark.parametrize("changed", forms.WAYS, ids=str)
def test_banner_is_clean_exactly_where_the_checks_find_no_error(changed: forms.Changed, fill: Filler) -> None:
    held, where = forms.under(changed), grid(changed)
    for seed in range(8):
        _, wrong, raw = entered(changed, fill(held, Random(seed)))
        cell = next(cell for at, cell in raw.cells.items() if at == position(where.workings.banner.state))
        state = STATES[int(float(cell.raw)) - 1]
        if state in ("unfinished", "ok"):
            assert wrong == [], (seed, state)
        if state == "wrong":
            assert wrong, (seed, state)


@pytest.mark.parametrize("changed", forms.WAYS, ids=str)
def test_a_rehearsed_sheet_is_sound(changed: forms.Changed) -> None:
    held, where = forms.under(changed), grid(changed)
    for seed in range(8):
        _, _, raw = entered(changed, forms.sound(held, Random(seed)))
        cell = next(cell for at, cell in raw.cells.items() if at == position(where.workings.banner.state))
        assert STATES[int(float(cell.raw)) - 1] == "ok", seed


@pytest.mark.parametrize("changed", forms.WAYS, ids=str)
def test_no_entry_makes_a_formula_fail(changed: forms.Changed) -> None:
    held = forms.under(changed)
    for seed in range(10):
        _, _, raw = entered(changed, forms.wild(held, Random(seed)))
        assert not [at for at, cell in raw.cells.items() if cell.kind == "error"], seed


SAID = {
    "a seat twice": ({(HANDS, "1", "first"): "N", (HANDS, "1", "second"): "N"}, "seat_twice 1"),
    "no second": ({(HANDS, "1", "first"): "N"}, "second_blank 1"),
    "no third": ({(HANDS, "1", "first"): "N", (HANDS, "1", "second"): "E"}, "third_blank 1"),
    "gap": ({(HANDS, "2", "first"): "N", (HANDS, "2", "second"): "S"}, "gap 2"),
    "both fouls": ({("", "", "fouls_x"): 3, ("", "", "fouls_y"): 3}, "both_fouls"),
    "three absent": ({("", "", "absent_x"): 3}, "absent_range"),
}


@pytest.mark.parametrize("name", SAID)
def test_what_the_sheet_says(name: str) -> None:
    typed, expected = SAID[name]
    filled = {("", "", "start_time"): "17:45", **typed}
    _, _, raw = entered(forms.SEED, filled)
    banner = next(
        cell for at, cell in raw.cells.items() if at == position(f"B{grid(forms.SEED).rows.banner}")
    )
    words = language("zh-Hans")
    key, _, line = expected.partition(" ")
    what = words.text(f"live.guandan.{key}")
    assert what in banner.raw
    assert not line or words.text("guandan.block.hands.row", hand=line) in banner.raw
