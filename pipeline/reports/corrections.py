"""The correction sheet: the ranking without and with each correction, and what else it touches."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pipeline.language import Language, language
from pipeline.model.consequence import Consequence, Moved
from pipeline.model.entrant import Entrant
from pipeline.model.event import Correction, Event
from pipeline.model.score import Standing
from pipeline.model.seating import Round
from pipeline.reports.paper import (
    Heading,
    Paper,
    compose,
    named_figure,
    round_text,
    stage_text,
)

NAME = "corrections"


@dataclass(frozen=True)
class Row:
    """Somebody whose line has changed; `figures`: without and with, for each criterion that has changed."""

    entrant: Entrant
    without: str
    now: str
    moved: str
    figures: tuple[str, ...]
    rising: bool


@dataclass(frozen=True)
class Block:
    """One change as printed. `said`: sentences beside the rows."""

    place: str
    title: str
    facts: tuple[str, ...]
    said: tuple[str, ...]
    rows: tuple[Row, ...]


def paper(event: Event, found: Sequence[Consequence], published: Collection[Round]) -> Paper:
    """All changes in order. `published`: rounds whose seating is a fact."""
    words = language(event.language)
    return compose(
        NAME,
        "corrections.html",
        event,
        Heading(words.text("paper.corrections.title"), words.text("paper.corrections.subtitle")),
        blocks=tuple(_block(event, words, one, published) for one in found),
    )


def changed_text(event: Event, moved: Sequence[Moved]) -> str:
    """Who has moved by how many places, in one line: `7 ↑ 2, 3 ↓ 1`."""
    words = language(event.language)
    found = [f"{one.entrant} {_moved(words, one)}" for one in moved if one.places != 0]
    return words.text("paper.corrections.comma").join(found)


def draws_text(event: Event, rounds: Sequence[Round], published: Collection[Round]) -> str:
    """Rounds that would be drawn otherwise, and whether they are published."""
    words = language(event.language)
    named = [
        words.text(
            f"paper.corrections.{'published' if round_ in published else 'coming'}",
            round=round_text(event, round_),
        )
        for round_ in rounds
    ]
    return words.text("paper.corrections.comma").join(named)


def papers_text(words: Language, names: Sequence[str]) -> str:
    """Files of papers, in a line."""
    return words.text("paper.corrections.comma").join(f"{name}.pdf" for name in names)


def _block(event: Event, words: Language, one: Consequence, published: Collection[Round]) -> Block:
    return Block(
        place=_place(event, words, one),
        title=_title(event, words, one),
        facts=_facts(words, one),
        said=_said(event, words, one, published),
        rows=tuple(_row(event, words, moved) for moved in one.moved),
    )


def _place(event: Event, words: Language, one: Consequence) -> str:
    parts = [round_text(event, one.round)] if one.round else []
    parts += [words.text("paper.table_n", n=one.table)] if one.table else []
    return " · ".join(parts)


def _title(event: Event, words: Language, one: Consequence) -> str:
    if one.correction is None:
        return words.text(f"paper.corrections.{'workbook' if one.file else 'together'}")
    line = one.correction
    blank = words.text("paper.corrections.blank")
    who = event.entrant(line.entrant)
    said = words.text(
        "paper.corrections.correction",
        field=field_text(event, words, line),
        old=line.old.typed or blank,
        new=line.new.typed or blank,
    )
    return f"{line.entrant} {who.name if who else ''} · {said}" if line.entrant else said


def field_text(event: Event, words: Language, one: Correction) -> str:
    """The item of a correction as its form calls it (without a table the entry list), or as it was typed."""
    key, forms = one.field, (event.rules.game, "form")
    for known in (f"{form}.{key}.label" for form in (forms if one.table else ("event.entrants", *forms))):
        if words.has(known):
            return words.text(known)
    return key


def _facts(words: Language, one: Consequence) -> tuple[str, ...]:
    if one.file:
        return (words.text("paper.corrections.files", old=one.file, new=one.replaced_by),)
    line = one.correction
    if line is None or not (line.reason or line.decided_by):
        return ()
    return (words.text("paper.corrections.who", reason=line.reason, by=line.decided_by),)


def _said(event: Event, words: Language, one: Consequence, published: Collection[Round]) -> tuple[str, ...]:
    if not one.in_force:
        return (words.text("paper.corrections.refused"),)
    comma = words.text("paper.corrections.comma")
    tables = comma.join(
        f"{round_text(event, round_)} {words.text('paper.table_n', n=table)}" for round_, table in one.opened
    )
    rounds, papers = draws_text(event, one.draws, published), papers_text(words, one.papers)
    return (
        *(() if one.moved else (words.text("paper.corrections.nobody"),)),
        *((words.text("paper.corrections.opened", tables=tables),) if tables else ()),
        *((words.text("paper.corrections.draws", rounds=rounds),) if rounds else ()),
        words.text("paper.corrections.papers", papers=papers)
        if papers
        else words.text("paper.corrections.no_papers"),
    )


def _row(event: Event, words: Language, moved: Moved) -> Row:
    who = event.entrant(moved.entrant) or Entrant(moved.entrant, moved.entrant)
    several = len(event.rules.stages) > 1
    stage = f" · {stage_text(event, moved.stage)}" if several and moved.stage != "main" else ""
    return Row(
        entrant=who,
        without=_rank(words, moved.without) + stage,
        now=_rank(words, moved.now) + stage,
        moved=_moved(words, moved),
        figures=tuple(_figures(words, moved)),
        rising=(moved.places or 0) > 0,
    )


def _rank(words: Language, line: Standing | None) -> str:
    if line is None or line.place is None:
        return words.text("paper.corrections.unranked")
    prize = f" {words.text(f'prize.{line.prize}')}" if line.prize else ""
    return f"{line.place}{'=' if line.tied else ''}{prize}"


def _moved(words: Language, moved: Moved) -> str:
    if moved.places is None:
        return words.text("paper.corrections.unranked")
    if moved.places == 0:
        return words.text("paper.corrections.same")
    return words.text(f"paper.corrections.{'up' if moved.places > 0 else 'down'}", n=abs(moved.places))


def _figures(words: Language, moved: Moved) -> list[str]:
    """`Average +31.3 → +32`, for each criterion that has changed."""
    before = moved.without.values if moved.without else {}
    after = moved.now.values if moved.now else {}
    return [
        named_figure(words, name, before.get(name), after.get(name))
        for name in {**before, **after}
        if before.get(name) != after.get(name)
    ]
