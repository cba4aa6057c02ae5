"""The duplicate form's own figures and judgements against the program's: Law 77 in formulas."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest

from pipeline.games.bridge.contract import KEYS, PASSED, Contract, contract_of
from pipeline.games.bridge.line import BLOCK
from pipeline.games.duplicate import GAME
from pipeline.games.duplicate.law77 import board_score
from pipeline.language import language
from pipeline.model.form import Spot
from pipeline.model.value import Value
from pipeline.sheets.cellvalue import Cached, Fault
from pipeline.sheets.grid import place
from pipeline.sheets.master import Master, build
from pipeline.sheets.patch import typed
from tests.games.duplicate_sheets import entrants, rules, table

BOARDS = tuple(range(1, 15))
"""A form with a row for each number of tricks; all four vulnerabilities are among the boards."""

AT = table(boards=BOARDS)
WHERE = place(GAME.layout(AT, rules())).cells


@lru_cache
def made() -> Master:
    return build(GAME.layout(AT, rules()), language("en"), rehearsal=False)


def calculated(filled: dict[Spot, Value]) -> dict[str, Cached | Fault]:
    cells: dict[str, Cached | Fault] = dict(made().texts)
    for spot, value in {**GAME.given(AT, entrants(AT), rules()), **filled}.items():
        if spot in made().fields:
            at, field = made().fields[spot]
            cells[at] = typed(value, field, language("en"))
    return made().program.run(cells)


@pytest.mark.parametrize("doubled", [0, 1, 2])
@pytest.mark.parametrize("turned", [0, 1, 2, 3])
def test_every_contract_scores_live_as_by_the_law(doubled: int, turned: int) -> None:
    """All numbers of tricks at once, on boards of every vulnerability; `turned`: other boards and seats."""
    played = [(board, (board + 3 * turned) % 14, "NESW"[(board + turned) % 4]) for board in BOARDS]
    for key in KEYS[:-1]:
        bid = contract_of(key)
        assert isinstance(bid, Contract)
        filled: dict[Spot, Value] = {}
        for board, tricks, declarer in played:
            row = (BLOCK, str(board))
            filled |= {
                (*row, "contract"): key,
                (*row, "doubled"): "X" * doubled or None,
                (*row, "declarer"): declarer,
                (*row, "tricks"): tricks,
            }
        found = calculated(filled)
        for board, tricks, declarer in played:
            right = board_score(Contract(bid.level, bid.strain, doubled), declarer, tricks, board)
            assert found[WHERE[BLOCK, str(board), "ns_score"]] == right, (key, doubled, tricks, board)


LIVE: dict[str, tuple[dict[str, Value], Value, str]] = {
    "passed out": ({"contract": PASSED}, 0, ""),
    "passed out and doubled": ({"contract": PASSED, "doubled": "X"}, 0, "duplicate.pass_extra"),
    "double typed with the contract": (
        {"contract": "4SX", "declarer": "N", "tricks": 10}, "", "bridge.contract_list",
    ),
    "no double": (
        {"contract": "4S", "doubled": "Y", "declarer": "N", "tricks": 10}, 420, "duplicate.doubled_list",
    ),
    "adjusted": ({"ruling": "adj_none"}, "", ""),
    "adjusted and played": (
        {"contract": "4S", "declarer": "N", "tricks": 10, "ruling": "adj_ew"}, "", "bridge.ruling_score",
    ),
    "tricks missing": ({"contract": "4S", "declarer": "N"}, "", "bridge.tricks_blank"),
}  # fmt: skip


@pytest.mark.parametrize("name", LIVE)
def test_what_a_line_shows_and_says(name: str) -> None:
    row, score, expected = LIVE[name]
    found = calculated({(BLOCK, "1", key): value for key, value in row.items()})
    words = language("en")
    says = words.text(f"live.{expected}" if expected else "banner.row_ok")
    assert found.get(WHERE[BLOCK, "1", "ns_score"]) == score
    assert found[WHERE[BLOCK, "1", "check"]] == says


def test_a_rehearsed_sheet_is_sound() -> None:
    for seed in range(20):
        found = calculated(dict(GAME.rehearse(AT, rules(), Random(seed))))
        assert {found[WHERE[BLOCK, str(board), "check"]] for board in BOARDS} == {"OK"}
