"""Stages made, drawn and played by hand, for tests that read like the rules' tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pipeline.formats.format import Stage
from pipeline.formats.rotation import FORMAT
from pipeline.model.entrant import Entrant
from pipeline.model.score import Score
from pipeline.model.seating import Draw
from pipeline.model.value import Value
from pipeline.presets import defaults


def field(count: int, absent: str = "") -> tuple[Entrant, ...]:
    """Players numbered from 1; `absent`: numbers of those who have not come."""
    gone = absent.split()
    return tuple(
        Entrant(str(number), f"P{number}", status="absent" if str(number) in gone else "active")
        for number in range(1, count + 1)
    )


def stopped(at: Stage, *numbers: int, from_round: int = 2) -> Stage:
    """The stage when some have withdrawn."""
    gone = {str(number) for number in numbers}
    return replace(
        at,
        field=tuple(
            replace(one, status="withdrawn", from_round=from_round) if one.id in gone else one
            for one in at.field
        ),
    )


def stage(entrants: Sequence[Entrant], games: int = 3, **settings: Value) -> Stage:
    rules = defaults("rummikub-school-final", games=games, **settings)
    return Stage("main", tuple(range(1, games + 1)), tuple(entrants), rules, (), (), (), ())


def drawn(at: Stage) -> Draw:
    draw, problems = FORMAT.draw(at)
    assert problems == []
    assert draw is not None
    return equipped(draw, at)


def equipped(draw: Draw, at: Stage) -> Draw:
    facts = FORMAT.facts(draw, at.rules)
    return replace(
        draw, tables=tuple(replace(table, facts=facts.get(table.number, {})) for table in draw.tables)
    )


def played(at: Stage, draw: Draw, nets: dict[str, Value], tiles: dict[str, int] | None = None) -> Stage:
    scores = tuple(
        Score(
            draw.round,
            table.number,
            table.lines[0],
            seat.entrant,
            {"score": nets[seat.entrant], "move_tile": (tiles or {}).get(seat.entrant)},
            "",
            (),
        )
        for table in draw.tables
        for seat in table.seats
        if seat.entrant in nets
    )
    return replace(at, draws=(*at.draws, draw), scores=at.scores + scores)


def shown(draw: Draw) -> list[str]:
    return [" ".join(f"{seat.key}{seat.entrant}" for seat in table.seats) for table in draw.tables]


def numbered(*nets: int) -> dict[str, Value]:
    return {str(number): net for number, net in enumerate(nets, start=1)}
