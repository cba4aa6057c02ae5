"""Pairs in two groups, drawn and played by hand, for tests that read like the tables of bridge.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pipeline.formats import head_to_head, two_groups
from pipeline.formats.format import Stage
from pipeline.model.entrant import Entrant
from pipeline.model.rules import Rules
from pipeline.model.score import Standing
from pipeline.model.seating import Draw
from pipeline.model.value import Value

DEFAULTS: dict[str, Value] = {"boards_per_meeting": 2, "rounds_max": None, "final_boards": 4}


def rules(**settings: Value) -> Rules:
    return Rules("", "", {**DEFAULTS, **settings})


def field(pairs_a: int, pairs_b: int) -> tuple[Entrant, ...]:
    return tuple(
        Entrant(f"{group}{lot}", f"{group}{lot}", group=group, lot=lot)
        for group, count in (("A", pairs_a), ("B", pairs_b))
        for lot in range(1, count + 1)
    )


def gone(entrants: Sequence[Entrant], id_: str, from_round: int) -> tuple[Entrant, ...]:
    return tuple(
        replace(one, status="withdrawn", from_round=from_round) if one.id == id_ else one for one in entrants
    )


def stage(entrants: Sequence[Entrant], **settings: Value) -> Stage:
    count = two_groups.FORMAT.rounds(entrants, rules(**settings))
    return Stage("main", tuple(range(1, count + 1)), tuple(entrants), rules(**settings), (), (), (), ())


def next_round(at: Stage) -> Draw:
    draw, problems = two_groups.FORMAT.draw(at)
    assert problems == []
    assert draw is not None
    return draw


def all_rounds(at: Stage) -> tuple[Draw, ...]:
    for _ in at.rounds:
        at = replace(at, draws=(*at.draws, next_round(at)))
    assert two_groups.FORMAT.draw(at) == (None, [])
    return at.draws


def final(entrants: Sequence[Entrant], places: str, **settings: Value) -> Stage:
    """`places`: who entered from the groups, as `A2 1, B4 1, A5 2, B1 -`."""
    entered = []
    for text in places.split(", "):
        id_, place = text.split()
        entered.append(Standing(id_[:1], None if place == "-" else int(place), False, id_, {}))
    return Stage("final", (6,), tuple(entrants), rules(**settings), (), (), (), tuple(entered))


def final_draw(at: Stage) -> Draw:
    draw, problems = head_to_head.FORMAT.draw(at)
    assert problems == []
    assert draw is not None
    return draw


def seats(draw: Draw) -> list[str]:
    """Table by table: `3: EW A1 NS B3`."""
    return [
        f"{table.number}: " + " ".join(f"{seat.key} {seat.entrant}" for seat in table.seats)
        for table in draw.tables
    ]
