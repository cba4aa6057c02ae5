"""Lots: made once before round 1, typed from the real draw or from `lot_seed` (rules 3.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from pipeline.model.entrant import Entrant
from pipeline.model.problem import Problem
from pipeline.model.value import Value
from pipeline.split import split

Source = Literal["typed", "drawn", "late"]
SOURCES: tuple[Source, ...] = ("typed", "drawn", "late")

GROUP, LOT = "event.entrants.group", "event.entrants.lot"
"""Names of the cells that lots are typed in."""


@dataclass(frozen=True)
class Lot:
    """One entrant's lot: number `lot` of `group`; `entrant` is the number in the entry list.

    `drawn`: the number that was really drawn, where groups were made from one draw and count anew.
    """

    lot: int
    group: str
    entrant: str
    name: str
    source: Source
    drawn: int = 0

    @property
    def id(self) -> str:
        """Who has this lot from the draw on: `A1`, `7`, or `1-7` in a group with a number."""
        return f"{self.group}-{self.lot}" if self.group.isdecimal() else f"{self.group}{self.lot}"

    @property
    def typed(self) -> int:
        """The number as the entry list has it."""
        return self.drawn or self.lot


def made(
    entrants: Sequence[Entrant], seed: Value, groups: Sequence[str], how: str = ""
) -> tuple[list[Lot], list[Problem]]:
    """The lots as typed in the entry list; if there are none, drawn from the seed. Without seed a problem.

    `how`: everybody draws from one set of lots, and groups are made from those (`split`); otherwise group
    and lot are drawn together.
    """
    sets = ("",) if how else groups
    found, problems = typed(entrants, sets)
    if problems:
        return [], problems
    if not found and seed is None:
        return [], [Problem("CM6.lots", "error", values={"field": "event.settings.lot_seed"})]
    found = found or halves(entrants, seed, sets)
    return (_in_groups(found, entrants, groups, how) if how and len(groups) > 1 else found), []


def _in_groups(
    found: Sequence[Lot], entrants: Sequence[Entrant], groups: Sequence[str], how: str
) -> list[Lot]:
    """One set of lots put into groups, each of which counts from 1."""
    listed, of = {one.id: one for one in entrants}, {lot.entrant: lot for lot in found}
    parts = split([listed[lot.entrant] for lot in found], groups, how)
    return [
        replace(of[one.id], lot=number, group=group, drawn=of[one.id].lot)
        for group in groups
        for number, one in enumerate(parts[group], start=1)
    ]


def late(entrants: Sequence[Entrant], kept: Sequence[Lot]) -> list[Lot]:
    """Lots of those who were listed after the draw: the next in the group with fewest, in list order."""
    have = {lot.entrant for lot in kept}
    found = list(kept)
    for one in sorted(entrants, key=lambda one: one.order):
        if one.id not in have and one.status == "active":
            sizes = Counter(lot.group for lot in found)
            group = min(sizes, key=lambda name: (sizes[name], name))
            drawn = max(lot.drawn for lot in found)
            found.append(Lot(sizes[group] + 1, group, one.id, one.name, "late", drawn and drawn + 1))
    return found[len(kept) :]


def halves(entrants: Iterable[Entrant], seed: Value, groups: Sequence[str]) -> list[Lot]:
    """`random_equal_halves`: shuffled into groups as equal as can be, numbered from 1 in drawn order.

    What cannot be shared out equally goes to groups drawn by lot. Who is absent before the draw gets no lot.
    The order of the list makes no difference.
    """
    random = Random(f"{seed}/lots")
    drawn = sorted((one for one in entrants if one.plays(1)), key=lambda one: one.order)
    random.shuffle(drawn)
    small, over = divmod(len(drawn), len(groups))
    larger = random.sample(list(groups), over)
    waiting = iter(drawn)
    return [
        _lot(number, group, next(waiting), "drawn")
        for group in groups
        for number in range(1, small + (group in larger) + 1)
    ]


def typed(entrants: Sequence[Entrant], groups: Sequence[str]) -> tuple[list[Lot], list[Problem]]:
    """Lots typed with group in the entry list: complete and sound, or none at all; else what is wrong.

    Who is absent needs no lot.
    """
    told = [replace(one, group=one.group.strip().upper()) for one in entrants]
    if not any(one.group or one.lot is not None for one in told):
        return [], []
    due = [one for one in told if one.plays(1) or one.group or one.lot is not None]
    problems = [*_blank(due, groups), *_unknown(due, groups)]
    problems = problems or [*_twice(due), *_beyond(due, groups)]
    problems = problems or _unequal(due, groups)
    if problems:
        return [], problems
    found = [_lot(one.lot, one.group, one, "typed") for one in due if one.lot is not None]
    return sorted(found, key=lambda lot: (list(groups).index(lot.group), lot.lot)), []


def seated(entrants: Iterable[Entrant], lots: Sequence[Lot]) -> tuple[Entrant, ...]:
    """Entrants as they are called from the draw on, in the order of their lots: id `A1`, group A, lot 1.

    Who has no lot keeps the number of the entry list, in brackets if it is somebody's lot, and comes last.
    """
    of, taken = {lot.entrant: lot for lot in lots}, {lot.id for lot in lots}
    return tuple(
        replace(one, id=of[one.id].id, group=of[one.id].group, lot=of[one.id].lot)
        if one.id in of
        else replace(one, id=f"({one.id})" if one.id in taken else one.id, group="", lot=None)
        for one in sorted(entrants, key=by_lot(lots))
    )


def by_lot(lots: Sequence[Lot]) -> Callable[[Entrant], tuple[int, tuple[int, int, str]]]:
    """The order of the lots for those of the entry list; who has none comes last, by his number."""
    order = {lot.entrant: at for at, lot in enumerate(lots)}
    return lambda one: (order.get(one.id, len(lots)), one.order)


def unlike(entrants: Sequence[Entrant], lots: Sequence[Lot]) -> list[Problem]:
    """Where the entry list no longer fits the lots that were made; they stay as they are (rules 3.5).

    Who has been listed since then and has no lot is told of as somebody who will not be seated.
    """
    of = {lot.entrant: lot for lot in lots}
    listed = {one.id for one in entrants}
    found = [
        Problem("CM-lots.late", "warning", values={"name": one.name}, entrant=one.id)
        for one in entrants
        if one.id not in of and one.plays(1)
    ]
    for one in entrants:
        lot = of.get(one.id)
        if lot is not None and _differs(one, lot):
            values = {"field": LOT, "found": _shown(one), "expected": lot.id, "name": one.name}
            found.append(Problem("CM-lots.changed", "warning", values=values, entrant=one.id))
    for lot in lots:
        if lot.entrant not in listed:
            values = {"name": lot.name, "expected": lot.id, "found": lot.entrant}
            found.append(Problem("CM-lots.unlisted", "error", values=values, entrant=lot.entrant))
    return found


def _differs(one: Entrant, lot: Lot) -> bool:
    group = one.group.strip().upper()
    return bool(group and group != lot.group) or (one.lot is not None and one.lot != lot.typed)


def _lot(number: int, group: str, one: Entrant, source: Source) -> Lot:
    return Lot(number, group, one.id, one.name, source)


def _shown(one: Entrant) -> str:
    return f"{one.group}{'' if one.lot is None else one.lot}"


def _blank(due: Iterable[Entrant], groups: Sequence[str]) -> Iterator[Problem]:
    for one in due:
        group_due = not one.group and "" not in groups
        if group_due or one.lot is None:
            yield _problem("CM-lots.blank", one, GROUP if group_due else LOT)


def _unknown(due: Iterable[Entrant], groups: Sequence[str]) -> Iterator[Problem]:
    for one in due:
        if one.group and one.group not in groups:
            yield _problem("CM-lots.group", one, GROUP, found=one.group, expected=", ".join(groups))


def _twice(due: Iterable[Entrant]) -> Iterator[Problem]:
    """The later line of two with one lot."""
    first: dict[str, Entrant] = {}
    for one in due:
        other = first.setdefault(_shown(one), one)
        if other is not one:
            yield _problem("CM-lots.twice", one, LOT, found=_shown(one), other=other.name)


def _beyond(due: Sequence[Entrant], groups: Sequence[str]) -> Iterator[Problem]:
    """Lots beyond the number of pairs in the group, so that a lower one is missing."""
    sizes = Counter(one.group for one in due)
    for one in due:
        if one.lot is not None and not 1 <= one.lot <= sizes[one.group]:
            count = sizes[one.group]
            kind = "CM-lots.beyond" if one.group else "CM-lots.over"
            yield _problem(kind, one, LOT, found=_shown(one), group=one.group, count=count)


def _unequal(due: Sequence[Entrant], groups: Sequence[str]) -> list[Problem]:
    """Groups that differ by more than one: the last of the larger is named."""
    sizes = {group: sum(one.group == group for one in due) for group in groups}
    larger = max(groups, key=lambda group: sizes[group])
    if sizes[larger] - min(sizes.values()) <= 1:
        return []
    last = next(one for one in due if (one.group, one.lot) == (larger, sizes[larger]))
    counts = ", ".join(f"{group} {sizes[group]}" for group in groups)
    return [_problem("CM-lots.unequal", last, GROUP, found=counts)]


def _problem(kind: str, one: Entrant, field: str, **values: Value) -> Problem:
    told: Mapping[str, Value] = {"field": field, "name": one.name, **values}
    return Problem(kind, "error", values=told, entrant=one.id)
