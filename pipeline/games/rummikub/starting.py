"""Who begins a game: by a draw, or by the game before (rummikub.md R13, `start_draw`, `later_start`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pipeline.games.rummikub.findings import blame
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.score import Score
from pipeline.model.seating import Round, Table
from pipeline.model.sheet import Sheet, value

At = tuple[Round, int]
"""A table of a round."""


def start_draw_due(table: Table, rules: Rules) -> bool:
    """Whether a first player has to be drawn for this game; a play-off is a first game (R13)."""
    return rules.text("start_draw") == "each_game" or table.lines[0] == 1


def later_starters(sheets: Sequence[Sheet], scores: Sequence[Score], rules: Rules) -> list[Problem]:
    """Games without a draw that somebody else began than the rule says (C17); blank is fine there.

    Only where the same players sit at the table as in the game before. A game whose first player is
    left blank is taken to have begun as the rule says; what is named is what counts for the next game.
    """
    found: dict[At, Sheet] = {(sheet.table.round, sheet.table.number): sheet for sheet in sheets}
    best = _best(scores)
    begun: dict[At, frozenset[str]] = {}
    problems: list[Problem] = []
    for at in sorted(found, key=lambda at: (isinstance(at[0], str), at)):
        sheet, named = found[at], _named(found[at])
        if start_draw_due(sheet.table, rules):
            begun[at] = named
            continue
        right = _expected(sheet, found, begun, best, rules)
        begun[at] = named or right
        if named and right and not named & right:
            problems.append(_elsewhere(sheet, right))
    return problems


def _expected(
    sheet: Sheet,
    found: dict[At, Sheet],
    begun: dict[At, frozenset[str]],
    best: dict[At, frozenset[str]],
    rules: Rules,
) -> frozenset[str]:
    """Seats that may begin by `later_start`; none where it cannot be told."""
    before = _before(sheet, found)
    if before is None:
        return frozenset()
    at = (before.table.round, before.table.number)
    here = [seat.key for seat, gone in zip(sheet.table.seats, _absent(sheet), strict=True) if not gone]
    if rules.text("later_start") == "winner_starts":
        won = {seat.key for seat in sheet.table.seats if seat.entrant in best.get(at, ())}
        return frozenset(won & set(here))
    if rules.text("later_start") == "same_order":
        return begun[at] & frozenset(here)
    order = [seat.key for seat in sheet.table.seats]
    return frozenset(_next(key, order, here) for key in begun[at] if here)


def _before(sheet: Sheet, found: dict[At, Sheet]) -> Sheet | None:
    """The game before at this table, if the same players sat in the same seats."""
    round_ = sheet.table.round
    before = found.get((round_ - 1, sheet.table.number)) if isinstance(round_, int) else None
    return before if before and before.table.seats == sheet.table.seats else None


def _next(key: str, order: Sequence[str], here: Sequence[str]) -> str:
    """The next seat clockwise at which somebody plays."""
    at = order.index(key) + 1
    return next(seat for seat in (*order[at:], *order[:at]) if seat in here)


def _named(sheet: Sheet) -> frozenset[str]:
    """The seat named as first player, if it is one of this table."""
    starter = value(sheet.head, "starter")
    return frozenset(seat.key for seat in sheet.table.seats if seat.key == starter)


def _absent(sheet: Sheet) -> Iterator[bool]:
    """Per seat whether its player did not come to this game."""
    for row in sheet.blocks["seats"]:
        yield "absent" in (value(row, "result"), value(row, "status"))


def _best(scores: Sequence[Score]) -> dict[At, frozenset[str]]:
    """Winners by table: the highest score, so that a shared win counts however it is credited.

    Nobody of the field has won where all have lost points, to a helper who is not scored.
    """
    found: dict[At, dict[str, int | Fraction]] = {}
    for score in scores:
        net = score.values["score"]
        if isinstance(net, int | Fraction):
            found.setdefault((score.round, score.table), {})[score.entrant] = net
    return {
        at: frozenset(id_ for id_, net in nets.items() if net == max(nets.values()) and net >= 0)
        for at, nets in found.items()
    }


def _elsewhere(sheet: Sheet, right: frozenset[str]) -> Problem:
    seats = [seat.key for seat in sheet.table.seats if seat.key in right]
    return blame(
        sheet,
        "RK-C17.later",
        sheet.head["starter"],
        "starter",
        "warning",
        expected_keys="|".join(f"choice.seat.{key}" for key in seats),
    )
