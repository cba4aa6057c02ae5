"""Who moves up after a game, and what settles a tie for it (rummikub.md 5.1, 5.2, `move_tie`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from pipeline.formats.format import Stage
from pipeline.model.rules import Rules
from pipeline.model.score import Score

MOVERS = 2

Key = tuple[int | Fraction | str, ...]
Settle = Callable[[Score], Key]
"""Orders those who are tied across the moving line: the lowest key moves first."""


def tied_at_line(scores: Sequence[Score]) -> tuple[Score, ...]:
    """Whose equal score lies across the moving line; equal scores that all move or all stay are no tie."""
    if len(scores) <= MOVERS:
        return ()
    line = sorted((net(score) for score in scores), reverse=True)[MOVERS - 1]
    tied = tuple(score for score in scores if net(score) == line)
    return tied if _above(scores, line) + len(tied) > MOVERS else ()


def movers(scores: Sequence[Score], settle: Settle) -> tuple[Score, ...]:
    """The two who move, better first: net score, what settles a tie at the line, old seat (5.3).

    `scores`: in seat order. What would settle a tie is not looked at where there is none.
    """
    tied = tied_at_line(scores)
    ranked = sorted(scores, key=lambda score: (-net(score), settle(score) if score in tied else ()))
    return tuple(ranked[:MOVERS])


def settling(stage: Stage) -> Settle:
    """What settles a tie at the line in this stage, by `move_tie`."""
    order = {entrant.id: entrant.order for entrant in stage.field}
    totals: dict[str, int | Fraction] = {}
    for score in stage.scores:
        totals[score.entrant] = totals.get(score.entrant, 0) + net(score)
    ways: dict[str, Settle] = {
        "draw_tile": lambda score: (-(tile(score) or 0),),
        "higher_total": lambda score: (-totals[score.entrant], *order[score.entrant]),
        "lower_number": lambda score: order[score.entrant],
    }
    return ways[stage.rules.text("move_tie")]


def by_tile(rules: Rules) -> bool:
    """Whether number tiles settle ties at the line, so that forms have room for them."""
    return rules.text("move_tie") == "draw_tile"


def inseparable(scores: Sequence[Score], due: Sequence[Score]) -> list[Score]:
    """Players who drew equal tiles although one of them moves and the other stays (C21)."""
    tiles = sorted((tile(score) or 0 for score in due), reverse=True)
    if not due or 0 in tiles:
        return []
    places = MOVERS - _above(scores, net(due[0]))
    if tiles[places - 1] != tiles[places]:
        return []
    return [score for score in due if tile(score) == tiles[places]]


def net(score: Score) -> int | Fraction:
    """The net score of the game."""
    found = score.values["score"]
    if not isinstance(found, int | Fraction):
        raise TypeError(f"score of {score.entrant} is {found!r}")
    return found


def tile(score: Score) -> int | None:
    """The number tile drawn for moving."""
    found = score.values.get("move_tile")
    return found if isinstance(found, int) else None


def _above(scores: Sequence[Score], line: int | Fraction) -> int:
    return sum(net(score) > line for score in scores)
