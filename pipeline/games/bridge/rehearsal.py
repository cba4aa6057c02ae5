"""A judge's sheet invented for a rehearsal: natural contracts, most of them made, now and then a pass."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from pipeline.games.bridge.contract import (
    ALL_TRICKS,
    COMPASS,
    LEVELS,
    PASSED,
    STRAINS,
    Contract,
    other_side,
    side_of,
)
from pipeline.games.bridge.line import BLOCK, SCORE_OF
from pipeline.games.bridge.scoring import table_of
from pipeline.model.form import Spot
from pipeline.model.rules import Rules
from pipeline.model.seating import Table
from pipeline.model.value import Value

JUDGES = ("陳大文", "林美玲", "何志強", "黃淑芬", "李國華", "Ms Wong", "張婉婷", "周子健")
LEVEL_WEIGHTS = (12, 22, 30, 24, 6, 4, 1)
STRAIN_WEIGHTS = (12, 14, 26, 28, 26)
MARGINS = (-3, -2, -1, 0, 1, 2)
MARGIN_WEIGHTS = (1, 5, 14, 40, 20, 6)
"""Tricks above what the contract needs."""

PASSED_OUT = 0.03


def rehearse(table: Table, rules: Rules, random: Random) -> Mapping[Spot, Value]:
    """Sound input values of one sheet."""
    filled: dict[Spot, Value] = {
        ("", "", "judge"): random.choice(JUDGES),
        ("", "", "sign_ew"): 1,
        ("", "", "sign_ns"): 1,
        ("", "", "sheet_status"): "finished",
    }
    for deal in table.lines:
        row = _deal(rules, random)
        filled |= {(BLOCK, str(deal), key): value for key, value in row.items()}
    return filled


def _deal(rules: Rules, random: Random) -> Mapping[str, Value]:
    if rules.text("passout") != "redeal" and random.random() < PASSED_OUT:
        return {"contract": PASSED, **_typed(rules, dict.fromkeys(SCORE_OF, 0))}
    (level,) = random.choices(LEVELS, LEVEL_WEIGHTS)
    (strain,) = random.choices(STRAINS, STRAIN_WEIGHTS)
    (margin,) = random.choices(MARGINS, MARGIN_WEIGHTS)
    contract, declarer = Contract(level, strain), random.choice(COMPASS)
    tricks = min(ALL_TRICKS, contract.needs + margin)
    own, others = table_of(rules).deal(contract, tricks)
    side = side_of(declarer)
    scores = {side: own, other_side(side): others}
    return {"contract": contract.key, "declarer": declarer, "tricks": tricks, **_typed(rules, scores)}


def _typed(rules: Rules, scores: Mapping[str, int]) -> Mapping[str, Value]:
    """Scores as the judge types them (`entry = scores`); otherwise the sheet computes them."""
    if rules.text("entry") != "scores":
        return {}
    return {key: scores[side] for side, key in SCORE_OF.items()}
