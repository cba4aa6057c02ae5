"""Entries by unit: quotas, leaders, who may play, who came too late (guandan.md C20-C24)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pipeline.checks.entry_list import Listed
from pipeline.model.cell import Entry
from pipeline.model.event import Unit
from pipeline.model.problem import Problem
from pipeline.model.value import Value

SEVERAL = ("、", ",", "，", ";", "；", "/", "／", "&", "＆", "\n")
"""What stands between names where a cell holds more than one."""


def listed_twice(units: Sequence[Unit]) -> tuple[list[Unit], list[Problem]]:
    """The units, each once; the later line of two with one name is named (CM-units.twice)."""
    kept: dict[str, Unit] = {}
    problems = []
    for unit in units:
        first = kept.setdefault(unit.name, unit)
        if first is not unit:
            values = {"unit": unit.name, "cell": first.at.address}
            problems.append(Problem("CM-units.twice", "error", (unit.at, first.at), values))
    return list(kept.values()), problems


def unit_checks(units: Sequence[Unit], listed: Sequence[Listed]) -> list[Problem]:
    """Quotas (C20, an error), leaders (C23, a warning) and units that nobody has listed.

    Who does not come was sent all the same, and another may have been sent in his place: a quota is kept
    with him or without.
    """
    sent: dict[str, list[Listed]] = defaultdict(list)
    for one in listed:
        if one.entrant.unit:
            sent[one.entrant.unit].append(one)
    return [
        *(problem for unit in units for problem in _of_unit(unit, sent.get(unit.name, []))),
        *_unknown({unit.name for unit in units}, sent),
    ]


def _of_unit(unit: Unit, sent: Sequence[Listed]) -> Iterator[Problem]:
    here = [one for one in sent if one.entrant.status != "absent"]
    if unit.quota is not None and not len(here) <= unit.quota <= len(sent):
        counted = here if len(here) > unit.quota else sent
        values: dict[str, Value] = {"unit": unit.name, "found": len(counted), "expected": unit.quota}
        cells = (unit.quota_at, *(one.at for one in counted))
        yield Problem("CM-units.quota", "error", cells, values)
    leaders = _names(unit.leader)
    if len(leaders) != 1:
        kind = "CM-units.leaders" if leaders else "CM-units.leader"
        yield Problem(kind, "warning", (unit.leader_at,), {"unit": unit.name, "found": unit.leader})


def _names(text: str) -> list[str]:
    for mark in SEVERAL:
        text = text.replace(mark, "\n")
    return [name for name in (part.strip() for part in text.split("\n")) if name]


def _unknown(known: set[str], sent: Mapping[str, Sequence[Listed]]) -> Iterator[Problem]:
    for name, entrants in sent.items():
        if known and name not in known:
            values = {"unit": name, "expected": ", ".join(sorted(known))}
            yield Problem("CM-units.unknown", "error", tuple(one.at for one in entrants), values)


def player_checks(listed: Sequence[Listed], deadline: Value) -> list[Problem]:
    """A player in two pairs (C21), one who is no member (C22), an entry after the deadline (C24)."""
    return [*_in_two(listed), *(problem for one in listed for problem in _of_entry(one, deadline))]


def _in_two(listed: Sequence[Listed]) -> Iterator[Problem]:
    first: dict[str, Entry] = {}
    for one in listed:
        for entry in one.players:
            name = "".join(entry.typed.split()).casefold()
            if not name:
                continue
            other = first.setdefault(name, entry)
            if other is not entry:
                values = {"name": entry.typed, "cell": other.at.address}
                yield Problem("CM-entry.twice", "error", (entry.at, other.at), values, entrant=one.entrant.id)


def _of_entry(one: Listed, deadline: Value) -> Iterable[Problem]:
    for entry, player in zip(one.members, one.players, strict=True):
        if entry.value != 1:
            values = {"name": player.typed, "found": entry.typed}
            yield Problem("CM-entry.member", "error", (entry.at,), values, entrant=one.entrant.id)
    day = one.entered
    if day is not None and isinstance(day.value, str) and isinstance(deadline, str) and day.value > deadline:
        late = {"name": one.entrant.name, "found": day.value, "expected": deadline}
        yield Problem("CM-entry.late", "warning", (day.at,), late, entrant=one.entrant.id)
