"""Who of the entry list takes part: registrations with a place that have checked in (circuit.md R2-R6).

Where no column of registrations holds anything, everybody who is listed takes part.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from pipeline import formats
from pipeline.checks.entry_list import Listed
from pipeline.circuit.entry_checks import LEFT_OUT, Conditions, entry_checks
from pipeline.circuit.refunds import RefundTerms, refund_table
from pipeline.circuit.registration import EntryTerms, standings
from pipeline.draw_file import cell_of
from pipeline.event_registration import event_start
from pipeline.lots import Lot
from pipeline.model.event import Event
from pipeline.model.problem import Problem
from pipeline.model.registration import Registration
from pipeline.model.rules import Rules
from pipeline.model.seating import Draw
from pipeline.model.value import Value

NO_LIMIT = 9_999
"""Places of an event that has no such setting, or does not write down who asked for one."""


@dataclass(frozen=True)
class Admission:
    """Who takes part, in list order, and what is wrong with registrations."""

    listed: tuple[Listed, ...]
    problems: tuple[Problem, ...]


def admission(
    event: Event, listed: Sequence[Listed], kept: Sequence[Lot] | None, published: Sequence[Draw]
) -> Admission:
    """Leaves out who is not to be seated; who sits in a published round stays, and is named if wrongly so."""
    registrations = [one.entrant.registration for one in listed if one.entrant.registration is not None]
    if not any(one.typed for one in registrations):
        return Admission(tuple(listed), ())
    asked = conditions(event, registrations)
    seated = _seated(kept or (), published)
    found = standings(registrations, asked.start, asked.entry)
    coming = tuple(one for one in listed if one.entrant.id in seated or found[one.entrant.id] == "plays")
    problems = entry_checks([one.entrant for one in listed], seated, asked)
    return Admission(coming, (*problems, *_groups(event.rules, published), *_too_few(event, coming, listed)))


def conditions(event: Event, registrations: Sequence[Registration]) -> Conditions:
    """What the event asks. A part of the registration that nobody uses is not asked for."""
    rules, used = event.rules, {key for one in registrations for key in one.typed}
    counted = bool(used & {"registered_at", "fee_paid", "paid_at"})
    today = rules.values.get("today")
    return Conditions(
        entry=EntryTerms(
            fee=_whole(rules, "fee", 0) if used & {"fee_paid", "paid_at"} else 0,
            least=_whole(rules, "capacity_min", 0),
            most=_whole(rules, "capacity_max", NO_LIMIT) if counted else NO_LIMIT,
            min_age=_whole(rules, "min_age", 0),
            guardian_below=_whole(rules, "guardian_below", 0),
            checkin_before_min=_whole(rules, "checkin_before_min", 0),
            waiting_list="waiting_list" in rules.values and rules.yes("waiting_list"),
            check_in="checked_in_at" in used,
        ),
        refunds=RefundTerms(
            refund_table(str(rules.values.get("refund_table"))) or RefundTerms.table,
            "24h" if rules.values.get("refund_basis") == "24h" else "calendar_days",
        ),
        title_notice_min=_whole(rules, "title_notice_min", 0),
        confirm_days=_whole(rules, "confirm_days", 0),
        start=event_start(rules),
        today=date.fromisoformat(str(today)) if today else None,
        settings=dict(event.setting_cells),
    )


def left_out(problems: Iterable[Problem]) -> list[Problem]:
    """Those that say of somebody that he is listed but not seated."""
    kinds = {kind for kind, _ in LEFT_OUT.values()}
    return [problem for problem in problems if problem.kind in kinds]


def refuse(rules: Rules) -> list[Problem]:
    """Settings of the registration that mean nothing: a table of refunds, fewer places than are needed."""
    found = []
    table = rules.values.get("refund_table")
    if table is not None and refund_table(str(table)) is None:
        values: dict[str, Value] = {"field": "event.settings.refund_table", "found": table}
        found.append(Problem("CI-C7.table", "error", values=values))
    least, most = rules.values.get("capacity_min"), rules.values.get("capacity_max")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        values = {"field": "event.settings.capacity_max", "found": most, "expected": least}
        found.append(Problem("CI-C3.places", "error", values=values))
    return found


def _whole(rules: Rules, key: str, without: int) -> int:
    found = rules.values.get(key)
    return found if isinstance(found, int) else without


def _seated(kept: Sequence[Lot], published: Sequence[Draw]) -> Collection[str]:
    """Numbers, in the entry list, of those who sit in a published round."""
    number = {lot.id: lot.entrant for lot in kept}
    return {
        number.get(seat.entrant, seat.entrant)
        for draw in published
        for table in draw.tables
        for seat in table.seats
    }


def _groups(rules: Rules, published: Sequence[Draw]) -> list[Problem]:
    """As many groups as the setting makes of those who were seated first (C6)."""
    first = next((draw for draw in published if draw.round == 1), None)
    if first is None:
        return []
    seats = [seat.entrant for table in first.tables for seat in table.seats if seat.entrant]
    found = len({table.group for table in first.tables})
    due = len(formats.find(rules.stages[0].format).groups(len(seats), rules))
    values = {"found": found, "expected": due, "players": len(seats)}
    return [Problem("CI-C6", "error", (cell_of(first, seats[0]),), values)] if found != due else []


def _too_few(event: Event, coming: Sequence[Listed], listed: Sequence[Listed]) -> list[Problem]:
    """Nobody to seat, although the list would have enough."""
    if len(coming) == len(listed):
        return []
    form = formats.find(event.rules.stages[0].format)
    refused = form.refuse([one.entrant for one in coming], event.rules)
    before = form.refuse([one.entrant for one in listed], event.rules)
    first = (listed[0].at,)
    return [
        replace(one, cells=one.cells or first) for one in refused if one.kind not in {p.kind for p in before}
    ]
