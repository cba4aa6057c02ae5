"""Addresses as other people's files write them: checked against the size of a sheet, absolute or not."""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.sheets.address import address

Position = tuple[int, int]
"""Row and column, both from 1."""

Area = tuple[int, int, int, int]
"""Top, left, bottom, right."""

ROWS = 1_048_576
COLUMNS = 16_384
_ADDRESS = re.compile(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})")


@lru_cache(maxsize=8192)
def position_in(text: str) -> Position | None:
    """`C5` or `$C$5` as (5, 3); None if it is no cell of a sheet."""
    found = _ADDRESS.fullmatch(text)
    if not found:
        return None
    row, column = int(found[2]), _column_number(found[1])
    return (row, column) if 1 <= row <= ROWS and column <= COLUMNS else None


def area_in(text: str) -> Area | None:
    """`B2:C5` or `B2` as an area; None if it is none."""
    first, _, last = text.partition(":")
    start, end = position_in(first), position_in(last or first)
    if start is None or end is None:
        return None
    return (min(start[0], end[0]), min(start[1], end[1]), max(start[0], end[0]), max(start[1], end[1]))


def area_text(area: Area) -> str:
    """An area as `B2:C5`."""
    return f"{address(area[0], area[1])}:{address(area[2], area[3])}"


def within(at: Position, area: Area) -> bool:
    """Whether a cell lies in an area."""
    return area[0] <= at[0] <= area[2] and area[1] <= at[1] <= area[3]


@lru_cache(maxsize=1024)
def _column_number(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number
