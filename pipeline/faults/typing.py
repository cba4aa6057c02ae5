"""Faults of the hand that types: wrong figures, blanks, other names, cells and rows gone."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from itertools import pairwise
from random import Random

from pipeline.faults.fault import GAME, Damage, Fault, Filled, chosen
from pipeline.model.form import Field, Spot, row_keys
from pipeline.model.kind import Choice, Mark, Share, Suggestion, Text, Whole
from pipeline.model.value import Value
from pipeline.sheets.damage import Typed, merged, retyped, without_row
from pipeline.sheets.patch import typed

ABSURD = 98_765
"""A figure no game comes to."""

A_DAY = datetime(2026, 3, 7)
"""What a spreadsheet program makes of an entry such as 7/3."""

STATUS: Spot = ("", "", "sheet_status")


def _changed(sheet: Filled, spot: Spot, now: Typed) -> Damage:
    shown = now if isinstance(now, int | str) or now is None else f"{now:%Y-%m-%d}" if _is_day(now) else None
    return Damage({sheet.file: retyped(sheet.data, {spot: now})}, spot, sheet.values.get(spot), shown)


def _is_day(now: Typed) -> bool:
    return isinstance(now, datetime)


def _wrong_sum(sheet: Filled, random: Random) -> Damage | None:
    found = chosen(random, sheet.spots("computed", Whole, Share))
    return _changed(sheet, found[0], 13 + random.randrange(50)) if found else None


def _digits_swapped(sheet: Filled, random: Random) -> Damage | None:
    swappable = [(at, field) for at, field in sheet.entries(Whole, Share) if _swap(sheet.values[at])]
    found = chosen(random, swappable)
    return _changed(sheet, found[0], _swap(sheet.values[found[0]])) if found else None


def _swap(figure: Value) -> int | None:
    """The last two digits the other way round: 16 -> 61; None where that is the same or one digit."""
    if not isinstance(figure, int) or abs(figure) < 10:
        return None
    digits = str(abs(figure))
    swapped = int(digits[:-2] + digits[-1] + digits[-2])
    return None if swapped == abs(figure) else swapped if figure > 0 else -swapped


def next_figure(sheet: Filled, random: Random) -> Damage | None:
    """One more than it should be: a slip that looks like any other figure."""
    whole = [(at, field) for at, field in sheet.entries(Whole) if isinstance(sheet.values[at], int)]
    found = chosen(random, whole)
    if found is None:
        return None
    figure = sheet.values[found[0]]
    return _changed(sheet, found[0], figure + 1) if isinstance(figure, int) else None


def _impossible(sheet: Filled, random: Random) -> Damage | None:
    found = chosen(random, sheet.entries(Whole, Share))
    return _changed(sheet, found[0], ABSURD) if found else None


def _minus_lost(sheet: Filled, random: Random) -> Damage | None:
    below = [(at, field) for at, field in sheet.entries(Whole, Share) if _negative(sheet.values[at])]
    found = chosen(random, below)
    if found is None:
        return None
    figure = sheet.values[found[0]]
    return _changed(sheet, found[0], float(-figure)) if isinstance(figure, int | Fraction) else None


def _negative(figure: Value) -> bool:
    return isinstance(figure, int | Fraction) and figure < 0


def _other_choice(sheet: Filled, random: Random) -> Damage | None:
    choices = [(at, field) for at, field in sheet.entries(Choice) if _others(sheet, at, field)]
    found = chosen(random, [(at, field) for at, field in choices if at != STATUS])
    if found is None:
        return None
    spot, field = found
    label = _label(sheet, field, random.choice(_others(sheet, spot, field)))
    return replace(_changed(sheet, spot, label), was=_label(sheet, field, sheet.values.get(spot)))


def _label(sheet: Filled, field: Field, key: Value) -> str | None:
    """A choice as it stands on the form."""
    label = typed(key, field, sheet.language)
    return label if isinstance(label, str) else None


def _others(sheet: Filled, spot: Spot, field: Field) -> list[str]:
    if not isinstance(field.kind, Choice) or isinstance(field.kind, Suggestion):
        return []
    return [key for key in field.kind.keys if key != sheet.values.get(spot)]


def _blank(sheet: Filled, random: Random) -> Damage | None:
    rows = [(at, field) for at, field in sheet.entries() if at[0] and not _is_the_end(sheet, at)]
    found = chosen(random, rows)
    if found is None:
        return None
    block, row, _ = found[0]
    emptied: dict[Spot, Typed] = {at: None for at, _ in sheet.entries() if at[:2] == (block, row)}
    return Damage({sheet.file: retyped(sheet.data, emptied)}, found[0], sheet.values[found[0]])


def _is_the_end(sheet: Filled, spot: Spot) -> bool:
    """Whether it stands in the last of the lines that people filled: without it a sheet only ends earlier."""
    rows = next(row_keys(block.rows) for block in sheet.layout.blocks if block.key == spot[0])
    filled = [row for row in rows if any(at[:2] == (spot[0], row) for at, _ in sheet.entries())]
    return len(filled) < len(rows) and spot[1] == filled[-1]


def _date(sheet: Filled, random: Random) -> Damage | None:
    found = chosen(random, sheet.entries(Whole, Share))
    return _changed(sheet, found[0], A_DAY) if found else None


def _word(sheet: Filled, random: Random) -> Damage | None:
    found = chosen(random, sheet.entries(Whole, Share))
    return _changed(sheet, found[0], f"{sheet.values[found[0]]}?") if found else None


def _name(sheet: Filled, random: Random) -> Damage | None:
    """Somebody else's name over that of who was seated here."""
    names = [
        (at, field)
        for at, field in sheet.spots("given", Text)
        if isinstance(sheet.values.get(at), str) and at[2] not in ("round", "event_name")
    ]
    found = chosen(random, names)
    return _changed(sheet, found[0], f"{sheet.values[found[0]]}{sheet.table.number}X") if found else None


