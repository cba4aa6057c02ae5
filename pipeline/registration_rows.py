"""The rows of the check-in list and the refunds list, from the entry list of an event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time

from pipeline.admission import NO_LIMIT, conditions
from pipeline.circuit.entry_checks import Conditions
from pipeline.circuit.refunds import REASONS, days_before, due_back, fees
from pipeline.circuit.registration import Standing, age_of, closes, standings
from pipeline.event_book import Book
from pipeline.model.entrant import Entrant
from pipeline.model.registration import Registration
from pipeline.model.value import Value
from pipeline.reports.check_in import STATES, Arrival, Door
from pipeline.reports.refunds import AskedToday, Return, Till

MOMENT = "%Y-%m-%d %H:%M"
REGISTRATIONS = "registrations.csv"
COLUMNS = (
    "entrant", "person", "name", "standing", "paid", "paid_on", "cancelled_at", "reason", "refund",
    "checked_in_at",
)  # fmt: skip
"""Of the CSV; ages and dates of birth stay in event.xlsx."""


@dataclass(frozen=True)
class Desk:
    """The entry list at the door: every line with its registration, and what the event asks."""

    lines: tuple[tuple[Entrant, Registration], ...]
    asked: Conditions
    with_fee: bool


def desk(book: Book) -> Desk | None:
    """None where nobody has written anything in the columns of registrations."""
    entrants = [one.entrant for one in book.listed]
    lines = tuple((one, one.registration) for one in entrants if one.registration is not None)
    if not any(registration.typed for _, registration in lines):
        return None
    asked = conditions(book.event, [registration for _, registration in lines])
    return Desk(lines, asked, "fee" in book.event.rules.registration)


def arrivals(at: Desk) -> list[Arrival]:
    """Everybody who has not cancelled, in list order."""
    found = standings([one for _, one in at.lines], at.asked.start, at.asked.entry)
    return [
        _arrival(entrant, one, found[one.entrant], at.asked) for entrant, one in at.lines if not one.cancelled
    ]


def door(at: Desk) -> Door:
    """What stands on top of the check-in list."""
    asked = at.asked
    return Door(
        places=asked.entry.most if asked.entry.most < NO_LIMIT else 0,
        closes=f"{closes(asked.start, asked.entry):%H:%M}" if asked.start else "",
        today=asked.today.isoformat() if asked.today else "",
        fee=asked.entry.fee if at.with_fee else None,
        received=sum(one.paid or 0 for _, one in at.lines),
    )


def returns(at: Desk) -> list[Return]:
    """Everybody who paid and has cancelled, in list order; nothing before the start is known."""
    start = at.asked.start
    if start is None:
        return []
    return [_return(entrant, one, start, at.asked) for entrant, one in at.lines if one.cancelled and one.paid]


def till(at: Desk, back: Sequence[Return]) -> Till:
    """The fees of everybody, whether he plays or not."""
    given = {one.entrant.id: one.due or 0 for one in back}
    total = fees((one.paid or 0, given.get(one.entrant, 0)) for _, one in at.lines)
    return Till(total.received, total.refunded, total.kept, sum(one.due is None for one in back))


def asked_today(at: Desk) -> AskedToday | None:
    """The refund of a player who asks on the day typed as today."""
    start, today = at.asked.start, at.asked.today
    if start is None or today is None:
        return None
    moment = datetime.combine(today, time())
    fee = at.asked.entry.fee
    request = Registration("", paid=fee, reason="player", cancelled_at=moment)
    due = due_back(request, start, at.asked.refunds) or 0
    return AskedToday(today.isoformat(), days_before(moment, start, at.asked.refunds.basis), fee, due)


def lines(at: Desk) -> list[tuple[Value, ...]]:
    """Every registration as figures, in list order: what it comes to, what was paid, what goes back."""
    found = standings([one for _, one in at.lines], at.asked.start, at.asked.entry)
    due = {one.entrant.id: one.due for one in returns(at)}
    return [
        (
            one.entrant,
            one.person,
            entrant.name,
            entrant.status if entrant.status != "active" else found[one.entrant],
            one.paid,
            one.paid_on.isoformat() if one.paid_on else None,
            f"{one.cancelled_at:{MOMENT}}" if one.cancelled_at else None,
            one.reason,
            due.get(one.entrant),
            f"{one.checked_in_at:%H:%M}" if one.checked_in_at else None,
        )
        for entrant, one in at.lines
    ]


def _arrival(entrant: Entrant, one: Registration, standing: Standing, asked: Conditions) -> Arrival:
    age = age_of(one, asked.start.date()) if asked.start else one.age
    young = age is not None and age < asked.entry.guardian_below
    state = "absent" if entrant.status == "absent" else standing
    return Arrival(
        entrant=replace(entrant, id=one.entrant),
        age=age,
        guardian="present" if one.guardian else "needed" if young else "",
        paid=one.paid,
        walk_in=one.walk_in,
        checked_in=f"{one.checked_in_at:%H:%M}" if one.checked_in_at else "",
        placed=standing in ("plays", "late", "not_checked_in"),
        state=next((known for known in STATES if known == state), ""),
        titled=one.prior_title,
    )


def _return(entrant: Entrant, one: Registration, start: datetime, asked: Conditions) -> Return:
    due = due_back(one, start, asked.refunds)
    when = one.cancelled_at
    return Return(
        entrant=replace(entrant, id=one.entrant),
        paid=one.paid or 0,
        asked=f"{when:{MOMENT}}" if when else "",
        days=days_before(when, start, asked.refunds.basis) if when else None,
        reason=one.reason if one.reason in REASONS else "player",
        due=one.refund if due is None else due,
    )
