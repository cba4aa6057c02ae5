"""Values of cells and how a spreadsheet program turns them into one another."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

Cached = int | float | str | bool | None
"""What a cell holds; None is blank."""


@dataclass(frozen=True)
class Fault:
    """An error value in a cell: `#N/A`, `#VALUE!`, `#DIV/0!`."""

    code: str


class Faulty(Exception):
    """An error value on its way through a formula."""

    def __init__(self, code: str) -> None:
        self.code = code


Cells = Mapping[str, Cached | Fault]

_NUMBER = re.compile(r"\s*[-+]?\d+(\.\d+)?\s*")


def read(cells: Cells, at: str) -> Cached:
    """What a cell holds; an error value goes on."""
    value = cells.get(at)
    if isinstance(value, Fault):
        raise Faulty(value.code)
    return value


def is_number(value: Cached | Fault) -> bool:
    """Whether a cell counts in sums; truth values do not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def number(value: Cached) -> int | float:
    """As an operand: a blank is 0, a text of digits is its number."""
    if value is None:
        return 0
    if isinstance(value, str):
        if _NUMBER.fullmatch(value):
            return float(value)
        raise Faulty("#VALUE!")
    return value


def text(value: Cached) -> str:
    """As part of a text: at most 15 digits of a number."""
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    return str(int(value)) if value == int(value) else f"{value:.15g}"


def truth(value: Cached) -> bool:
    """As a condition: 0 and blank are false, a text is an error."""
    if isinstance(value, str):
        raise Faulty("#VALUE!")
    return bool(value)


def compare(left: Cached, right: Cached) -> int:
    """-1, 0 or 1: numbers before texts before truth values; a blank is whatever the other side is."""
    if left is None:
        left = "" if isinstance(right, str) else 0
    if right is None:
        right = "" if isinstance(left, str) else 0
    if _rank(left) != _rank(right):
        return -1 if _rank(left) < _rank(right) else 1
    if isinstance(left, str) and isinstance(right, str):
        left, right = left.casefold(), right.casefold()
        return (left > right) - (left < right)
    a, b = float(number(left)), float(number(right))
    if math.isclose(a, b, rel_tol=1e-15, abs_tol=0):
        return 0
    return -1 if a < b else 1


def matches(wanted: Cached, other: Cached | Fault) -> bool:
    """Whether MATCH finds `wanted` in a cell: alike in kind, without regard to case."""
    if wanted is None or other is None or isinstance(other, Fault) or _rank(wanted) != _rank(other):
        return False
    if isinstance(wanted, str) and isinstance(other, str):
        return _pattern(wanted).fullmatch(other) is not None
    return compare(wanted, other) == 0


def _rank(value: Cached) -> int:
    return 2 if isinstance(value, bool) else 1 if isinstance(value, str) else 0


@lru_cache(maxsize=256)
def _pattern(wanted: str) -> re.Pattern[str]:
    """MATCH takes `*` and `?` as wildcards, `~` in front makes them plain."""
    parts = re.findall(r"~[*?~]|.", wanted, re.DOTALL)
    meaning = {"*": ".*", "?": "."}
    return re.compile("".join(meaning.get(part) or re.escape(part[-1]) for part in parts), re.I | re.S)
