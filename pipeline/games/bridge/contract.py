"""Contracts: their grammar, who is on which side, and who opens (bridge.md sections 1 and 2)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.model.seating import SIDES
from pipeline.model.width import narrowed

EW, NS = SIDES
"""A pairs sit East-West, B pairs North-South; these are the seats of a table."""

COMPASS = ("N", "E", "S", "W")
"""Seats in the order in which they open."""

STRAINS = ("C", "D", "H", "S", "NT")
LEVELS = range(1, 8)
BOOK = 6
"""Tricks that a bid does not count: level 1 is seven tricks."""

ALL_TRICKS = 13
PASSED = "PASS"


@dataclass(frozen=True)
class Contract:
    """A bid that stood; `doubled` is 0, 1 (double) or 2 (redouble)."""

    level: int
    strain: str
    doubled: int = 0

    @property
    def key(self) -> str:
        """As it is written everywhere but on paper: `4S`, `3NT`, `4SX`."""
        return f"{self.level}{self.strain}{'X' * self.doubled}"

    @property
    def needs(self) -> int:
        """Tricks that make it."""
        return self.level + BOOK


KEYS = (*(Contract(level, strain).key for level in LEVELS for strain in STRAINS), PASSED)
"""What a form offers, lowest bid first."""

_WORDS: Mapping[str, str] = {
    **dict.fromkeys(("C", "♣", "♧", "梅花"), "C"),
    **dict.fromkeys(("D", "♦", "♢", "方塊", "方块"), "D"),
    **dict.fromkeys(("H", "♥", "♡", "紅心", "红心"), "H"),
    **dict.fromkeys(("S", "♠", "♤", "黑桃"), "S"),
    **dict.fromkeys(("N", "NT", "無王", "无王"), "NT"),
}
_PASSES = frozenset(("PASS", "P", "全過", "全过", "派司"))
_DIGITS = {digit: str(level) for level, digit in enumerate("一二三四五六七", 1)}
_UNSEEN = re.compile("[\\s\u200b-\u200f\u2060\ufeff\ufe0e\ufe0f]+")
"""Blanks between the parts, and what makes a suit look like a picture."""

_CONTRACT = re.compile(
    f"(?P<level>[1-7一二三四五六七])[線线]?(?P<strain>{'|'.join(sorted(_WORDS, key=len, reverse=True))})"
    r"(?P<double>XX|\*\*|X|\*)?"
)


def contract_of(text: str) -> Contract | str | None:
    """A contract, or PASSED, as people write it; None if it is neither (C1)."""
    plain = _UNSEEN.sub("", narrowed(text)).upper()
    if plain in _PASSES:
        return PASSED
    found = _CONTRACT.fullmatch(plain)
    if found is None:
        return None
    level = int(_DIGITS.get(found["level"], found["level"]))
    return Contract(level, _WORDS[found["strain"]], len(found["double"] or ""))


def side_of(seat: str) -> str:
    """The side a seat belongs to."""
    return EW if seat in EW else NS


def other_side(side: str) -> str:
    """The side that plays against this one."""
    return NS if side == EW else EW


def dealer_of(deal: int) -> str:
    """Who opens: deal 1 North, then East, South, West (section 1)."""
    return COMPASS[(deal - 1) % len(COMPASS)]
