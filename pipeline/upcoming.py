"""What `seat` would publish next, and what is in the way: rounds first, then play-offs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from pipeline import formats
from pipeline.event_book import BOOK
from pipeline.formats.format import Format
from pipeline.formats.playoff import needs_lots, playable, playoff, settled_by_more_play
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.seating import Draw
from pipeline.model.value import Value
from pipeline.staging import Staged, stage_of

TIE_FACTS: Mapping[str, Value] = {"tie_tile_may_be_due": 1}
"""What the form of a play-off knows: a tie in it is settled by a number tile."""


@dataclass(frozen=True)
class Upcoming:
    """The next draw, or None with the problems in its way; None without problems: all is published."""

    draw: Draw | None
    waiting: tuple[Problem, ...] = ()


def upcoming(event: Event, stages: Sequence[Staged], playoffs: int, problems: Sequence[Problem]) -> Upcoming:
    """The next round of the stage being played; after its last, the play-off of ties that matter.

    `playoffs`: how many have been published.
    """
    blocking = tuple(problem for problem in problems if problem.severity == "error" and _of_event(problem))
    if blocking or any(stage.ranking.out for stage in stages):
        return Upcoming(None, blocking)
    current = stages[-1]
    if len(current.draws) < len(current.rounds):
        return _round(event, current)
    return _playoff(event, current, playoffs + 1) if current.ranking.open_ties else Upcoming(None)


def equipped(draw: Draw, facts: Mapping[int, Mapping[str, Value]]) -> Draw:
    """A draw whose tables know what their forms show."""
    tables = tuple(replace(table, facts=facts.get(table.number, {})) for table in draw.tables)
    return replace(draw, tables=tables)


def known_to(form: Format, draw: Draw, number: int, rules: Rules) -> Draw:
    """A draw as read from its file, with the lines and facts of its format.

    `number`: its round in the stage.
    """
    if not draw.lined:
        lines = form.lines(number, rules)
        draw = replace(draw, tables=tuple(replace(table, lines=lines) for table in draw.tables))
    return equipped(draw, form.facts(draw, rules))


def tie_equipped(draw: Draw) -> Draw:
    """A play-off whose forms have room for the number tiles that settle a tie."""
    return equipped(draw, {table.number: TIE_FACTS for table in draw.tables})


def _round(event: Event, current: Staged) -> Upcoming:
    form = formats.find(current.plan.format)
    draw, found = form.draw(stage_of(event, current))
    if draw is None:
        return Upcoming(None, tuple(found))
    return Upcoming(equipped(draw, form.facts(draw, event.rules)))


def _playoff(event: Event, current: Staged, number: int) -> Upcoming:
    """Ties that no play-off has been able to decide wait for a number tile; the others are played off."""
    listed = {entrant.id: entrant for entrant in event.entrants}
    apart = event.rules.text("playoff_large") == "repeat"
    seats = formats.find(current.plan.format).seats(event.rules)
    level = [
        [listed[id_] for id_ in tie]
        for tie in current.ranking.open_ties
        if settled_by_more_play(seats) or not any(_met(tie, draw, apart) for draw in current.playoffs)
    ]
    if not level:
        return Upcoming(None, tuple(_undecided(event, current)))
    ties, impossible = playable(level, seats)
    if not ties:
        return Upcoming(None, tuple(impossible))
    if needs_lots(ties, seats) and event.rules.values["lot_seed"] is None:
        values = {"field": "event.settings.lot_seed"}
        return Upcoming(None, (Problem("CM6.lot_seed", "error", event.setting_at("lot_seed"), values),))
    in_order = [_by_lot(event, tie, number, seats) for tie in ties]
    return Upcoming(tie_equipped(playoff(number, in_order, seats)))


def _met(tie: Sequence[str], draw: Draw, again: bool) -> bool:
    """Whether a play-off has been played by all of a tie (at one table, where tables are apart)."""
    seated = [frozenset(seat.entrant for seat in table.seats) for table in draw.tables]
    together = seated if again else [frozenset().union(*seated)]
    return any(set(tie) <= ids for ids in together)


def _by_lot(event: Event, tie: Sequence[Entrant], number: int, seats: tuple[str, ...]) -> list[Entrant]:
    """Players of a tie that needs several tables, shuffled once from `lot_seed`; the draw keeps it."""
    order = list(tie)
    if needs_lots([tie], seats):
        Random(f"{event.rules.values['lot_seed']}/P{number}").shuffle(order)
    return order


def _undecided(event: Event, current: Staged) -> list[Problem]:
    """A tie inside a play-off that lies across the line: a number tile decides (section 7)."""
    found = []
    for tie in current.ranking.open_ties:
        draw = next(one for one in reversed(current.playoffs) if any(_seated(one, id_) for id_ in tie))
        for id_ in tie:
            entrant = event.entrant(id_)
            values = {"field": "tie_tile", "name": entrant.name if entrant else id_}
            found.append(Problem("CM-tie.playoff", "error", (), values, draw.round, _seated(draw, id_), id_))
    return found


def _seated(draw: Draw, id_: str) -> int | None:
    """The table of somebody in a draw."""
    return next((table.number for table in draw.tables for seat in table.seats if seat.entrant == id_), None)


def _of_event(problem: Problem) -> bool:
    """Whether a problem is the event's own: a stray file in the inbox never holds up a round."""
    return all(cell.file == BOOK for cell in problem.cells)
