"""One event of a circuit, from its folder to what the circuit wants of it. Nothing is written."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from pipeline.checks.entry_list import Listed
from pipeline.circuit.decisions import ONLY_GROUP
from pipeline.circuit.events import ListedEvent
from pipeline.circuit.found import Entered, Failure, Found, Terms
from pipeline.circuit.qualification.ledger import GroupResult
from pipeline.circuit.registration import EntryTerms, complete
from pipeline.event_registration import event_start
from pipeline.model.cell import Cell
from pipeline.model.entrant import Entrant
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.score import Standing
from pipeline.program_mark import program_mark
from pipeline.reading import read_event
from pipeline.reason import reason_of
from pipeline.run import Day, day_of
from pipeline.sheet_cache import SheetCache
from pipeline.store import EventFolder, Unusable
from pipeline.store import replace as replace_file

OF_LIST = "CI-C"
"""Kinds of problems with an entry list."""
WANTED = 4
"""Places of a group that may matter for a qualification: the fourth only by a setting."""


def found(listed: ListedEvent, circuit: Path, kept: Path | None = None) -> Found:
    """The event of a line of the list, its folder named from the circuit's on.

    A value that can be handed to another process; a folder that cannot be used is a `Failure` in it.
    `kept`: a folder that keeps what sheets were read as, so that an event of which nothing has changed is not
    read again; nothing is written where that folder is not there.
    """
    cache = _known(kept / cache_name(listed.folder)) if kept else None
    try:
        day = day_of(read_event(EventFolder(circuit / listed.folder), cache=cache))
    except Unusable as error:
        because = tuple(replace(problem, values=dict(problem.values)) for problem in error.problems)
        return Found(listed.id, failure=Failure(f"unusable.{error.kind}", dict(error.values), because))
    except OSError as error:
        values = {"file": listed.folder, "reason_key": reason_of(error)}
        return Found(listed.id, failure=Failure("unusable.no_access", values))
    if cache and kept and kept.is_dir():
        with suppress(OSError):
            replace_file(kept / cache_name(listed.folder), cache.data())
    return _found(listed, day)


def cache_name(folder: str) -> str:
    """What is kept of an event under any name of its folder."""
    return f"{sha256(folder.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}.jsonl"


def _known(file: Path) -> SheetCache:
    try:
        return SheetCache(file.read_bytes(), program_mark())
    except OSError:
        return SheetCache(b"", program_mark())


def _found(listed: ListedEvent, day: Day) -> Found:
    rules, book = day.event.rules, day.reading.book
    errors = [problem for problem in day.problems if problem.severity == "error"]
    groups = tuple(sorted({line.group or ONLY_GROUP for line in day.awarding.lines}))
    sizes = (_whole(rules, key) for key in ("capacity_min", "capacity_max", "fee"))
    return Found(
        event=listed.id,
        entered=tuple(_entered(one, listed.folder) for one in book.listed),
        results=tuple(_result(listed, day, group) for group in groups) if day.awarded else (),
        groups=groups,
        paid=_paid(book.event.entrants, rules),
        terms=Terms(event_start(rules), *sizes),
        begun=bool(day.draws),
        registrations=tuple(_told(problem, listed.folder) for problem in errors if _registered(problem)),
        errors=sum(not problem.kind.startswith(OF_LIST) for problem in errors),
        with_ids="person" in rules.registration,
    )


def _registered(problem: Problem) -> bool:
    """Whether it is about the entry list; a person on two lines is for the circuit to tell."""
    return problem.kind.startswith(OF_LIST) and problem.kind != "CI-C10"


def _told(problem: Problem, folder: str) -> Problem:
    cells = tuple(_within(folder, cell) for cell in problem.cells)
    return replace(problem, cells=cells, values=dict(problem.values))


def _entered(line: Listed, folder: str) -> Entered:
    one, says = line.entrant, line.entrant.registration
    at = next(iter(says.at("person_id") if says else ()), line.at)
    told = next(iter(says.at("prior_title_told_at") if says else ()), at)
    return Entered(
        number=one.id,
        person=one.person,
        name=one.name,
        born=says.born if says else None,
        plays=one.status != "absent" and not (says and says.cancelled),
        prior_title=bool(says and says.prior_title),
        told_at=says.told_at if says else None,
        at=_within(folder, at),
        told_cell=_within(folder, told),
    )


def _result(listed: ListedEvent, day: Day, group: str) -> GroupResult:
    """The first places of a group, each with the cell of its last game; a shared place is nobody's."""
    lines = [line for line in day.awarding.lines if (line.group or ONLY_GROUP) == group]
    placed = [_alone_at(lines, place) for place in range(1, WANTED + 1)]
    people = {one.id: one.person for one in day.event.entrants}
    return GroupResult(
        event=listed.id,
        start=listed.start,
        listing_order=listed.listing_order,
        group=group,
        people=tuple(people.get(entrant, "") for entrant in placed),
        cells=tuple(_within(listed.folder, _decided_at(day, entrant)) for entrant in placed),
    )


def _alone_at(lines: list[Standing], place: int) -> str:
    there = [line.entrant for line in lines if line.place == place]
    return there[0] if len(there) == 1 else ""


def _decided_at(day: Day, entrant: str) -> Cell:
    """The cell of an entrant's last score; the event's workbook where he has none."""
    own = [score.cells[0] for score in day.scores if score.entrant == entrant and score.cells]
    return own[-1] if own else Cell("event.xlsx")


def _paid(entrants: tuple[Entrant, ...], rules: Rules) -> int | None:
    """How many complete registrations stand; None where the entry list does not tell of fees."""
    if "fee" not in rules.registration:
        return None
    terms = EntryTerms(fee=rules.whole("fee"))
    says = [one.registration for one in entrants if one.registration is not None]
    return sum(complete(one, terms) and not one.cancelled for one in says)


def _whole(rules: Rules, key: str) -> int | None:
    found = rules.values.get(key)
    return found if isinstance(found, int) else None


def _within(folder: str, cell: Cell) -> Cell:
    """A cell of an event as the circuit names it: its file from the circuit's folder on."""
    return replace(cell, file=f"{folder}/{cell.file}")
