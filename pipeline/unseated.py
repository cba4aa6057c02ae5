"""Who is said to play and has no seat: listed too late, or back where nobody can come back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipeline import formats
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.problem import Problem
from pipeline.model.seating import Draw

Named = Mapping[int, frozenset[str]]
"""Round -> ids of those who have a seat in it, or are told why not."""


def unseated(event: Event, published: Sequence[Draw], following: Draw | None) -> Iterator[Problem]:
    """Warnings with the cell of the name: nobody waits for a seat that the format does not give.

    `following`: the draw that comes next, where it is known.
    """
    draws = (*published, following) if following else published
    named = {draw.round: _named(draw) for draw in draws if isinstance(draw.round, int)}
    first = formats.find(event.rules.stages[0].format)
    waits = bool(published) and not first.lot_columns
    cells = dict(event.cells)
    for one in event.entrants:
        at = (cells[one.id],) if one.id in cells else ()
        if waits and _late(one, named):
            yield Problem("CM-late.first", "warning", at, {"name": one.name}, entrant=one.id)
            continue
        for round_ in _returns(one):
            if round_ in named and one.id not in named[round_]:
                yield Problem("CM-late.back", "warning", at, {"name": one.name}, round_, None, one.id)


def _named(draw: Draw) -> frozenset[str]:
    return frozenset(draw.reasons) | {seat.entrant for table in draw.tables for seat in table.seats}


def _late(one: Entrant, named: Named) -> bool:
    """Whether somebody plays and no draw knows him (with lots, `CM-lots.late` says so)."""
    return one.plays(max(named)) and not any(one.id in ids for ids in named.values())


def _returns(one: Entrant) -> list[int]:
    """Rounds from which somebody is said to play again."""
    return [since for since, status in one.spells[1:] if status == "active"]
