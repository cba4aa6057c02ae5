"""The inbox read: every file ends accepted, accepted with a note, refused in parts, or refused whole."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from hashlib import sha256

from pipeline.checks.corrections import Understand, corrected, corrected_cell
from pipeline.checks.decisions import decisions
from pipeline.checks.identity import Claim, current, identify
from pipeline.checks.prefilled import prefilled
from pipeline.checks.received import unfinished, without_blanks
from pipeline.games.game import Game
from pipeline.games.layouts import layout_of
from pipeline.language import CODES, language
from pipeline.model.cell import Cell, Entry
from pipeline.model.event import Correction, Event
from pipeline.model.form import Layout
from pipeline.model.problem import Problem, has_errors
from pipeline.model.seating import Draw, Round, Table, is_bye, table_label
from pipeline.model.sheet import Sheet
from pipeline.prefill import issued as issued_then
from pipeline.prefill import prefill
from pipeline.sheets.grammar import problem_of, understand_text
from pipeline.sheets.lettering import blank_texts
from pipeline.sheets.raw import RawSheet, Workbook
from pipeline.sheets.reader import read
from pipeline.sheets.recognise import basic_checks, find_tag, scoresheet
from pipeline.sheets.tag import layout_mark, seating_mark

CONTENT = ("CM6", "CM7", "CM8", "CM9", "CM10")
"""Findings about what was typed, as against where it stands."""


BETTER_TOLD = ("CM8", "CM15")
"""Findings that only say that a cell is not as it should be: a game may know more of it."""

BROKEN = ("CM1.keys", "CM1.row", "CM1.keys_twice")
"""Findings that leave nothing else to say about a sheet: its cells cannot be told apart."""


@dataclass(frozen=True)
class Opened:
    """A sheet found in its file, before corrections and checks."""

    workbook: Workbook
    raw: RawSheet
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class Received:
    """A file of the inbox: the table it is for, its sheet, and what was found. `applied`: its corrections.

    `opened`: kept where corrections are about this table, so that it can be checked without them.
    """

    file: str
    table: Table | None
    sheet: Sheet | None
    problems: tuple[Problem, ...]
    applied: tuple[Correction, ...] = ()
    opened: Opened | None = None

    @property
    def counts(self) -> bool:
        """Whether the sheet is finished and sound."""
        return self.sheet is not None and self.sheet.finished and not has_errors(self.problems)


@dataclass(frozen=True)
class Issued:
    """A table as its sheet was issued: `event` has only those seated at it, and corrections of it.

    Who has paid or checked in is said of nobody: no sheet is held against it.

    `names`: by entrant id, as they were when the draw was published.
    """

    event: Event
    game: Game
    table: Table
    names: Mapping[str, str]


@dataclass(frozen=True)
class Desk:
    """What incoming sheets are held against."""

    event: Event
    game: Game
    draws: Mapping[Round, Draw]

    def issued(self, table: Table) -> Issued:
        """All that the sheet of a table is held against."""
        seated = (self.event.entrant(seat.entrant) for seat in table.seats)
        names = self.draws[table.round].names
        event = replace(
            self._bare,
            entrants=tuple(replace(one, registration=None) for one in seated if one is not None),
            corrections=self._corrections.get((table.round, table.number), ()),
        )
        known = {seat.entrant: names[seat.entrant] for seat in table.seats if seat.entrant in names}
        return Issued(event, self.game, table, known)

    def mark(self, table: Table) -> str:
        """A digest of all that the table's sheet is held against; empty where it has corrections."""
        issued = self.issued(table)
        if issued.event.corrections:
            return ""
        own = f"{self._bare_mark} {issued.event.entrants!r} {issued.names!r} {table!r}"
        return sha256(own.encode("utf-8", "surrogatepass")).hexdigest()

    @cached_property
    def _bare_mark(self) -> str:
        return sha256(repr(self._bare).encode("utf-8", "surrogatepass")).hexdigest()

    @cached_property
    def _bare(self) -> Event:
        """The event without its lists: what is the same for every table."""
        return Event(self.event.id, self.event.language, self.event.rules, ())

    @cached_property
    def _corrections(self) -> Mapping[tuple[Round, int], tuple[Correction, ...]]:
        found: dict[tuple[Round, int], tuple[Correction, ...]] = {}
        for one in decisions(self.event.corrections).values:
            found[one.round, one.table] = (*found.get((one.round, one.table), ()), one)
        return found

    def receive(self, file: str, data: bytes) -> Received:
        """One file read and checked alone; never raises on what is in it.

        Of a table where somebody sits out there is no blank to point to: the game says what is wrong.
        """
        workbook, problems = read(data, file)
        if workbook is None:
            return Received(file, None, None, tuple(problems))
        tag, raw, found = find_tag(workbook)
        problems += found
        if tag is None or raw is None:
            return Received(file, None, None, tuple(problems))
        claim = Claim(Cell(file, raw.name, "A1"), tag.event, tag.round, tag.table)
        table, found = identify(claim, self.event.id, self.draws)
        if table is None:
            return Received(file, None, None, (*problems, *found))
        layout = layout_of(self.game, table, self.event.rules)
        seating = seating_mark(table)
        stale = current(
            claim,
            table,
            (tag.layout, layout_mark(layout)),
            (seating if is_bye(table) else tag.seating, seating),
            blank_name(self.event.id, table),
        )
        if stale:
            return Received(file, table, None, (*problems, *stale))
        opened = Opened(workbook, raw, tuple(problems))
        issued = self.issued(table)
        checked = _checked(issued, file, opened, layout)
        return replace(checked, opened=opened) if issued.event.corrections else checked

    def again(self, one: Received) -> Received:
        """A file that was kept open, checked anew; every other is as it was."""
        if one.opened is None or one.table is None:
            return one
        layout = layout_of(self.game, one.table, self.event.rules)
        return replace(_checked(self.issued(one.table), one.file, one.opened, layout), opened=one.opened)


