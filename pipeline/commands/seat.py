"""`seat`: publishes the next round once; on an open round restores what is missing and says who is out."""

from __future__ import annotations

from pipeline.admission import left_out
from pipeline.blanks import blank_path, touched, workbooks
from pipeline.commands.hall import show
from pipeline.commands.output import write_papers
from pipeline.commands.setting import Place, Progress, ready_to_print, shown_path
from pipeline.commands.summary import called, numbers, problem_lines
from pipeline.commands.told import CLEAN, FAULTS, Line, Told, line
from pipeline.language import language
from pipeline.lots_file import lots_text
from pipeline.model.seating import HOUSE, Draw, Round, Table, is_bye
from pipeline.papers import round_papers
from pipeline.reports.paper import round_text
from pipeline.run import Day, run
from pipeline.store import EventFolder, replace


def seat(at: Place, progress: Progress | None = None) -> Told:
    """The next round's draw, workbooks and papers; a published draw is never written again."""
    with at.output.alone():
        return _seat(at, progress)


def _seat(at: Place, progress: Progress | None) -> Told:
    day = run(at.event, at.language, progress, at.jobs)
    at.output.claim(day.event.id)
    ready_to_print()
    if day.next_draw is None:
        return _standing_still(at, day, progress)
    after = publish_next(at.event, day)
    _, kept = write_blanks(at, after, day.next_draw, progress)
    papers = write_papers(at.output, round_papers(after), progress, at.jobs)
    shown = show(at, progress)
    told = line(
        "seat_published",
        round=called(day, day.next_draw),
        tables=sum(not is_bye(table) for table in day.next_draw.tables),
    )
    printed = line("next_print", folder=shown_path(at.output.path))
    lines = (told, *_left_out(day), *kept, *papers.lines, *shown, printed)
    return Told(lines, day.event.language, FAULTS if papers.lost else CLEAN)


def _left_out(day: Day) -> list[Line]:
    """Who is listed but not seated in the first round, and why."""
    found = [] if day.draws else left_out(day.problems)
    return [line("seat_left_out", n=len(found)), *problem_lines(day.event, found)] if found else []


def publish_next(folder: EventFolder, day: Day) -> Day:
    """Writes the next draw, with the lots where they are due; the day just after."""
    assert day.next_draw is not None
    if day.lots_due:
        folder.keep_lots(lots_text(day.lots_due))
    folder.publish(day.next_draw, entrant_names(day, day.next_draw.round))
    return day.with_published(day.next_draw)


def entrant_names(day: Day, round_: Round) -> dict[str, str]:
    """Entrant id -> name in a round, for people who read its draw; helpers have one too."""
    helper = language(day.event.language).text("form.house")
    return {HOUSE: helper, **{one.id: one.in_round(round_).name for one in day.event.entrants}}


def _standing_still(at: Place, day: Day, progress: Progress | None) -> Told:
    """Nothing to publish: missing forms and papers are restored, and what is in the way is said."""
    restored, kept = 0, list[Line]()
    for draw in day.published:
        number, lines = write_blanks(at, day, draw, progress)
        restored += number
        kept += lines
    papers = write_papers(at.output, round_papers(day), progress, at.jobs)
    shown = show(at, progress, day)
    after = [*([line("seat_restored", n=restored)] if restored else []), *kept, *papers.lines, *shown]
    clean = FAULTS if papers.lost else CLEAN
    code = day.event.language
    if day.ranking.out:
        round_, _ = day.ranking.out[0]
        tables = numbers(day.open_tables(round_))
        wrong = [problem for problem in day.problems if problem.severity == "error"]
        said = line("seat_open", round=round_text(day.event, round_), tables=tables)
        return Told((said, *problem_lines(day.event, wrong), *after), code, clean)
    if day.waiting:
        said = line("seat_stopped", round=_following(day))
        return Told((said, *problem_lines(day.event, day.waiting), *after), code, FAULTS)
    return Told((line("seat_over"), *after), code, clean)


def _following(day: Day) -> str:
    """What would be published next: a round, or a play-off after the last."""
    playoff = bool(day.ranking.open_ties)
    return round_text(day.event, f"P{len(day.playoffs) + 1}" if playoff else len(day.draws) + 1)


def write_blanks(at: Place, day: Day, draw: Draw, progress: Progress | None = None) -> tuple[int, list[Line]]:
    """Blanks of a round that are not there; what a person typed in is left alone and named.

    Returns how many were missing.
    """
    missing, kept = 0, list[Line]()
    tables: dict[str, Table] = {}
    for table in draw.tables:
        tables[blank_path(at.output.path, day.event, table).name] = table
    for number, (name, data) in enumerate(workbooks(day.event, draw), start=1):
        if progress:
            progress("forms", number, len(tables))
        path = blank_path(at.output.path, day.event, tables[name])
        if touched(path, day.event, tables[name]):
            kept.append(line("blank_filled", file=name))
        else:
            missing += not path.exists()
            replace(path, data)
    return missing, kept
