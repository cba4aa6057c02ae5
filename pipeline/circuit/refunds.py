"""What is paid back of an entry fee, and the totals of an event's fees (circuit.md R9, R10)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from pipeline.model.registration import Registration
from pipeline.model.width import narrowed

Reason = Literal["player", "below_minimum", "force_majeure", "late", "no_show", "excused"]
REASONS: tuple[Reason, ...] = ("player", "below_minimum", "force_majeure", "late", "no_show", "excused")
"""Why an entry was cancelled, as in the entry list."""

_STEP = re.compile(r"\s*([0-9]{1,3})\s*:\s*([0-9]{1,3})\s*")

Basis = Literal["calendar_days", "24h"]


@dataclass(frozen=True)
class RefundTerms:
    """How much is paid back. `table`: (days before the event at least, percent of the fee)."""

    table: tuple[tuple[int, int], ...] = ((10, 100), (2, 90), (0, 0))
    basis: Basis = "calendar_days"


@dataclass(frozen=True)
class Fees:
    """Money of one event, whole dollars."""

    received: int
    refunded: int

    @property
    def kept(self) -> int:
        """What stays with the store."""
        return self.received - self.refunded


def refund(
    paid: int, reason: Reason, asked_at: datetime | None, start: datetime, terms: RefundTerms
) -> int | None:
    """What is due to somebody who paid this much; None where the organiser decides (`excused`, R10).

    A player's request without its moment pays nothing: nobody can say that it came in time.
    """
    if reason == "excused":
        return None
    if reason in ("below_minimum", "force_majeure"):
        return paid
    if reason in ("late", "no_show") or asked_at is None:
        return 0
    return _rounded(paid, _percent(days_before(asked_at, start, terms.basis), terms))


def days_before(asked_at: datetime, start: datetime, basis: Basis) -> int:
    """Days from the request to the event, negative after it: by the calendar, or full spans of 24 hours."""
    if basis == "24h":
        return (start - asked_at) // timedelta(days=1)
    return (start.date() - asked_at.date()).days


def due_back(one: Registration, start: datetime, terms: RefundTerms) -> int | None:
    """What an entrant is to get back, 0 unless he cancelled; None where the organiser decides (`excused`)."""
    if not one.cancelled:
        return 0
    reason: Reason = next((known for known in REASONS if known == one.reason), "player")
    return refund(one.paid or 0, reason, one.cancelled_at, start, terms)


def fees(payments: Iterable[tuple[int, int]]) -> Fees:
    """The totals of an event from what each entrant (paid, got back)."""
    listed = list(payments)
    return Fees(sum(paid for paid, _ in listed), sum(back for _, back in listed))


def refund_table(text: str) -> tuple[tuple[int, int], ...] | None:
    """Steps as people write them, `10:100, 2:90, 0:0`; None where that is no table."""
    steps = [_STEP.fullmatch(part) for part in narrowed(text).split(",")]
    read = tuple((int(step[1]), int(step[2])) for step in steps if step)
    sound = len(read) == len(steps) and len({days for days, _ in read}) == len(read)
    return read if sound and all(percent <= 100 for _, percent in read) else None


def _percent(days: int, terms: RefundTerms) -> int:
    steps = sorted(terms.table, reverse=True)
    return next((percent for least, percent in steps if days >= least), 0)


def _rounded(fee: int, percent: int) -> int:
    """A part of a fee in whole dollars, half up."""
    return (2 * fee * percent + 100) // 200
