"""From racks to net scores (R2-R11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pipeline.games.rummikub.form import FLAGS, GONE
from pipeline.games.rummikub.tiles import JOKER
from pipeline.model.cell import Cell
from pipeline.model.score import Score
from pipeline.model.seating import HOUSE
from pipeline.model.sheet import Row, Sheet, value, whole
from pipeline.model.value import Value, exact

Net = int | Fraction


@dataclass(frozen=True)
class Rack:
    """What a present player held when the game ended; `raw` is 0 or less (R2-R4)."""

    seat: str
    raw: int
    out: bool


def rack(row: Row) -> Rack | None:
    """The rack of a seat; None for a seat that does not count (R11)."""
    result = value(row, "result")
    if result is None or result in GONE:
        return None
    return Rack(str(value(row, "seat")), penalty(row), result == "out")


def penalty(row: Row) -> int:
    """Minus the tiles left, or the fixed penalty that replaces them (R2, R3, R4)."""
    result = value(row, "result")
    if result in FLAGS:
        return FLAGS[str(result)]
    points, jokers = whole(row, "tile_points") or 0, whole(row, "jokers_left") or 0
    return -(points + JOKER * jokers)


def winners(racks: Sequence[Rack], end_type: str) -> frozenset[str]:
    """Seats that won: who went out, or the least negative racks (R5, R6, R8)."""
    if end_type == "out":
        return frozenset(rack.seat for rack in racks if rack.out)
    best = max(rack.raw for rack in racks)
    return frozenset(rack.seat for rack in racks if rack.raw == best)


def net_scores(racks: Sequence[Rack], end_type: str) -> Mapping[str, Net]:
    """Net score by seat; they sum to 0 (R5-R9). Several winners share equally (R7)."""
    won = winners(racks, end_type)
    base = 0 if end_type == "out" else max(rack.raw for rack in racks)
    lost = {rack.seat: rack.raw - base for rack in racks if rack.seat not in won}
    share = exact(Fraction(-sum(lost.values()), len(won)))
    return {rack.seat: lost.get(rack.seat, share) for rack in racks}


RULES = {"out": "RK-R5", "pile": "RK-R6", "time": "RK-R8"}


def sheet_scores(sheet: Sheet) -> list[Score]:
    """One score per player of a sound sheet, in seat order; a helper plays for nobody."""
    rows = sheet.blocks["seats"]
    more = sheet.blocks["more"]
    end_type = str(value(sheet.head, "end_type"))
    racks = [found for row in rows if (found := rack(row)) is not None]
    nets = net_scores(racks, end_type)
    won = winners(racks, end_type)
    raws = {rack.seat: rack.raw for rack in racks}
    return [
        Score(
            round=sheet.table.round,
            table=sheet.table.number,
            line=sheet.table.lines[0],
            entrant=seat.entrant,
            values={
                "raw": raws[seat.key],
                "win": int(seat.key in won),
                "score": nets[seat.key],
                **_tile(extra),
            },
            rule=RULES[end_type],
            cells=_cells(sheet, row),
        )
        for seat, row, extra in zip(sheet.table.seats, rows, more, strict=True)
        if seat.key in nets and seat.entrant != HOUSE
    ]


def _tile(extra: Row) -> Mapping[str, Value]:
    return {key: value(extra, key) for key in ("move_tile", "tie_tile") if key in extra}


def _cells(sheet: Sheet, row: Row) -> tuple[Cell, ...]:
    """The inputs of one score: the player's own row first, then how the game ended."""
    own = tuple(row[key].at for key in ("result", "tile_points", "jokers_left") if key in row)
    return (*own, sheet.head["end_type"].at)
