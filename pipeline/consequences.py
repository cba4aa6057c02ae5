"""What each correction and each replaced workbook has changed: the event worked out without it, and compared.

Nothing is read again but inbox/_old; without corrections and old sheets nothing is worked out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pipeline.checks.received import once
from pipeline.intake import Received
from pipeline.model.consequence import Consequence, Moved
from pipeline.model.event import Correction
from pipeline.model.score import Standing
from pipeline.model.seating import Round, round_order
from pipeline.papers import result_papers
from pipeline.reading import Reading, desk_of
from pipeline.redrawn import places
from pipeline.run import Day, day_of
from pipeline.sheet_reading import read_sheets
from pipeline.store import EventFolder

Seating = Mapping[Round, Mapping[str, tuple[int, str]]]
"""Round -> entrant id -> table and seat."""


def consequences(day: Day, folder: EventFolder, jobs: int | None = 1) -> list[Consequence]:
    """All corrections at once where there are several, then line by line, then replaced workbooks."""
    marks = _marks(day) if day.event.corrections else {}
    every = day.event.corrections
    at_once = [_compared(day, (), marks, Consequence())] if len(day.applied) > 1 else []
    lines = [
        _compared(day, without(every, one), marks, Consequence(one, round=one.round, table=one.table))
        if one in day.applied
        else Consequence(one, round=one.round, table=one.table, in_force=False)
        for one in every
    ]
    return [*at_once, *lines, *_replaced(day, folder, jobs)]


def without(corrections: Sequence[Correction], left_out: Correction) -> tuple[Correction, ...]:
    """The list without a line, and without later ones that correct the same cell once more."""
    at = corrections.index(left_out)
    rest = (one for one in corrections[at + 1 :] if _place(one) != _place(left_out))
    return (*corrections[:at], *rest)


def _place(one: Correction) -> tuple[object, ...]:
    return one.round, one.table, one.entrant, one.game, one.field


def _compared(
    day: Day, corrections: Sequence[Correction], marks: Mapping[str, str], found: Consequence
) -> Consequence:
    return _filled(found, day_of(day.reading.under(corrections)), day, marks)


def _filled(found: Consequence, before: Day, day: Day, marks: Mapping[str, str]) -> Consequence:
    """What is different between an event without something and as it is."""
    theirs, seating, was = _marks(before), _seating(day), _seating(before)
    return replace(
        found,
        moved=tuple(_moved(before, day)),
        opened=tuple(at for at in before.ranking.out if at not in day.ranking.out),
        draws=tuple(sorted((r for r in {**was, **seating} if was.get(r) != seating.get(r)), key=round_order)),
        papers=tuple(name for name in {**marks, **theirs} if marks.get(name) != theirs.get(name)),
    )


def _moved(before: Day, now: Day) -> Iterator[Moved]:
    """Whose line has changed, stage by stage, in the order of today's lines."""
    were = {stage.plan.stage: stage.ranking.lines for stage in before.stages}
    for stage in now.stages:
        old = {line.entrant: line for line in were.pop(stage.plan.stage, ())}
        new = {line.entrant: line for line in stage.ranking.lines}
        for id_ in (*new, *(one for one in old if one not in new)):
            if _differs(old.get(id_), new.get(id_)):
                yield Moved(stage.plan.stage, id_, old.get(id_), new.get(id_))
    for name, lines in were.items():
        yield from (Moved(name, line.entrant, line, None) for line in lines)


def _differs(old: Standing | None, new: Standing | None) -> bool:
    if old is None or new is None:
        return old is not new
    return (old.place, old.prize, dict(old.values)) != (new.place, new.prize, dict(new.values))


def _seating(day: Day) -> Seating:
    """Who sits where by today's figures: published rounds, and the one that would come next."""
    draws = {draw.round: draw for draw in (*day.published, *day.otherwise)}
    if day.next_draw is not None:
        draws[day.next_draw.round] = day.next_draw
    return {round_: places(draw) for round_, draw in draws.items()}


def _marks(day: Day) -> dict[str, str]:
    """Names and marks of the papers that depend on results, as if no correction were counted on them."""
    return {paper.name: paper.mark for paper in result_papers(replace(day, applied=()))}


def _replaced(day: Day, folder: EventFolder, jobs: int | None) -> list[Consequence]:
    """Sheets in inbox/_old of tables that another sheet is in for, with another content."""
    old = [
        one
        for one in _old_sheets(day.reading, folder, jobs)
        if one.table is not None and one.sheet is not None
    ]
    found = []
    for one in sorted(old, key=lambda one: one.file):
        assert one.table is not None
        at = (one.table.round, one.table.number)
        others = [it for it in day.received if it.table and (it.table.round, it.table.number) == at]
        if not others or any(_same(one, other) for other in others):
            continue
        rest = tuple(it for it in day.reading.received if it not in others)
        before = day_of(replace(day.reading, received=(*rest, one)))
        told = Consequence(None, one.file, others[0].file, *at)
        found.append(_filled(told, before, day, _marks(day)))
    return sorted(found, key=lambda one: (round_order(one.round or 0), one.table or 0))


def _old_sheets(reading: Reading, folder: EventFolder, jobs: int | None) -> Sequence[Received]:
    """What lies in inbox/_old, read as it was typed: corrections are about the sheets that count."""
    files = folder.put_aside()
    if not files:
        return ()
    desk = desk_of(replace(reading.known().event, corrections=()), reading.published)
    return read_sheets(desk, folder, files, jobs=jobs)


def _same(one: Received, other: Received) -> bool:
    """Whether two sheets of a table say the same."""
    if one.sheet is None or other.sheet is None:
        return False
    return len(once([one.sheet, other.sheet])[0]) == 1
