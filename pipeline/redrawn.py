"""Published draws against what today's figures would give: told beside them, never drawn anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipeline import formats
from pipeline.draw_file import COLUMNS, draw_name
from pipeline.model.cell import Cell
from pipeline.model.event import Event
from pipeline.model.problem import Problem
from pipeline.model.seating import Draw
from pipeline.model.value import Value
from pipeline.staging import Accepted, stage_of, staged

ENTRANT_COLUMN = "ABCDEFGH"[COLUMNS.index("entrant")]

NAMED = 4
"""Entrants named in the message; the others are counted."""


def redrawn(event: Event, published: Sequence[Draw], accepted: Accepted) -> list[tuple[Draw, Draw]]:
    """Rounds that today's figures would seat otherwise: the published draw, and what it would be.

    Each round is drawn again from the rounds before it alone, once every sheet of these is in. The first of
    all asks for no results.
    """
    found = []
    for draw in (one for one in published if isinstance(one.round, int)):
        before = [one for one in published if _precedes(one, draw)]
        today = _today(event, draw, before, accepted)
        if today is not None and moved_between(draw, today):
            found.append((draw, today))
    return found


def broken_rules(event: Event, published: Sequence[Draw], accepted: Accepted) -> Iterator[Problem]:
    """What in a published round breaks the rules of its format, with the cell of the draw file (a warning).

    The program publishes no such round: somebody has changed the file since.
    """
    for draw in (one for one in published if isinstance(one.round, int)):
        before = [one for one in published if _precedes(one, draw)]
        stage = staged(event, before, accepted)[-1]
        if stage.plan.stage != draw.stage:
            continue
        for kind, id_ in formats.find(stage.plan.format).against(stage_of(event, stage), draw):
            who = event.entrant(id_)
            values: dict[str, Value] = {"found": id_, "name": who.name if who else id_}
            cells = (_cell_of(draw, id_),)
            yield Problem(kind, "warning", cells, values, draw.round, entrant=id_)


def _cell_of(draw: Draw, id_: str) -> Cell:
    """Where an entrant stands in the file of a draw, as it was published."""
    listed = [seat.entrant for table in draw.tables for seat in table.seats]
    return Cell(f"draws/{draw_name(draw.round)}", "", f"{ENTRANT_COLUMN}{listed.index(id_) + 2}")


def _precedes(one: Draw, draw: Draw) -> bool:
    """Play-offs have no number; they decided who goes on to this stage, or nothing of it."""
    return not (isinstance(one.round, int) and isinstance(draw.round, int)) or one.round < draw.round


def _today(event: Event, draw: Draw, before: Sequence[Draw], accepted: Accepted) -> Draw | None:
    stages = staged(event, before, accepted)
    stage = stages[-1]
    if not any(one.draws for one in stages) or stage.plan.stage != draw.stage:
        return None
    if any(one.ranking.out for one in stages):
        return None
    today, _ = formats.find(stage.plan.format).draw(stage_of(event, stage))
    return today


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
