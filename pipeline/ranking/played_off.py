"""What a complete play-off says: it separates equals and enters no total (RK section 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pipeline.model.entrant import Entrant
from pipeline.model.score import Score
from pipeline.model.seating import Draw
from pipeline.ranking.results import Number

LOT = "lot"

DRAWN = "draw_lot"
"""The lot of the draw as a criterion; `lot` is one that was drawn because of a tie, and recorded."""

TILE = "tie_tile"
"""The number tile that settles a tie inside a play-off."""


@dataclass(frozen=True)
class PlayedOff:
    """One play-off as criteria: `keys` to sort by and `figures` to show, name -> entrant id -> number."""

    keys: Mapping[str, Mapping[str, Number]]
    figures: Mapping[str, Mapping[str, Number]]


def played_off(draw: Draw, scores: Sequence[Score], decider: str, tables_apart: bool) -> PlayedOff:
    """Criteria `P1` (what its game compares by) and `P1-tile`; who was seated and did not play comes last.

    `tables_apart`: only the place at one's own table counts, so equals of other tables meet again
    (`playoff_large = repeat`).
    """
    own = [score for score in scores if score.round == draw.round]
    nets = {score.entrant: _number(score.values[decider]) for score in own}
    seated = [seat.entrant for table in draw.tables for seat in table.seats]
    last = min(nets.values(), default=0) - 1
    places = {score.entrant: _place(score, own, nets) for score in own}
    missing = dict.fromkeys((one for one in seated if one not in nets), last)
    tiles = {score.entrant: _number(score.values.get(TILE)) for score in own}
    name = str(draw.round)
    tile = {f"{name}-tile": tiles} if any(tiles.values()) else {}
    keys = {**places, **dict.fromkeys(missing, -len(seated))} if tables_apart else {**nets, **missing}
    return PlayedOff({name: keys, **tile}, {name: nets, **tile})


def by_lot(lots: Mapping[str, int]) -> list[PlayedOff]:
    """The last criterion of all: a recorded lot, lowest first (rules 3.6); none where none was drawn."""
    return [PlayedOff({LOT: {one: -lot for one, lot in lots.items()}}, {LOT: lots})] if lots else []


def drawn(field: Sequence[Entrant]) -> PlayedOff:
    """The lots of the draw as a criterion, lower first (point-salad.md 6)."""
    lots = {entrant.id: entrant.lot for entrant in field if entrant.lot is not None}
    return PlayedOff({DRAWN: {one: -lot for one, lot in lots.items()}}, {DRAWN: lots})


def _place(score: Score, own: Sequence[Score], nets: Mapping[str, Number]) -> int:
    """Minus the number of players of the same table with a better score, so that more is better."""
    at_table = [other.entrant for other in own if other.table == score.table]
    return -sum(nets[other] > nets[score.entrant] for other in at_table)


def _number(value: object) -> Number:
    return value if isinstance(value, int | Fraction) else 0
