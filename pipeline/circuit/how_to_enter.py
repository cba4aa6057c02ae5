"""What people are told before they register for a store event (circuit.md section 10), by its settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pipeline.circuit.refunds import RefundTerms, refund_table
from pipeline.model.point import Point
from pipeline.model.rules import Rules
from pipeline.model.value import Value

BOOK = "entry"
"""Where the words are, instead of those of a game."""


def points(rules: Rules) -> tuple[Point, ...]:
    """The points in print order, of the parts of the registration that the event has."""
    parts = {
        "request": _registering,
        "cancellation": _cancelling,
        "prior_title": _qualifying,
    }
    return tuple(point for part, said in parts.items() if part in rules.registration for point in said(rules))


def _registering(rules: Rules) -> Iterator[Point]:
    fee = rules.values.get("fee")
    yield _point("registering", "register" if fee else "register_free", fee=fee)
    least, below = rules.values.get("min_age"), rules.values.get("guardian_below")
    if isinstance(least, int) and isinstance(below, int):
        yield _point("registering", "age" if below > least else "age_alone", least=least, below=below)
    waits = ("waiting_list",) if rules.yes("waiting_list") else ()
    yield _point("registering", "places", *waits, most=rules.values["capacity_max"])
    yield _point("registering", "give_back")


def _cancelling(rules: Rules) -> Iterator[Point]:
    """The steps of the table from the earliest day on, what is left, and when the store decides."""
    table = refund_table(rules.text("refund_table")) or RefundTerms.table
    before = None
    for days, percent in sorted(table, reverse=True):
        if percent:
            much = "refund_whole" if percent == 100 else "refund_part"
            yield _point("refunds", _days(days, before), much, first=before, last=days, less=100 - percent)
            before = days - 1
    yield _point("refunds", "refund_later" if before is None or before >= 0 else "refund_absent")
    if rules.values.get("refund_basis") == "24h":
        yield _point("refunds", "refund_24h")
    yield _point("refunds", "refund_off")
    yield _point("before", "confirm", days=rules.values["confirm_days"])


def _days(last: int, before: int | None) -> str:
    if before is None:
        return "days_or_more"
    return "days_one" if before == last else "days_span"


def _qualifying(rules: Rules) -> Iterator[Point]:
    yield _point("before", "notice", minutes=rules.values["title_notice_min"])
    yield _point("qualifying", "several")
    yield _point("qualifying", "prizes")


def _point(heading: str, *says: str, **values: Value) -> Point:
    shown: Mapping[str, Value] = values
    return Point(heading, says, shown, BOOK)
