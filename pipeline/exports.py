"""The same figures for other programs: results, standings and problems as CSV (architecture, Rounds)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipeline import games
from pipeline.csv_file import BOM, csv_text
from pipeline.games.layouts import layout_of
from pipeline.language import language
from pipeline.model.cell import Entry
from pipeline.model.event import Event
from pipeline.model.form import Block, Layout, Lines, row_index
from pipeline.model.kind import Verdict
from pipeline.model.problem import Problem
from pipeline.model.score import Score
from pipeline.model.seating import Round, Table
from pipeline.model.sheet import Row, Sheet
from pipeline.model.value import Value
from pipeline.registration_rows import COLUMNS, REGISTRATIONS, desk, lines
from pipeline.run import Day

FIRST = ("round", "stage", "group", "table", "game", "seat", "entrant", "name")
LAST = ("file", "sheet", "cell")
PROBLEMS = (
    "severity", "kind", "file", "sheet", "cell", "round", "table", "entrant", "message", "remedy",
)  # fmt: skip


def results(day: Day) -> str:
    """One row per entrant and line of every accepted sheet, each with the cell it came from.

    Keys of the game's sheet as understood, then the score values; a typed figure is `<key>_entered`.
    """
    game = games.find(day.event.rules.game)
    layouts = [layout_of(game, sheet.table, day.event.rules) for sheet in day.sheets]
    scored = list(dict.fromkeys(key for score in day.scores for key in score.values))
    told = zip(layouts, day.sheets, strict=True)
    keys = list(dict.fromkeys(key for layout, sheet in told for key in _keys(layout, sheet.table, scored)))
    names = [*keys, *(key for key in scored if key not in keys)]
    held = {(score.round, score.table, score.entrant, score.line): score for score in day.scores}
    rows = [
        row
        for sheet, layout in zip(day.sheets, layouts, strict=True)
        for row in _rows(day.event, sheet, layout, names, held)
    ]
    return csv_text((*FIRST, *names, *LAST), rows)


def _keys(layout: Layout, table: Table, scored: Sequence[str]) -> Iterator[str]:
    """What the sheet tells; of what it computes, only figures that the game works out as well."""
    rows = (field for block in layout.blocks if not _inside(block, table) for field in block.fields)
    for field in (*layout.head, *rows, *layout.foot):
        if field.role == "helper" or isinstance(field.kind, Verdict) or field.key in FIRST:
            continue
        if field.recomputed or (field.role == "computed" and field.key in scored):
            yield f"{field.key}_entered"
        elif field.role != "computed":
            yield field.key


def _rows(
    event: Event,
    sheet: Sheet,
    layout: Layout,
    names: Sequence[str],
    scores: Mapping[tuple[Round, int, str, int], Score],
) -> Iterator[tuple[Value, ...]]:
    table = sheet.table
    for line in table.lines:
        for seat in table.seats:
            score = scores.get((table.round, table.number, seat.entrant, line))
            own = _own(sheet, layout, seat.key, line)
            entries = {**sheet.head, **own}
            values: dict[str, Value] = {key: entry.value for key, entry in entries.items()}
            values |= {f"{key}_entered": entry.value for key, entry in entries.items() if entry.typed}
            values |= score.values if score else {}
            entrant = event.entrant(seat.entrant)
            name = entrant.in_round(table.round).name if entrant else ""
            typed = (entry.at for key, entry in own.items() if _typed_by_judge(layout, key))
            first = next(typed, sheet.cell)
            at = score.cells[0] if score else first
            place = (table.round, table.stage, table.group, table.number, line)
            who = (seat.key, seat.entrant, name)
            where = (at.file, at.sheet, at.address)
            yield (*place, *who, *(values.get(name) for name in names), *where)


def _own(sheet: Sheet, layout: Layout, seat: str, line: int) -> Row:
    """The entries of the rows that are about a seat and a line."""
    found: dict[str, Entry] = {}
    for block in layout.blocks:
        index = None if _inside(block, sheet.table) else row_index(block.rows, seat, line)
        found |= sheet.blocks[block.key][index] if index is not None else {}
    return found


def _inside(block: Block, table: Table) -> bool:
    """Whether its rows lie inside one line of the table, as hands do: none is a row of the export."""
    return isinstance(block.rows, Lines) and block.rows.numbers != table.lines


def _typed_by_judge(layout: Layout, key: str) -> bool:
    field = layout.field(key)
    return field is not None and field.role == "input"


def registrations(day: Day) -> dict[str, bytes]:
    """The file with a row for each registration; none where the event writes none down."""
    at = desk(day.reading.book)
    return {REGISTRATIONS: encoded(csv_text(COLUMNS, lines(at)))} if at is not None else {}


def standings(day: Day) -> str:
    """The ranking, a row per entrant, criteria in order of precedence."""
    ranking = day.ranking
    held = ranking.lines[0].values if ranking.lines else {}
    criteria = (*ranking.criteria, *(name for name in held if name not in ranking.criteria))
    who = ("group", "place", "tied", "entrant", "name", "unit", "status")
    rows = []
    for line in ranking.lines:
        entrant = day.event.entrant(line.entrant)
        rows.append(
            (
                line.group,
                line.place,
                int(line.tied),
                line.entrant,
                entrant.name if entrant else "",
                entrant.unit if entrant else "",
                ranking.status.get(line.entrant, ""),
                *(line.values.get(name) for name in criteria),
                line.decided_by,
                line.prize,
            )
        )
    return csv_text((*who, *criteria, "decided_by", "prize"), rows)


def problems(found: Sequence[Problem], code: str) -> str:
    """Every finding with its text in the event's language."""
    words = language(code)
    rows = []
    for problem in found:
        text = words.problem(problem)
        at = problem.cells[0] if problem.cells else None
        rows.append(
            (
                problem.severity,
                problem.kind,
                at.file if at else "",
                at.sheet if at else "",
                at.address if at else "",
                problem.round,
                problem.table,
                problem.entrant,
                text.message,
                text.remedy,
            )
        )
    return csv_text(PROBLEMS, rows)


def encoded(text: str) -> bytes:
    """A CSV as bytes that Excel takes for UTF-8."""
    return BOM + text.encode()
