"""The bridge form's own figures and judgements against the program's: every contract, seat and trick."""

from __future__ import annotations

from random import Random

import pytest

from pipeline.games.bridge.contract import COMPASS, KEYS, PASSED, Contract, contract_of
from pipeline.games.bridge.line import BLOCK, SCORE_OF
from pipeline.games.bridge.scoring import table_of
from pipeline.language import CODES, language
from pipeline.model.form import Spot
from pipeline.model.value import Value
from pipeline.sheets.cellvalue import Cached, Fault
from pipeline.sheets.grid import Grid, place
from pipeline.sheets.patch import typed
from tests.sheets import bridge_forms as forms

SCORING: tuple[forms.Changed, ...] = (
    (),
    (("tricks_counted", "over_six"),),
    (("slam_bonus", "add"),),
    (("tricks_counted", "over_six"), ("slam_bonus", "add")),
)
ALL = tuple(range(14))
ROWS = tuple(range(1, 15))
"""A form with a row for each number of tricks."""


def grid(changed: forms.Changed, deals: tuple[int, ...]) -> Grid:
    at = forms.table("A4", "B1", deals, 3, 1, tables=5)
    return place(forms.GAME.layout(at, forms.under(changed)))


def calculated(
    changed: forms.Changed,
    filled: dict[Spot, Value],
    deals: tuple[int, ...] = (5, 6),
    code: str = "en",
) -> dict[str, Cached | Fault]:
    made = forms.master(changed, code, deals)
    cells: dict[str, Cached | Fault] = dict(made.texts)
    for spot, value in filled.items():
        if spot in made.fields:
            at, field = made.fields[spot]
            cells[at] = typed(value, field, language(code))
    return made.program.run(cells)


@pytest.mark.parametrize("changed", SCORING, ids=str)
def test_every_contract_seat_and_number_of_tricks_scores_live_as_in_the_program(changed):
    where, table = grid(changed, ROWS), table_of(forms.under(changed))
    for key in KEYS[:-1]:
        contract = contract_of(key)
        assert isinstance(contract, Contract)
        for declarer in COMPASS:
            filled: dict[Spot, Value] = {}
            for tricks, deal in zip(ALL, ROWS, strict=True):
                row = (BLOCK, str(deal))
                filled |= {(*row, "contract"): key, (*row, "declarer"): declarer, (*row, "tricks"): tricks}
            found = calculated(changed, filled, ROWS)
            for tricks, deal in zip(ALL, ROWS, strict=True):
                right = table.by_side(contract, declarer, tricks)
                for side, score in SCORE_OF.items():
                    assert found[where.cells[BLOCK, str(deal), score]] == right[side], (key, declarer, tricks)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("text", ["4S", "4s", "4♠"])
def test_a_contract_may_be_typed_by_key_or_label(code, text):
    row = (BLOCK, "5")
    filled = {(*row, "contract"): text, (*row, "declarer"): "N", (*row, "tricks"): 10}
    found = calculated((), filled, code=code)
    where = grid((), (5, 6))
    assert found[where.cells[*row, "score_ns"]] == 600
    assert found[where.cells[*row, "check"]] == language(code).text("banner.row_ok")


LIVE = {
    "passed out": ({"contract": PASSED}, (0, 0), ""),
    "other spelling": ({"contract": "四黑桃", "declarer": "N", "tricks": 10}, ("", ""), "contract_list"),
    "doubled": ({"contract": "4SX", "declarer": "N", "tricks": 10}, ("", ""), "contract_list"),
    "declarer missing": ({"contract": "4S", "tricks": 10}, ("", ""), "declarer_blank"),
    "tricks missing": ({"contract": "4S", "declarer": "N"}, ("", ""), "tricks_blank"),
    "tricks as text": ({"contract": "4S", "declarer": "N", "tricks": "ten"}, ("", ""), "tricks_range"),
    "fourteen": ({"contract": "4S", "declarer": "N", "tricks": 14}, ("", ""), "tricks_range"),
    "pass with tricks": ({"contract": PASSED, "tricks": 7}, (0, 0), "pass_extra"),
    "ruling": ({"ruling": "adj_ew"}, ("", ""), ""),
    "ruling and score": (
        {"contract": "4S", "declarer": "N", "tricks": 10, "ruling": "adj_ew"}, ("", ""), "ruling_score",
    ),
    "ruling on a contract": ({"contract": "4S", "declarer": "N", "ruling": "adj_ew"}, ("", ""), ""),
    "unknown ruling": ({"contract": PASSED, "ruling": "??"}, ("", ""), "ruling_list"),
    "no seat": ({"contract": "4S", "declarer": "Z", "tricks": 10}, ("", ""), "declarer_list"),
}  # fmt: skip
SCORES: forms.Changed = (("entry", "scores"),)
TYPED = {
    "right": ("4S N 10 0 600", ""),
    "half": ("4S N 10 - 600", ""),
    "other": ("4S N 10 0 620", "score_other"),
    "sides": ("4S N 10 600 0", "score_side"),
    "both": ("4S N 10 50 600", "score_both"),
    "negative": ("4S N 10 0 -50", "score_number"),
}


def said(changed: forms.Changed, row: dict[str, Value]) -> tuple[tuple[Value, ...], str]:
    """Scores shown for a deal, and its check."""
    where = grid(changed, (5, 6))
    found = calculated(changed, {(BLOCK, "5", key): value for key, value in row.items()})
    scores = tuple(found.get(where.cells[BLOCK, "5", key]) for key in SCORE_OF.values())
    return scores, str(found[where.cells[BLOCK, "5", "check"]])


@pytest.mark.parametrize("name", LIVE)
def test_what_a_line_shows_and_says(name):
    row, scores, expected = LIVE[name]
    words = language("en")
    assert said((), row) == (scores, words.text(f"live.bridge.{expected}" if expected else "banner.row_ok"))


@pytest.mark.parametrize("name", TYPED)
def test_what_is_said_of_typed_scores(name):
    text, expected = TYPED[name]
    contract, declarer, tricks, *scores = text.split()
    row: dict[str, Value] = {"contract": contract, "declarer": declarer, "tricks": int(tricks)}
    row |= {key: int(score) for key, score in zip(SCORE_OF.values(), scores, strict=True) if score != "-"}
    words = language("en")
    assert said(SCORES, row)[1] == words.text(f"live.bridge.{expected}" if expected else "banner.row_ok")


@pytest.mark.parametrize("changed", [(), SCORES, (("adjusted", "manual"),)], ids=str)
def test_a_rehearsed_sheet_is_sound(changed):
    held = forms.under(changed)
    where = grid(changed, (5, 6))
    for seed in range(60):
        found = calculated(changed, forms.sound(forms.AT, held, Random(seed)))
        for deal in ("5", "6"):
            assert found[where.cells[BLOCK, deal, "check"]] == "OK"
        assert found[where.workings.banner.state] == 5


@pytest.mark.parametrize("changed", [(), SCORES, (("adjusted", "manual"),)], ids=str)
def test_no_entry_makes_a_formula_fail(changed):
    held = forms.under(changed)
    for seed in range(200):
        found = calculated(changed, forms.wild(forms.AT, held, Random(seed)))
        assert not [at for at, value in found.items() if isinstance(value, Fault)]
