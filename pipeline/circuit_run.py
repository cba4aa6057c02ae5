"""A circuit from its folder to its ledger: every event read, the ledger made, all checked. Writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from pipeline.circuit.decisions import (
    by_hand_faults,
    declined,
    given,
    published_faults,
    traced,
    unknown_people,
)
from pipeline.circuit.events import PLAYED, ListedEvent, championship_of
from pipeline.circuit.found import Failure, Found, names
from pipeline.circuit.qualification.changes import Change, changes
from pipeline.circuit.qualification.ledger import GroupResult, Line, holders, ledger
from pipeline.circuit.review import reviewed
from pipeline.circuit_book import CircuitBook, circuit_book
from pipeline.circuit_event import found as event_found
from pipeline.circuit_store import CircuitFolder, Published
from pipeline.executor import Executor, InProcess, Lost
from pipeline.language import language
from pipeline.model.problem import Problem, in_order
from pipeline.model.value import Value

Progress = Callable[[str, int, int], None]
NOT_THERE = ("unusable.no_folder", "unusable.no_event")
"""Why an event cannot be used that is perhaps only still to come."""
BY_HAND = "CI-C13."
"""Kinds of problems with places that are given by hand."""


@dataclass(frozen=True)
class Circuit:
    """All that is known of a circuit now.

    `events`: in the order of R12, each with what its folder says. `today`: the ledger by today's results;
    `lines`: the ledger in force, which is the published one once the championship has begun (R21).
    `changes`: what is different today from the last `published` ledger. `people`: names by person id.
    """

    book: CircuitBook
    events: tuple[tuple[ListedEvent, Found], ...]
    today: tuple[Line, ...]
    lines: tuple[Line, ...]
    published: Published | None
    changes: tuple[Change, ...]
    frozen: bool
    people: Mapping[str, str]
    problems: tuple[Problem, ...]

    @property
    def results(self) -> tuple[GroupResult, ...]:
        """What the store events have come to, in the order of the ledger; cancelled ones to nothing."""
        return _results(self.events)

    @property
    def holders(self) -> tuple[str, ...]:
        """Who plays the championship, in ledger order."""
        return holders(self.lines)

    @property
    def championship(self) -> ListedEvent | None:
        """The line of the championship in the event list."""
        return championship_of(self.book.events)

    @property
    def open(self) -> tuple[ListedEvent, ...]:
        """Store events whose places are still to come."""
        return tuple(
            listed
            for listed, found in self.events
            if listed.kind == "store"
            and listed.status not in ("cancelled", "postponed")
            and not found.results
        )

    @property
    def in_the_way(self) -> tuple[Problem, ...]:
        """Errors in circuit.xlsx itself: no ledger is published and no championship made from it.

        A store whose results are missing is not in the way: it changes later lines only.
        """
        own = (*self.book.problems, *(one for one in self.problems if one.kind.startswith(BY_HAND)))
        return tuple(problem for problem in own if problem.severity == "error")


def run(
    folder: CircuitFolder,
    code: str = "",
    progress: Progress | None = None,
    workers: Executor | None = None,
    kept: Path | None = None,
) -> Circuit:
    """Everything about a circuit, from its files alone; raises Unusable where there is no circuit.

    `workers`: who reads the events, one folder each. `kept`: a folder of what was read from sheets before.
    """
    book = circuit_book(folder.book_bytes(), code)
    published = folder.published()
    listed = sorted(book.events, key=lambda one: one.order)
    pairs = []
    read = partial(_event, folder.path, kept)
    with closing((workers or InProcess()).map(read, listed)) as results:
        for number, one in enumerate(listed, start=1):
            if progress:
                progress("events", number, len(listed))
            found = next(results)
            pairs.append((one, _lost(one, found) if isinstance(found, Lost) else found))
    return circuit_of(book, pairs, published)


def _event(circuit: Path, kept: Path | None, listed: ListedEvent) -> Found:
    """What another process or computer is asked for. Done twice, it is the same."""
    return event_found(listed, circuit, kept)


def _lost(listed: ListedEvent, lost: Lost) -> Found:
    return Found(listed.id, failure=Failure("unusable.event_fails", {"error": lost.error}))


def circuit_of(
    book: CircuitBook, pairs: Sequence[tuple[ListedEvent, Found]], published: Published | None
) -> Circuit:
    """The circuit from what its events say, in whatever order they were read."""
    pairs = tuple(sorted(pairs, key=lambda pair: pair[0].order))
    results = _results(pairs)
    made = ledger(results, declined(book.declines), book.terms, given(book.by_hand))
    today = traced(made, book.declines, book.by_hand)
    frozen = _begun(book, pairs)
    lines = _as_published(published, today) if frozen and published else today
    different = changes(published.lines if published else (), today)
    circuit = Circuit(
        book=book,
        events=pairs,
        today=today,
        lines=lines,
        published=published,
        changes=different,
        frozen=frozen,
        people=names([found for _, found in pairs]),
        problems=(),
    )
    return replace(circuit, problems=in_order((*book.problems, *_checked(circuit))))


def _results(pairs: Sequence[tuple[ListedEvent, Found]]) -> tuple[GroupResult, ...]:
    return tuple(
        result
        for listed, found in pairs
        if listed.kind == "store" and listed.status != "cancelled"
        for result in found.results
    )


def _begun(book: CircuitBook, pairs: Sequence[tuple[ListedEvent, Found]]) -> bool:
    """Whether the championship has begun: it is said so, a round is published, or its day is past (R21)."""
    final, today = championship_of(book.events), book.day("today")
    if final is None:
        return False
    drawn = any(found.begun for listed, found in pairs if listed is final)
    return final.status in PLAYED or drawn or (today is not None and today > final.start.date())


def _as_published(published: Published, today: Sequence[Line]) -> tuple[Line, ...]:
    """The published lines; each with the cells it is made from, or from its file if today's is another."""
    made = {replace(line, cells=()): line for line in today}
    return tuple(made.get(replace(line, cells=()), line) for line in published.lines)


