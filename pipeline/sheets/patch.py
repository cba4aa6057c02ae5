"""One table's workbook out of a master: text work only, no spreadsheet library."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from xml.sax.saxutils import escape

from pipeline.language import Language
from pipeline.model.form import Field, Spot
from pipeline.model.kind import Clock, Day, Mark
from pipeline.model.value import Value
from pipeline.sheets.cellvalue import Cached, Fault
from pipeline.sheets.dress import TAG, TITLE
from pipeline.sheets.master import BOOK_PART, CORE_PART, SHEET, SHEET_PART, TAG_AT, Master, Slot
from pipeline.sheets.package import pack
from pipeline.sheets.workings import YES_NO, choice_of

HEADER_TITLE_LIMIT = 60
"""A header or footer holds 255 characters, the tag and its formatting included."""

_DAY_ZERO = date(1899, 12, 30)
_CLOCK = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


def fill(master: Master, sheet_name: str, tag: str, values: Mapping[Spot, Value]) -> bytes:
    """A workbook with these given and input values, and the value of every formula as if calculated."""
    cells: dict[str, Cached | Fault] = dict(master.texts)
    for spot, value in values.items():
        if spot in master.fields:
            at, field = master.fields[spot]
            cells[at] = typed(value, field, master.language)
    cells[TAG_AT] = tag
    cells.update(master.program.run(cells))
    xml = "".join(piece if isinstance(piece, str) else _cell(piece, cells) for piece in master.sheet)
    title = values.get(("", "", "event_name")) or ""
    return pack(
        {
            **master.parts,
            SHEET_PART: _headed(xml, str(title), tag).encode(),
            BOOK_PART: _named(master.parts[BOOK_PART], sheet_name),
            CORE_PART: master.parts[CORE_PART].replace(TITLE.encode(), escape(_clean(str(title))).encode()),
        }
    )


def typed(value: Value, field: Field, language: Language) -> Cached:
    """A value as it stands in a cell: a choice as its label, a time or date as a spreadsheet's number."""
    if isinstance(value, Fraction):
        return float(value)
    choice = YES_NO if isinstance(field.kind, Mark) else choice_of(field)
    if choice and str(value) in choice.keys:
        return language.choice(choice, str(value))
    if value is None or isinstance(value, int):
        return value
    if isinstance(field.kind, Clock) and (clock := _CLOCK.fullmatch(value)):
        return (int(clock[1]) * 60 + int(clock[2])) / 1440
    if isinstance(field.kind, Day) and re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        return (date.fromisoformat(value) - _DAY_ZERO).days
    return value


def _cell(slot: Slot, cells: Mapping[str, Cached | Fault]) -> str:
    value = cells.get(slot.at)
    start = f'<c r="{slot.at}" s="{slot.style}"'
    formula = f"<f>{slot.formula}</f>" if slot.formula else ""
    match value:
        case None:
            return f"{start}/>"
        case Fault(code=code):
            return f'{start} t="e">{formula}<v>{code}</v></c>'
        case bool():
            return f'{start} t="b">{formula}<v>{int(value)}</v></c>'
        case str() if formula:
            return f'{start} t="str">{formula}<v>{escape(_clean(value))}</v></c>'
        case str():
            text = escape(_clean(value))
            return f'{start} t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'
        case _:
            return f"{start}>{formula}<v>{_number(value)}</v></c>"


def _number(value: int | float) -> str:
    return str(int(value)) if value == int(value) else repr(value)


def _clean(text: str) -> str:
    return _NOT_XML.sub("", text)


def _headed(xml: str, title: str, tag: str) -> str:
    """Header and footer, where `&` begins a code and is doubled."""
    short = title if len(title) <= HEADER_TITLE_LIMIT else title[: HEADER_TITLE_LIMIT - 1] + "…"
    for mark, text in ((TITLE, short), (TAG, tag)):
        xml = xml.replace(mark, escape(_clean(text).replace("&", "&&")))
    return xml


def _named(book: bytes, sheet_name: str) -> bytes:
    return book.replace(SHEET.encode(), escape(sheet_name, {'"': "&quot;"}).encode())
