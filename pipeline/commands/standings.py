"""`standings`: everything that is known now, in report, CSV files and papers; publishes nothing."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from pipeline import exports, games
from pipeline.blanks import blank_path, touched
from pipeline.commands.output import write_files, write_papers
from pipeline.commands.setting import Place, Progress, ready_to_print
from pipeline.commands.summary import summary
from pipeline.commands.told import CLEAN, FAULTS, Told, line
from pipeline.consequences import consequences
from pipeline.language import language
from pipeline.model.cell import Cell
from pipeline.model.consequence import Consequence
from pipeline.model.problem import Problem, has_errors, in_order
from pipeline.papers import not_due, result_papers, round_papers, staff_papers
from pipeline.report_rows import report
from pipeline.reports.glyphs import glyph_problems
from pipeline.reports.paper import Paper
from pipeline.run import Day, run
from pipeline.sheets.report import report_book


def standings(at: Place, progress: Progress | None = None) -> Told:
    """Reads, checks, scores, ranks and prints what is due; ends with what to do next."""
    with at.output.alone():
        return _standings(at, progress)


def _standings(at: Place, progress: Progress | None) -> Told:
    day = run(at.event, at.language, progress)
    at.output.claim(day.event.id)
    ready_to_print()
    problems = in_order((*day.problems, *glyph_problems(day.event), *filled_blanks(at, day)))
    changes = consequences(day, at.event)
    staff = staff_papers(day, changes)
    papers = [*round_papers(day), *result_papers(day), *staff]
    copies = write_files(at.output, _files(at, day, problems, papers, changes)).copies
    stale = at.output.remove(not_due(day, staff))
    copies += write_papers(at.output, papers, progress).copies
    lines = (
        *summary(at, day, problems),
        *(line("kept_copy", file=name) for name in copies),
        *(line("kept_stale", file=name) for name in stale),
    )
    return Told(lines, day.event.language, FAULTS if has_errors(problems) else CLEAN)


def _files(
    at: Place, day: Day, problems: Sequence[Problem], papers: Sequence[Paper], changes: Sequence[Consequence]
) -> dict[str, bytes]:
    inbox = Path(os.path.relpath(at.event.path, at.output.path.resolve())).as_posix()
    exchanged = games.find(day.event.rules.game).exchange(day.event, day.tables, day.scores)
    return {
        **{name: text.encode() for name, text in exchanged.items()},
        "results.csv": exports.encoded(exports.results(day)),
        "standings.csv": exports.encoded(exports.standings(day)),
        "problems.csv": exports.encoded(exports.problems(problems, day.event.language)),
        **exports.registrations(day),
        "report.xlsx": report_book(
            report(day, problems, inbox, papers, changes), language(day.event.language)
        ),
    }


def filled_blanks(at: Place, day: Day) -> list[Problem]:
    """Blanks that somebody filled where they lie: theirs, never overwritten, and not counted (CM14.blank)."""
    found = []
    for table in day.tables:
        path = blank_path(at.output.path, day.event, table)
        if touched(path, day.event, table):
            cell = Cell(path.relative_to(at.output.path).as_posix())
            values = {"file": path.name}
            found.append(Problem("CM14.blank", "warning", (cell,), values, table.round, table.number))
    return found
