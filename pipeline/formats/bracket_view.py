"""A bracket for the wall: the published rounds as they are, the others as they will be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.formats.bracket import Layout, Section, name_of
from pipeline.formats.format import Stage
from pipeline.formats.outcome import Outcomes, outcomes
from pipeline.model.bracket import Bracket, Match, Slot, State
from pipeline.model.seating import Table

Matches = tuple[Match, ...]


@dataclass(frozen=True)
class _View:
    """`named`: whether the last rounds have names; `linked`: whether the winners of neighbours meet."""

    stage: Stage
    known: Outcomes
    named: bool
    linked: bool


def bracket_of(stage: Stage, layout: Layout, *, named: bool = True, linked: bool = True) -> Bracket:
    """Everybody where he has come to: winners stand in the next round before it is published.

    `named`: whether the last rounds have names; `linked`: whether the winners of neighbours meet.
    """
    view = _View(stage, outcomes(stage), named, linked)
    rounds: list[Mapping[Section, Matches]] = []
    for at, sections in enumerate(layout.rounds):
        before = rounds[-1] if rounds else {}
        rounds.append({one: _section(view, at, one, numbers, before) for one, numbers in sections.items()})
    played = [(section, matches) for here in rounds for section, matches in here.items()]
    main = tuple(matches for section, matches in played if section.best == 1)
    beside = sorted((one for one in played if one[0].best > 1), key=lambda one: one[0].best)
    return Bracket(
        layout.group,
        main,
        linked=tuple(at > 0 and (linked or len(matches) == 1) for at, matches in enumerate(main)),
        beside=tuple(match for _, matches in beside for match in matches),
    )


def _section(
    view: _View, at: int, section: Section, numbers: Sequence[int], before: Mapping[Section, Matches]
) -> Matches:
    """The matches of a section in a round; `before`: those of the round before it."""
    parent, won = section.source
    feeding = before[parent] if at and (view.linked or section.size == 2) else ()
    name = name_of(section) if view.named else ""
    return tuple(
        _match(view, at, number, name, feeding[2 * k : 2 * k + 2], won) for k, number in enumerate(numbers)
    )


def _match(view: _View, at: int, number: int, name: str, feeding: Matches, won: bool) -> Match:
    """A match; `feeding`: the two that lead to it, where they do, and whether by winning."""
    round_ = view.stage.rounds[at]
    if at >= len(view.stage.draws):
        above, below = (one.winner if won else _loser(one) for one in feeding) if feeding else (None, None)
        return Match(round_, number, (above, below), name=name)
    table = next((one for one in view.stage.draws[at].tables if one.number == number), None)
    if table is None:
        return Match(round_, number, name=name, state="vacant")
    became = view.known[table.round, number]
    state: State = "bye" if len(table.seats) < 2 else "open" if became.open else "played"
    return Match(table.round, number, _in_place(table, feeding), became.winner, table.match or name, state)


def _loser(match: Match) -> Slot:
    return next((id_ for id_ in match.sides if match.winner and id_ != match.winner), None)


def _in_place(table: Table, feeding: Matches) -> tuple[Slot, Slot]:
    """Who sits at a table, above who comes from above; without matches before it by seat."""
    ids = [seat.entrant for seat in table.seats]
    if feeding and ids[0] in feeding[1].sides:
        return (ids[1] if len(ids) > 1 else None), ids[0]
    return ids[0], (ids[1] if len(ids) > 1 else None)
