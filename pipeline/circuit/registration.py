"""Registration for one store event: who has a place, who waits, who may be seated (circuit.md R1-R8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal

from pipeline.model.registration import Registration


@dataclass(frozen=True)
class EntryTerms:
    """What an event asks of its entrants, see circuit.md section 8. Ages in years, fee in whole dollars.

    `check_in`: whether it is written down who has come; where nobody's is, all who have a place play.
    """

    fee: int = 250
    least: int = 8
    most: int = 16
    min_age: int = 8
    guardian_below: int = 12
    checkin_before_min: int = 30
    waiting_list: bool = False
    check_in: bool = True


@dataclass(frozen=True)
class Places:
    """Numbers of the entry list: `placed` and `refused` in the order of complete registrations, `waiting`
    and `unpaid` in that of requests. Who cancelled is in none of them."""

    placed: tuple[str, ...]
    waiting: tuple[str, ...]
    refused: tuple[str, ...]
    unpaid: tuple[str, ...]


Standing = Literal["plays", "cancelled", "unpaid", "waiting", "refused", "not_checked_in", "late"]
"""What an entry comes to: only who `plays` is seated."""


@dataclass(frozen=True)
class Obstacle:
    """Why somebody may not be seated: the check of the rules and the field to blame."""

    kind: str
    field: str


def complete(one: Registration, terms: EntryTerms) -> bool:
    """Registered is who has paid the fee, and it is known when (R2); without a fee whoever is listed."""
    return terms.fee == 0 or (one.paid_on is not None and (one.paid or 0) >= terms.fee)


def places(registrations: Sequence[Registration], terms: EntryTerms) -> Places:
    """Who has a place (R3, R4): first paid, first served; a place given back is free from that day on.

    Who waits is asked to pay when a place comes free, in the order of requests; the others go on waiting.
    """
    placed, late, was_full = _day_by_day(registrations, terms)
    staying = [one for one in placed if not one.cancelled]
    hoping = [one for one in late if not one.cancelled]
    if terms.waiting_list:
        moved = sorted(hoping, key=_requested)[: max(0, terms.most - len(staying))]
        staying, hoping = [*staying, *moved], [one for one in hoping if one not in moved]
    asking = sorted(
        (one for one in registrations if not complete(one, terms) and not one.cancelled), key=_requested
    )
    free = max(0, terms.most - len(staying))
    offered = free if not free or (terms.waiting_list and was_full) else len(asking)
    unpaid, without = asking[:offered], [*hoping, *asking[offered:]]
    return Places(
        placed=_numbers(staying),
        waiting=_numbers(sorted(without, key=_requested) if terms.waiting_list else []),
        refused=_numbers([] if terms.waiting_list else without),
        unpaid=_numbers(unpaid),
    )


def _day_by_day(
    registrations: Sequence[Registration], terms: EntryTerms
) -> tuple[list[Registration], list[Registration], bool]:
    """Who was given a place as the payments came, who paid too late, and whether the event was ever full."""
    placed: list[Registration] = []
    late: list[Registration] = []
    was_full = False
    for one in sorted((one for one in registrations if complete(one, terms)), key=_completed):
        late.append(one)
        queue = [other for other in late if not _gone_by(other, one.paid_on)] if terms.waiting_list else [one]
        taken = [other for other in placed if not _gone_by(other, one.paid_on)]
        served = sorted(queue, key=_requested)[: max(0, terms.most - len(taken))]
        placed, late = [*placed, *served], [other for other in late if other not in served]
        was_full = was_full or len(taken) + len(served) >= terms.most
    return placed, late, was_full


def standings(
    registrations: Sequence[Registration], start: datetime | None, terms: EntryTerms
) -> dict[str, Standing]:
    """What each entry comes to, by its number (R2, R3, R6). Without a start nobody can be late."""
    found = places(registrations, terms)
    without: dict[str, Standing] = {
        **dict.fromkeys(found.waiting, "waiting"),
        **dict.fromkeys(found.refused, "refused"),
        **dict.fromkeys(found.unpaid, "unpaid"),
    }
    return {
        one.entrant: "cancelled" if one.cancelled else without.get(one.entrant) or _arrival(one, start, terms)
        for one in registrations
    }


def _arrival(one: Registration, start: datetime | None, terms: EntryTerms) -> Standing:
    if not terms.check_in:
        return "plays"
    if one.checked_in_at is None:
        return "not_checked_in"
    return "late" if start is not None and one.checked_in_at > closes(start, terms) else "plays"


def closes(start: datetime, terms: EntryTerms) -> datetime:
    """When check-in ends (R6)."""
    return start - timedelta(minutes=terms.checkin_before_min)


def age_on(day: date, born: date) -> int:
    """Full years of somebody on a day; born on 29 February, the birthday of other years is 1 March."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def obstacles(one: Registration, start: datetime | None, terms: EntryTerms) -> tuple[Obstacle, ...]:
    """Why this entrant may not be seated, in the order of the checks; nothing if he may.

    Without a start his age on the day and whether he is late are not known, and are not held against him.
    """
    found = [*of_age(one, start.date(), terms)] if start is not None else []
    if not complete(one, terms) or (one.paid or 0) != terms.fee:
        found.append(Obstacle("CI-C2", "fee_paid"))
    arrival = _arrival(one, start, terms)
    if arrival != "plays":
        found.append(Obstacle("CI-C5.late" if arrival == "late" else "CI-C5", "checked_in_at"))
    if one.cancelled:
        found.append(Obstacle("CI-C15", "cancelled_at"))
    return tuple(found)


def takes_place(players: int, terms: EntryTerms) -> bool:
    """Whether there are enough for the event (R5)."""
    return players >= terms.least


def age_of(one: Registration, day: date) -> int | None:
    """Full years of an entrant on the day of the event: from the date of birth, else as typed."""
    return one.age if one.born is None else age_on(day, one.born)


def of_age(one: Registration, day: date, terms: EntryTerms) -> list[Obstacle]:
    """Age and guardian (R1); that nobody knows the age is said in other words."""
    field = "age" if one.born is None else "birth_date"
    age = age_of(one, day)
    if age is None:
        return [Obstacle("CI-C1.unknown", field)]
    if age < terms.min_age:
        return [Obstacle("CI-C1", field)]
    if age < terms.guardian_below and not one.guardian:
        return [Obstacle("CI-C1.guardian", "guardian")]
    return []


def _gone_by(one: Registration, day: date | None) -> bool:
    return one.cancelled_at is not None and day is not None and one.cancelled_at.date() <= day


def _completed(one: Registration) -> tuple[date, datetime]:
    """Order of complete registrations; on one day of payment the earlier request is first."""
    return one.paid_on or date.max, _requested(one)


def _requested(one: Registration) -> datetime:
    return one.registered_at or datetime.max


def _numbers(registrations: Sequence[Registration]) -> tuple[str, ...]:
    return tuple(one.entrant for one in registrations)
