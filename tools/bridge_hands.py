"""Bridge as a club plays it: the same cards at every table, and so much the same contracts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from pipeline.model.form import Spot
from pipeline.model.value import Value

SIDES = ("NS", "EW")
STRAINS = ("C", "D", "H", "S", "NT")
STRAIN_WEIGHTS = (10, 12, 26, 28, 24)
TRICKS, TRICK_WEIGHTS = (7, 8, 9, 10, 11), (18, 28, 26, 20, 8)
"""What the cards are worth to the side that plays them."""

OTHERS_BID = 0.15
"""How often the other side buys the contract, seldom to its profit."""

HIGHEST, FEWEST = 5, 4
"""Levels and tricks beyond which a sheet asks whether that is right."""

JUDGES = ("吳老師", "何助教", "鄭助教", "Ms Chan", "周老師", "許同學", "魏同學")
WORDS = ("contract", "declarer", "tricks")


@dataclass(frozen=True)
class Cards:
    """A deal: which side has the cards, for which strain, and how many tricks there are in it."""

    side: str
    strain: str
    tricks: int


def cards(seed: int, deal: int) -> Cards:
    """The same at every table."""
    random = Random(f"{seed}/deal {deal}")
    (strain,) = random.choices(STRAINS, STRAIN_WEIGHTS)
    (tricks,) = random.choices(TRICKS, TRICK_WEIGHTS)
    return Cards(random.choice(SIDES), strain, tricks)


def contract(seed: int, deal: int, table: int) -> str:
    """What one table made of a deal, as `4S N 10`."""
    held, random = cards(seed, deal), Random(f"{seed}/deal {deal}/table {table}")
    side, strain, tricks = held.side, held.strain, held.tricks
    if random.random() < OTHERS_BID:
        side = SIDES[1 - SIDES.index(side)]
        strain = random.choice([one for one in STRAINS[:4] if one != strain])
        tricks = 14 - tricks
    level = min(HIGHEST, max(1, tricks - 6 + random.choice((-1, -1, 0, 0, 0, 1))))
    won = max(FEWEST, tricks + random.choice((-1, 0, 0, 0, 1)))
    return f"{level}{strain} {random.choice(side)} {won}"


def sheet(seed: int, table: int, deals: Sequence[int], told: Mapping[int, str]) -> Mapping[Spot, Value]:
    """What the judge of a table types. `told`: deals of which more is known than the cards."""
    found: dict[Spot, Value] = {
        ("", "", "judge"): JUDGES[(table - 1) % len(JUDGES)],
        ("", "", "sign_ew"): 1,
        ("", "", "sign_ns"): 1,
        ("", "", "sheet_status"): "finished",
    }
    for deal in deals:
        text = told.get(deal) or contract(seed, deal, table)
        if text.startswith("adj"):
            found["deals", str(deal), "ruling"] = text
            continue
        for key, word in zip(WORDS, text.split(), strict=False):
            found["deals", str(deal), key] = int(word) if word.isdecimal() else word
    return found
