"""Finding the form in a workbook by its keys, and turning its cells into entries."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from pipeline.model.cell import Cell, Entry
from pipeline.model.form import Block, Field, Layout, Seats, Spot, row_keys
from pipeline.model.kind import Mark
from pipeline.model.problem import Problem
from pipeline.model.seating import Table
from pipeline.model.sheet import Row, Sheet
from pipeline.sheets.area import Position
from pipeline.sheets.grammar import Grammar, grammar, is_blank, problem_of, stored
from pipeline.sheets.intact import comments, drawn, hidden, merged, missing_keys, moved, notes, twice
from pipeline.sheets.keys import Keys, keys_of
from pipeline.sheets.raw import Fault, RawSheet, Refused, Workbook
from pipeline.sheets.tag import BookTag, Tag, parse_book_tag, parse_tag

Found = TypeVar("Found", Tag, BookTag)

JUDGE = "judge"
"""The field whose blank is a warning, like a missing signature (CM11)."""


@dataclass(frozen=True)
class Place:
    """A spot of a form that is on the sheet: where, which field, and how its cell is understood.

    `seat`: of its row, where a row is a seat's.
    """

    spot: Spot
    field: Field
    at: Position | None
    grammar: Grammar
    seat: str = ""


def find_tag(workbook: Workbook) -> tuple[Tag | None, RawSheet | None, list[Problem]]:
    """The scoresheet in a workbook. Problems: CM1.no_form; CM1.two_forms naming both sheets."""
    return _tagged(workbook, parse_tag)


def find_book_sheet(workbook: Workbook, form: str) -> tuple[RawSheet | None, list[Problem]]:
    """The organiser's sheet of a form (`event.settings`). Problems: CM1.no_sheet, CM1.two_forms."""

    def wanted(text: str) -> BookTag | None:
        tag = parse_book_tag(text)
        return tag if tag and tag.form == form else None

    _, sheet, problems = _tagged(workbook, wanted)
    if not sheet and problems[0].kind == "CM1.no_form":
        missing = Problem("CM1.no_sheet", "error", (Cell(workbook.file),), {"sheet_key": f"{form}.title"})
        return None, [missing]
    return sheet, problems


def scoresheet(
    workbook: Workbook,
    raw: RawSheet,
    layout: Layout,
    table: Table,
    printed: Collection[str] | None = None,
) -> tuple[Sheet, list[Problem]]:
    """Every given, input and computed field of a table's sheet as an entry, and what is wrong with the cells.

    A computed entry has `typed` empty, unless somebody typed over the formula (`is_typed_over`). A field
    whose cell is gone has a blank entry at the sheet. `printed`: the texts of the blank form; with None
    notes outside the form are not looked for. Problems: CM1.keys, CM1.row, CM1.keys_twice, CM7 to CM10,
    CM7.merged, CM15.moved, CM16 and its suffixes; blanks are left to `basic_checks`.
    """
    keys = keys_of(raw)
    entries: dict[Spot, Entry] = {}
    problems = [*twice(workbook, raw, keys), *missing_keys(workbook, raw, layout, keys)]
    for place in _places(layout, keys):
        entry, faults = _entry(workbook, raw, place)
        entries[place.spot] = entry
        if faults:
            problems += _problems(faults, layout.form, place, entry.at, table)
    fields = _fields(layout, keys)
    problems += merged(workbook, raw, fields)
    problems += moved(workbook, raw, layout, keys)
    problems += hidden(workbook, raw, fields)
    problems += comments(workbook, raw)
    problems += drawn(workbook, raw)
    if printed is not None:
        problems += notes(workbook, raw, fields.keys(), printed)
    return _sheet(layout, table, entries), [of_table(problem, table) for problem in problems]


def basic_checks(sheet: Sheet, layout: Layout, excused: frozenset[str] = frozenset()) -> list[Problem]:
    """Blanks: CM6 where the form requires an entry, CM11 for the judge's name and signatures.

    Run again after corrections are applied. `excused`: head and foot fields that may be blank on this sheet.
    """
    outer = tuple(field for field in (*layout.head, *layout.foot) if field.key not in excused)
    problems = _blanks(layout.form, outer, sheet.head, "")
    for block in layout.blocks:
        entrants = _entrants(block, sheet.table)
        for key, row in zip(row_keys(block.rows), sheet.blocks[block.key], strict=True):
            problems += _blanks(layout.form, block.fields, row, entrants.get(key, ""))
    return [of_table(problem, sheet.table) for problem in problems]


