"""An explanation in words: for the console line by line, for report.xlsx a row per number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline import games
from pipeline.explain import Explained, Figure, Played, Source, explained
from pipeline.games.layouts import layout_of
from pipeline.language import Language, language
from pipeline.model.form import Layout
from pipeline.model.score import Standing
from pipeline.model.value import Value
from pipeline.reports.paper import (
    criterion_text,
    figure,
    measured,
    named_figure,
    place_text,
    round_text,
    stage_text,
)
from pipeline.reports.recap import label, value_text
from pipeline.reports.standings import state_text
from pipeline.run import Day


def explanation(day: Day, entrant: str) -> list[str]:
    """Why an entrant stands where he does, stage by stage."""
    words = language(day.event.language)
    return [text for one in explained(day, entrant) for text in _stage(day, words, one)]


def _stage(day: Day, words: Language, one: Explained) -> Iterator[str]:
    yield _headline(day, words, one)
    for found in one.figures:
        yield figure_text(words, found)
    yield from separation(day, words, one)
    for played in one.played:
        yield from _played(day, words, played)
    if not one.played:
        yield words.text("explain.nothing")


def _headline(day: Day, words: Language, one: Explained) -> str:
    stage = next(stage for stage in day.stages if stage.plan.stage == one.stage)
    # Only the last stage is final, and only when the event is.
    final = day.awarded and stage is day.stages[-1]
    ranking = stage.ranking if final else replace(stage.ranking, rounds=day.ranking.rounds)
    state = state_text(day.event, ranking)
    if one.stage != day.stages[0].plan.stage:
        state = words.text("explain.staged", stage=stage_text(day.event, one.stage), state=state)
    who = {"entrant": one.line.entrant, "name": name_of(day, one.line.entrant), "state": state}
    if one.line.place is None:
        return words.text("explain.unranked", status=words.text(f"choice.status.{one.status}"), **who)
    return words.text("explain.place", place=place_text(words, one.line.place, one.line.tied), **who)


def figure_text(words: Language, found: Figure) -> str:
    """`Average: +31.33 = (+72 + 0 + 22) / 3`."""
    values = {"criterion": criterion_text(words, found.name), "value": figure(found.name, found.value) or "–"}
    made = made_of(found)
    if not made:
        return words.text("explain.figure", **values)
    if found.over > 1:
        return words.text("explain.averaged", parts=made, n=found.over, **values)
    return words.text("explain.summed", parts=made, **values)


def made_of(found: Figure) -> str:
    """The parts of a figure as a sum; signs stand for themselves."""
    texts = [figure(found.name, part) for part in found.parts]
    joined = "".join(
        text if at == 0 else f" {text[0]} {text[1:]}" if text[0] in "+-" else f" + {text}"
        for at, text in enumerate(texts)
    )
    return joined if len(texts) > 1 else ""


def separation(day: Day, words: Language, one: Explained) -> Iterator[str]:
    """What separates the line from the place above, and from whom it is not separated at all."""
    if one.line.place is None:
        return
    if one.above is None:
        yield words.text("explain.first")
    else:
        yield from _behind(day, words, one, one.above)
    if one.lot is not None:
        values: dict[str, Value] = {
            "lot": one.lot.new.typed,
            "reason": one.lot.reason,
            "by": one.lot.decided_by,
        }
        yield words.text("explain.lot", sheet=one.lot.at.sheet, cell=one.lot.new.at.address, **values)
    if one.level:
        names = words.text("paper.corrections.comma").join(f"{id_} {name_of(day, id_)}" for id_ in one.level)
        yield words.text("explain.level", names=names)
    if one.open:
        yield words.text("explain.undecided")


def _behind(day: Day, words: Language, one: Explained, above: Standing) -> Iterator[str]:
    name = deciding(one.line, above)
    who: dict[str, Value] = {
        "place": place_text(words, above.place or 0, above.tied),
        "entrant": above.entrant,
        "name": name_of(day, above.entrant),
    }
    mine, theirs = one.line.values.get(name), above.values.get(name)
    if mine is not None and theirs is not None:
        told = {"mine": named_figure(words, name, mine), "theirs": measured(words, name, theirs)}
        yield words.text("explain.behind", **told, **who)
    elif name:
        yield words.text("explain.behind_by", criterion=criterion_text(words, name), **who)
    names = list(one.line.values)
    equal = names[: names.index(name)] if name in names else []
    same = [one_name for one_name in equal if one.line.values[one_name] == above.values.get(one_name)]
    if same:
        criteria = words.text("paper.corrections.comma").join(criterion_text(words, each) for each in same)
        yield words.text("explain.equal_so_far", criteria=criteria)


def deciding(line: Standing, above: Standing) -> str:
    """The criterion that separates two lines: as the ranking says, or the first that differs."""
    if line.decided_by:
        return line.decided_by
    return next((name for name in line.values if line.values[name] != above.values.get(name)), "")


def _played(day: Day, words: Language, one: Played) -> Iterator[str]:
    score = one.score
    yield words.text(
        f"explain.{'score' if one.counts else 'beside'}",
        round=round_text(day.event, score.round),
        table=score.table,
        line=score.line,
        values=values_text(words, one),
    )
    known = words.has(f"rule.{score.rule}")
    rule = words.text(f"rule.{score.rule}") if known else ""
    yield words.text(
        f"explain.{'rule' if rule else 'code'}", code=score.rule, **({"rule": rule} if rule else {})
    )
    for source in one.sources:
        yield _source(day, words, one, source)
    if not one.sources:
        yield words.text("explain.nowhere")


def values_text(words: Language, one: Played) -> str:
    """What a score is worth: every value that has a name, `Score +72 · Won 1`."""
    shown = {name: value for name, value in one.score.values.items() if words.has(f"value.{name}")}
    return " · ".join(
        f"{words.text(f'value.{name}')} {figure(name, value)}"
        for name, value in shown.items()
        if value is not None
    )


def _source(day: Day, words: Language, played: Played, source: Source) -> str:
    form = layout_where(day, played)
    at = source.entry.at
    values: dict[str, Value] = {
        "field": label(words, form, source.field),
        "value": value_text(words, form, source.field, source.entry.value),
        "file": at.file,
        "sheet": at.sheet,
        "cell": at.address,
    }
    if source.corrected is None:
        return words.text("explain.cell", **values)
    line = source.corrected
    old = line.old.typed or words.text("paper.corrections.blank")
    return words.text("explain.corrected", old=old, reason=line.reason, by=line.decided_by, **values)


def layout_where(day: Day, played: Played) -> Layout:
    """The form of the table where a score was made."""
    at = (played.score.round, played.score.table)
    table = next(one for one in day.tables if (one.round, one.number) == at)
    return layout_of(games.find(day.event.rules.game), table, day.event.rules)


def name_of(day: Day, id_: str) -> str:
    """The name of an entrant; empty where nobody of this number is listed."""
    who = day.event.entrant(id_)
    return who.name if who else ""


def joined(words: Language, texts: Sequence[str]) -> str:
    """Sentences in one cell."""
    return "; ".join(text.strip() for text in texts)
