"""What a watch tells of files: a line for each sheet that came in, with what is wrong and in which cell."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.commands.told import Line, line
from pipeline.language import language
from pipeline.model.event import Event
from pipeline.model.problem import SEVERITIES, Problem
from pipeline.model.seating import Table
from pipeline.reports.paper import round_text
from pipeline.run import Day
from pipeline.watching import INBOX, Due


def event_lines(found: Due) -> list[Line]:
    """Files that have gone, are called otherwise, or are the organiser's own."""
    return [
        *(line("watch_renamed", old=old, new=new) for old, new in found.renamed),
        *(line("watch_gone", file=name) for name in found.gone),
        *(line("watch_own", file=name) for name in found.fresh if not name.startswith(INBOX)),
    ]


def sheet_lines(found: Due, day: Day, problems: Sequence[Problem]) -> list[Line]:
    """A line for each new or changed file of the inbox."""
    return [sheet_line(name, day, problems) for name in found.fresh if name.startswith(INBOX)]


def sheet_line(name: str, day: Day, problems: Sequence[Problem]) -> Line:
    """What has come of one file: it counts, is not finished, or is wrong."""
    table = next((one.table for one in day.received if one.file == name), None)
    file = name.removeprefix(INBOX)
    shown = f"{file}: {_where(day.event, table)}" if table else file
    own = [one for one in problems if any(cell.file == name for cell in one.cells)]
    wrong = [one for one in own if one.severity == "error"]
    warned = [one for one in own if one.severity == "warning"]
    if any(sheet.cell.file == name for sheet in day.sheets):
        return _said(day, "watch_look", shown, name, warned) if warned else line("watch_counts", sheet=shown)
    if wrong:
        return _said(day, "watch_wrong", shown, name, wrong)
    return _said(day, "watch_open", shown, name, own) if own else line("watch_apart", sheet=shown)


def _where(event: Event, table: Table) -> str:
    words = language(event.language)
    return f"{round_text(event, table.round)} {words.text('paper.table_n', n=table.number)}"


def _said(day: Day, key: str, sheet: str, name: str, problems: Sequence[Problem]) -> Line:
    """The first problem in words, with its cell, and how many more."""
    words = language(day.event.language)
    ordered = sorted(problems, key=lambda one: SEVERITIES.index(one.severity))
    at = next(cell for cell in ordered[0].cells if cell.file == name)
    cell = f" ({at.address})" if at.address else ""
    more = len(ordered) - 1
    rest = " " + words.text("cli.watch_more", n=more) if more else ""
    return Line(
        key, {"sheet": sheet, "message": words.problem(ordered[0]).message, "cell": cell, "rest": rest}
    )