def _checked(issued: Issued, file: str, opened: Opened, layout: Layout) -> Received:
    event, game, table = issued.event, issued.game, issued.table
    problems = opened.problems
    texts = printed(layout, event.rehearsal)
    sheet, found = scoresheet(opened.workbook, opened.raw, layout, table, texts)
    sheet, refused, applied = corrected(sheet, layout, event.corrections, understander(layout))
    changed = {corrected_cell(sheet, layout, one) for one in applied}
    found = [problem for problem in found if not _cured(problem, changed)]
    broken = [problem for problem in found if problem.kind in BROKEN]
    if broken:
        return Received(file, table, None, (*problems, *broken))
    given = prefill(event, game, layout, table)
    printed_then = issued_then(event, game, layout, table, issued.names)
    said = game.check(sheet, event.rules)
    found = beside_told(found, said)
    changed_back = prefilled(sheet, layout, given, event.rules.text("dates"), printed_then)
    changed_back = [] if is_bye(table) else beside_told(changed_back, said)
    findings = [
        *changed_back,
        *basic_checks(sheet, layout, game.excused(sheet, event.rules)),
        *said,
    ]
    findings = [*found, *beside_unread(found, findings)]
    if not sheet.finished:
        findings = [*without_blanks(sheet, findings), *unfinished(sheet)]
    return Received(file, table, sheet, (*problems, *refused, *findings), tuple(applied))


@lru_cache(maxsize=64)
def printed(layout: Layout, rehearsal: bool) -> frozenset[str]:
    """Every text that a blank of this form has in any language: what else stands there is a note (CM16)."""
    return frozenset[str]().union(*(blank_texts(layout, language(code), rehearsal) for code in CODES))


def _cured(problem: Problem, changed: Collection[Cell | None]) -> bool:
    """Whether a finding was about the text that a correction has replaced."""
    return _about_text(problem) and bool(problem.cells) and problem.cells[0] in changed


def _about_text(problem: Problem) -> bool:
    return problem.kind.partition(".")[0] in CONTENT and problem.kind != "CM7.merged"


def beside_told(found: Sequence[Problem], said: Sequence[Problem]) -> list[Problem]:
    """Findings of the house without those for which the game has better words: out of range, changed."""
    told = {one.cells[0] for one in said if one.severity == "error" and one.cells}
    return [one for one in found if one.kind not in BETTER_TOLD or not told & set(one.cells[:1])]


def beside_unread(found: Sequence[Problem], findings: Sequence[Problem]) -> list[Problem]:
    """Findings without those about a cell that was not understood or was moved: that has been said."""
    unread = {
        p.cells[0]
        for p in found
        if p.severity == "error" and (_about_text(p) or p.kind == "CM15.moved") and p.cells
    }
    return [problem for problem in findings if not (problem.cells and problem.cells[0] in unread)]


def understander(layout: Layout) -> Understand:
    """How the text of a correction is understood: by the grammar of the field it is for."""

    def understand(key: str, entry: Entry) -> tuple[Entry, list[Problem]]:
        field = layout.field(key)
        assert field is not None
        found, faults = understand_text(field.kind, entry.typed, entry.at)
        return found, [
            problem_of(fault, f"{layout.form}.{key}", entry.at)
            for fault in faults
            if fault.severity == "error"
        ]

    return understand


def blank_name(event_id: str, table: Table) -> str:
    """The file name of a table's blank: `RSF-R02-T03.xlsx`."""
    return f"{event_id}-{table_label(table.round, table.number)}.xlsx"
