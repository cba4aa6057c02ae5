"""`rehearse`: fills a round's workbooks as judges would, faults and all, only where it is a rehearsal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pipeline.commands.setting import Place, Progress, shown_path
from pipeline.commands.told import Line, Told, line
from pipeline.faults.fault import Fault, Filled
from pipeline.faults.injection import filled_sheets, injected, kinds
from pipeline.faults.verdict import Injected, Verdict, judged
from pipeline.language import language
from pipeline.model.event import Event
from pipeline.model.seating import Draw, Round
from pipeline.reports.paper import round_text
from pipeline.run import Day, run
from pipeline.store import EventFolder, Unusable, exclusive, replace

SHOWN_CHECKS = 3
"""Findings named for each fault; the gravest come first."""


def rehearse(
    at: Place, round_: Round | None, seed: int, faults: int = 0, progress: Progress | None = None
) -> Told:
    """Invented sheets of one published round, put into inbox/; a file that is there is never replaced.

    Without a round the last one published is meant. `faults`: how many judges' faults are put in; they stay
    there for the staff to find, and are told with the checks that caught them.
    """
    day = rehearsed_day(at, progress)
    wanted = day.latest.round if round_ is None and day.published else round_
    draw = next((draw for draw in day.published if draw.round == wanted), None)
    if draw is None:
        raise Unusable("not_published", round=round_ or 1, command=at.command("seat"))
    put = put_in(at.event, day.event, draw, seed, progress)
    told = line("rehearse_filled", n=len(put), folder=shown_path(at.event.path / "inbox"))
    verdicts = tried(at, put, kinds(seed), faults, seed)
    return Told((told, *verdict_lines(day.event, verdicts, faults)), day.event.language)


def rehearsed_day(at: Place, progress: Progress | None = None) -> Day:
    """The day of a rehearsal; raises Unusable for a real event."""
    day = run(at.event, at.language, progress, at.jobs)
    if not day.event.rehearsal:
        raise Unusable("not_rehearsal")
    return day


def put_in(
    folder: EventFolder, event: Event, draw: Draw, seed: int, progress: Progress | None = None
) -> list[Filled]:
    """The round's sheets that were not there yet, now in the inbox."""
    inbox = folder.path / "inbox"
    inbox.mkdir(exist_ok=True)
    put = [one for one in filled_sheets(event, draw, seed) if not (inbox / one.file).exists()]
    for number, one in enumerate(put, start=1):
        if progress:
            progress("forms", number, len(put))
        exclusive(inbox / one.file, one.data)
    return put


def tried(at: Place, put: Sequence[Filled], due: Iterable[Fault], count: int, seed: int) -> list[Verdict]:
    """So many faults put into sheets that this rehearsal has made, and what became of them; they stay."""
    faulty = injected(put, due, count, seed)
    if not faulty:
        return []
    mended = run(at.event, at.language, jobs=at.jobs)
    for one in faulty:
        _befall(at.event, one)
    day = run(at.event, at.language, jobs=at.jobs)
    return [judged(one, day, mended) for one in faulty]


def _befall(folder: EventFolder, one: Injected) -> None:
    inbox = folder.path / "inbox"
    if one.sheet.file not in one.damage.files:
        (inbox / one.sheet.file).unlink()
    for name, data in one.damage.files.items():
        replace(inbox / name, data)


def mend(folder: EventFolder, one: Injected) -> None:
    """The sound sheet instead of a faulty one, which goes to inbox/_old as the organiser would move it."""
    inbox, old = folder.path / "inbox", folder.path / "inbox" / "_old"
    old.mkdir(exist_ok=True)
    for number, (name, data) in enumerate(one.damage.files.items()):
        (inbox / name).unlink()
        if data != one.sheet.data:
            replace(old / f"{one.fault.key}-{number}-{one.sheet.file}", data)
    replace(inbox / one.sheet.file, one.sheet.data)


def verdict_lines(event: Event, verdicts: Sequence[Verdict], asked: int) -> list[Line]:
    """How many faults were caught, then each: where, what, and by which check."""
    if not asked:
        return []
    caught = sum(one.outcome == "caught" for one in verdicts)
    said = [line("faults_caught", caught=caught, n=len(verdicts))]
    if len(verdicts) < asked:
        said.append(line("faults_left", n=asked - len(verdicts)))
    order = ("escaped", "missed", "harmless", "caught")
    ranked = sorted(verdicts, key=lambda one: order.index(one.outcome))
    return [*said, *(_verdict_line(event, one) for one in ranked)]


def _verdict_line(event: Event, verdict: Verdict) -> Line:
    one, words = verdict.injected, language(event.language)
    table = one.sheet.table
    checks = [
        " ".join(part for part in (problem.kind, problem.cells[0].address if problem.cells else "") if part)
        for problem in verdict.caught_by
    ]
    where = " ".join(
        part
        for part in (
            round_text(event, table.round),
            words.text("paper.table_n", n=table.number),
            one.cell,
        )
        if part
    )
    return line(
        f"fault_{verdict.outcome}",
        where=where,
        fault=words.text(f"fault.{one.fault.key}", was=one.damage.was, now=one.damage.now),
        checks=", ".join(dict.fromkeys(checks[:SHOWN_CHECKS])),
    )
