"""Published draws against what today's figures would give: told beside them, never drawn anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline import formats
from pipeline.draw_file import cell_of
from pipeline.formats.format import Stage
from pipeline.model.event import Event
from pipeline.model.problem import Problem
from pipeline.model.seating import Draw
from pipeline.model.value import Value
from pipeline.staging import Accepted, stage_format, stage_of, staged

NAMED = 4
"""Entrants named in the message; the others are counted."""


@dataclass(frozen=True)
class Again:
    """A published round, and the stage as it was known before it.

    `today`: the round as it would be drawn now; None for the first of all, which asks for no results, and
    while a sheet of the rounds before it is out.
    """

    published: Draw
    stage: Stage
    today: Draw | None


def drawn_again(event: Event, published: Sequence[Draw], accepted: Accepted) -> list[Again]:
    """Every published round drawn once more, from the rounds before it alone."""
    found = []
    for draw in (one for one in published if isinstance(one.round, int)):
        stages = staged(event, [one for one in published if _precedes(one, draw)], accepted)
        if stages[-1].plan.stage != draw.stage:
            continue
        stage = stage_of(event, stages[-1])
        begun = any(one.draws for one in stages)
        waiting = any(one.ranking.out for one in stages)
        form = formats.find(stages[-1].plan.format)
        found.append(Again(draw, stage, form.draw(stage)[0] if begun and not waiting else None))
    return found


def redrawn(rounds: Sequence[Again]) -> list[tuple[Draw, Draw]]:
    """Rounds that today's figures would seat otherwise: the published draw, and what it would be."""
    return [
        (one.published, one.today)
        for one in rounds
        if one.today is not None and moved_between(one.published, one.today)
    ]


def broken_rules(event: Event, rounds: Sequence[Again]) -> Iterator[Problem]:
    """What in a published round breaks the rules of its format, with the cell of the draw file (a warning).

    The program publishes no such round: the file was changed since, or who came to an earlier one corrected.
    """
    for one in rounds:
        form = stage_format(event, one.published.stage)
        for kind, id_ in form.against(one.stage, one.published, one.today) if form else ():
            who = event.entrant(id_)
            values: dict[str, Value] = {"found": id_, "name": who.name if who else id_}
            at = (cell_of(one.published, id_),)
            yield Problem(kind, "warning", at, values, one.published.round, entrant=id_)


def _precedes(one: Draw, draw: Draw) -> bool:
    """Play-offs have no number; they decided who goes on to this stage, or nothing of it."""
    return not (isinstance(one.round, int) and isinstance(draw.round, int)) or one.round < draw.round


def told(event: Event, published: Draw, today: Draw) -> Problem:
    """That a published draw would be another today (CM3.draw, a warning): it is a fact and stays."""
    moved = moved_between(published, today)
    listed = [event.entrant(id_) for id_ in moved[:NAMED]]
    names = ", ".join(f"{one.id} {one.name}" for one in listed if one is not None)
    values: dict[str, Value] = {"count": len(moved), "names": names + (" …" if len(moved) > NAMED else "")}
    return Problem("CM3.draw", "warning", values=values, round=published.round)


def moved_between(published: Draw, today: Draw) -> list[str]:
    """Ids that would sit elsewhere, in the order of the published seating; then who would sit besides."""
    here, there = places(published), places(today)
    return [
        *(id_ for id_, place in here.items() if there.get(id_) != place),
        *(id_ for id_ in there if id_ not in here),
    ]


def places(draw: Draw) -> Mapping[str, tuple[int, str]]:
    """Entrant id -> table and seat."""
    return {seat.entrant: (table.number, seat.key) for table in draw.tables for seat in table.seats}
