"""Figures typed over the formulas of a counted sheet are entries of their own (rules 3.9)."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.games.rummikub.findings import blame
from pipeline.games.rummikub.racks import Rack, counted_racks, ending
from pipeline.games.rummikub.scoring import credit, net_scores, winners
from pipeline.model.cell import Entry
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.sheet import Row, Sheet, value
from pipeline.model.value import same_figure, shown, signed


def typed_figures(sheet: Sheet, rules: Rules) -> Iterator[Problem]:
    """Typed wins and scores that are not what the racks give (C3, C4, C5, C11)."""
    rows = sheet.blocks["seats"]
    typed = [row for row in rows if any(_typed(row[key]) for key in ("win", "score"))]
    racks, end_type = counted_racks(sheet, rules), ending(sheet)
    there = [one for one in racks if one.stayed]
    if not typed or len(there) < 2 or (end_type == "out") != any(one.out for one in racks):
        return
    for row in typed:
        yield from _row(sheet, row, racks, rules)


def _row(sheet: Sheet, row: Row, racks: list[Rack], rules: Rules) -> Iterator[Problem]:
    seat, who = str(value(row, "seat")), str(value(row, "entrant"))
    end_type = ending(sheet)
    nets, won = net_scores(racks, end_type, rules), winners(racks, end_type)
    win, score = row["win"], row["score"]
    right = credit(seat in won, len(won), rules) if seat in nets else None
    if _typed(win) and not same_figure(win.value, right):
        kind = "RK-C3.typed" if win.value not in (0, 1, None) else _wrong_winner(end_type)
        yield blame(sheet, kind, win, "win", entrant=who, expected=shown(right))
    if _typed(score) and not same_figure(score.value, nets.get(seat)):
        yield blame(sheet, "RK-C11.typed", score, "score", entrant=who, expected=signed(nets.get(seat)))


def _wrong_winner(end_type: str) -> str:
    return "RK-C4.typed" if end_type == "out" else "RK-C5.typed"


def _typed(entry: Entry) -> bool:
    return bool(entry.typed.strip())
