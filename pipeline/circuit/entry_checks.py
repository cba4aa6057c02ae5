"""What is wrong with the registrations of an event, each with its cell (circuit.md section 4)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from pipeline.circuit.refunds import RefundTerms, due_back
from pipeline.circuit.registration import (
    EntryTerms,
    Standing,
    age_of,
    complete,
    obstacles,
    standings,
    takes_place,
)
from pipeline.model.cell import Cell
from pipeline.model.entrant import Entrant
from pipeline.model.problem import Problem, Severity
from pipeline.model.registration import Registration
from pipeline.model.value import Value

FORM = "event.entrants"

REQUIRED = ("person_id", "registered_at", "channel")
"""Columns that everybody who plays needs once they are used; the others have checks of their own."""

AGES = frozenset({"birth_date", "age", "guardian"})
DATED = ("birth_date", "cancelled_at", "checked_in_at", "prior_title_told_at")
"""Columns that say nothing before the day and the hour of the event are known."""

LEFT_OUT: Mapping[Standing, tuple[str, str]] = {
    "unpaid": ("CI-3.unpaid", "fee_paid"),
    "waiting": ("CI-3.waiting", "registered_at"),
    "refused": ("CI-3.refused", "registered_at"),
    "not_checked_in": ("CI-3.not_checked_in", "checked_in_at"),
    "late": ("CI-3.late", "checked_in_at"),
}
"""What is said of somebody who is not seated, and where the reason stands."""


@dataclass(frozen=True)
class Conditions:
    """What an event asks of its entrants, when it begins, and the day on which that is looked at.

    `start`, `today`: None where not typed. `settings`: where each setting stands.
    """

    entry: EntryTerms = field(default_factory=EntryTerms)
    refunds: RefundTerms = field(default_factory=RefundTerms)
    title_notice_min: int = 60
    confirm_days: int = 3
    start: datetime | None = None
    today: date | None = None
    settings: Mapping[str, Cell] = field(default_factory=dict)

    def at(self, key: str) -> tuple[Cell, ...]:
        """The cell of a setting, where it has one."""
        return (self.settings[key],) if key in self.settings else ()


def entry_checks(entrants: Sequence[Entrant], seated: Collection[str], asked: Conditions) -> list[Problem]:
    """Everything about the registrations of an event: line by line, then what is about all of them.

    `seated`: numbers of those who sit in a published round. Only columns in which somebody has written
    anything are held against those who have nothing there; nothing is held against who has stopped.
    """
    listed = [(one, one.registration) for one in entrants if one.registration is not None]
    used = frozenset(key for _, registration in listed for key in registration.typed)
    found = standings([registration for _, registration in listed], asked.start, asked.entry)
    problems = list(_undated(used, asked))
    for entrant, registration in listed:
        line = _Line(entrant.name, registration, found[registration.entrant], used, asked)
        here = [*line.refund(), *line.title(), *line.future()]
        if entrant.status == "active":
            plays = entrant.id in seated or line.standing == "plays"
            own = [*line.beyond(True), *line.obstacles(), *line.blanks()] if plays else line.left_out()
            here = [*own, *here]
        unread = {cell for key in registration.unread for cell in registration.at(key)}
        problems += [one for one in here if not unread.intersection(one.cells[:1])]
    return [*problems, *_twice(listed), *([] if seated else _few(found, used, asked))]


@dataclass(frozen=True)
class _Line:
    """One registration, what it comes to, and the columns that are used in its list."""

    name: str
    one: Registration
    standing: Standing
    used: frozenset[str]
    asked: Conditions

    def obstacles(self) -> Iterator[Problem]:
        """Why somebody who plays may not (C1, C2, C5, C15); that nobody knows an age is a warning."""
        for found in obstacles(self.one, self.asked.start, self.asked.entry):
            unknown = found.kind == "CI-C1.unknown"
            if not unknown or self.used & AGES:
                yield self.problem(found.kind, found.field, "warning" if unknown else "error")

    def blanks(self) -> Iterator[Problem]:
        """What everybody has but this one (CM6, a warning: the event can be played all the same)."""
        for key in REQUIRED:
            if key in self.used and key not in self.one.typed:
                yield Problem("CM6", "warning", self.one.at(key), {"field": f"{FORM}.{key}"})

    def beyond(self, seated: bool) -> Iterator[Problem]:
        """A paid entry after the last place (C3), a walk-in although full (C4); to wait is no mistake."""
        if self.standing not in ("refused", "waiting") or not complete(self.one, self.asked.entry):
            return
        if self.one.walk_in:
            yield self.problem("CI-C4", "channel")
        elif seated or self.standing == "refused":
            yield self.problem("CI-C3", "paid_at" if self.one.paid_on else "registered_at")

    def left_out(self) -> Iterator[Problem]:
        """Why somebody listed is not seated (R2, R3, R6)."""
        if beyond := [*self.beyond(False)]:
            yield from beyond
        elif self.standing in LEFT_OUT:
            kind, key = LEFT_OUT[self.standing]
            undated = key == "fee_paid" and self.one.paid is not None and self.one.paid_on is None
            yield self.problem(kind, "paid_at" if undated else key, "warning")

    def refund(self) -> Iterator[Problem]:
        """A refund typed that is not due (C7), and a request whose moment decides but is not known."""
        if self.one.reason == "player" and self.one.cancelled_at is None:
            yield Problem("CM6", "warning", self.one.at("cancelled_at"), {"field": f"{FORM}.cancelled_at"})
        if self.one.refund is None or (self.asked.start is None and self.one.cancelled):
            return
        due = due_back(self.one, self.asked.start or datetime.max, self.asked.refunds)
        if self.one.refund != due if due is not None else self.one.refund > (self.one.paid or 0):
            most = self.one.paid or 0 if due is None else due
            yield self.problem("CI-C7", "refund", found=self.one.refund, expected=most)

    def title(self) -> Iterator[Problem]:
        """An earlier title that was told late, or nobody knows when (C12, R19)."""
        if not self.one.prior_title or self.one.cancelled or self.asked.start is None:
            return
        last = self.asked.start - timedelta(minutes=self.asked.title_notice_min)
        if self.one.told_at is None or self.one.told_at > last:
            yield self.problem(
                "CI-C12.told", "prior_title_told_at", "warning", expected=f"{last:%Y-%m-%d %H:%M}"
            )

    def future(self) -> Iterator[Problem]:
        """A day that has not come yet, by the day typed as today: slips of the year or month."""
        days = {
            "registered_at": self.one.registered_at,
            "paid_at": self.one.paid_on,
            "cancelled_at": self.one.cancelled_at,
        }
        for key, moment in days.items():
            day = moment.date() if isinstance(moment, datetime) else moment
            if day is not None and self.asked.today is not None and day > self.asked.today:
                values = {"found": day.isoformat(), "expected": self.asked.today.isoformat()}
                yield self.problem("CI-2.future", key, "warning", **values)

    def problem(self, kind: str, key: str, severity: Severity = "error", **values: Value) -> Problem:
        """A problem of this line, with what its words may need."""
        terms, start = self.asked.entry, self.asked.start
        told: dict[str, Value] = {
            "field": f"{FORM}.{key}",
            "name": self.name,
            "age": age_of(self.one, start.date()) if start else self.one.age,
            "least": terms.guardian_below if kind == "CI-C1.guardian" else terms.min_age,
            "paid": self.one.paid or 0,
            "fee": terms.fee,
            "places": terms.most,
            "minutes": terms.checkin_before_min,
            "moment": f"{self.one.checked_in_at:%H:%M}" if self.one.checked_in_at else "",
        }
        return Problem(kind, severity, self.one.at(key), {**told, **values})


def _undated(used: frozenset[str], asked: Conditions) -> Iterator[Problem]:
    """Columns are used that count from the start of the event, and it is not known."""
    if asked.start is None and any(key in used for key in DATED):
        cells = (*asked.at("start_time"), *asked.at("dates"))
        yield Problem("CI-3.start", "error", cells, {"field": "event.settings.start_time"})


def _twice(listed: Sequence[tuple[Entrant, Registration]]) -> Iterator[Problem]:
    """A person on two lines, neither of them cancelled: the second is to blame (C10)."""
    first: dict[str, Registration] = {}
    for entrant, one in listed:
        if not one.person or one.cancelled:
            continue
        other = first.setdefault(one.person, one)
        if other is not one:
            cells = (*one.at("person_id"), *other.at("person_id"))
            yield Problem("CI-C10", "error", cells, {"name": entrant.name, "found": one.person})


def _few(found: Mapping[str, Standing], used: frozenset[str], asked: Conditions) -> Iterator[Problem]:
    """Fewer paid entries than the event needs, when it is time to decide (R5); told by the day typed."""
    paid = sum(standing in ("plays", "not_checked_in", "late") for standing in found.values())
    if takes_place(paid, asked.entry) or "fee_paid" not in used or asked.start is None:
        return
    values: dict[str, Value] = {"found": paid, "expected": asked.entry.least, "days": asked.confirm_days}
    if asked.today is None:
        values["field"] = "event.settings.today"
        yield Problem("CI-3.few_today", "note", asked.at("today"), values)
    elif asked.start.date() - asked.today <= timedelta(days=asked.confirm_days):
        yield Problem("CI-3.few", "warning", asked.at("capacity_min"), values)
