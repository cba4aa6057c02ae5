"""Whether a form came back as it went out: keys, merges, names, hidden cells, notes beside it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

from pipeline.model.cell import Cell
from pipeline.model.form import Block, Field, Layout, Many, Spot, row_keys
from pipeline.model.problem import Problem
from pipeline.sheets.address import absolute, address, letters
from pipeline.sheets.area import Position, area_text, position_in, within
from pipeline.sheets.grammar import as_typed
from pipeline.sheets.keys import Keys
from pipeline.sheets.plain import folded, printable
from pipeline.sheets.raw import RawSheet, Workbook

_NAMED = 5
"""Cells named in one message; of the others only their number is said."""
_TOLD = 20
"""Merges, or copied rows, named one by one: a sheet that has more of them is refused all the same."""

_REFERENCE = re.compile(r"'?(?P<sheet>.*?)'?!(?P<cell>\$?[A-Z]{1,3}\$?[0-9]+)")


def twice(workbook: Workbook, sheet: RawSheet, keys: Keys) -> list[Problem]:
    """CM1.keys_twice: a row or column was copied, so that nobody can tell which one counts."""
    return [
        Problem(
            "CM1.keys_twice",
            "error",
            (workbook.cell(sheet, second), workbook.cell(sheet, first)),
            {"found": _line(second), "expected": _line(first)},
        )
        for _, first, second in keys.twice[:_TOLD]
    ]


def missing_keys(workbook: Workbook, sheet: RawSheet, layout: Layout, keys: Keys) -> list[Problem]:
    """CM1.keys: a field's column or cell is gone; CM1.row: a whole row of a block is gone."""
    at = (Cell(workbook.file, sheet.name),)
    problems = [
        Problem("CM1.keys", "error", at, {"field": f"{layout.form}.{field.key}"})
        for field in (*layout.head, *layout.foot)
        if _needed(field) and keys.at(("", "", field.key)) is None
    ]
    for block in layout.blocks:
        rows = row_keys(block.rows)
        there = [row for row in rows if keys.has_row(block.key, row)]
        problems += [Problem("CM1.row", "error", at, {"found": row}) for row in rows if row not in there]
        problems += [
            Problem("CM1.keys", "error", at, {"field": f"{layout.form}.{field.key}"})
            for field in block.fields
            if _needed(field) and _is_gone(keys, block, field, there)
        ]
    return problems


def merged(workbook: Workbook, sheet: RawSheet, fields: Mapping[Position, Field]) -> list[Problem]:
    """CM7.merged: a merged range hides a cell of the form, and with it perhaps a value."""
    problems: list[Problem] = []
    for area in dict.fromkeys(sheet.merges):
        inside = [at for at in fields if within(at, area)]
        hidden_ones = [at for at in inside if at != (area[0], area[1])]
        if hidden_ones:
            cells = tuple(workbook.cell(sheet, at) for at in hidden_ones[:_NAMED])
            problems.append(Problem("CM7.merged", "error", cells, {"found": area_text(area)}))
    return problems[:_TOLD]


def moved(workbook: Workbook, sheet: RawSheet, layout: Layout, keys: Keys) -> list[Problem]:
    """CM15.moved: the names, which follow a cell that is cut and pasted, disagree with the keys."""
    problems: list[Problem] = []
    here = f"'{sheet.name}'!"
    for name, spot in _names(layout):
        reference = sheet.names.get(name, workbook.names.get(name))
        at = keys.at(spot)
        if reference is None or at is None or reference == here + _fixed(at):
            continue
        there = _referred(reference, sheet.name)
        if there != at:
            values = {"field": f"{layout.form}.{spot[2]}", "found": printable(reference)}
            cells = [workbook.cell(sheet, at)]
            cells += [workbook.cell(sheet, there)] if there else []
            problems.append(Problem("CM15.moved", "error", tuple(cells), values))
    return problems


