"""The columns of a circuit's report.xlsx; their headings are those of its papers."""

from __future__ import annotations

from pipeline.language import Language
from pipeline.sheets.report_model import Column


def ledger_columns(words: Language) -> tuple[Column, ...]:
    """A place a row, with a link to who holds it and all cells it came from."""
    return (
        Column("number", 8, "centre", words.text("paper.ledger.number")),
        Column("event", 24, "text", words.text("paper.ledger.event")),
        Column("when", 18, "text", words.label("circuit.events", "date")),
        Column("place", 16, "text", words.text("paper.ledger.place")),
        Column("won_by", 20, "text", words.text("paper.ledger.won_by")),
        Column("holder", 20, "text", words.text("paper.ledger.holder")),
        Column("outcome", 14, "text", words.text("paper.ledger.outcome")),
        Column("why", 34),
        Column("file", 40),
        Column("sheet", 12),
        Column("cell", 8, "centre"),
        Column("from", 70, "text", words.text("paper.ledger.from")),
    )


def qualified_columns(words: Language) -> tuple[Column, ...]:
    """Somebody who plays the championship a row."""
    return (
        Column("number", 8, "centre", words.text("paper.qualified.number")),
        Column("person", 16, "text", words.text("paper.qualified.person")),
        Column("name", 24),
        Column("through", 30, "text", words.text("paper.qualified.through")),
        Column("how", 24, "text", words.text("paper.qualified.as")),
    )


def change_columns(words: Language, since: str) -> tuple[Column, ...]:
    """What is different from a published ledger, a place a row."""
    return (Column("change", 90, "text", words.text("paper.ledger.changes", file=since)),)


PROBLEMS = (
    Column("severity", 10, "severity"),
    Column("message", 70),
    Column("remedy", 54),
    Column("file", 36),
    Column("sheet", 12),
    Column("cell", 8, "centre"),
    Column("kind", 26),
)
