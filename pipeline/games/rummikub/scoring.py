"""From racks to net scores (R5 to R12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor

from pipeline.games.rummikub.racks import (
    Net,
    Rack,
    can_collect,
    counted_racks,
    ending,
    is_counted,
    is_scored,
    player_rows,
    typed_racks,
)
from pipeline.model.cell import Cell
from pipeline.model.rules import Rules
from pipeline.model.score import Score
from pipeline.model.seating import HOUSE
from pipeline.model.sheet import Row, Sheet, value
from pipeline.model.value import Value, exact, same_figure

RULES = {"out": "RK-R5", "pile": "RK-R6", "time": "RK-R8"}

TOWARD_TOTAL = "toward_total"
"""What a game adds to the total, where that is not its score (R12, `total_includes_losses`)."""


def winners(racks: Sequence[Rack], end_type: str) -> frozenset[str]:
    """Seats that won: who went out, or the least negative racks (R5, R6, R8). Nobody who left wins."""
    if end_type == "out":
        return frozenset(rack.seat for rack in racks if rack.out)
    best = max(rack.raw for rack in racks if rack.stayed)
    return frozenset(rack.seat for rack in racks if rack.stayed and rack.raw == best)


def net_scores(racks: Sequence[Rack], end_type: str, rules: Rules) -> Mapping[str, Net]:
    """Net score by seat (R5-R9). Several winners share equally (R7)."""
    won = winners(racks, end_type)
    if end_type == "out":
        lost = {rack.seat: rack.raw for rack in racks if rack.seat not in won}
        collected = sum(rack.collected for rack in racks if rack.seat not in won)
    else:
        base = max(rack.raw for rack in racks if rack.stayed)
        lost = {rack.seat: min(0, rack.raw - base) for rack in racks if rack.seat not in won}
        collected = sum(lost.values())
    each = share(collected, len(won), rules)
    return {rack.seat: lost.get(rack.seat, each) for rack in racks}


def share(collected: Net, count: int, rules: Rules) -> Net:
    """What each winner gets of what the others lose (R7, `split_rounding`)."""
    equal = Fraction(-collected) / count
    rounding = rules.text("split_rounding")
    if rounding == "exact":
        return exact(equal)
    return floor(equal) if rounding == "floor" else floor(equal + Fraction(1, 2))


def credit(won: bool, count: int, rules: Rules) -> Net:
    """The win a seat is credited with (R7, R10, `tie_win_credit`)."""
    if not won:
        return 0
    if count == 1 or rules.text("tie_win_credit") == "full":
        return 1
    return Fraction(1, count) if rules.text("tie_win_credit") == "split" else 0


def sheet_scores(sheet: Sheet, rules: Rules) -> list[Score]:
    """One score per player of a sound sheet, in seat order; a helper plays for nobody."""
    read = _counted if is_counted(rules) else _typed
    nets, won, raws = read(sheet, rules)
    rows = player_rows(sheet)
    return [
        Score(
            round=sheet.table.round,
            table=sheet.table.number,
            line=sheet.table.lines[0],
            entrant=seat.entrant,
            values={
                "raw": raws.get(seat.key),
                "win": credit(seat.key in won, len(won), rules),
                "score": nets[seat.key],
                **_toward_total(nets[seat.key], seat.key in won, rules),
                **_tile(row),
            },
            rule=RULES[ending(sheet)],
            cells=_cells(sheet, row),
        )
        for seat, row in zip(sheet.table.seats, rows, strict=True)
        if seat.key in nets and seat.entrant != HOUSE
    ]


Read = tuple[Mapping[str, Net], frozenset[str], Mapping[str, Value]]
"""Net scores by seat, who won, and the racks."""


def _counted(sheet: Sheet, rules: Rules) -> Read:
    racks, end_type = counted_racks(sheet, rules), ending(sheet)
    return net_scores(racks, end_type, rules), winners(racks, end_type), {one.seat: one.raw for one in racks}


def _typed(sheet: Sheet, rules: Rules) -> Read:
    """Computed from the racks where they are known, else as the judge has typed it."""
    rows, end_type = player_rows(sheet), ending(sheet)
    raws = {str(value(row, "seat")): value(row, "raw") for row in rows}
    scored = [row for row in rows if is_scored(row, rules)]
    racks = typed_racks(sheet, rules)
    if judged(end_type, rules) or len(racks) < len(scored):
        return (*_as_typed(scored, rules), raws)
    held = list(racks.values())
    nets, won = dict(net_scores(held, end_type, rules)), winners(held, end_type)
    if not can_collect(sheet, rules):
        typed, _ = _as_typed(scored, rules)
        nets |= {seat: typed[seat] for seat in won}
    return nets, won, raws


def judged(end_type: str, rules: Rules) -> bool:
    """Whether the judge alone decides this game (R8, `timeout_rule`)."""
    return end_type == "time" and rules.text("timeout_rule") == "judge"


def _as_typed(rows: Sequence[Row], rules: Rules) -> tuple[Mapping[str, Net], frozenset[str]]:
    nets = {str(value(row, "seat")): _number(value(row, "score")) for row in rows}
    won = frozenset(str(value(row, "seat")) for row in rows if value(row, "win") == 1)
    if won:
        each = share(sum(net for seat, net in nets.items() if seat not in won), len(won), rules)
        nets = {seat: each if seat in won and same_figure(net, each) else net for seat, net in nets.items()}
    return nets, won


def _number(found: Value) -> Net:
    return found if isinstance(found, int | Fraction) else 0


def _toward_total(net: Net, won: bool, rules: Rules) -> Mapping[str, Value]:
    return {} if rules.yes("total_includes_losses") else {TOWARD_TOTAL: net if won else 0}


def _tile(row: Row) -> Mapping[str, Value]:
    return {key: value(row, key) for key in ("move_tile", "tie_tile") if key in row}


def _cells(sheet: Sheet, row: Row) -> tuple[Cell, ...]:
    """The inputs of one score: the player's own row first, then how the game ended."""
    keys = ("result", "tile_points") if "result" in row else ("score", "win", "raw")
    own = tuple(row[key].at for key in (*keys, "jokers_left", "tile_list") if key in row)
    return (*own, sheet.head["end_type"].at)
