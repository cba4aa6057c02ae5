"""The ledger of qualifications: places held directly, passed down or vacant (circuit.md R11-R22)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from types import MappingProxyType
from typing import Literal

from pipeline.model.cell import Cell

Outcome = Literal["direct", "passed_down", "vacant"]
Note = Literal[
    "",
    "no_result",
    "declined",
    "holds_earlier",
    "third_missing",
    "third_declined",
    "third_holds_earlier",
    "third_took_first",
    "corrected",
]
Circumstance = Literal["free", "declined", "holds"]

Place = tuple[str, str, int]
"""Event, group and place: what a line of the ledger is called."""

QUALIFYING = (1, 2)
"""Places of a group that give a qualification (R11)."""


@dataclass(frozen=True)
class GroupResult:
    """The first places of one group of a store event.

    `people`: person ids from the champion on, "" where nobody is known; `cells`: where each of them got it.
    """

    event: str
    start: datetime
    listing_order: int
    group: str
    people: tuple[str, ...]
    cells: tuple[Cell, ...] = ()

    @property
    def order(self) -> tuple[datetime, int, str, str]:
        """The order in which places are given away (R12)."""
        return self.start, self.listing_order, self.event, self.group

    def at(self, place: int) -> str:
        """Who came in at this place; "" where nobody is known."""
        return self.people[place - 1] if place <= len(self.people) else ""

    def cells_of(self, *places: int) -> tuple[Cell, ...]:
        """Where the people at these places got them."""
        return tuple(self.cells[place - 1] for place in places if place <= len(self.cells))


@dataclass(frozen=True)
class QualificationTerms:
    """What the seed leaves open, see circuit.md section 8."""

    applies_to: Literal["all_places", "champions_only"] = "all_places"
    cascade: Literal["vacant", "to_fourth"] = "vacant"
    both_places_free: Literal["first_to_third_second_vacant", "to_fourth"] = "first_to_third_second_vacant"
    skipped_prize: Literal["stays", "moves"] = "stays"
    after_decline: Literal["no_second_claim", "may_claim"] = "no_second_claim"


@dataclass(frozen=True)
class Line:
    """One place of the ledger. `holder`: "" where it is vacant; `note`: why it is not simply direct."""

    event: str
    group: str
    place: int
    won_by: str
    holder: str
    outcome: Outcome
    note: Note = ""
    cells: tuple[Cell, ...] = ()

    @property
    def key(self) -> Place:
        """What the place is called; no two lines share it."""
        return self.event, self.group, self.place


@dataclass
class _Claims:
    """Who has had a place so far, while the ledger is written."""

    declines: Mapping[str, date]
    terms: QualificationTerms
    by_hand: Mapping[Place, str]
    since: dict[str, date] = field(default_factory=dict)

    def circumstance(self, person: str, on: date) -> Circumstance:
        """Whether somebody who earns a place on this day may hold it."""
        declined = self.declines.get(person)
        again = self.terms.after_decline == "may_claim" and declined is not None and on > declined
        if person in self.since and not (again and declined is not None and self.since[person] <= declined):
            return "holds"
        return "free" if declined is None or again else "declined"

    def take(self, person: str, on: date) -> None:
        """A place is somebody's now, or was and is declined: from then on he has had his."""
        self.since[person] = on


def ledger(
    results: Iterable[GroupResult],
    declines: Mapping[str, date],
    terms: QualificationTerms,
    by_hand: Mapping[Place, str] = MappingProxyType({}),
) -> tuple[Line, ...]:
    """Every place in the order of R12, from results in any order.

    `declines`: the day on which a person gave up the championship. His place is vacant; whether a place
    of a later event may be his again is `after_decline` (R20). `by_hand`: who holds a place by decision of
    the organiser, "" nobody; like any other place it counts for later events.
    """
    claims = _Claims(declines, terms, by_hand)
    in_order = sorted(results, key=lambda one: one.order)
    return tuple(line for result in in_order for line in _group(result, claims))


def holders(lines: Sequence[Line]) -> tuple[str, ...]:
    """Who plays the championship, in ledger order (R21)."""
    return tuple(line.holder for line in lines if line.holder)


def _group(result: GroupResult, claims: _Claims) -> tuple[Line, ...]:
    """The champion's place, then the runner-up's; the third can take only one of them (R16)."""
    first = _settled(_line(result, 1, claims, third_is_gone=False), result, claims)
    gone = first.outcome == "passed_down" and first.holder == result.at(3)
    return first, _settled(_line(result, 2, claims, third_is_gone=gone), result, claims)


def _settled(line: Line, result: GroupResult, claims: _Claims) -> Line:
    """A line after the organiser's decision, if there is one; who it is about has had his place."""
    if (holder := claims.by_hand.get(line.key)) is not None:
        moved: Outcome = "direct" if holder == line.won_by else "passed_down"
        line = replace(line, holder=holder, outcome=moved if holder else "vacant", note="corrected")
    if person := line.won_by if line.note == "declined" else line.holder:
        claims.take(person, result.start.date())
    return line


def _line(result: GroupResult, place: int, claims: _Claims, third_is_gone: bool) -> Line:
    winner = result.at(place)
    if not winner:
        return _vacant(result, place, "no_result", place)
    circumstance = claims.circumstance(winner, result.start.date())
    if circumstance == "holds":
        return _passed(result, place, claims, third_is_gone)
    if circumstance == "declined":
        return _vacant(result, place, "declined", place)
    return _held(result, place, place, "direct")


def _passed(result: GroupResult, place: int, claims: _Claims, third_is_gone: bool) -> Line:
    """The place of somebody who is already qualified (R14-R16)."""
    terms = claims.terms
    if place > 1 and terms.applies_to == "champions_only":
        return _vacant(result, place, "holds_earlier", place)
    on = result.start.date()
    why_not: Note = "third_took_first" if third_is_gone else _why_not(result.at(3), on, claims)
    further = terms.both_places_free == "to_fourth" if third_is_gone else terms.cascade == "to_fourth"
    takes = 3 if not why_not else 4
    if why_not and not (further and not _why_not(result.at(4), on, claims)):
        return _vacant(result, place, why_not, place, 3)
    return _held(result, place, takes, "passed_down", why_not)


def _why_not(person: str, on: date, claims: _Claims) -> Note:
    """Why the next in line cannot take a place (R15); "" if he can."""
    if not person:
        return "third_missing"
    if claims.circumstance(person, on) == "free":
        return ""
    return "third_declined" if person in claims.declines else "third_holds_earlier"


def _held(result: GroupResult, place: int, takes: int, outcome: Outcome, note: Note = "") -> Line:
    """A place that is somebody's: of who won it, or of who came in at `takes`."""
    cells = result.cells_of(*dict.fromkeys((place, takes)))
    holder = result.at(takes)
    return Line(result.event, result.group, place, result.at(place), holder, outcome, note, cells)


def _vacant(result: GroupResult, place: int, note: Note, *because: int) -> Line:
    """A place that is nobody's, with where those came in who cannot hold it."""
    cells = result.cells_of(*because)
    return Line(result.event, result.group, place, result.at(place), "", "vacant", note, cells)
