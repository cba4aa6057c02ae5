"""Registrations read from the entry list of event.xlsx, and the terms of the event they are held against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime

from pipeline.checks.entry_list import Listed
from pipeline.model.registration import Registration
from pipeline.model.rules import Rules
from pipeline.model.sheet import Row, value, whole
from pipeline.prefill import DAY
from pipeline.presets.registration import COLUMNS

KEYS = tuple(field.key for columns in COLUMNS.values() for field in columns)
"""Keys of the columns that a registration is made of."""


def registered(listed: Sequence[Listed], rows: Sequence[Row], rules: Rules) -> list[Listed]:
    """The entry list with what its further columns say; unchanged where the preset has none."""
    if not rules.registration:
        return list(listed)
    by_name, day = {row["name"].at: row for row in rows}, event_day(rules)
    found = []
    for one in listed:
        registration = _registration(one.entrant.id, by_name[one.at], day)
        entrant = replace(one.entrant, person=registration.person, registration=registration)
        found.append(replace(one, entrant=entrant))
    return found


def event_day(rules: Rules) -> date | None:
    """The day of the event: the first date in `dates`."""
    found = DAY.search(rules.text("dates"))
    try:
        return date.fromisoformat(found[0]) if found else None
    except ValueError:
        return None


def event_start(rules: Rules) -> datetime | None:
    """When the event begins; None where its day or its time is not known."""
    day, clock = event_day(rules), rules.values.get("start_time")
    return datetime.fromisoformat(f"{day} {clock}") if day and clock else None


def _registration(entrant: str, row: Row, day: date | None) -> Registration:
    here = {key: row[key] for key in KEYS if key in row}
    return Registration(
        entrant=entrant,
        registered_at=_moment(row, "registered_at", day),
        person=str(value(row, "person_id") or ""),
        born=_day(row, "birth_date"),
        age=whole(row, "age"),
        guardian=value(row, "guardian") == 1,
        walk_in=value(row, "channel") == "walk_in",
        paid=whole(row, "fee_paid"),
        paid_on=_day(row, "paid_at"),
        cancelled_at=_moment(row, "cancelled_at", day),
        reason=str(value(row, "cancel_reason") or ""),
        refund=whole(row, "refund"),
        checked_in_at=_moment(row, "checked_in_at", day),
        prior_title=value(row, "prior_title") == 1,
        told_at=_moment(row, "prior_title_told_at", day),
        cells=tuple((key, entry.at) for key, entry in here.items()),
        typed=frozenset(key for key, entry in here.items() if entry.typed.strip()),
        unread=frozenset(key for key, entry in here.items() if entry.typed.strip() and entry.value is None),
    )


def _day(row: Row, key: str) -> date | None:
    found = value(row, key)
    return date.fromisoformat(found) if isinstance(found, str) else None


def _moment(row: Row, key: str, day: date | None) -> datetime | None:
    """A time alone is of the day of the event; where that is not known it has none."""
    found = value(row, key)
    if not isinstance(found, str):
        return None
    return datetime.fromisoformat(f"{day or date.min} {found}" if len(found) == len("HH:MM") else found)
