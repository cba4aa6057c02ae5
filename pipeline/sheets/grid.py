"""Where every field of a form stands on its sheet (docs/forms.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.model.form import Block, Field, Layout, Spot, row_keys
from pipeline.model.kind import Text, Verdict
from pipeline.sheets.address import address, letters
from pipeline.sheets.columns import Column, echoed, given, is_name, share, visible, width
from pipeline.sheets.workings import Workings, arrange

TITLE_ROW = 2
FIRST_COLUMN = 2
KEPT_ROWS = 2
"""Head rows whose last column is kept for the colour hint and the tag."""

GIVEN_LABEL, INPUT_LABEL = 8, 9


@dataclass(frozen=True)
class Rows:
    """The rows of a form from top to bottom, one free row above the foot.

    `bands`: header row of each block after the first.
    """

    head: tuple[int, ...]
    banner: int
    header: int
    blocks: Mapping[tuple[str, str], int]
    bands: Mapping[str, int]
    foot: tuple[int, ...]
    signature: int
    key: int


@dataclass(frozen=True)
class Grid:
    """A placed form. `cells`: the address of every spot, hidden ones too; `echoes`: cells that repeat
    a given cell in a later block; `labels`: where the label of a head or foot field stands."""

    columns: tuple[Column, ...]
    rows: Rows
    places: Mapping[str, Mapping[str, int]]
    cells: Mapping[Spot, str]
    labels: Mapping[Spot, str]
    echoes: Mapping[str, str]
    workings: Workings
    column_keys: Mapping[str, str]
    row_keys: Mapping[str, str]
    names: Mapping[str, str]

    @property
    def last(self) -> int:
        """The number of the last visible column."""
        return FIRST_COLUMN + len(self.columns) - 1

    def letter(self, place: int) -> str:
        """The letters of the visible column at a place counted from 0."""
        return letters(FIRST_COLUMN + place)

    def column(self, layout: Layout, block: str, field: str) -> tuple[str, ...]:
        """The cells of one field in all rows of its block."""
        keys = next(row_keys(each.rows) for each in layout.blocks if each.key == block)
        return tuple(self.cells[block, key, field] for key in keys)


def place(layout: Layout) -> Grid:
    """Every spot to its cell: head above, blocks below each other, foot, then what is hidden."""
    columns, places = share(layout)
    cells: dict[Spot, str] = {}
    labels: dict[Spot, str] = {}
    head = _flow(layout.head, columns, TITLE_ROW, KEPT_ROWS, cells, labels)
    header = head[-1] + 2
    blocks, bands, below = _block_rows(layout, header)
    foot = _flow(layout.foot, columns, below, 0, cells, labels)
    rows = Rows(head, head[-1] + 1, header, blocks, bands, foot, foot[-1] + 1, foot[-1] + 2)
    for block in layout.blocks:
        for key in row_keys(block.rows):
            for field in visible(block):
                column = FIRST_COLUMN + places[block.key][field.key]
                cells[block.key, key, field.key] = address(blocks[block.key, key], column)
    workings = arrange(layout, blocks, FIRST_COLUMN + len(columns))
    cells.update(workings.helpers)
    return Grid(
        columns=columns,
        rows=rows,
        places=places,
        cells=cells,
        labels=labels,
        echoes=_echoes(layout, blocks, cells),
        workings=workings,
        column_keys={address(1, FIRST_COLUMN + n): column.key for n, column in enumerate(columns)},
        row_keys=_row_keys(layout, columns, places, rows, cells),
        names=_names(layout, cells),
    )


def _flow(
    fields: Sequence[Field],
    columns: Sequence[Column],
    row: int,
    kept: int,
    cells: dict[Spot, str],
    labels: dict[Spot, str],
) -> tuple[int, ...]:
    """Pairs of label and cell, left to right: a cell is one column wide enough, so nothing is merged.

    The first given text of a head is the title and has the first row for itself.
    """
    used = [row]
    free = 0
    for number, field in enumerate(fields):
        if field.role == "helper" or isinstance(field.kind, Verdict):
            continue
        spot = ("", "", field.key)
        if number == 0 and field.role == "given" and isinstance(field.kind, Text):
            cells[spot] = address(row, FIRST_COLUMN)
            free = len(columns)
            continue
        found = _slot(field, columns[: len(columns) - (0 < len(used) - 1 <= kept)], free)
        if found is None:
            used.append(used[-1] + 1)
            found = _slot(field, columns[: len(columns) - (len(used) - 1 <= kept)], 0)
        if found is None:
            found = max(range(1, len(columns)), key=lambda n: columns[n].width)
        cells[spot] = address(used[-1], FIRST_COLUMN + found)
        labels[spot] = address(used[-1], FIRST_COLUMN + found - 1)
        free = _end(field, columns, found) or found + 1
    return tuple(used)


def _slot(field: Field, columns: Sequence[Column], free: int) -> int | None:
    before = GIVEN_LABEL if field.role == "given" else INPUT_LABEL
    for found in range(free + 1, len(columns)):
        room = sum(column.width for column in columns[free:found])
        if room >= before and _end(field, columns, found):
            return found
    return None


def _end(field: Field, columns: Sequence[Column], start: int) -> int | None:
    """The column after a field that begins in this one; None if it has no room there.

    A printed name is shown over the empty cells to its right as far as it needs.
    """
    runs_on = field.role == "given" and is_name(field)
    for end in range(start + 1, (len(columns) if runs_on else start + 1) + 1):
        if sum(column.width for column in columns[start:end]) >= width(field):
            return end
    return None


def _block_rows(layout: Layout, header: int) -> tuple[dict[tuple[str, str], int], dict[str, int], int]:
    rows: dict[tuple[str, str], int] = {}
    bands: dict[str, int] = {}
    row = header + 1
    for block in layout.blocks:
        if block is not layout.blocks[0]:
            bands[block.key] = row
            row += 1
        for key in row_keys(block.rows):
            rows[block.key, key] = row
            row += 1
    return rows, bands, row + 1


def _echoes(layout: Layout, rows: Mapping[tuple[str, str], int], cells: Mapping[Spot, str]) -> dict[str, str]:
    first = layout.blocks[0]
    return {
        address(rows[block.key, key], FIRST_COLUMN + n): cells[first.key, key, field.key]
        for block in layout.blocks
        if echoed(block, first)
        for key in row_keys(block.rows)
        for n, field in enumerate(given(first))
    }


def _row_keys(
    layout: Layout,
    columns: Sequence[Column],
    places: Mapping[str, Mapping[str, int]],
    rows: Rows,
    cells: Mapping[Spot, str],
) -> dict[str, str]:
    found = {address(row, 1): f"{block}:{key}" for (block, key), row in rows.blocks.items()}
    for block in layout.blocks:
        moved = _moved(block, columns, places[block.key])
        for key in row_keys(block.rows):
            found[address(rows.blocks[block.key, key], 1)] += moved
    key_of = {letters(FIRST_COLUMN + n): column.key for n, column in enumerate(columns)}
    for field in (*layout.head, *layout.foot):
        at = cells.get(("", "", field.key))
        letter = at.rstrip("0123456789") if at else ""
        if at and letter in key_of:
            name = f"A{at[len(letter) :]}"
            found[name] = f"{found.get(name, '')} {field.key}={key_of[letter]}".strip()
    return found


def _moved(block: Block, columns: Sequence[Column], places: Mapping[str, int]) -> str:
    pairs = ((field.key, columns[places[field.key]].key) for field in visible(block))
    return "".join(f" {field}={column}" for field, column in pairs if field != column)


def _names(layout: Layout, cells: Mapping[Spot, str]) -> dict[str, str]:
    inputs = (field for field in (*layout.head, *layout.foot) if field.role == "input")
    found = {f"x_{field.key}": cells["", "", field.key] for field in inputs}
    for block in layout.blocks:
        for number, key in enumerate(row_keys(block.rows), 1):
            for field in block.fields:
                if field.role == "input":
                    found[f"x_{block.key}_{number}_{field.key}"] = cells[block.key, key, field.key]
    return found
