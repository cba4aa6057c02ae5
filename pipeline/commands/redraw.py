"""`seat --redraw`: replaces a published draw before anybody has played by it, and says why."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pipeline.blanks import blank_path, touched
from pipeline.commands.hall import show
from pipeline.commands.output import write_papers
from pipeline.commands.seat import entrant_names, write_blanks
from pipeline.commands.setting import Place, Progress, ready_to_print, shown_path
from pipeline.commands.summary import numbers, problem_lines
from pipeline.commands.told import CLEAN, FAULTS, Told, line
from pipeline.model.seating import Draw, Round, Table
from pipeline.papers import round_papers
from pipeline.redrawn import moved_between
from pipeline.reports.paper import stage_text
from pipeline.run import Day, day_of, run
from pipeline.store import SUPERSEDED, Unusable

LONGEST_REASON = 200


def redraw(at: Place, round_: Round, reason: str, progress: Progress | None = None) -> Told:
    """The round drawn anew from today's figures; refused once a sheet of it is in."""
    with at.output.alone():
        return _redraw(at, round_, " ".join(reason.split())[:LONGEST_REASON], progress)


def _redraw(at: Place, round_: Round, reason: str, progress: Progress | None) -> Told:
    day = run(at.event, at.language, progress, at.jobs)
    at.output.claim(day.event.id)
    old = _replaceable(at, day, round_, reason)
    ready_to_print()
    rest = tuple(draw for draw in day.reading.published if draw.round != round_)
    before = day_of(replace(day.reading, published=rest))
    new, code, name = before.next_draw, day.event.language, stage_text(day.event, old.stage, round_)
    if new is None or new.round != round_:
        said = line("redraw_stopped", round=name)
        return Told((said, *problem_lines(day.event, before.waiting)), code, FAULTS)
    if not moved_between(old, new):
        return Told((line("redraw_same", round=name),), code)
    new = replace(new, redrawn=reason)
    at.event.republish(new, entrant_names(day, round_))
    after = before.with_published(new)
    at.output.remove(_of_no_table(at, day, old, new))
    _, kept = write_blanks(at, after, new, progress)
    papers = write_papers(at.output, round_papers(after), progress, at.jobs)
    shown = show(at, progress)
    moved = len(moved_between(old, new))
    told = line("redraw_done", round=name, moved=moved, folder=f"draws/{SUPERSEDED}")
    following = line("redraw_next", folder=shown_path(at.output.path))
    return Told((told, *kept, *papers.lines, *shown, following), code, FAULTS if papers.lost else CLEAN)


def _replaceable(at: Place, day: Day, round_: Round, reason: str) -> Draw:
    """The draw that may be replaced; raises Unusable where none may."""
    old = next((draw for draw in day.reading.published if draw.round == round_), None)
    if old is None:
        raise Unusable("not_published", round=round_, command=at.command("seat"))
    if not reason:
        raise Unusable("redraw_reason")
    if round_ != day.latest.round:
        raise Unusable("redraw_later", round=round_)
    begun = {one.table.number for one in day.received if one.table is not None and one.table.round == round_}
    begun |= {table.number for table in old.tables if touched(_blank(at, day, table), day.event, table)}
    if begun:
        raise Unusable("redraw_begun", tables=numbers(sorted(begun)))
    return old


def _blank(at: Place, day: Day, table: Table) -> Path:
    return blank_path(at.output.path, day.event, table)


def _of_no_table(at: Place, day: Day, old: Draw, new: Draw) -> list[str]:
    """Blanks of tables that the new draw does not have."""
    there = {table.number for table in new.tables if len(table.seats) > 1}
    gone = [table for table in old.tables if table.number not in there]
    return [_blank(at, day, table).relative_to(at.output.path).as_posix() for table in gone]
