"""A round of a bracket as tables: who is led to which, who has a bye, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pipeline.formats.bracket import Layout, Section
from pipeline.formats.format import Stage
from pipeline.formats.outcome import Outcomes
from pipeline.model.seating import Draw, Seat, Table

NO_OPPONENT = "—"


@dataclass(frozen=True)
class Sent:
    """Who comes to a place of a bracket, or nobody, and from where: `#5` a lot or rank, `T3` a table."""

    id: str = ""
    origin: str = ""


NOBODY = Sent()

Pair = tuple[Sent, Sent]


@dataclass(frozen=True)
class Meeting:
    """Two places of a bracket that meet at a table."""

    number: int
    sides: Pair
    match: str = ""
    group: str = ""


def sent(stage: Stage, layout: Layout, section: Section, known: Outcomes) -> list[Sent]:
    """Whom the last published round leads to a section, table by table; nobody where nobody goes on."""
    parent, won = section.source
    last = stage.draws[-1]
    found = []
    for number in layout.rounds[len(stage.draws) - 1][parent]:
        became = known.get((last.round, number))
        id_ = (became.winner if won else became.loser) if became else None
        found.append(Sent(id_ or "", f"T{number}"))
    return found


def playing(stage: Stage) -> frozenset[str]:
    """Ids of those who play in the next round."""
    number = stage.rounds[len(stage.draws)]
    return frozenset(one.id for one in stage.field if one.plays(number))


def meetings(numbers: Sequence[int], pairs: Iterable[Pair], match: str, group: str = "") -> list[Meeting]:
    """Pairs at the tables of their section, from the first on."""
    return [Meeting(at, pair, match, group) for at, pair in zip(numbers, pairs, strict=False)]


def draw_of(stage: Stage, met: Iterable[Meeting], rank: Callable[[str], int] | None = None) -> Draw | None:
    """The next round; a table with one seat is a bye, one with none is left out. None: nobody is left.

    `rank`: the lower sits first and begins; without it each sits as he comes. Who has stopped leaves his
    place empty. Why somebody is there: where he comes from, in brackets where his opponent should have.
    """
    here = playing(stage)
    seated = [_seated(stage, one, [side for side in one.sides if side.id in here], rank) for one in met]
    tables = tuple(table for table, _ in seated if table.seats)
    reasons = {id_: reason for _, told in seated for id_, reason in told.items()}
    return Draw(stage.rounds[len(stage.draws)], stage.stage, tables, reasons) if tables else None


def _seated(
    stage: Stage, meeting: Meeting, here: Sequence[Sent], rank: Callable[[str], int] | None
) -> tuple[Table, Mapping[str, str]]:
    ids = [side.id for side in here]
    ids = sorted(ids, key=rank) if rank else ids
    begins = ids[0] if rank and len(ids) > 1 else ""
    seats = tuple(Seat(key, id_, id_ == begins) for key, id_ in zip(stage.rules.seats, ids, strict=False))
    number = stage.rounds[len(stage.draws)]
    table = Table(number, stage.stage, meeting.group, meeting.number, seats, (1,), match=meeting.match)
    return table, _reasons(here, meeting.sides)


def _reasons(here: Sequence[Sent], sides: Pair) -> Mapping[str, str]:
    if len(here) > 1:
        return {side.id: side.origin for side in here}
    missing = next((f"({side.origin})" for side in sides if side not in here and side.origin), NO_OPPONENT)
    return {side.id: f"{side.origin} {missing}" for side in here}
