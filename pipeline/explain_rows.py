"""The rows of the sheet that follows every number of every line back to its cell."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.explain import Explained, Played, explained
from pipeline.explain_text import joined, layout_where, made_of, name_of, separation, values_text
from pipeline.language import Language
from pipeline.reports.paper import criterion_text, figure, round_text
from pipeline.reports.recap import label, value_text
from pipeline.run import Day
from pipeline.sheets.report_model import Link, Row


def explain_rows(day: Day, words: Language, inbox: str) -> Iterator[Row]:
    """Per entrant in standings order: figures, what separates him from the place above, cells of scores."""
    for id_ in (line.entrant for line in day.ranking.lines):
        for one in explained(day, id_):
            yield from _stage(day, words, inbox, one)


def _stage(day: Day, words: Language, inbox: str, one: Explained) -> Iterator[Row]:
    who: Row = {"entrant": one.line.entrant, "name": name_of(day, one.line.entrant)}
    for found in one.figures:
        made = made_of(found)
        yield {
            **who,
            "figure": criterion_text(words, found.name),
            "value": figure(found.name, found.value),
            "made": f"({made}) / {found.over}" if found.over > 1 and made else made,
        }
    place = None if one.line.place is None else str(one.line.place)
    said = joined(words, list(separation(day, words, one)))
    yield {**who, "figure": words.text("report.explain_place"), "value": place, "made": said}
    for played in one.played:
        yield from _played(day, words, inbox, who, played)


def _played(day: Day, words: Language, inbox: str, who: Row, one: Played) -> Iterator[Row]:
    score, form = one.score, layout_where(day, one)
    where: Row = {
        **who,
        "round": round_text(day.event, score.round),
        "table": score.table,
        "game": score.line,
    }
    rule = words.text(f"rule.{score.rule}") if words.has(f"rule.{score.rule}") else ""
    yield {
        **where,
        "figure": words.text("value.score"),
        "value": figure("score", score.values.get("score")),
        "made": values_text(words, one),
        "rule": f"{score.rule} {rule}".strip(),
    }
    for source in one.sources:
        at, changed = source.entry.at, source.corrected
        yield {
            **where,
            "figure": label(words, form, source.field),
            "value": value_text(words, form, source.field, source.entry.value),
            "old": changed.old.typed if changed else None,
            "reason": changed.reason if changed else None,
            "file": Link(at.file, f"{inbox}/{at.file}", at.sheet, at.address),
            "sheet": at.sheet,
            "cell": at.address,
        }
