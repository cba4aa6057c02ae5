"""Knockouts played by hand, for tests that read like brackets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pipeline.formats import knockout
from pipeline.formats.format import Stage
from pipeline.model.entrant import Entrant
from pipeline.model.rules import Rules
from pipeline.model.score import Score
from pipeline.model.seating import Draw, Table
from pipeline.model.value import Value

FORM = knockout.FORMAT
DEFAULTS: dict[str, Value] = {
    setting.key: int(setting.default) if setting.default.isdecimal() else setting.default
    for setting in knockout.SETTINGS
} | {"lot_seed": None}

Judge = Callable[[Table], str]
"""Who wins at a table; nothing for a double forfeit."""


def rules(**settings: Value) -> Rules:
    return Rules("", "", {**DEFAULTS, **settings}, seats=("X", "Y"))


def field(count: int, units: str = "") -> tuple[Entrant, ...]:
    """Entrants 1, 2, .. with their number as lot; `units`: a letter each."""
    named = units or " " * count
    return tuple(
        Entrant(str(lot), f"P{lot}", lot=lot, unit=named[lot - 1].strip()) for lot in range(1, count + 1)
    )


def stage(entrants: Sequence[Entrant], **settings: Value) -> Stage:
    at = rules(**settings)
    rounds = tuple(range(1, FORM.rounds(entrants, at) + 1))
    return Stage("main", rounds, tuple(entrants), at, (), (), (), (), precedence=("win",))


def drawn(at: Stage) -> Draw:
    draw, problems = FORM.draw(at)
    assert problems == []
    assert draw is not None
    return draw


def played(at: Stage, judge: Judge) -> Stage:
    """The stage after one more round."""
    draw = drawn(at)
    scores = [
        Score(table.round, table.number, 1, seat.entrant, {"win": int(judge(table) == seat.entrant)}, "", ())
        for table in draw.tables
        if len(table.seats) > 1
        for seat in table.seats
    ]
    return replace(at, draws=(*at.draws, draw), scores=(*at.scores, *scores))


def all_played(at: Stage, judge: Judge) -> Stage:
    for _ in at.rounds:
        at = played(at, judge)
    return at


def shown(draw: Draw) -> str:
    """Tables as `1:1-2 2:3`, a bye with one number."""
    return " ".join(
        f"{table.number}:{'-'.join(seat.entrant for seat in table.seats)}" for table in draw.tables
    )


def first(table: Table) -> str:
    return table.seats[0].entrant


def second(table: Table) -> str:
    return table.seats[1].entrant


def nobody(table: Table) -> str:
    return ""
