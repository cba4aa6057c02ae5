"""Figures typed over the formulas of a counted sheet are entries of their own (rules 3.9)."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.games.rummikub.findings import blame
from pipeline.games.rummikub.scoring import Rack, net_scores, rack, winners
from pipeline.model.cell import Entry
from pipeline.model.problem import Problem
from pipeline.model.sheet import Row, Sheet, value
from pipeline.model.value import same_figure, signed


def typed_figures(sheet: Sheet) -> Iterator[Problem]:
    """Typed wins and scores that are not what the racks give (C3, C4, C5, C11)."""
    rows = sheet.blocks["seats"]
    typed = [row for row in rows if any(_typed(row[key]) for key in ("win", "score"))]
    racks = [found for row in rows if (found := rack(row)) is not None]
    end_type = str(value(sheet.head, "end_type"))
    if not typed or len(racks) < 2 or (end_type == "out") != any(one.out for one in racks):
        return
    for row in typed:
        yield from _row(sheet, row, racks, end_type)


def _row(sheet: Sheet, row: Row, racks: list[Rack], end_type: str) -> Iterator[Problem]:
    seat, who = str(value(row, "seat")), str(value(row, "entrant"))
    nets, won = net_scores(racks, end_type), winners(racks, end_type)
    win, score = row["win"], row["score"]
    right = int(seat in won) if seat in nets else None
    if _typed(win) and win.value not in (0, 1, None):
        yield blame(sheet, "RK-C3", win, "win", entrant=who)
    elif _typed(win) and win.value != right:
        kind = "RK-C4.typed" if end_type == "out" else "RK-C5"
        yield blame(sheet, kind, win, "win", entrant=who, expected=right)
    if _typed(score) and not same_figure(score.value, nets.get(seat)):
        yield blame(sheet, "RK-C11", score, "score", entrant=who, expected=signed(nets.get(seat)))


def _typed(entry: Entry) -> bool:
    return bool(entry.typed.strip())
