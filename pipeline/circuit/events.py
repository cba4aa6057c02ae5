"""The events of a circuit as listed, and what is wrong with the list (circuit.md C8, C14, C16, C17)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from pipeline.model.cell import Cell
from pipeline.model.problem import Problem
from pipeline.model.value import Value

Kind = Literal["store", "championship"]
KINDS: tuple[Kind, ...] = ("store", "championship")

Status = Literal["planned", "confirmed", "running", "postponed", "cancelled", "finished"]
STATUSES: tuple[Status, ...] = ("planned", "confirmed", "running", "postponed", "cancelled", "finished")
DECIDED: tuple[Status, ...] = ("confirmed", "cancelled")
"""It has been said that the event takes place, or that it does not (R5)."""
PLAYED: tuple[Status, ...] = ("running", "finished")


@dataclass(frozen=True)
class ListedEvent:
    """A line of the event list. `folder`: from the circuit's folder on; `cells`: where each column stands.

    Capacity and fee are None where the line leaves them to the event.
    """

    id: str
    folder: str
    kind: Kind
    venue: str
    region: str
    start: datetime
    listing_order: int
    least: int | None
    most: int | None
    fee: int | None
    status: Status
    confirmed_on: date | None
    cells: tuple[tuple[str, Cell], ...]

    @property
    def order(self) -> tuple[datetime, int, str]:
        """The order in which events are processed (R12)."""
        return self.start, self.listing_order, self.id

    def at(self, key: str) -> tuple[Cell, ...]:
        """The cell of a column."""
        return tuple(cell for name, cell in self.cells if name == key)


def championship_of(events: Iterable[ListedEvent]) -> ListedEvent | None:
    """The championship: the first line of its kind that is not called off."""
    return next((one for one in events if one.kind == "championship" and one.status != "cancelled"), None)


def counted(events: Sequence[ListedEvent]) -> tuple[ListedEvent, ...]:
    """The lines that are used: of two with one id, or about one folder, the first."""
    kept: list[ListedEvent] = []
    for one in events:
        if not any(_id(one) == _id(other) or _folder(one) == _folder(other) for other in kept):
            kept.append(one)
    return tuple(kept)


def event_list(
    events: Sequence[ListedEvent], first: date | None, last: date | None, today: date | None, days: int
) -> tuple[Problem, ...]:
    """What the list alone shows. `first`, `last`: the circuit's dates; `days`: until when R5 decides."""
    final = championship_of(events)
    stores = [one for one in events if one.kind == "store" and one.status != "cancelled"]
    return (
        *_twice(events),
        *_second_championship(events),
        *(problem for one in stores for problem in _outside(one, first, last, final)),
        *(problem for one in events for problem in _undecided(one, today, days)),
    )


def too_few(event: ListedEvent, paid: int, least: int) -> tuple[Problem, ...]:
    """An event that is said to take place with fewer paid entries than it needs (C14)."""
    if event.status != "confirmed" or event.kind != "store" or paid >= least:
        return ()
    values: Mapping[str, Value] = {"event": event.id, "count": paid, "expected": least}
    return (Problem("CI-C14", "error", event.at("status"), values),)


def _twice(events: Sequence[ListedEvent]) -> list[Problem]:
    """Two lines with one id, with one date, time and listing order (C17), or about one folder."""
    found: list[Problem] = []
    ids: dict[str, ListedEvent] = {}
    moments: dict[tuple[datetime, int], ListedEvent] = {}
    folders: dict[str, ListedEvent] = {}
    for one in events:
        if (first := ids.setdefault(_id(one), one)) is not one:
            found.append(_both("CI-C17", "event_id", one, first))
        elif (first := moments.setdefault((one.start, one.listing_order), one)) is not one:
            found.append(_both("CI-C17.order", "event_id", one, first))
        if (first := folders.setdefault(_folder(one), one)) is not one and _id(first) != _id(one):
            found.append(_both("CI-2.folder", "folder", one, first))
    return found


def _id(one: ListedEvent) -> str:
    return one.id.casefold()


def _folder(one: ListedEvent) -> str:
    return one.folder.rstrip("/\\")


def _second_championship(events: Sequence[ListedEvent]) -> list[Problem]:
    """Another championship beside the first: people qualify for one."""
    finals = [one for one in events if one.kind == "championship" and one.status != "cancelled"]
    return [_both("CI-2.championship", "kind", one, finals[0]) for one in finals[1:]]


def _both(kind: str, key: str, one: ListedEvent, first: ListedEvent) -> Problem:
    values: Mapping[str, Value] = {"event": one.id, "other": first.id, "folder": one.folder}
    return Problem(kind, "error", (*one.at(key), *first.at(key)), values)


def _outside(
    one: ListedEvent, first: date | None, last: date | None, final: ListedEvent | None
) -> list[Problem]:
    """A store event outside the dates of the circuit, or not before the championship (C8)."""
    day, begins = one.start.date(), f"{one.start:%Y-%m-%d %H:%M}"
    if (first and day < first) or (last and day > last):
        dates = f"{first or '…'} – {last or '…'}"
        values: Mapping[str, Value] = {"event": one.id, "found": begins, "expected": dates}
        return [Problem("CI-C8", "error", one.at("date"), values)]
    if final is not None and one.start >= final.start:
        values = {"event": one.id, "found": begins, "expected": f"{final.start:%Y-%m-%d %H:%M}"}
        return [Problem("CI-C8.championship", "error", (*one.at("date"), *final.at("date")), values)]
    return []


def _undecided(one: ListedEvent, today: date | None, days: int) -> list[Problem]:
    """Nobody has said in time whether a store event takes place (C16), or nothing says when."""
    if one.kind == "championship":
        return []
    values: Mapping[str, Value] = {"event": one.id, "found": f"{one.start:%Y-%m-%d}", "days": days}
    late = one.confirmed_on is not None and (one.start.date() - one.confirmed_on).days < days
    if late:
        return [Problem("CI-C16", "warning", one.at("confirmed_on"), values)]
    if one.status in DECIDED and one.confirmed_on is None:
        return [Problem("CI-C16.blank", "warning", one.at("confirmed_on"), values)]
    due = today is not None and (one.start.date() - today).days < days
    if one.status == "planned" and due:
        return [Problem("CI-C16", "warning", one.at("confirmed_on"), values)]
    return []
