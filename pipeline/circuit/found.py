"""What one event of a circuit comes to: who entered, who was placed. Small, and the same from any process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from pipeline.circuit.qualification.ledger import GroupResult
from pipeline.model.cell import Cell
from pipeline.model.problem import Problem
from pipeline.model.value import Value


@dataclass(frozen=True)
class Entered:
    """A line of an event's entry list. `plays`: neither cancelled nor absent.

    `at`: the cell of the person's id, of the name where the list has no ids; `told_cell`: of the moment
    at which an earlier title was told.
    """

    number: str
    person: str
    name: str
    born: date | None
    plays: bool
    prior_title: bool
    told_at: datetime | None
    at: Cell
    told_cell: Cell


@dataclass(frozen=True)
class Terms:
    """What the event's own workbook says beside the circuit's list; None where it says nothing."""

    start: datetime | None = None
    least: int | None = None
    most: int | None = None
    fee: int | None = None


@dataclass(frozen=True)
class Failure:
    """Why an event cannot be used: the key of the words for it, what fills them, the problems behind it."""

    key: str
    values: Mapping[str, Value]
    because: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Found:
    """An event folder as the circuit sees it.

    `results`: one per group once the event is decided, none before; `groups`: those that play. `paid`:
    complete registrations that stand, None where the list does not say. `begun`: whether a round is
    published. `registrations`: errors of its entry list as the circuit names their cells; `errors`: how many
    more the event's own report names. `with_ids`: whether its entry list has the
    column of person ids.
    """

    event: str
    entered: tuple[Entered, ...] = ()
    results: tuple[GroupResult, ...] = ()
    groups: tuple[str, ...] = ()
    paid: int | None = None
    terms: Terms = Terms()
    begun: bool = False
    registrations: tuple[Problem, ...] = ()
    errors: int = 0
    with_ids: bool = True
    failure: Failure | None = None


def names(found: Sequence[Found]) -> dict[str, str]:
    """What each person is called: by the first event of the circuit that lists him."""
    called: dict[str, str] = {}
    for one in found:
        for entered in one.entered:
            if entered.person:
                called.setdefault(entered.person, entered.name)
    return called
