"""What the organiser of a circuit decides: places given up (R20), places given by hand (C13)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from pipeline.circuit.qualification.admission import HOLDING, Fault, ledger_faults
from pipeline.circuit.qualification.ledger import GroupResult, Line, Place, QualificationTerms
from pipeline.model.cell import Cell
from pipeline.model.problem import Problem

ONLY_GROUP = "1"
"""What the group of an event with one group is called."""


@dataclass(frozen=True)
class Decline:
    """Somebody gives up the championship from this day on."""

    person: str
    on: date
    at: Cell


@dataclass(frozen=True)
class ByHand:
    """Who holds a place by decision; `holder`: "" leaves it vacant. `at`: the cell of the holder."""

    place: Place
    holder: str
    at: Cell
    place_at: Cell


def declined(declines: Iterable[Decline]) -> Mapping[str, date]:
    """The day on which each person gave up; of several the first."""
    return {one.person: one.on for one in sorted(declines, key=lambda one: one.on, reverse=True)}


def given(by_hand: Iterable[ByHand]) -> Mapping[Place, str]:
    """Who holds what by hand; of two decisions about one place the later line counts."""
    return {one.place: one.holder for one in by_hand}


def traced(lines: Sequence[Line], declines: Sequence[Decline], by_hand: Sequence[ByHand]) -> tuple[Line, ...]:
    """Lines with the cells of the decisions that made them what they are, before those of the results."""
    given_up = {one.person: one.at for one in declines}
    decided = {one.place: one.at for one in by_hand}
    why = [
        decided.get(line.key) or (given_up.get(line.won_by) if line.note == "declined" else None)
        for line in lines
    ]
    return tuple(
        replace(line, cells=(at, *line.cells)) if at else line for line, at in zip(lines, why, strict=True)
    )


def unknown_people(declines: Iterable[Decline], people: Collection[str]) -> tuple[Problem, ...]:
    """Declined by somebody who has entered no event: a slip in the id, so no place falls free."""
    return tuple(
        Problem("CI-2.unknown", "warning", (one.at,), {"found": one.person})
        for one in declines
        if one.person not in people
    )


def by_hand_faults(
    by_hand: Sequence[ByHand],
    lines: Sequence[Line],
    results: Sequence[GroupResult],
    terms: QualificationTerms,
) -> tuple[Problem, ...]:
    """Decisions that cannot be (C13): a place that is not there, a second place, a holder from elsewhere.

    A person with two places is blamed on a decision about either of them.
    """
    there = {line.key for line in lines}
    found = [
        Problem("CI-C13.place", "error", (one.place_at,), _named(one.place))
        for one in by_hand
        if one.place not in there
    ]
    for fault, line in ledger_faults(lines, results, _last(terms)):
        found.append(_fault(fault, line, _about(by_hand, lines, line)))
    return tuple(found)


def published_faults(lines: Sequence[Line]) -> tuple[Problem, ...]:
    """A published ledger that somebody has changed so that a person holds two places (C13)."""
    return tuple(
        _fault(fault, line, line.cells) for fault, line in ledger_faults(lines, ()) if fault == "holds_two"
    )


def _fault(fault: Fault, line: Line, blamed: tuple[Cell, ...]) -> Problem:
    values = {**_named(line.key), "found": line.holder}
    return Problem(f"CI-C13.{fault}", "error", blamed, values)


def _last(terms: QualificationTerms) -> int:
    """The last place of a group from which a qualification may be held."""
    down = "to_fourth" in (terms.cascade, terms.both_places_free)
    return HOLDING + 1 if down else HOLDING


def _about(by_hand: Sequence[ByHand], lines: Sequence[Line], line: Line) -> tuple[Cell, ...]:
    held = [other.key for other in lines if other.holder == line.holder]
    own = [one.at for one in by_hand if one.place == line.key]
    return tuple(own or [one.at for one in by_hand if one.place in held])


def _named(place: Place) -> dict[str, str | int]:
    event, group, number = place
    return {"event": event, "group": group, "place": number}
