"""Who takes part and what they are called: the entry list, the lots, who has stopped and since when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipeline import formats, lots
from pipeline.admission import admission
from pipeline.checks.decisions import decisions, with_statuses
from pipeline.checks.entry_list import Listed
from pipeline.checks.status import effective
from pipeline.checks.substitution import with_substitutes
from pipeline.event_book import Book
from pipeline.language import status_labels
from pipeline.lots import Lot
from pipeline.model.event import Event
from pipeline.model.problem import Problem
from pipeline.model.seating import Draw


@dataclass(frozen=True)
class Roster:
    """The event with its entrants as they are called from the draw of lots on (`A1`).

    `lots_due`: all lots, where `seat` has to keep them: before round 1, and when somebody has come late.
    """

    event: Event
    lots_due: tuple[Lot, ...]
    problems: tuple[Problem, ...]


def roster(book: Book, kept: Sequence[Lot] | None, published: Sequence[Draw]) -> Roster:
    """Entrants under their lots, with the statuses of 名單 and 更正.

    `kept`: lots made earlier, None before they are.
    """
    admitted = admission(book.event, book.listed, kept, published)
    event = replace(book.event, entrants=tuple(one.entrant for one in admitted.listed))
    drawn, problems = _lots(event, kept)
    listed = _renamed(admitted.listed, drawn)
    dated = effective(listed, published, {lot.id for lot in drawn if lot.source == "late"})
    decided = decisions(event.corrections)
    entrants, refused = with_statuses(dated, decided.statuses, status_labels())
    entrants, unfit = with_substitutes(entrants, decided.substitutes)
    latest = max((draw.round for draw in published if isinstance(draw.round, int)), default=1)
    entrants = tuple(one.in_round(latest) for one in entrants)
    cells = tuple((one.entrant.id, one.at) for one in listed)
    return Roster(
        event=replace(event, entrants=entrants, cells=cells),
        lots_due=tuple(drawn) if kept is None or len(drawn) > len(kept) else (),
        problems=(
            *admitted.problems,
            *(_in_list(problem, book.listed) for problem in problems),
            *refused,
            *unfit,
        ),
    )


def _lots(event: Event, kept: Sequence[Lot] | None) -> tuple[Sequence[Lot], list[Problem]]:
    rules = event.rules
    form = formats.find(rules.stages[0].format)
    if not form.lot_columns:
        return [], []
    if kept is not None:
        more = lots.late(event.entrants, kept)[: form.takes_late(len(kept))]
        return [*kept, *more], lots.unlike(event.entrants, [*kept, *more])
    groups = form.groups(sum(one.plays(1) for one in event.entrants), rules)
    how = "" if "group" in form.lot_columns else rules.values.get("group_split") or "lots"
    return lots.made(event.entrants, rules.values["lot_seed"], groups, str(how))


def _renamed(listed: Sequence[Listed], drawn: Sequence[Lot]) -> list[Listed]:
    """The list under the names of the lots, in their order; where none are drawn, as it is."""
    if not drawn:
        return list(listed)
    order = lots.by_lot(drawn)
    in_order = sorted(listed, key=lambda one: order(one.entrant))
    seated = lots.seated([one.entrant for one in in_order], drawn)
    return [replace(one, entrant=entrant) for one, entrant in zip(in_order, seated, strict=True)]


def _in_list(problem: Problem, listed: Sequence[Listed]) -> Problem:
    """A problem of somebody in the entry list, blamed on the cell of his name."""
    at = tuple(one.at for one in listed if one.entrant.id == problem.entrant)
    return problem if problem.cells or not at else replace(problem, cells=at[:1])