def required_blanks(form: str, fields: Collection[Field], row: Row) -> list[Problem]:
    """CM6 and CM11 for the fields of one row: also for the records of event.xlsx."""
    return _blanks(form, tuple(fields), row, "")


def of_table(problem: Problem, table: Table) -> Problem:
    """A problem with the round and table it belongs to."""
    return replace(problem, round=table.round, table=table.number)


def _tagged(
    workbook: Workbook, parse: Callable[[str], Found | None]
) -> tuple[Found | None, RawSheet | None, list[Problem]]:
    tagged: list[tuple[Found, RawSheet]] = []
    for each in workbook.sheets:
        cell = each.cells.get((1, 1))
        mark = parse(cell.raw) if cell and cell.kind == "text" else None
        if mark:
            tagged.append((mark, each))
    if not tagged:
        return None, None, [Refused("no_form").problem(workbook.file)]
    if len(tagged) > 1:
        cells = tuple(Cell(workbook.file, sheet.name) for _, sheet in tagged)
        names = ", ".join(sheet.name for _, sheet in tagged)
        return None, None, [Problem("CM1.two_forms", "error", cells, {"found": names})]
    tag, sheet = tagged[0]
    return tag, sheet, []


@lru_cache(maxsize=64)
def _places(layout: Layout, keys: Keys) -> tuple[Place, ...]:
    return tuple(_placed(layout, keys))


@lru_cache(maxsize=64)
def _fields(layout: Layout, keys: Keys) -> Mapping[Position, Field]:
    return {place.at: place.field for place in _places(layout, keys) if place.at}


def _placed(layout: Layout, keys: Keys) -> Iterator[Place]:
    for field in (*layout.head, *layout.foot):
        if field.role != "helper":
            spot = ("", "", field.key)
            yield Place(spot, field, keys.at(spot), grammar(field.kind))
    for block in layout.blocks:
        for row in row_keys(block.rows):
            for field in block.fields:
                if field.role != "helper":
                    spot = (block.key, row, field.key)
                    seat = row if isinstance(block.rows, Seats) else ""
                    yield Place(spot, field, keys.at(spot), grammar(field.kind), seat)


def _entrants(block: Block, table: Table) -> Mapping[str, str]:
    return {seat.key: seat.entrant for seat in table.seats} if isinstance(block.rows, Seats) else {}


def _entry(workbook: Workbook, raw: RawSheet, place: Place) -> tuple[Entry, Sequence[Fault]]:
    if place.at is None:
        return Entry(None, "", Cell(workbook.file, raw.name)), ()
    at = workbook.cell(raw, place.at)
    if place.field.role == "computed":
        return stored(place.grammar, raw.cells.get(place.at), at)
    return place.grammar.understand(raw.cells.get(place.at), at)


def _problems(faults: Sequence[Fault], form: str, place: Place, at: Cell, table: Table) -> list[Problem]:
    seated = {seat.key: seat.entrant for seat in table.seats}
    found = [problem_of(fault, f"{form}.{place.field.key}", at) for fault in faults]
    return [replace(problem, entrant=seated.get(place.seat, "")) for problem in found]


def _sheet(layout: Layout, table: Table, entries: Mapping[Spot, Entry]) -> Sheet:
    def row(block: str, key: str, fields: Collection[Field]) -> Row:
        return {field.key: entries[block, key, field.key] for field in fields if field.role != "helper"}

    blocks = {
        block.key: tuple(row(block.key, key, block.fields) for key in row_keys(block.rows))
        for block in layout.blocks
    }
    return Sheet(table, row("", "", (*layout.head, *layout.foot)), blocks)


def _blanks(form: str, fields: Collection[Field], row: Row, entrant: str) -> list[Problem]:
    problems: list[Problem] = []
    for field in fields:
        entry = row.get(field.key)
        # A cell that is gone has been reported as such.
        if field.role != "input" or entry is None or not entry.at.address:
            continue
        values = {"field": f"{form}.{field.key}"}
        if isinstance(field.kind, Mark) or field.key == JUDGE:
            if is_blank(entry) or entry.value == 0:
                problems.append(Problem("CM11", "warning", (entry.at,), values, entrant=entrant))
        elif field.required and is_blank(entry):
            problems.append(Problem("CM6", "error", (entry.at,), values, entrant=entrant))
    return problems
