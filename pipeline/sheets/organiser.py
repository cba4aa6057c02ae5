"""event.xlsx as the organiser first gets it: settings and lists, explaining themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from pipeline.language import Language
from pipeline.model.entrant import Entrant
from pipeline.model.form import Layout
from pipeline.model.registration import Registration
from pipeline.sheets import style
from pipeline.sheets.list_sheet import Record, list_sheet
from pipeline.sheets.paint import id_value, saved
from pipeline.sheets.settings_sheet import Settings, settings_sheet


def event_book(
    settings_form: Layout,
    settings: Settings,
    lists: Sequence[tuple[Layout, Sequence[Record]]],
    language: Language,
) -> bytes:
    """The workbook: `settings` with their values, then a sheet per list with the records it begins with.

    Same arguments, same bytes. Reading it back (`records`) gives the same values; blank status is active.
    """
    book = Workbook()
    book.remove(book.worksheets[0])
    settings_sheet(_sheet(book, settings_form, style.NAVY, language), settings_form, settings, language)
    for form, rows in lists:
        colour = style.RED if form is lists[-1][0] else style.INPUT_LINE
        list_sheet(_sheet(book, form, colour, language), form, rows, language)
    return saved(book)


def _sheet(book: Workbook, form: Layout, colour: str, language: Language) -> Worksheet:
    sheet: Worksheet = book.create_sheet(language.text(f"{form.form}.title"))
    sheet.sheet_properties.tabColor = colour
    return sheet


def entrant_record(entrant: Entrant, remarks: str = "") -> Record:
    """A line of the entry list; `remarks`: the organiser's own. Who is given may play."""
    stopped = entrant.status in ("withdrawn", "disqualified") and entrant.from_round > 1
    return {
        "entrant": id_value(entrant.id),
        "name": entrant.name,
        **{f"player_{number}": name for number, name in enumerate(entrant.players, 1)},
        "group": entrant.group,
        "lot": entrant.lot,
        "unit": entrant.unit,
        "class": remarks,
        **{f"member_{number}": 1 for number, _ in enumerate(entrant.players, 1)},
        "status": entrant.status if entrant.status != "active" else None,
        "from_round": entrant.from_round if stopped else None,
        "person_id": entrant.person or None,
        **(registration_record(entrant.registration) if entrant.registration else {}),
    }


def registration_record(one: Registration) -> Record:
    """The further columns of a line; what is not known stays blank."""
    return {
        "person_id": one.person or None,
        "birth_date": one.born.isoformat() if one.born else None,
        "age": one.age,
        "guardian": 1 if one.guardian else None,
        "registered_at": _moment(one.registered_at),
        "channel": ("walk_in" if one.walk_in else "advance") if one.registered_at else None,
        "fee_paid": one.paid,
        "paid_at": one.paid_on.isoformat() if one.paid_on else None,
        "cancelled_at": _moment(one.cancelled_at),
        "cancel_reason": one.reason or None,
        "refund": one.refund,
        "checked_in_at": f"{one.checked_in_at:%H:%M}" if one.checked_in_at else None,
        "prior_title": 1 if one.prior_title else None,
        "prior_title_told_at": _moment(one.told_at),
    }


def _moment(moment: datetime | None) -> str | None:
    return f"{moment:%Y-%m-%d %H:%M}" if moment else None


def unit_records(entrants: Sequence[Entrant]) -> list[Record]:
    """The units of some entrants, with as many as each has sent; led by who is named first."""
    sent = Counter(entrant.unit for entrant in entrants if entrant.unit)
    leaders = {entrant.unit: (*entrant.players, entrant.name)[0] for entrant in reversed(entrants)}
    return [{"unit": unit, "quota": quota, "leader": leaders[unit]} for unit, quota in sent.items()]
