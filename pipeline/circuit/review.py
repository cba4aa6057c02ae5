"""What shows only once the events of a circuit lie side by side (circuit.md C9-C12, C14, C18-C20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.circuit.events import PLAYED, ListedEvent, too_few
from pipeline.circuit.found import Found
from pipeline.circuit.people import Appearance, Clash, clashes
from pipeline.circuit.qualification.admission import without_place
from pipeline.circuit.qualification.ledger import QUALIFYING, Line
from pipeline.circuit.qualification.notice import notice, qualified_before
from pipeline.model.problem import Problem, Severity
from pipeline.model.value import Value

MUST_BE_KNOWN = (*QUALIFYING, 3)
"""Places of a group that a finished event has filled (C20)."""

Pair = tuple[ListedEvent, Found]


def reviewed(pairs: Sequence[Pair], lines: Sequence[Line], notice_min: int) -> tuple[Problem, ...]:
    """Everything, event by event, then what is across events. `lines`: the ledger in force."""
    used = [(listed, found) for listed, found in pairs if found.failure is None]
    return (
        *(problem for pair in used for problem in _one_by_one(*pair)),
        *(problem for pair in used for problem in _numbers(*pair)),
        *_clashes(used),
        *_untold(used, lines, notice_min),
        *_without_place(used, lines),
    )


def _one_by_one(listed: ListedEvent, found: Found) -> tuple[Problem, ...]:
    """An event by itself: its registrations, its people, its results, and the list beside it."""
    return (
        *found.registrations,
        *_people(listed, found),
        *_results(listed, found),
        *_differs(listed, found),
    )


def _people(listed: ListedEvent, found: Found) -> list[Problem]:
    """Entrants without a person id: nobody knows who they are in the ledger."""
    if not found.with_ids:
        return [Problem("CI-2.no_ids", "error", listed.at("folder"), {"event": listed.id})]
    return [
        Problem("CI-2.person", "error", (one.at,), {"event": listed.id, "name": one.name}, entrant=one.number)
        for one in found.entered
        if one.plays and not one.person
    ]


def _results(listed: ListedEvent, found: Found) -> list[Problem]:
    """A finished event without its first three places (C20); a cancelled one that has them."""
    if listed.kind != "store":
        return []
    values: Mapping[str, Value] = {"event": listed.id}
    if listed.status == "cancelled":
        return [Problem("CI-2.played", "warning", listed.at("status"), values)] if found.results else []
    if listed.status != "finished":
        return []
    if not found.results:
        return [Problem("CI-C20", "error", listed.at("status"), values)]
    known = found.results if found.with_ids else ()
    blank = [(one, place) for one in known for place in MUST_BE_KNOWN if not one.at(place)]
    return [
        Problem(
            "CI-C20.place",
            "error",
            (*one.cells_of(place), *listed.at("status")),
            {"event": listed.id, "group": one.group, "place": place},
        )
        for one, place in blank
    ]


def _differs(listed: ListedEvent, found: Found) -> list[Problem]:
    """The circuit's list and the event's own workbook do not say the same; the list counts."""
    start, own = listed.start, found.terms
    told: list[tuple[str, Value, Value]] = [
        ("capacity_min", listed.least, own.least),
        ("capacity_max", listed.most, own.most),
        ("fee", listed.fee, own.fee),
    ]
    if own.start is not None:
        told.append(("date", f"{start:%Y-%m-%d}", f"{own.start:%Y-%m-%d}"))
        told.append(("time", f"{start:%H:%M}", f"{own.start:%H:%M}"))
    return [
        Problem(
            "CI-2.differs",
            "warning",
            listed.at(key),
            {"event": listed.id, "field": f"circuit.events.{key}", "found": here, "other": there},
        )
        for key, here, there in told
        if here is not None and there is not None and here != there
    ]


def _numbers(listed: ListedEvent, found: Found) -> list[Problem]:
    """Too few for an event that takes place (C14); mistakes that only the event's own report names."""
    least = listed.least if listed.least is not None else found.terms.least
    few = too_few(listed, found.paid, least) if found.paid is not None and least is not None else ()
    if not found.errors or (not found.begun and listed.status not in PLAYED):
        return list(few)
    values: Mapping[str, Value] = {"event": listed.id, "folder": listed.folder, "count": found.errors}
    return [*few, Problem("CI-1.errors", "warning", listed.at("folder"), values)]


def _clashes(pairs: Sequence[Pair]) -> list[Problem]:
    """One person under two ids, twice in an event, too close, under two names (C10, C11, C18, C19)."""
    appearances = [
        Appearance(one.person, one.name, one.born, listed.id, listed.start, one.at)
        for listed, found in pairs
        for one in found.entered
        if one.person and one.plays
    ]
    return [_clash(one) for one in clashes(appearances)]


def _clash(clash: Clash) -> Problem:
    line, other = clash.line, clash.other
    severity: Severity = "error" if clash.kind == "CI-C10" else "warning"
    ids, called = dict.fromkeys((other.person, line.person)), dict.fromkeys((other.name, line.name))
    values = {
        "found": ", ".join(ids),
        "name": ", ".join(called),
        "event": line.event,
        "other": other.event,
        "cell": f"{other.at.file} {other.at.address}",
    }
    return Problem(clash.kind, severity, (line.at, other.at), values)


def _untold(pairs: Sequence[Pair], lines: Sequence[Line], minutes: int) -> list[Problem]:
    """Already qualified, and the store was not told, or too late (C12)."""
    results = [result for _, found in pairs for result in found.results]
    told: list[Problem] = []
    for listed, found in pairs:
        held = qualified_before(lines, results, listed.start) if listed.kind == "store" else {}
        for one in found.entered:
            said = notice(one.prior_title, one.told_at, listed.start, minutes)
            if one.plays and one.person in held and said != "in_time":
                values = {"event": listed.id, "name": one.name, "other": held[one.person].event}
                kind = "CI-C12.ledger_late" if said == "late" else "CI-C12.ledger"
                told.append(Problem(kind, "warning", (one.told_cell,), {**values, "minutes": minutes}))
    return told


def _without_place(pairs: Sequence[Pair], lines: Sequence[Line]) -> list[Problem]:
    """Entrants of the championship who hold no place (C9)."""
    return [
        Problem("CI-C9", "error", (at,), {"event": listed.id, "found": person, "name": names[person]})
        for listed, found in pairs
        if listed.kind == "championship"
        for names in [{one.person: one.name for one in found.entered}]
        for person, at in without_place(
            [(one.person, one.at) for one in found.entered if one.person and one.plays], lines
        )
    ]
