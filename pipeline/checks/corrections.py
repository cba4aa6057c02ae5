"""Corrections (更正): one input value replaced before the checks, refused where the old one differs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pipeline.model.cell import Cell, Entry
from pipeline.model.event import Correction
from pipeline.model.form import Layout, row_index
from pipeline.model.problem import Problem
from pipeline.model.sheet import Row, Sheet

Understand = Callable[[str, Entry], tuple[Entry, list[Problem]]]
"""A field key and the text of a correction in, the entry and what is wrong with it out."""


def corrected(
    sheet: Sheet, layout: Layout, corrections: Sequence[Correction], understand: Understand
) -> tuple[Sheet, list[Problem], list[Correction]]:
    """The sheet with its corrections applied in list order, what was refused, and what was applied."""
    problems: list[Problem] = []
    applied: list[Correction] = []
    for correction in corrections:
        sheet, found = _apply(sheet, layout, correction, understand)
        problems += found
        applied += [] if found else [correction]
    return sheet, problems, applied


def corrected_cell(sheet: Sheet, layout: Layout, correction: Correction) -> Cell | None:
    """The cell whose value a correction is about."""
    place = _place(sheet, layout, correction)
    if place is None:
        return None
    block, index = place
    row = sheet.blocks[block][index] if block else sheet.head
    return row[correction.field].at


def _apply(
    sheet: Sheet, layout: Layout, correction: Correction, understand: Understand
) -> tuple[Sheet, list[Problem]]:
    field = layout.field(correction.field)
    if field is None or field.role != "input":
        return sheet, [_refused("CM-correction.field", correction, found=correction.field)]
    if correction.game is not None and correction.game not in sheet.table.lines:
        played = ", ".join(map(str, sheet.table.lines))
        return sheet, [
            _refused("CM-correction.game", correction, found=str(correction.game), expected=played)
        ]
    place = _place(sheet, layout, correction)
    if place is None:
        return sheet, [_refused("CM-correction.entrant", correction, found=correction.entrant)]
    block, index = place
    row = sheet.blocks[block][index] if block else sheet.head
    old, wrong_old = understand(field.key, correction.old)
    new, wrong_new = understand(field.key, correction.new)
    there = row[field.key]
    as_written = _same_text(there, correction.old)
    if wrong_new or (wrong_old and not as_written):
        return sheet, [*wrong_old, *wrong_new]
    if there.value != old.value and not as_written:
        return sheet, [
            _refused(
                "CM-correction.old",
                correction,
                expected=there.typed,
                found=old.typed,
                cell=there.at.address,
                file=there.at.file,
            )
        ]
    entry = replace(there, value=new.value, typed=new.typed)
    return _with(sheet, block, index, {**row, field.key: entry}), []


def _same_text(there: Entry, old: Entry) -> bool:
    """Whether the old value is written as in the sheet: so can be corrected what nobody could read."""
    return there.typed.split() == old.typed.split() != []


def _place(sheet: Sheet, layout: Layout, correction: Correction) -> tuple[str, int] | None:
    """Block and row of the corrected field; an empty block name is the head.

    A row is a player's (named by entrant) or a game's, deal's or hand's (named by game).
    """
    if correction.field in sheet.head:
        return "", 0
    seats = [seat.key for seat in sheet.table.seats if seat.entrant == correction.entrant]
    line = correction.game if correction.game is not None else sheet.table.lines[0]
    for block in layout.blocks:
        if any(field.key == correction.field for field in block.fields):
            index = row_index(block.rows, seats[0] if seats else "", line)
            return (block.key, index) if index is not None else None
    return None


def _with(sheet: Sheet, block: str, index: int, row: Row) -> Sheet:
    if not block:
        return replace(sheet, head=row)
    rows = list(sheet.blocks[block])
    rows[index] = row
    blocks: Mapping[str, tuple[Row, ...]] = {**sheet.blocks, block: tuple(rows)}
    return replace(sheet, blocks=blocks)


def _refused(kind: str, correction: Correction, **values: str) -> Problem:
    return Problem(
        kind, "error", (correction.at,), values, correction.round, correction.table, correction.entrant
    )
