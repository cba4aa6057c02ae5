"""Where the fields of a sheet are, by the keys in its hidden first row and column (docs/forms.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from pipeline.model.form import Spot
from pipeline.sheets.area import Position
from pipeline.sheets.raw import RawSheet

HEADER = "header"
"""Row key above a list of records."""

_LONGEST = 4_000
"""Characters of a cell that may be keys: far more than any form has in one."""


@dataclass(frozen=True)
class RowKey:
    """What a key in column A says: a row of a block, fields of head and foot, columns by other names.

    `judge=c3 start_time=c6`: two head fields; `more:乙 move_tile=jokers_left`: a row of a block, one of
    whose fields lies in the column called `jokers_left`.
    """

    block: str
    row: str
    columns: Mapping[str, str]
    header: bool = False


@dataclass(frozen=True, eq=False)
class Keys:
    """The keys of a sheet. `twice`: cells with a key that another cell has too, that one first.

    Sheets with the same keys in the same cells share one of them.
    """

    columns: Mapping[str, int]
    rows: Mapping[tuple[str, str], tuple[int, RowKey]]
    head: Mapping[str, Position]
    header: int | None
    twice: tuple[tuple[str, Position, Position], ...]

    def at(self, spot: Spot) -> Position | None:
        """Where a spot is; None if its row or column is gone."""
        block, row, field = spot
        if not block:
            return self.head.get(field)
        if (block, row) not in self.rows:
            return None
        number, key = self.rows[block, row]
        column = self.columns.get(key.columns.get(field, field))
        return (number, column) if column else None

    def has_row(self, block: str, row: str) -> bool:
        """Whether the row of a block is still there."""
        return (block, row) in self.rows


def keys_of(sheet: RawSheet) -> Keys:
    """Read the keys of row 1 and column A. Of a key that is there twice the first counts."""
    return _keys(tuple(_key_cells(sheet)))


@lru_cache(maxsize=64)
def _keys(cells: tuple[tuple[Position, str], ...]) -> Keys:
    columns: dict[str, int] = {}
    rows: dict[tuple[str, str], tuple[int, RowKey]] = {}
    head: dict[str, Position] = {}
    header: int | None = None
    twice: list[tuple[str, Position, Position]] = []
    for (row, column), text in cells:
        if row == 1:
            first = columns.setdefault(text, column)
            if first != column:
                twice.append((text, (1, first), (1, column)))
            continue
        key = parse_row_key(text)
        if key.header:
            header = header or row
        elif key.block:
            there = rows.setdefault((key.block, key.row), (row, key))[0]
            if there != row:
                twice.append((f"{key.block}:{key.row}", (there, 1), (row, 1)))
        else:
            for field, name in key.columns.items():
                if name in columns and head.setdefault(field, (row, columns[name]))[0] != row:
                    twice.append((field, head[field], (row, columns[name])))
    return Keys(columns, rows, head, header, tuple(twice))


def parse_row_key(text: str) -> RowKey:
    """The key of column A: tokens separated by blanks, first of all the row's own key."""
    block = row = ""
    header = False
    columns: dict[str, str] = {}
    for token in text[:_LONGEST].split():
        field, equals, column = token.partition("=")
        if equals:
            columns.setdefault(field, column)
        elif token == HEADER:
            header = True
        elif ":" in token and not block:
            block, _, row = token.partition(":")
    return RowKey(block, row, columns, header)


def _key_cells(sheet: RawSheet) -> list[tuple[Position, str]]:
    """Keys of row 1 first, then those of column A downwards; A1 holds the tag."""
    texts = [
        (at, cell.raw.strip())
        for at, cell in sheet.cells.items()
        if (at[0] == 1) != (at[1] == 1) and cell.kind == "text"
    ]
    return sorted((at, text) for at, text in texts if text)
