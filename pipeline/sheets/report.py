"""report.xlsx: what the program found, in sheets of plain rows that the caller fills."""

from __future__ import annotations

from collections.abc import Sequence

from openpyxl import Workbook

from pipeline.language import Language
from pipeline.sheets.paint import saved
from pipeline.sheets.report_model import Column, Report
from pipeline.sheets.report_sheet import report_sheet

_WHO = (Column("entrant", 8, "id"), Column("name", 16))
_WHERE = (Column("file", 26), Column("sheet", 10), Column("cell", 8, "centre"))
_TABLE = (Column("round", 11, "centre"), Column("table", 8, "centre"))

PROBLEMS = (
    Column("severity", 10, "severity"),
    *_TABLE,
    *_WHO,
    Column("message", 42),
    Column("remedy", 36),
    *_WHERE,
    Column("kind", 13),
)
CHASE = (
    *_TABLE,
    Column("state", 12, "state"),
    Column("seated", 40),
    Column("judge", 16),
    Column("todo", 56),
    Column("file", 26),
)
PRIZES = (Column("prize", 20), Column("place", 12, "centre"), *_WHO, Column("unit", 30), Column("why", 60))
CORRECTIONS = (
    *_TABLE,
    *_WHO,
    Column("field", 18),
    Column("old", 14, "centre"),
    Column("new", 14, "centre"),
    Column("reason", 34),
    Column("decided_by", 16),
    Column("applied", 24),
    Column("changed", 26),
    Column("draws", 26),
    Column("papers", 30),
    *_WHERE,
)
EXPLAIN = (
    *_WHO,
    *_TABLE,
    Column("game", 7, "centre"),
    Column("figure", 18),
    Column("value", 14, "centre"),
    Column("made", 48),
    Column("rule", 34),
    Column("old", 12, "centre"),
    Column("reason", 24),
    *_WHERE,
)
SEATING = (
    *_TABLE,
    Column("seat", 8, "centre"),
    *_WHO,
    Column("unit", 30),
    Column("from", 34),
    Column("today", 20),
)
PAPERS = (Column("paper", 30), Column("mark", 14, "centre"), Column("corrected", 22, "number"))


def overview_columns(rounds: Sequence[str]) -> tuple[Column, ...]:
    """`table`, then a column per round with the keys `1`, `2` ..; `rounds`: their labels."""
    return (
        Column("table", 10, "centre"),
        *(Column(str(number), 16, "state", label) for number, label in enumerate(rounds, 1)),
    )


def standings_columns(figures: Sequence[tuple[str, str]]) -> tuple[Column, ...]:
    """Place, entrant, then a column per figure (key and label), status, prize, why this place."""
    return (
        Column("place", 8, "centre"),
        *_WHO,
        Column("unit", 22),
        *(
            Column(key, 10, "score" if key in ("total", "average") else "number", label)
            for key, label in figures
        ),
        Column("status", 10, "centre"),
        Column("prize", 12),
        Column("why", 52),
    )


def results_columns(figures: Sequence[tuple[str, str]]) -> tuple[Column, ...]:
    """Round, table, game, seat, entrant, then a column per value (key and label), and where it stands."""
    return (
        *_TABLE,
        Column("game", 7, "centre"),
        Column("seat", 8, "centre"),
        *_WHO,
        *(Column(key, 11, "score" if key == "score" else "centre", label) for key, label in figures),
        *_WHERE,
    )


def report_book(report: Report, language: Language) -> bytes:
    """The workbook: no formulas, text stays text, same report, same bytes."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for sheet in report.sheets:
        title = language.text(f"report.{sheet.key}.title")
        report_sheet(book.create_sheet(title), report.title, sheet, language)
    return saved(book)