def _in_progress(sheet: Filled, random: Random) -> Damage | None:
    field = sheet.layout.field("sheet_status")
    label = _label(sheet, field, "in_progress") if field else None
    return _changed(sheet, STATUS, label) if label else None


def _unsigned(sheet: Filled, random: Random) -> Damage | None:
    signed = [at for at, _ in sheet.entries(Mark)] or [at for at, _ in sheet.entries() if at[2] == "judge"]
    if not signed:
        return None
    emptied: dict[Spot, Typed] = dict.fromkeys(signed)
    return Damage({sheet.file: retyped(sheet.data, emptied)}, signed[0], sheet.values[signed[0]])


def _merged(sheet: Filled, random: Random) -> Damage | None:
    """Two cells one below the other, so that the second has lost what it held."""
    columns: dict[tuple[str, str], list[Spot]] = {}
    for at, _ in sheet.entries(Whole, Share, Choice):
        if at[0]:
            columns.setdefault((at[0], at[2]), []).append(at)
    pairs = [pair for spots in columns.values() for pair in pairwise(spots)]
    if not pairs:
        return None
    first, last = random.choice(pairs)
    return Damage({sheet.file: merged(sheet.data, first, last)}, last, sheet.values[last])


def _deleted_row(sheet: Filled, random: Random) -> Damage | None:
    found = chosen(random, [(at, field) for at, field in sheet.entries() if at[0]])
    return Damage({sheet.file: without_row(sheet.data, found[0])}, found[0]) if found else None


def _rows_swapped(sheet: Filled, random: Random) -> Damage | None:
    """All that was written of one row stands in the row of another, and the other way round."""
    block = sheet.layout.blocks[0].key
    rows = list(dict.fromkeys(at[1] for at, _ in sheet.entries() if at[0] == block))
    if len(rows) < 2:
        return None
    one, other = random.sample(rows, 2)
    fields = [(field, at[2]) for at, field in sheet.spots("input") if at[:2] == (block, one)]
    exchanged: dict[Spot, Typed] = {}
    for row, source in ((one, other), (other, one)):
        for field, key in fields:
            cell = typed(sheet.values.get((block, source, key)), field, sheet.language)
            exchanged[block, row, key] = cell
    at = (block, one, fields[0][1])
    return Damage({sheet.file: retyped(sheet.data, exchanged)}, at)


TYPING = (
    Fault("wrong_sum", ("CM17", GAME), _wrong_sum),
    Fault("digits_swapped", (), _digits_swapped),
    Fault("next_figure", (), next_figure),
    Fault("impossible", ("CM8", GAME), _impossible),
    Fault("minus_lost", ("CM8", GAME), _minus_lost),
    Fault("other_choice", (), _other_choice),
    Fault("blank_cells", ("CM6", GAME), _blank),
    Fault("date", ("CM7",), _date),
    Fault("word", ("CM7",), _word),
    Fault("name", ("CM5", "CM15", GAME), _name),
    Fault("in_progress", ("CM18",), _in_progress),
    Fault("unsigned", ("CM11", GAME), _unsigned),
    Fault("merged", ("CM7.merged", "CM6", "CM15.moved"), _merged),
    Fault("deleted_row", ("CM1.row", "CM1.keys"), _deleted_row),
    Fault("rows_swapped", (), _rows_swapped),
)
"""In the order of a list that people read; the seed decides which befall whom."""
