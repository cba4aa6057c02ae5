"""Published draws against what today's figures would give: told beside them, never drawn anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pipeline import formats
from pipeline.model.event import Event
from pipeline.model.problem import Problem
from pipeline.model.seating import Draw
from pipeline.model.value import Value
from pipeline.staging import Staged, entering_today, stage_of

NAMED = 4
"""Entrants named in the message; the others are counted."""


def redrawn(event: Event, stages: Sequence[Staged]) -> list[tuple[Draw, Draw]]:
    """Rounds that today's figures would seat otherwise: the published draw, and what it would be.

    A round is compared once every sheet of the rounds before it is in.
    """
    pairs = zip((None, *stages), stages, strict=False)
    return [found for before, stage in pairs for found in _of_stage(event, stage, before)]


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


def _of_stage(event: Event, stage: Staged, entered: Staged | None) -> Iterator[tuple[Draw, Draw]]:
    """The first draw of all asks for no results; that of a later stage asks for the stage before."""
    form = formats.find(stage.plan.format)
    stage = replace(stage, field=entering_today(event, stage.plan, entered))
    waiting = {round_ for one in (entered, stage) if one is not None for round_, _ in one.ranking.out}
    earlier = entered.draws if entered is not None else ()
    for at, published in enumerate(stage.draws):
        before = stage.draws[:at]
        if any(draw.round in waiting for draw in (*earlier, *before)):
            return
        if not (earlier or before):
            continue
        rounds = {draw.round for draw in before}
        known = tuple(score for score in stage.scores if score.round in rounds)
        today, _ = form.draw(stage_of(event, replace(stage, draws=before, scores=known)))
        if today is not None and moved_between(published, today):
            yield published, today
