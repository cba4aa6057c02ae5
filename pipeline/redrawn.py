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


def redrawn(event: Event, stages: Sequence[Staged]) -> list[Problem]:
    """Rounds that a later correction would seat otherwise (CM3.draw, a warning): published draws are facts.

    A round is compared once every sheet of the rounds before it is in.
    """
    pairs = zip((None, *stages), stages, strict=False)
    return [problem for before, stage in pairs for problem in _of_stage(event, stage, before)]


def _of_stage(event: Event, stage: Staged, entered: Staged | None) -> Iterator[Problem]:
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
        moved = _moved(published, today) if today is not None else []
        if moved:
            yield _problem(event, published, moved)


def _moved(published: Draw, today: Draw) -> list[str]:
    """Ids that would sit elsewhere, in the order of the published seating."""
    there = _places(today)
    return [id_ for id_, place in _places(published).items() if there.get(id_) != place]


def _places(draw: Draw) -> Mapping[str, tuple[int, str]]:
    return {seat.entrant: (table.number, seat.key) for table in draw.tables for seat in table.seats}


def _problem(event: Event, published: Draw, moved: Sequence[str]) -> Problem:
    listed = [event.entrant(id_) for id_ in moved[:NAMED]]
    names = ", ".join(f"{one.id} {one.name}" for one in listed if one is not None)
    values: dict[str, Value] = {"count": len(moved), "names": names + (" …" if len(moved) > NAMED else "")}
    return Problem("CM3.draw", "warning", values=values, round=published.round)
