"""Places by how far somebody has come in a bracket (guandan.md section 6, point-salad.md section 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pipeline.formats.bracket import MATCHES, Section
from pipeline.formats.format import Stage
from pipeline.formats.outcome import Outcome, outcomes
from pipeline.model.score import REACHED
from pipeline.model.seating import Draw, Table


@dataclass(frozen=True)
class Reached:
    """The place somebody has, by his last table; while that is open, or he is in, the best he can have."""

    place: int
    by: str
    table: int
    group: str


def reached(stage: Stage, sizes: Mapping[str, int]) -> dict[str, Reached]:
    """Entrant id -> how far he has come, from the published rounds as they are. `sizes`: places by group.

    Places are those of a full bracket, whoever had a bye. Who is not there where his way led has lost that
    match, as if he had not come to it: nobody keeps the place of a winner by leaving.
    """
    known = outcomes(stage)
    found: dict[str, Reached] = {}
    for at, draw in enumerate(stage.draws):
        sections = {table.number: _section(table, sizes[table.group] >> at) for table in draw.tables}
        first = {group: Section(1, size >> at) for group, size in sizes.items() if size >> at > 1}
        found |= _missing(found, draw, sections, first)
        for table in draw.tables:
            found |= _at(table, sections[table.number], known[table.round, table.number])
    return found


def _section(table: Table, size: int) -> Section:
    return MATCHES.get(table.match) or Section(1, size)


def _at(table: Table, section: Section, became: Outcome) -> dict[str, Reached]:
    low = table.match if table.match and section.size == 2 else REACHED

    def of(id_: str) -> Reached:
        up = became.open or id_ == became.winner
        place, by = (section.best, REACHED) if up else (section.lower.best, low)
        return Reached(place, by, table.number, table.group)

    return {seat.entrant: of(seat.entrant) for seat in table.seats}


def _missing(
    found: Mapping[str, Reached],
    draw: Draw,
    sections: Mapping[int, Section],
    first: Mapping[str, Section],
) -> dict[str, Reached]:
    """Those who should be in a section of this round, by where they had come, and have no table in it.

    `first`: per group the section for the first places, which is played even if nobody is left for it.
    """
    seated = {seat.entrant for table in draw.tables for seat in table.seats}
    tables = {(table.group, sections[table.number].best): sections[table.number] for table in draw.tables}
    played = {(group, section.best): section for group, section in first.items()} | tables
    return {
        id_: replace(one, place=played[one.group, one.place].lower.best)
        for id_, one in found.items()
        if id_ not in seated and (one.group, one.place) in played
    }
