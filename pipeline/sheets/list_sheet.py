"""A sheet with a list that people fill, a record a row: entrants, corrections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openpyxl.formatting.rule import Rule
from openpyxl.styles import Font
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.worksheet.worksheet import Worksheet

from pipeline.language import Language
from pipeline.model.form import Field, Layout, Many
from pipeline.model.kind import Choice, Text, YesNo
from pipeline.model.value import Value
from pipeline.sheets import style
from pipeline.sheets.address import address, letters
from pipeline.sheets.columns import width
from pipeline.sheets.keys import HEADER
from pipeline.sheets.list_rule import prompted, rule
from pipeline.sheets.paint import at, header, heading, height, look_of, page, put, view, wear
from pipeline.sheets.tag import BookTag

Record = Mapping[str, Value]

_TITLE, _NOTE, _HEAD = 2, 3, 4
_SPARE = 20
"""Empty lines after a list that is longer than its declared room."""

_PORTRAIT, _LANDSCAPE = 112, 126
"""Characters across, all columns together."""

_NARROWEST = 9
"""A heading of one short word with its star."""

_NARROWED = 0.7
"""Columns that would keep less of their declared width than this keep all of it: the sheet is wide."""

_FEW = 6
"""Columns that fit on an upright page."""

_ID = "entrant"
"""Field that names its record: where it comes first, no two lines may share it."""


def list_sheet(sheet: Worksheet, layout: Layout, records: Sequence[Record], language: Language) -> None:
    """Fill the sheet of a layout with one list: title, note, headings, room for records."""
    block = layout.blocks[0]
    assert isinstance(block.rows, Many)
    family, fields = style.FONTS[language.code], block.fields
    widths = _widths(fields)
    last = 1 + len(fields)
    bottom = _HEAD + max(block.rows.room, len(records) + _SPARE)
    _top(sheet, layout, fields, widths, language)
    for place, field in enumerate(fields, 2):
        _column(sheet, field, place, bottom, family)
        area = f"{address(_HEAD + 1, place)}:{address(bottom, place)}"
        label, prompt = language.label(layout.form, field.key), language.prompt(layout.form, field.key)
        made = prompted(rule(field.kind, language), label, prompt)
        made.add(area)
        sheet.add_data_validation(made)
        if place == 2 and field.key == _ID:
            sheet.conditional_formatting.add(area, _twice())
    for row, record in enumerate(records, _HEAD + 1):
        for place, field in enumerate(fields, 2):
            put(at(sheet, row, place), _shown(field, record.get(field.key), language))
    sheet.freeze_panes = address(_HEAD + 1, 4 if _wide(widths) else 1)
    view(sheet, sum(widths), address(_HEAD + 1, 2))
    page(sheet, f"B{_TITLE}:{address(bottom, last)}", _HEAD, language, portrait=len(fields) <= _FEW)


def _widths(fields: Sequence[Field]) -> list[float]:
    """The declared widths, spread over the page unless there are too many."""
    declared = [max(_NARROWEST, width(field)) for field in fields]
    part = (_PORTRAIT if len(fields) <= _FEW else _LANDSCAPE) / sum(declared)
    return [round(one * (part if part >= _NARROWED else 1), 1) for one in declared]


def _reach(widths: Sequence[float]) -> int:
    """The last column of title and note: on a wide sheet they stay where the screen begins."""
    within = [place for place in range(len(widths)) if sum(widths[: place + 1]) <= _LANDSCAPE]
    return 2 + (within[-1] if _wide(widths) else len(widths) - 1)


def _wide(widths: Sequence[float]) -> bool:
    return sum(widths) * _NARROWED > _LANDSCAPE


def _top(
    sheet: Worksheet, layout: Layout, fields: Sequence[Field], widths: Sequence[float], language: Language
) -> None:
    family, last = style.FONTS[language.code], _reach(widths)
    block = layout.blocks[0]
    put(at(sheet, 1, 1), BookTag(layout.form).text())
    put(at(sheet, _HEAD, 1), HEADER)
    sheet.row_dimensions[1].hidden = True
    sheet.column_dimensions["A"].hidden = True
    heading(sheet, _TITLE, (2, last), language.text(f"organiser.heading.{block.key}"), family, 16)
    note = language.text(f"organiser.note.{block.key}")
    heading(sheet, _NOTE, (2, last), note, family, 10.5).fill = style.fill(style.BAND)
    sheet.row_dimensions[_TITLE].height = 32
    sheet.row_dimensions[_NOTE].height = height([(note, sum(widths[: last - 1]) - 4)], 10.5)
    labels = [language.label(layout.form, field.key) for field in fields]
    for place, (field, label) in enumerate(zip(fields, labels, strict=True), 2):
        put(at(sheet, 1, place), field.key)
        sheet.column_dimensions[letters(place)].width = widths[place - 2]
        header(at(sheet, _HEAD, place), f"{label} *" if field.required else label, family)
    tall = [(f"{label} *", wide - 1) for label, wide in zip(labels, widths, strict=True)]
    sheet.row_dimensions[_HEAD].height = height(tall, 11, least=26)


def _column(sheet: Worksheet, field: Field, place: int, bottom: int, family: str) -> None:
    """The look of a column; an id may be a number, any other text is kept as typed."""
    text = isinstance(field.kind, Text) and width(field) > width(Field("", Text(20)))
    wide = text or isinstance(field.kind, Choice)
    first = at(sheet, _HEAD + 1, place)
    first.font = style.font(family, 11)
    first.fill, first.border = style.fill(style.YELLOW), style.box(style.INPUT_LINE)
    first.alignment = style.aligned("left" if wide else "center", indent=int(wide), shrink=wide)
    first.number_format = "@" if text else "General"
    look = look_of(first)
    for row in range(_HEAD + 1, bottom + 1):
        wear(at(sheet, row, place), look)
        if place == 2:
            sheet.row_dimensions[row].height = 20


def _shown(field: Field, value: Value, language: Language) -> Value:
    kind = Choice("yes_no", ("1", "0")) if isinstance(field.kind, YesNo) else field.kind
    if isinstance(kind, Choice) and value is not None:
        return language.choice(kind, str(value))
    return value


def _twice() -> Rule:
    """A number that stands there twice turns red while it is typed."""
    look = DifferentialStyle(font=Font(color=style.RED, bold=True), fill=style.shade(style.RED_CELL))
    return Rule(type="duplicateValues", dxf=look)