def hidden(workbook: Workbook, sheet: RawSheet, fields: Mapping[Position, Field]) -> list[Problem]:
    """CM16.hidden: input cells in hidden or filtered rows and columns; they are read all the same.

    CM16.hidden_sheet: the whole form is hidden.
    """
    if sheet.hidden:
        return [Problem("CM16.hidden_sheet", "warning", (Cell(workbook.file, sheet.name),))]
    found = sorted(at for at, field in fields.items() if field.role == "input" and sheet.hides(at))
    return [_listed("CM16.hidden", workbook, sheet, found)] if found else []


def comments(workbook: Workbook, sheet: RawSheet) -> list[Problem]:
    """CM16.comment: comments are not read by the program."""
    found = sorted(at for text in sheet.comments if (at := position_in(text)))
    return [_listed("CM16.comment", workbook, sheet, found)] if found else []


def drawn(workbook: Workbook, sheet: RawSheet) -> list[Problem]:
    """CM16.drawn: pictures, text boxes and ink on the sheet are not read by the program."""
    return [Problem("CM16.drawn", "warning", (Cell(workbook.file, sheet.name),))] if sheet.drawn else []


def notes(
    workbook: Workbook, sheet: RawSheet, places: Collection[Position], printed: Collection[str]
) -> list[Problem]:
    """CM16: visible text or figures outside the form's cells that the blank form does not have."""
    own = _folded(frozenset(printed))
    found = sorted(
        at
        for at, cell in sheet.cells.items()
        if at not in places
        and 1 not in at
        and cell.formula is None
        and cell.raw not in printed
        and (text := folded(as_typed(cell)))
        and text not in own
        and not sheet.hides(at)
    )
    return [_listed("CM16", workbook, sheet, found)] if found else []


def input_name(block: str, number: int, field: str) -> str:
    """The defined name of an input cell: `x_judge`, `x_seats_2_result`."""
    return f"x_{block}_{number}_{field}" if block else f"x_{field}"


@lru_cache(maxsize=1024)
def _fixed(at: Position) -> str:
    return absolute(address(*at))


@lru_cache(maxsize=64)
def _names(layout: Layout) -> tuple[tuple[str, Spot], ...]:
    return tuple(_input_names(layout))


def _input_names(layout: Layout) -> Iterator[tuple[str, Spot]]:
    for field in (*layout.head, *layout.foot):
        if field.role == "input":
            yield input_name("", 0, field.key), ("", "", field.key)
    for block in layout.blocks:
        yield from _block_names(block)


def _block_names(block: Block) -> Iterator[tuple[str, Spot]]:
    for number, row in enumerate(row_keys(block.rows), 1):
        for field in block.fields:
            if field.role == "input":
                yield input_name(block.key, number, field.key), (block.key, row, field.key)


def _referred(reference: str, sheet: str) -> Position | None:
    """The cell of this sheet that a name stands for; the top left one where it is a merged range."""
    named = _REFERENCE.match(reference.strip().removeprefix("="))
    if not named or named["sheet"].replace("''", "'") != sheet:
        return None
    return position_in(named["cell"])


def _is_gone(keys: Keys, block: Block, field: Field, rows: list[str]) -> bool:
    if isinstance(block.rows, Many):
        return field.key not in keys.columns
    return any(keys.at((block.key, row, field.key)) is None for row in rows)


def _needed(field: Field) -> bool:
    return field.role in ("given", "input")


def _listed(kind: str, workbook: Workbook, sheet: RawSheet, found: list[Position]) -> Problem:
    cells = tuple(workbook.cell(sheet, at) for at in found[:_NAMED])
    more = f" +{len(found) - _NAMED}" if len(found) > _NAMED else ""
    first = sheet.cells.get(found[0])
    values = {
        "cells": " ".join(cell.address for cell in cells) + more,
        "found": printable(as_typed(first))[:60] if first else "",
    }
    return Problem(kind, "warning", cells, values)


@lru_cache(maxsize=64)
def _folded(texts: frozenset[str]) -> frozenset[str]:
    return frozenset(folded(text) for text in texts)


def _line(at: Position) -> str:
    return letters(at[1]) if at[0] == 1 else str(at[0])
