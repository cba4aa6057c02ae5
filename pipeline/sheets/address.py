"""Cell addresses: rows and columns count from 1, as on the screen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

ADDRESS = re.compile(r"([A-Z]{1,3})([1-9][0-9]*)")
"""Letters and number of an address."""


@lru_cache(maxsize=1024)
def letters(column: int) -> str:
    """The letters of a column: 1 -> `A`, 28 -> `AB`."""
    found = ""
    while column:
        column, rest = divmod(column - 1, 26)
        found = chr(65 + rest) + found
    return found


@lru_cache(maxsize=8192)
def address(row: int, column: int) -> str:
    """`address(8, 5)` -> `E8`."""
    return f"{letters(column)}{row}"


def position(at: str) -> tuple[int, int]:
    """`E8` -> (8, 5)."""
    parts = ADDRESS.fullmatch(at)
    if parts is None:
        raise ValueError(f"{at!r} is no cell address")
    column = 0
    for letter in parts[1]:
        column = column * 26 + ord(letter) - 64
    return int(parts[2]), column


def span(cells: Sequence[str]) -> str:
    """The range from the first to the last of some cells in one column; a single cell stays one."""
    return cells[0] if len(cells) == 1 else f"{cells[0]}:{cells[-1]}"


def spread(area: str) -> tuple[str, ...]:
    """The cells of a range, row by row: `E8:E10` -> E8, E9, E10."""
    first, _, last = area.partition(":")
    (top, left), (bottom, right) = position(first), position(last or first)
    return tuple(address(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1))


def absolute(area: str) -> str:
    """`E8:E10` -> `$E$8:$E$10`."""
    return ADDRESS.sub(r"$\1$\2", area)
