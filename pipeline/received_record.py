"""A received sheet as JSON and back: figures stay exact, and cells keep their addresses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from pipeline.intake import Received
from pipeline.model.cell import Cell, Entry
from pipeline.model.problem import Problem
from pipeline.model.seating import Table
from pipeline.model.sheet import Row, Sheet
from pipeline.model.value import Value

Record = dict[str, Any]


def record_of(one: Received) -> Record | None:
    """What was received for a table; None where a record would not give back the very same."""
    if one.table is None or one.applied or one.opened is not None:
        return None
    tab = one.sheet.cell.sheet if one.sheet else ""
    made: Record = {
        "tab": tab,
        "sheet": _sheet_record(one.sheet) if one.sheet else None,
        "problems": [_problem_record(problem) for problem in one.problems],
    }
    return made if received(made, one.file, one.table) == one else None


def received(record: Mapping[str, Any], file: str, table: Table) -> Received:
    """What was received, from its record."""
    sheet, tab = record["sheet"], record["tab"]
    return Received(
        file,
        table,
        _sheet(sheet, table, file, tab) if sheet else None,
        tuple(_problem(each) for each in record["problems"]),
    )


def _sheet_record(sheet: Sheet) -> Record:
    blocks = {key: [_row_record(row) for row in rows] for key, rows in sheet.blocks.items()}
    return {"head": _row_record(sheet.head), "blocks": blocks}


def _row_record(row: Row) -> Record:
    return {key: [_plain(entry.value), entry.typed, entry.at.address] for key, entry in row.items()}


def _sheet(record: Mapping[str, Any], table: Table, file: str, tab: str) -> Sheet:
    def row(cells: Mapping[str, Sequence[Any]]) -> Row:
        return {
            key: Entry(_value(value), typed, Cell(file, tab, address))
            for key, (value, typed, address) in cells.items()
        }

    blocks = {key: tuple(row(each) for each in rows) for key, rows in record["blocks"].items()}
    return Sheet(table, row(record["head"]), blocks)


def _problem_record(one: Problem) -> list[Any]:
    cells = [[cell.file, cell.sheet, cell.address] for cell in one.cells]
    values = {name: _plain(value) for name, value in one.values.items()}
    return [one.kind, one.severity, cells, values, one.round, one.table, one.entrant]


def _problem(record: Sequence[Any]) -> Problem:
    kind, severity, cells, values, round_, table, entrant = record
    told = {name: _value(value) for name, value in values.items()}
    return Problem(kind, severity, tuple(Cell(*cell) for cell in cells), told, round_, table, entrant)


def _plain(value: Value) -> Any:
    return {"/": str(value)} if isinstance(value, Fraction) else value


def _value(value: Any) -> Value:
    found: Value = Fraction(value["/"]) if isinstance(value, dict) else value
    return found
