"""What organisers ask of a round's pairings, and what stands against it (point-salad.md C3 to C5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from pipeline.formats.format import Stage
from pipeline.formats.swiss_history import History
from pipeline.model.entrant import Entrant
from pipeline.model.problem import Problem
from pipeline.model.request import Request
from pipeline.model.value import Value


@dataclass(frozen=True)
class Asked:
    """Sound requests of one group and round: `pairs` and `byes` with their reasons, `apart` both ways."""

    pairs: Mapping[tuple[str, str], str]
    byes: Mapping[str, str]
    apart: Mapping[str, set[str]]


def asked(stage: Stage, number: int, order: Sequence[Entrant], past: History) -> tuple[Asked, list[Problem]]:
    """The requests about these entrants in this round; what cannot be met is a problem in its cell."""
    here = {one.id for one in order}
    elsewhere = {entrant.id for entrant in stage.field} - here
    due = [
        one
        for one in stage.requests
        if one.round in (number, None) and (set(one.entrants) & here or not set(one.entrants) & elsewhere)
    ]
    problems = [
        *_incomplete(due, here, number),
        *_twice(due),
        *_repeated(due, past),
        *_byes(due, order, past, number),
    ]
    apart: dict[str, set[str]] = {}
    for one, two in (*_apart(due), *_of_one_unit(stage, order)):
        apart.setdefault(one, set()).add(two)
        apart.setdefault(two, set()).add(one)
    pairs = {(one.entrants[0], one.entrants[1]): one.reason for one in due if _is(one, "pair", 2)}
    byes = {one.entrants[0]: one.reason for one in due if _is(one, "bye", 1)}
    return Asked(pairs, byes, apart), problems


def _is(one: Request, kind: str, count: int) -> bool:
    return one.kind == kind and len(one.entrants) == count


def _incomplete(due: Iterable[Request], here: set[str], number: int) -> Iterator[Problem]:
    """A pair of one, a bye of two, a pair for every round, somebody who does not play here."""
    for one in due:
        wanted = 1 if one.kind == "bye" else 2
        if len(set(one.entrants)) != wanted or (one.kind != "apart" and one.round is None):
            yield _problem("SW-request.incomplete", one, 0, number)
        elif one.kind != "apart":
            for at, id_ in enumerate(one.entrants):
                if id_ not in here:
                    yield _problem("SW-request.stranger", one, at, number)


def _twice(due: Iterable[Request]) -> Iterator[Problem]:
    """Somebody who is asked for twice in a round."""
    seen: set[str] = set()
    for one in due:
        if one.kind != "apart":
            for at, id_ in enumerate(one.entrants):
                if id_ in seen:
                    yield _problem("SW-request.twice", one, at, one.round)
                seen.add(id_)


def _repeated(due: Iterable[Request], past: History) -> Iterator[Problem]:
    """Two who have met already (C3)."""
    for one in due:
        if _is(one, "pair", 2) and one.entrants[1] in past.met.get(one.entrants[0], {}):
            yield _problem("SW-request.repeat", one, 1, one.round)


def _byes(due: Sequence[Request], order: Sequence[Entrant], past: History, number: int) -> Iterator[Problem]:
    """A bye although the number is even, or two (C4); a second one while another has none (C5)."""
    byes = [one for one in due if _is(one, "bye", 1)]
    for at, one in enumerate(byes):
        if at or len(order) % 2 == 0:
            yield _problem("SW-request.bye_even", one, 0, number)
        elif past.byes.get(one.entrants[0], 0) > min(past.byes.get(other.id, 0) for other in order):
            yield _problem("SW-request.bye_second", one, 0, number)


def _apart(due: Iterable[Request]) -> Iterator[tuple[str, str]]:
    return ((one.entrants[0], one.entrants[1]) for one in due if _is(one, "apart", 2))


def _of_one_unit(stage: Stage, order: Sequence[Entrant]) -> Iterator[tuple[str, str]]:
    """Players of one unit, where the setting keeps them apart."""
    scope = stage.rules.text("apart_unit")
    if scope == "always" or (scope == "first_round" and not stage.draws):
        for one, two in combinations(order, 2):
            if one.unit and one.unit == two.unit:
                yield one.id, two.id


def _problem(kind: str, one: Request, at: int, number: int | None) -> Problem:
    values: dict[str, Value] = {"found": " – ".join(one.entrants), "number": number}
    cell = one.cells[min(at, len(one.cells) - 1)]
    return Problem(
        kind, "error", (cell, one.cells[-1]), values, entrant=one.entrants[at] if one.entrants else ""
    )
