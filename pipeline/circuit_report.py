"""The rows of a circuit's report.xlsx: ledger, who plays the championship, changes, problems."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.circuit_rows import change_texts, ledger_rows, qualified_rows
from pipeline.circuit_run import Circuit
from pipeline.language import Language, language
from pipeline.model.cell import Cell
from pipeline.sheets import circuit_report as forms
from pipeline.sheets.report_model import Link, Report, ReportSheet, Row


def report(circuit: Circuit, folder: str) -> Report:
    """All sheets; `folder`: the way from report.xlsx to the circuit's folder, for links to cells."""
    words = language(circuit.book.head.language)
    since = circuit.published.file if circuit.published else ""
    changed: tuple[Row, ...] = tuple({"change": text} for text in change_texts(circuit)) if since else ()
    qualified: tuple[Row, ...] = tuple(
        {"number": one.number, "person": one.person, "name": one.name, "through": one.through, "how": one.how}
        for one in qualified_rows(circuit)
    )
    return Report(
        circuit.book.head.title,
        (
            ReportSheet("ledger", forms.ledger_columns(words), tuple(_ledger(circuit, words, folder))),
            ReportSheet("qualified", forms.qualified_columns(words), qualified),
            ReportSheet("problems", forms.PROBLEMS, tuple(_problems(circuit, words, folder))),
            ReportSheet("ledger_changes", forms.change_columns(words, since or "–"), changed),
        ),
    )


def _ledger(circuit: Circuit, words: Language, folder: str) -> Iterator[Row]:
    for row, line in zip(ledger_rows(circuit), circuit.lines, strict=True):
        yield {
            "number": row.number,
            "event": row.event,
            "when": row.when,
            "place": row.place,
            "won_by": row.won_by,
            "holder": row.holder,
            "outcome": words.text(f"paper.ledger.outcomes.{row.outcome}"),
            "why": row.why,
            **_at(line.cells[-1] if line.cells else Cell(""), folder),
            "from": "; ".join(row.sources),
        }


def _problems(circuit: Circuit, words: Language, folder: str) -> Iterator[Row]:
    for problem in circuit.problems:
        text = words.problem(problem)
        yield {
            "severity": problem.severity,
            "message": text.message,
            "remedy": text.remedy,
            **_at(problem.cells[0] if problem.cells else Cell(""), folder),
            "kind": problem.kind,
        }


def _at(cell: Cell, folder: str) -> Row:
    link = Link(cell.file, f"{folder}/{cell.file}", cell.sheet, cell.address) if cell.file else None
    return {"file": link, "sheet": cell.sheet, "cell": cell.address}
