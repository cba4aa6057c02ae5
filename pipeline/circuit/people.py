"""One person through the circuit: ids and names that do not fit, events too close (C10-C11, C18-C19)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import combinations

from pipeline.model.cell import Cell
from pipeline.model.width import narrowed

APART = timedelta(hours=3)
"""Two events of a person on one day begin at least so far from each other (C11)."""
_LEADING_ZEROS = re.compile(r"(?<![0-9])0+(?=[0-9])")


@dataclass(frozen=True)
class Appearance:
    """A person in the entry list of one event, with the cell of the id."""

    person: str
    name: str
    born: date | None
    event: str
    start: datetime
    at: Cell


@dataclass(frozen=True)
class Clash:
    """Two lines that do not fit each other: the check, the line to blame, the earlier one as witness."""

    kind: str
    line: Appearance
    other: Appearance


def clashes(appearances: Iterable[Appearance]) -> tuple[Clash, ...]:
    """What is wrong with people across the circuit, check by check, in the order of the events.

    Of each pair of lines the later is to blame; the same id with several other names is said once each.
    """
    listed = sorted(appearances, key=lambda one: (one.start, one.event, one.at))
    by_person = _pairs(listed, lambda one: one.person)
    by_name = _pairs([one for one in listed if one.born], lambda one: (_folded(one.name), one.born))
    found = [Clash("CI-C10", later, first) for first, later in by_person if first.event == later.event]
    found += [Clash("CI-C11", later, first) for first, later in by_person if _too_close(first, later)]
    twins = [(first, later) for first, later in by_name if first.person != later.person]
    found += _once([Clash("CI-C18", later, first) for first, later in twins], _ids)
    by_id = _pairs(listed, lambda one: _alike(one.person))
    alike = [Clash("CI-C18.alike", later, first) for first, later in by_id if first.person != later.person]
    known = {_ids(clash) for clash in found if clash.kind == "CI-C18"}
    found += _once([clash for clash in alike if _ids(clash) not in known], _ids)
    renamed = [(first, later) for first, later in by_person if _folded(first.name) != _folded(later.name)]
    found += _once([Clash("CI-C19", later, first) for first, later in renamed], _names)
    return tuple(found)


def _pairs(
    listed: list[Appearance], key: Callable[[Appearance], Hashable]
) -> list[tuple[Appearance, Appearance]]:
    together: dict[Hashable, list[Appearance]] = defaultdict(list)
    for one in listed:
        together[key(one)].append(one)
    return [pair for lines in together.values() for pair in combinations(lines, 2)]


def _too_close(first: Appearance, later: Appearance) -> bool:
    same_day = first.start.date() == later.start.date()
    return first.event != later.event and same_day and later.start - first.start < APART


def _once(found: list[Clash], what: Callable[[Clash], Hashable]) -> list[Clash]:
    """The first clash about each thing: a person of five events is not said ten times."""
    kept: dict[Hashable, Clash] = {}
    for clash in found:
        kept.setdefault(what(clash), clash)
    return list(kept.values())


def _ids(clash: Clash) -> Hashable:
    """Two ids of who seems to be one person."""
    return frozenset((clash.line.person, clash.other.person))


def _names(clash: Clash) -> Hashable:
    """One id and the two names it has."""
    return clash.line.person, frozenset((_folded(clash.line.name), _folded(clash.other.name)))


def _alike(person: str) -> str:
    """An id without what is easily typed otherwise: capitals, spaces, wide letters, leading zeros."""
    return _LEADING_ZEROS.sub("", _folded(narrowed(person)))


def _folded(name: str) -> str:
    """A name without its spaces and capitals: `Lin  Yi` is `lin yi`."""
    return "".join(name.split()).casefold()
