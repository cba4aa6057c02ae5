"""The organiser's sheets: settings by key, and lists of which people fill as many rows as they need."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.model.cell import Cell, Entry
from pipeline.model.form import Block, Field, Layout, Many
from pipeline.model.problem import Problem
from pipeline.model.sheet import Row
from pipeline.sheets.area import Position
from pipeline.sheets.grammar import as_typed, is_blank, problem_of, understand
from pipeline.sheets.intact import hidden, merged, missing_keys, twice
from pipeline.sheets.keys import Keys, keys_of
from pipeline.sheets.plain import printable
from pipeline.sheets.raw import RawSheet, Workbook
from pipeline.sheets.recognise import find_book_sheet, required_blanks

_TOLD = 20
"""Settings that nobody knows, named one by one."""

VALUE = "value"
"""Key of the column that holds the values of settings."""


@dataclass(frozen=True)
class Records:
    """What a sheet of event.xlsx holds: settings in `head`, the records of each list in `blocks`."""

    at: Cell
    head: Row
    blocks: Mapping[str, tuple[Row, ...]]


def records(workbook: Workbook, layout: Layout) -> tuple[Records | None, list[Problem]]:
    """The sheet whose tag names this form, every field with its cell; None if it is not there.

    Records stand in the order of the sheet; a row counts if any of its fields holds something. Problems:
    CM1.no_sheet, CM1.two_forms, CM1.keys, CM1.keys_twice, CM6 to CM10, CM7.merged, CM8.unknown_setting,
    CM16.hidden.
    """
    raw, problems = find_book_sheet(workbook, layout.form)
    if raw is None:
        return None, problems
    reading = _Reading(workbook, raw, layout, keys_of(raw))
    keys, places = reading.keys, reading.places()
    problems = [*twice(workbook, raw, keys), *missing_keys(workbook, raw, layout, keys)]
    problems += reading.unknown_settings()
    head, found = reading.row(layout.head, {field.key: keys.head.get(field.key) for field in layout.head})
    problems += [*found, *required_blanks(layout.form, layout.head, head)]
    blocks: dict[str, tuple[Row, ...]] = {}
    for block in layout.blocks:
        blocks[block.key], found = reading.block(block)
        problems += found
    problems += merged(workbook, raw, places)
    problems += hidden(workbook, raw, places)
    return Records(Cell(workbook.file, raw.name), head, blocks), problems


@dataclass(frozen=True)
class _Reading:
    workbook: Workbook
    raw: RawSheet
    layout: Layout
    keys: Keys

    def places(self) -> dict[Position, Field]:
        """Every cell of the sheet that holds something and belongs to a field, and all settings."""
        found: dict[Position, Field] = {}
        for field in self.layout.head:
            if at := self.keys.head.get(field.key):
                found[at] = field
        for block in self.layout.blocks:
            columns = {self.keys.columns.get(field.key): field for field in block.fields}
            found |= {at: columns[at[1]] for at in self.raw.cells if self._is_below(at) and at[1] in columns}
        return found

    def block(self, block: Block) -> tuple[tuple[Row, ...], list[Problem]]:
        """The records of a list."""
        if not isinstance(block.rows, Many) or self.keys.header is None:
            return (), [] if self.keys.header else [Problem("CM1.keys_header", "error", (self._sheet(),))]
        rows: list[Row] = []
        problems: list[Problem] = []
        columns = [self.keys.columns.get(field.key) for field in block.fields]
        used = sorted({at[0] for at in self.raw.cells if self._is_below(at) and at[1] in columns})
        for number in used:
            spots = {
                field.key: (number, column) if column else None
                for field, column in zip(block.fields, columns, strict=True)
            }
            row, found = self.row(block.fields, spots)
            if not all(is_blank(entry) for entry in row.values()):
                rows.append(row)
                problems += found
                problems += required_blanks(self.layout.form, block.fields, row)
        return tuple(rows), problems

    def row(
        self, fields: tuple[Field, ...], spots: Mapping[str, Position | None]
    ) -> tuple[Row, list[Problem]]:
        """The entries of some fields that stand at these spots."""
        row: dict[str, Entry] = {}
        problems: list[Problem] = []
        for field in fields:
            spot = spots.get(field.key)
            at = self.workbook.cell(self.raw, spot) if spot else self._sheet()
            row[field.key], faults = understand(field.kind, self.raw.cells.get(spot) if spot else None, at)
            problems += [problem_of(fault, f"{self.layout.form}.{field.key}", at) for fault in faults]
        return row, problems

    def unknown_settings(self) -> list[Problem]:
        """CM8.unknown_setting: a key nobody reads, or a value in a row that people added below the first."""
        known = {field.key for field in self.layout.head}
        problems = [self._unknown(at, key) for key, at in self.keys.head.items() if key not in known]
        column = self.keys.columns.get(VALUE)
        keyed = {at[0] for at in self.keys.head.values()}
        if column and keyed:
            added = sorted(row for row, at in self.raw.cells if at == column and row > min(keyed))
            problems += [self._unknown((row, column), self._item(row)) for row in added if row not in keyed]
        return problems[:_TOLD]

    def _unknown(self, at: Position, key: str) -> Problem:
        return Problem("CM8.unknown_setting", "error", (self.workbook.cell(self.raw, at),), {"found": key})

    def _item(self, row: int) -> str:
        """What people wrote in the first cell of a row."""
        cells = sorted((at, cell) for at, cell in self.raw.cells.items() if at[0] == row and at[1] > 1)
        return printable(as_typed(cells[0][1]))[:60] if cells else ""

    def _is_below(self, at: Position) -> bool:
        return self.keys.header is not None and at[0] > self.keys.header

    def _sheet(self) -> Cell:
        return Cell(self.workbook.file, self.raw.name)
