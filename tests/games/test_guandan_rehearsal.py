"""Rehearsed sheets are sound, and as evenings are."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pipeline.games.guandan import GAME
from pipeline.games.guandan.match import reading
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value, shown
from tests.games.guandan_sheets import SHORT, rules, sheet, table

WAYS: tuple[dict[str, Value], ...] = (
    {},
    dict(SHORT),
    {"level_tie": "lot", "no_hand_rule": "lot", "double_forfeit": "lot"},
    {"level_tie": "extra_hand", "max_hands": 9},
    {**SHORT, "level_tie": "extra_hand"},
    {"level_tie": "finish_count", "foul_unit": "player"},
    {"must_play": "5, 10, J, A", "a_fail_limit": 0},
)


def rehearsed(seed: int, changed: dict[str, Value]) -> Sheet:
    """The sheet of an invented match, put together as a judge's would be."""
    under = rules(**changed)
    filled = GAME.rehearse(table(), under, Random(seed))
    fields = {f"{key}_{row}" if row else key: shown(value) for (_, row, key), value in filled.items()}
    head = {"end_time": "", **fields}
    return sheet(under=under, **head)


@pytest.mark.parametrize("changed", WAYS, ids=str)
def test_rehearsed_sheet_has_no_error(changed: dict[str, Value]) -> None:
    under = rules(**changed)
    for seed in range(200):
        assert GAME.check(rehearsed(seed, changed), under) == [], seed
        assert reading(rehearsed(seed, changed), under).decision.winner, seed


def test_matches_end_in_several_ways() -> None:
    reasons = Counter(reading(rehearsed(seed, {}), rules()).decision.reason for seed in range(400))
    assert {"passed_A", "higher_level", "on_stage", "forfeit"} <= set(reasons)
    assert reasons["higher_level"] > 200
