"""A bracket for the wall: the published rounds as they are, the others as they will be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.formats.bracket import NAMES, THIRD, goes_on, scores_of
from pipeline.formats.format import Stage
from pipeline.model.bracket import Bracket, Match, Slot, State
from pipeline.model.seating import Table


@dataclass(frozen=True)
class Plan:
    """Table numbers of each round, from the top of the bracket down.

    `third`: the table of the match for third place in the last round, if there is one. `named`: whether the
    last rounds have names. `linked`: whether the winners of neighbours meet.
    """

    rounds: tuple[tuple[int, ...], ...]
    group: str = ""
    third: int | None = None
    named: bool = True
    linked: bool = True


def bracket_of(stage: Stage, plan: Plan) -> Bracket:
    """Everybody where he has come to: winners stand in the next round before it is published."""
    found: list[tuple[Match, ...]] = []
    for at, numbers in enumerate(plan.rounds):
        name = NAMES.get(len(numbers), "") if plan.named else ""
        before = found[-1] if found and _linked(plan, at) else ()
        found.append(
            tuple(
                _match(stage, at, number, name, before[2 * k : 2 * k + 2]) for k, number in enumerate(numbers)
            )
        )
    last = len(found) - 1
    linked = tuple(_linked(plan, at) for at in range(len(found)))
    beside = (_third(stage, last, plan.third, found[last - 1]),) if plan.third and last else ()
    return Bracket(plan.group, tuple(found), linked, beside)


def _linked(plan: Plan, at: int) -> bool:
    return at > 0 and (plan.linked or len(plan.rounds[at]) == 1)


def _match(stage: Stage, at: int, number: int, name: str, before: Sequence[Match]) -> Match:
    """A place of a round; `before`: the two places that lead to it, where they do."""
    round_ = stage.rounds[at]
    if at >= len(stage.draws):
        above, below = (match.winner for match in before) if before else (None, None)
        return Match(round_, number, (above, below), name=name)
    table = _table(stage, at, number)
    if table is None:
        return Match(round_, number, name=name, state="vacant")
    return _published(stage, table, name, _in_place(table, before))


def _published(stage: Stage, table: Table, name: str, sides: tuple[Slot, Slot]) -> Match:
    winner = goes_on(stage, table)
    state: State = "bye" if len(table.seats) < 2 else "played" if scores_of(stage, table) else "open"
    return Match(table.round, table.number, sides, winner, table.match or name, state)


def _table(stage: Stage, at: int, number: int) -> Table | None:
    return next((table for table in stage.draws[at].tables if table.number == number), None)


def _in_place(table: Table, before: Sequence[Match]) -> tuple[Slot, Slot]:
    """Who sits at a table, above who comes from above; without places before it by seat."""
    ids = [seat.entrant for seat in table.seats]
    from_below = [id_ in before[1].sides for id_ in ids] if before else [False] * len(ids)
    if ids and from_below[0]:
        return (ids[1] if len(ids) > 1 else None), ids[0]
    return ids[0] if ids else None, ids[1] if len(ids) > 1 else None


def _third(stage: Stage, at: int, number: int, semis: Sequence[Match]) -> Match:
    """The match of those who have lost just before the last round."""
    if at < len(stage.draws):
        table = _table(stage, at, number)
        if table is None:
            return Match(stage.rounds[at], number, name=THIRD, state="vacant")
        return _published(stage, table, THIRD, _in_place(table, semis))
    lost = [next((id_ for id_ in one.sides if one.winner and id_ != one.winner), None) for one in semis]
    return Match(stage.rounds[at], number, (lost[0], lost[1]), name=THIRD)
