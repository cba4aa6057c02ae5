"""Small events in a folder, and the hands that work on them: organiser, judge, spreadsheet program."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from random import Random

from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from pipeline import cli, games
from pipeline.blanks import workbooks
from pipeline.commands.invented import invented
from pipeline.commands.new import book
from pipeline.commands.seat import publish_next
from pipeline.commands.told import Told
from pipeline.model.entrant import Entrant
from pipeline.model.form import Spot
from pipeline.model.problem import Problem
from pipeline.model.seating import Draw, Round, Table
from pipeline.model.value import Value, shown
from pipeline.run import Day, run
from pipeline.sheets.keys import keys_of
from pipeline.sheets.reader import read
from pipeline.store import EventFolder

PRESET = "rummikub-school-final"
CODES = ("zh-Hant", "zh-Hans", "en")
SHEETS = {"settings": 0, "entrants": 1}
BY_KEY = {"corrections": "decided_by", "units": "quota", "requests": "request"}
"""Sheets that stand elsewhere from preset to preset, by a key that only they have."""

Typed = Mapping[tuple[int, str], Mapping[str, Value]]
"""What a test types on a table's sheet: by table and seat (`""`: head or foot), key -> value."""

Inputs = Callable[[Table], Mapping[Spot, Value]]
"""What is typed at a table."""


