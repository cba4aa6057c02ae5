"""Everything that is known now, in report, CSV files and papers; publishes nothing."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pipeline import exports, games
from pipeline.blanks import blank_path
from pipeline.commands.hall import hall_files, not_public
from pipeline.commands.output import (
    Made,
    keep_sheets,
    known_sheets,
    made_of,
    printed,
    write_files,
    write_made,
)
from pipeline.commands.setting import Place, Progress, ready_to_print
from pipeline.commands.summary import summary
from pipeline.commands.told import CLEAN, FAULTS, Told, line
from pipeline.consequences import consequences
from pipeline.known_sheets import touched
from pipeline.language import language
from pipeline.model.cell import Cell
from pipeline.model.consequence import Consequence
from pipeline.model.problem import Problem, has_errors, in_order
from pipeline.papers import not_due, public_papers, result_papers, round_papers, staff_papers
from pipeline.reading import desk_of, read_event
from pipeline.report_rows import report
from pipeline.reports.glyphs import glyph_problems
from pipeline.reports.paper import Paper
from pipeline.reports.uncollected import uncollected
from pipeline.run import Day, day_of
from pipeline.sheet_cache import SheetCache
from pipeline.sheets.report import report_book


@dataclass(frozen=True)
class Work:
    """A day worked out and written. `files`: the names of all that is due in the output folder."""

    day: Day
    problems: tuple[Problem, ...]
    files: tuple[str, ...]
    told: Told


def day_files(at: Place, progress: Progress | None = None) -> Work:
    """Reads, checks, scores, ranks and prints what is due; ends with what to do next."""
    cache = known_sheets(at.output)
    with uncollected():
        day = day_of(read_event(at.event, at.language, progress, cache, at.jobs))
    at.output.claim(day.event.id)
    ready_to_print()
    problems = in_order((*day.problems, *glyph_problems(day.event), *filled_blanks(at, day, cache)))
    keep_sheets(at.output, cache)
    changes = consequences(day, at.event, at.jobs)
    staff = staff_papers(day, changes)
    papers = [*round_papers(day), *result_papers(day), *staff, *public_papers(day)]
    files = {**_files(day, problems), **hall_files(day)}
    small = write_files(at.output, files)
    stale = at.output.remove((*not_due(day, staff), *not_public(at.output, day)))
    made = [_report(at, day, problems, papers, changes), *printed(papers)]
    large = write_made(at.output, made, progress, at.jobs)
    lines = (
        *summary(at, day, problems),
        *small.lines,
        *large.lines,
        *(line("kept_stale", file=name) for name in stale),
    )
    faults = has_errors(problems) or large.lost
    told = Told(lines, day.event.language, FAULTS if faults else CLEAN)
    lost = {name for name, _ in large.lost}
    due = (*files, *(one.name for one in made if one.name not in lost))
    return Work(day, tuple(problems), due, told)


def _files(day: Day, problems: Sequence[Problem]) -> dict[str, bytes]:
    exchanged = games.find(day.event.rules.game).exchange(day.event, day.tables, day.scores)
    return {
        **{name: text.encode() for name, text in exchanged.items()},
        "results.csv": exports.encoded(exports.results(day)),
        "standings.csv": exports.encoded(exports.standings(day)),
        "problems.csv": exports.encoded(exports.problems(problems, day.event.language)),
        **exports.registrations(day),
    }


def _report(
    at: Place, day: Day, problems: Sequence[Problem], papers: Sequence[Paper], changes: Sequence[Consequence]
) -> Made:
    inbox = Path(os.path.relpath(at.event.path, at.output.path.resolve())).as_posix()
    said, words = report(day, problems, inbox, papers, changes), language(day.event.language)
    return made_of("report.xlsx", f"{words.code} {said!r}", partial(report_book, said, words))


def filled_blanks(at: Place, day: Day, cache: SheetCache) -> list[Problem]:
    """Blanks that somebody filled where they lie: theirs, never overwritten, and not counted (CM14.blank)."""
    found, desk = [], desk_of(day.event, day.published)
    for table in day.tables:
        path = blank_path(at.output.path, day.event, table)
        if touched(desk, path, table, cache):
            cell = Cell(path.relative_to(at.output.path).as_posix())
            values = {"file": path.name}
            found.append(Problem("CM14.blank", "warning", (cell,), values, table.round, table.number))
    return found
