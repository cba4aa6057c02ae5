"""event.xlsx as the organiser first gets it: settings, entrants, corrections, explaining themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from pipeline.language import Language
from pipeline.model.entrant import Entrant
from pipeline.model.form import Layout
from pipeline.sheets import style
from pipeline.sheets.list_sheet import Record, list_sheet
from pipeline.sheets.paint import id_value, saved
from pipeline.sheets.settings_sheet import Settings, settings_sheet


def event_book(
    settings_form: Layout,
    entrants_form: Layout,
    corrections_form: Layout,
    settings: Settings,
    entrants: Sequence[Entrant],
    language: Language,
    classes: Mapping[str, str] = MappingProxyType({}),
) -> bytes:
    """The workbook; `settings` with their values, `classes`: entrant id -> class or remarks.

    Same arguments, same bytes. Reading it back (`records`) gives the same values; blank status is active.
    """
    book = Workbook()
    book.remove(book.worksheets[0])
    settings_sheet(_sheet(book, settings_form, style.NAVY, language), settings_form, settings, language)
    rows = [_record(entrant, classes.get(entrant.id, "")) for entrant in entrants]
    list_sheet(_sheet(book, entrants_form, style.INPUT_LINE, language), entrants_form, rows, language)
    list_sheet(_sheet(book, corrections_form, style.RED, language), corrections_form, (), language)
    return saved(book)


def _sheet(book: Workbook, form: Layout, colour: str, language: Language) -> Worksheet:
    sheet: Worksheet = book.create_sheet(language.text(f"{form.form}.title"))
    sheet.sheet_properties.tabColor = colour
    return sheet


def _record(entrant: Entrant, remarks: str) -> Record:
    stopped = entrant.status in ("withdrawn", "disqualified") and entrant.from_round > 1
    return {
        "entrant": id_value(entrant.id),
        "name": entrant.name,
        **{f"player_{number}": name for number, name in enumerate(entrant.players, 1)},
        "group": entrant.group,
        "lot": entrant.lot,
        "unit": entrant.unit,
        "class": remarks,
        "status": entrant.status if entrant.status != "active" else None,
        "from_round": entrant.from_round if stopped else None,
    }
