"""What a complete play-off says: it separates equals and enters no total (RK section 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pipeline.model.score import Score
from pipeline.ranking.metrics import Number

TILE = "tie_tile"
"""The number tile that settles a tie inside a play-off."""


@dataclass(frozen=True)
class PlayedOff:
    """One play-off as criteria: `keys` to sort by and `figures` to show, name -> entrant id -> number."""

    keys: Mapping[str, Mapping[str, Number]]
    figures: Mapping[str, Mapping[str, Number]]


def played_off(round_: str, scores: Sequence[Score], headline: str, tables_apart: bool) -> PlayedOff:
    """Criteria `P1` (its game's score) and `P1-tile`.

    `tables_apart`: only the place at one's own table counts, so equals of other tables meet again
    (`playoff_large = repeat`).
    """
    own = [score for score in scores if score.round == round_]
    nets = {score.entrant: _number(score.values[headline]) for score in own}
    places = {score.entrant: _place(score, own, nets) for score in own}
    tiles = {score.entrant: _number(score.values.get(TILE)) for score in own}
    drawn = {entrant: tile for entrant, tile in tiles.items() if tile}
    figures = {round_: nets, **({f"{round_}-tile": drawn} if drawn else {})}
    return PlayedOff({**figures, round_: places if tables_apart else nets}, figures)


def _place(score: Score, own: Sequence[Score], nets: Mapping[str, Number]) -> int:
    """Minus the number of players of the same table with a better score, so that more is better."""
    at_table = [other.entrant for other in own if other.table == score.table]
    return -sum(nets[other] > nets[score.entrant] for other in at_table)


def _number(value: object) -> Number:
    return value if isinstance(value, int | Fraction) else 0
