"""The rows of the sheet of corrections in report.xlsx: asked for, in force or not, what they changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipeline.language import Language
from pipeline.model.consequence import Consequence
from pipeline.model.event import Correction
from pipeline.model.value import Value
from pipeline.reports.corrections import changed_text, draws_text, field_text, papers_text
from pipeline.reports.paper import round_text
from pipeline.run import Day
from pipeline.sheets.report_model import Row


def corrections(day: Day, changes: Sequence[Consequence], words: Language) -> Iterator[Row]:
    """A row per line of 更正, then one per workbook that another has replaced."""
    of = {one.correction.at: one for one in changes if one.correction is not None}
    for one in day.event.corrections:
        yield {**_line(day, one, words), **_changed(day, of.get(one.at), words)}
    for found in changes:
        if found.file:
            yield {
                "round": round_text(day.event, found.round) if found.round else None,
                "table": found.table,
                "field": words.text("paper.corrections.workbook"),
                "old": found.file,
                "new": found.replaced_by,
                "applied": words.text("report.applied"),
                **_changed(day, found, words),
            }


def _line(day: Day, one: Correction, words: Language) -> Row:
    entrant = day.event.entrant(one.entrant)
    return {
        "round": round_text(day.event, one.round) if one.round else None,
        "table": one.table,
        "entrant": one.entrant,
        "name": entrant.name if entrant else None,
        "field": field_text(day.event, words, one),
        "old": one.old.typed,
        "new": one.new.typed,
        "reason": one.reason,
        "decided_by": one.decided_by,
        "applied": words.text("report.applied" if one in day.applied else "report.not_applied"),
        "file": one.at.file,
        "sheet": one.at.sheet,
        "cell": one.at.address,
    }


def _changed(day: Day, found: Consequence | None, words: Language) -> Mapping[str, Value]:
    if found is None or not found.in_force:
        return {}
    published = {draw.round for draw in day.published}
    return {
        "changed": changed_text(day.event, found.moved) or words.text("paper.corrections.nobody"),
        "draws": draws_text(day.event, found.draws, published),
        "papers": papers_text(words, found.papers),
    }