def _checked(circuit: Circuit) -> list[Problem]:
    book = circuit.book
    return [
        *_unusable(circuit),
        *reviewed(circuit.events, circuit.lines, book.rules.whole("title_notice_min")),
        *by_hand_faults(book.by_hand, circuit.today, circuit.results, book.terms),
        *(published_faults(circuit.published.lines) if circuit.frozen and circuit.published else ()),
        *unknown_people(book.declines, circuit.people),
        *_too_many(circuit),
        *_frozen(circuit),
    ]


def _unusable(circuit: Circuit) -> list[Problem]:
    """Events that cannot be used; one that is still to come need not have its folder yet."""
    words = language(circuit.book.head.language)
    found = []
    for listed, one in circuit.events:
        failure = one.failure
        early = listed.status not in (*PLAYED, "confirmed")
        if failure is None or (early and failure.key in NOT_THERE):
            continue
        reason = _reason(failure, words.entries, [words.problem(one).message for one in failure.because])
        values: Mapping[str, Value] = {"event": listed.id, "folder": listed.folder, "reason": reason}
        found.append(Problem("CI-1.unusable", "error", listed.at("folder"), values))
    return found


def _reason(failure: Failure, entries: Mapping[str, str], because: Sequence[str]) -> str:
    values = {
        name: entries[str(value)] if name.endswith("_key") else str(value)
        for name, value in failure.values.items()
    }
    return entries[failure.key].format_map({"reason": " ".join(because), **values})


def _too_many(circuit: Circuit) -> list[Problem]:
    """More holders than the championship has places; who plays is the organiser's to say (R22)."""
    most = circuit.book.rules.values["championship_capacity"]
    if not isinstance(most, int) or len(circuit.holders) <= most:
        return []
    at = circuit.book.head.setting_at("championship_capacity")
    return [Problem("CI-8.capacity", "error", at, {"count": len(circuit.holders), "expected": most})]


def _frozen(circuit: Circuit) -> list[Problem]:
    """What is different from a ledger that stays as it is (R21), or that it was never published."""
    final = circuit.championship
    if not circuit.frozen or final is None:
        return []
    if circuit.published is None:
        return [Problem("CI-3.unpublished", "warning", final.at("status"), {"event": final.id})]
    if not circuit.changes:
        return []
    values: Mapping[str, Value] = {"file": circuit.published.file, "count": len(circuit.changes)}
    return [Problem("CI-3.frozen", "warning", final.at("status"), values)]
