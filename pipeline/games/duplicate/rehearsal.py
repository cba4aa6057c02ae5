"""A sheet invented for a rehearsal: natural contracts, some doubled, most of them made."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from pipeline.games.bridge.contract import ALL_TRICKS, COMPASS, LEVELS, PASSED, STRAINS, Contract
from pipeline.games.bridge.line import BLOCK
from pipeline.games.bridge.rehearsal import (
    JUDGES,
    LEVEL_WEIGHTS,
    MARGIN_WEIGHTS,
    MARGINS,
    PASSED_OUT,
    STRAIN_WEIGHTS,
)
from pipeline.games.duplicate.board import DOUBLED
from pipeline.model.form import Spot
from pipeline.model.seating import Table
from pipeline.model.value import Value

DOUBLES = (None, *DOUBLED)
DOUBLE_WEIGHTS = (94, 5, 1)


def rehearse(table: Table, random: Random) -> Mapping[Spot, Value]:
    """Sound input values of one sheet."""
    filled: dict[Spot, Value] = {
        ("", "", "judge"): random.choice(JUDGES),
        ("", "", "sign_ew"): 1,
        ("", "", "sign_ns"): 1,
        ("", "", "sheet_status"): "finished",
    }
    for board in table.lines:
        filled |= {(BLOCK, str(board), key): value for key, value in _board(random).items()}
    return filled


def _board(random: Random) -> Mapping[str, Value]:
    if random.random() < PASSED_OUT:
        return {"contract": PASSED}
    (level,) = random.choices(LEVELS, LEVEL_WEIGHTS)
    (strain,) = random.choices(STRAINS, STRAIN_WEIGHTS)
    (doubled,) = random.choices(DOUBLES, DOUBLE_WEIGHTS)
    (margin,) = random.choices(MARGINS, MARGIN_WEIGHTS)
    bid = Contract(level, strain)
    found: dict[str, Value] = {
        "contract": bid.key,
        "declarer": random.choice(COMPASS),
        "tricks": min(ALL_TRICKS, bid.needs + margin),
    }
    return {**found, "doubled": doubled} if doubled else found
