"""Typed wins and scores of a table against each other and against the racks (C4 to C9, C11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pipeline.games.rummikub.findings import blame
from pipeline.games.rummikub.racks import (
    Net,
    can_collect,
    ending,
    has_left,
    is_present,
    typed_racks,
)
from pipeline.games.rummikub.scoring import judged, net_scores, share, winners
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.sheet import Row, Sheet, value, whole
from pipeline.model.value import same_figure, signed


@dataclass(frozen=True)
class Side:
    """A seat with a score: its row, what was typed, and whether it was named a winner."""

    row: Row
    score: Net | None
    won: bool

    @property
    def who(self) -> str:
        """The entrant."""
        return str(value(self.row, "entrant") or "")

    @property
    def seat(self) -> str:
        """The seat's key."""
        return str(value(self.row, "seat"))


def balance(sheet: Sheet, rows: Sequence[Row], rules: Rules) -> Iterator[Problem]:
    """Who won, signs, the sum, and the figures the racks give."""
    sides = [_side(row) for row in rows]
    if not sides:
        return
    unsettled = [*_one_winner(sheet, sides), *_signs(sheet, sides, rules)]
    yield from unsettled
    yield from _alike(sheet, sides)
    entered = all(_is_entered(side) for side in sides)
    if entered and not unsettled:
        yield from _sum(sheet, sides, rules)
    yield from _against_racks(sheet, sides, rules)


def _side(row: Row) -> Side:
    score = value(row, "score")
    typed = score if isinstance(score, int | Fraction) else None
    return Side(row, typed, value(row, "win") == 1 and is_present(row))


def _is_entered(side: Side) -> bool:
    """Whether C1 and C3 have nothing to say."""
    win = value(side.row, "win")
    return side.score is not None and (win in (0, 1) or (win is None and has_left(side.row)))


def _one_winner(sheet: Sheet, sides: Sequence[Side]) -> Iterator[Problem]:
    """An `out` game has exactly one (C4)."""
    won = [side for side in sides if side.won]
    wins = [side.row["win"] for side in won]
    if ending(sheet) == "out" and len(won) > 1:
        yield blame(sheet, "RK-C4.winners", wins[0], "win", witnesses=tuple(wins[1:]), count=len(won))
    if ending(sheet) == "out" and not won and all(_is_entered(side) for side in sides):
        here = [side for side in sides if is_present(side.row)] or sides
        yield blame(sheet, "RK-C4.no_winner", here[0].row["win"], "win", witnesses=(sheet.head["end_type"],))


def _signs(sheet: Sheet, sides: Sequence[Side], rules: Rules) -> Iterator[Problem]:
    """Winners have plus, losers minus (C7, C8)."""
    level = len({side.score for side in sides}) == 1
    suggested = _minus_fits(sides, rules)
    for side in sides:
        if side.score is None:
            continue
        if side.won and (side.score < 0 or (side.score == 0 and not level)):
            yield blame(sheet, "RK-C7", side.row["score"], "score", entrant=side.who)
        if _is_loser(side) and side.score > 0:
            kind = "RK-C8.minus" if suggested else "RK-C8"
            minus = signed(-side.score)
            yield blame(sheet, kind, side.row["score"], "score", entrant=side.who, expected=minus)


def _is_loser(side: Side) -> bool:
    """Whether somebody has said so; who has left cannot win."""
    return has_left(side.row) or (not side.won and value(side.row, "win") is not None)


def _minus_fits(sides: Sequence[Side], rules: Rules) -> bool:
    """Whether the scores are right once every loser has a minus in front."""
    turned = [
        side if side.won or side.score is None else Side(side.row, min(side.score, -side.score), False)
        for side in sides
    ]
    return any(side.won for side in sides) and balances(turned, rules)


def balances(sides: Sequence[Side], rules: Rules) -> bool:
    """Whether the scores sum to 0; two decimals of a share are exact (R9).

    Winners with unlike scores may add up all the same: that is C6.
    """
    won = [side for side in sides if side.won]
    scores = [side.score or 0 for side in sides]
    if rules.text("split_rounding") != "exact":
        count = max(1, len(won))
        return -count < sum(scores) < count
    if sum(scores) == 0 or not won:
        return sum(scores) == 0
    return all(same_figure(side.score, _share(sides, rules)) for side in won)


def _share(sides: Sequence[Side], rules: Rules) -> Net:
    """What each winner should have of what the others typed."""
    lost = sum(side.score or 0 for side in sides if not side.won)
    return share(lost, max(1, sum(side.won for side in sides)), rules)


def _alike(sheet: Sheet, sides: Sequence[Side]) -> Iterator[Problem]:
    """Several winners have the same score (C6)."""
    won = [side for side in sides if side.won and side.score is not None]
    if len({side.score for side in won}) > 1 and ending(sheet) != "out":
        first, *others = [side.row["score"] for side in won]
        yield blame(sheet, "RK-C6", first, "score", witnesses=tuple(others), count=len(won))


def _sum(sheet: Sheet, sides: Sequence[Side], rules: Rules) -> Iterator[Problem]:
    """What the winners have is what the others lost (C9)."""
    if rules.text("winner_collects_flags") != "true" or balances(sides, rules):
        return
    first, *others = [side for side in sides if side.won] or [sides[0]]
    right = _share(sides, rules) if first.won else -sum(side.score or 0 for side in sides[1:])
    yield blame(
        sheet,
        "RK-C9",
        first.row["score"],
        "score",
        witnesses=tuple(side.row["score"] for side in others),
        entrant=first.who,
        expected=signed(right),
        total=signed(sum(side.score or 0 for side in sides)),
    )


def _against_racks(sheet: Sheet, sides: Sequence[Side], rules: Rules) -> Iterator[Problem]:
    """The least negative rack wins (C5), and scores are what the racks give (C11)."""
    end_type = ending(sheet)
    if not end_type or judged(end_type, rules):
        return
    if end_type == "out":
        yield from _by_raw_when_out(sheet, sides, rules)
        return
    racks = list(typed_racks(sheet, rules).values())
    if len(racks) < len(sides) or not any(rack.stayed for rack in racks):
        return
    won, nets = winners(racks, end_type), net_scores(racks, end_type, rules)
    for side in sides:
        if value(side.row, "win") in (0, 1) and side.won != (side.seat in won) and is_present(side.row):
            right = int(side.seat in won)
            yield blame(sheet, "RK-C5", side.row["win"], "win", entrant=side.who, expected=right)
        yield from _figure(sheet, side, nets[side.seat])


def _by_raw_when_out(sheet: Sheet, sides: Sequence[Side], rules: Rules) -> Iterator[Problem]:
    """A loser's score is his rack; the winner's is what all racks add up to, if all are given."""
    for side in sides:
        raw = whole(side.row, "raw")
        if not side.won and raw is not None:
            yield from _figure(sheet, side, raw)
    won = [side for side in sides if side.won]
    losers = [side for side in sides if not side.won]
    given = all(whole(side.row, "raw") is not None for side in losers)
    if len(won) == 1 and losers and given and can_collect(sheet, rules):
        racks = list(typed_racks(sheet, rules).values())
        yield from _figure(sheet, won[0], net_scores(racks, "out", rules)[won[0].seat])


def _figure(sheet: Sheet, side: Side, right: Net) -> Iterator[Problem]:
    if side.score is not None and not same_figure(side.score, right):
        yield blame(sheet, "RK-C11", side.row["score"], "score", entrant=side.who, expected=signed(right))