def make(
    folder: Path,
    entrants: int | Sequence[Entrant] = 12,
    code: str = "en",
    rehearsal: int = 1,
    preset: str = PRESET,
    **settings: Value,
) -> Path:
    """An event's folder with an entry list; settings by their keys."""
    for part in ("inbox/_old", "draws"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    field = invented(entrants, code) if isinstance(entrants, int) else list(entrants)
    changed = {"event_id": "EV", "language": code, "rehearsal": rehearsal, **settings}
    (folder / "event.xlsx").write_bytes(_book(preset, tuple(field), tuple(changed.items())))
    return folder


@lru_cache
def _book(preset: str, field: tuple[Entrant, ...], changed: tuple[tuple[str, Value], ...]) -> bytes:
    return book(preset, field, **dict(changed))


def publish(folder: Path) -> None:
    """The next draw, without papers; the lots before it, where any are due."""
    of = day(folder)
    assert of.next_draw is not None, [problem.kind for problem in of.problems]
    publish_next(EventFolder(folder), of)


def fill(folder: Path, round_: Round, typed: Typed | None = None, seed: int = 1) -> list[Path]:
    """The round's sheets as judges would fill them, with what the test types instead; returns the files."""
    day = run(EventFolder(folder))
    rules = day.event.rules

    def inputs(table: Table) -> Mapping[Spot, Value]:
        made = dict(games.find(rules.game).rehearse(table, rules, Random(f"{seed}/{round_}/{table.number}")))
        for (number, seat), values in (typed or {}).items():
            if number == table.number:
                made |= {(_block(key) if seat else "", seat, key): value for key, value in values.items()}
        return made

    return hand_in(folder, day, round_, inputs)


def hand_in(folder: Path, of: Day, round_: Round, inputs: Inputs) -> list[Path]:
    """A sheet from each table of a round, with what is typed at it; returns the files."""
    draw = drawn(of, round_)
    files = []
    for name, data in workbooks(of.event, draw, {table.number: inputs(table) for table in draw.tables}):
        files.append(folder / "inbox" / name)
        files[-1].write_bytes(data)
    return files


def drawn(of: Day, round_: Round) -> Draw:
    """A published round."""
    return next(draw for draw in of.published if draw.round == round_)


def meetings(folder: Path, round_: Round) -> list[str]:
    """Who meets whom in a published round: `1-3`; a bye is `5`."""
    tables = drawn(day(folder), round_).tables
    return ["-".join(seat.entrant for seat in table.seats) for table in tables]


def play(folder: Path, rounds: int = 3, seed: int = 1) -> Path:
    """Publishes and fills so many rounds."""
    for round_ in range(1, rounds + 1):
        publish(folder)
        fill(folder, round_, seed=seed)
    return folder


def _block(key: str) -> str:
    return "seats" if key in ("result", "tile_points", "jokers_left", "win", "score") else "more"


def retype(file: Path, change: Callable[[Workbook], object]) -> None:
    """Opens a workbook in another program, changes something, saves it."""
    book = load_workbook(BytesIO(file.read_bytes()))
    change(book)
    book.save(file)


def type_in(file: Path, values: Mapping[Spot, object]) -> None:
    """Types into the cells of a scoresheet, found by their keys."""
    places = {spot: address_of(file, spot) for spot in values}

    def change(book: Workbook) -> None:
        for spot, value in values.items():
            book.worksheets[0][places[spot]] = value

    retype(file, change)


def address_of(file: Path, spot: Spot) -> str:
    """Where a field stands on a scoresheet."""
    workbook, _ = read(file.read_bytes(), file.name)
    assert workbook is not None
    at = keys_of(workbook.sheets[0]).at(spot)
    assert at is not None, spot
    return workbook.cell(workbook.sheets[0], at).address


def set_setting(folder: Path, **values: object) -> None:
    """Types settings in event.xlsx."""

    def change(book: Workbook) -> None:
        sheet = book.worksheets[SHEETS["settings"]]
        for key, value in values.items():
            row = next(
                row for row in sheet.iter_rows() for cell in row if str(cell.value).startswith(f"{key}=")
            )
            column = next(cell.column for cell in sheet[1] if cell.value == "value")
            sheet.cell(row[0].row, column).value = value

    retype(folder / "event.xlsx", change)


def sheet_of(book: Workbook, name: str) -> Worksheet:
    """A sheet of the organiser's workbook."""
    if name in SHEETS:
        return book.worksheets[SHEETS[name]]
    return next(one for one in book.worksheets if BY_KEY[name] in [cell.value for cell in one[1]])


def type_status(folder: Path, entrant: str, status: str | None, since: int | None = None) -> None:
    """A status in the entry list, and its first round."""

    def change(book: Workbook) -> None:
        sheet = sheet_of(book, "entrants")
        column = {cell.value: cell.column for cell in sheet[1] if cell.value}
        rows = range(2, sheet.max_row + 1)
        row = next(row for row in rows if str(sheet.cell(row, column["entrant"]).value) == entrant)
        sheet.cell(row, column["status"]).value = status
        sheet.cell(row, column["from_round"]).value = since

    retype(folder / "event.xlsx", change)


def type_rows(folder: Path, name: str, rows: Sequence[Mapping[str, object]]) -> None:
    """Adds lines to a list of the organiser's workbook."""

    def change(book: Workbook) -> None:
        sheet = sheet_of(book, name)
        column = {cell.value: cell.column for cell in sheet[1] if cell.value}
        header = next(row for row in range(1, 20) if sheet.cell(row, 1).value == "header")
        number = header + 1
        for row in rows:
            while any(sheet.cell(number, at).value is not None for at in column.values()):
                number += 1
            for key, value in row.items():
                sheet.cell(number, column[key], value)

    retype(folder / "event.xlsx", change)


def correct(folder: Path, *lines: tuple[int, int, str, str, object, object]) -> None:
    """Corrections: round, table, entrant, field, old value, new value."""
    keys = ("round", "table", "entrant", "field", "old", "new")
    rows = [
        {**dict(zip(keys, line, strict=True)), "reason": "misread", "decided_by": "chief"} for line in lines
    ]
    type_rows(folder, "corrections", rows)


def decide(folder: Path, **line: object) -> None:
    """A line of 更正; what a test does not say is as usual."""
    type_rows(folder, "corrections", [{"reason": "misread", "decided_by": "chief", **line}])


def day(folder: Path) -> Day:
    """Everything about an event."""
    return run(EventFolder(folder))


def kinds(of: Day, *severities: str) -> list[str]:
    """Codes of the problems, of these severities."""
    return [p.kind for p in of.problems if not severities or p.severity in severities]


def ranked(folder: Path, *figures: str) -> list[str]:
    """The standings: `2 #5 81`, place or status, entrant, and the figures asked for."""
    ranking = day(folder).ranking
    return [
        " ".join(
            [
                str(one.place or ranking.status[one.entrant]),
                f"#{one.entrant}",
                *(shown(one.values[name]) for name in figures),
            ]
        )
        for one in ranking.lines
    ]


def found(folder: Path, *severities: str) -> list[str]:
    """Problems as `kind cell`, of these severities or of all."""
    every = day(folder).problems
    return [place(problem) for problem in every if not severities or problem.severity in severities]


def place(problem: Problem) -> str:
    """A problem's code and the address of the cell it blames."""
    return f"{problem.kind} {problem.cells[0].address}" if problem.cells else problem.kind


def said(told: Told) -> str:
    """The last lines of a command, as a person reads them."""
    return "\n".join(cli._text(told.language, f"cli.{line.key}", line.values) for line in told.lines)


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every file below a folder; what a killed run leaves beside is none of the folder's.

    `.standings.json` holds from where the program was called: it differs from place to place.
    """
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(("._", ".standings."))
    }
