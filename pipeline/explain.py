"""Why an entrant stands where he does: every number of his line followed back to the cell it came from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pipeline import games
from pipeline.checks.corrections import corrected_cell
from pipeline.games.layouts import layout_of
from pipeline.model.cell import Cell, Entry
from pipeline.model.event import Correction
from pipeline.model.score import Ranking, Score, Standing
from pipeline.model.seating import round_order
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value
from pipeline.ranking.metrics import METRICS, PARTS
from pipeline.ranking.results import Number, Results
from pipeline.run import Day
from pipeline.staging import Staged


@dataclass(frozen=True)
class Source:
    """A cell that a score was made from: its field, what counts of it, and who corrected it."""

    field: str
    entry: Entry
    corrected: Correction | None = None


@dataclass(frozen=True)
class Played:
    """One line of a sheet: its score, the rule that made it, and the cells that went into it.

    `counts`: whether it enters the totals (a play-off does not).
    """

    score: Score
    sources: tuple[Source, ...]
    counts: bool


@dataclass(frozen=True)
class Figure:
    """A figure of the line. `parts`: what each score adds to it, in the order of the lines that count.

    `over`: what the sum is divided by, where it is an average. Parts of a Buchholz are opponents' points.
    """

    name: str
    value: Value
    parts: tuple[Number, ...] = ()
    over: int = 1


@dataclass(frozen=True)
class Explained:
    """An entrant's line of one stage. `above`: the line it is measured against, None for the first.

    `level`: who shares the place; `lot`: the line of 更正 that recorded a lot.
    """

    stage: str
    line: Standing
    above: Standing | None
    figures: tuple[Figure, ...]
    played: tuple[Played, ...]
    level: tuple[str, ...]
    status: str
    open: bool
    lot: Correction | None = None


def explained(day: Day, entrant: str) -> list[Explained]:
    """The entrant's line in every stage that has begun and he has entered, first stage first."""
    return [
        _explained(day, stage, line)
        for at, stage in enumerate(day.stages)
        if at == 0 or stage.draws
        for line in stage.ranking.lines
        if line.entrant == entrant
    ]


def _explained(day: Day, stage: Staged, line: Standing) -> Explained:
    ranking = stage.ranking
    played = tuple(_played(day, stage, line.entrant))
    lots = [one for one in day.applied if (one.field, one.entrant) == ("lot", line.entrant)]
    return Explained(
        stage=stage.plan.stage,
        line=line,
        above=_above(ranking, line),
        figures=tuple(_figures(day, stage, line, [one.score for one in played if one.counts])),
        played=played,
        level=tuple(
            one.entrant
            for one in ranking.lines
            if line.place is not None
            and (one.group, one.place) == (line.group, line.place)
            and one.entrant != line.entrant
        ),
        status=ranking.status.get(line.entrant, ""),
        open=any(line.entrant in tie for tie in ranking.open_ties),
        lot=lots[-1] if lots else None,
    )


def _above(ranking: Ranking, line: Standing) -> Standing | None:
    """The last line of the better place before his."""
    better = [
        one
        for one in ranking.lines
        if one.group == line.group and one.place and line.place and one.place < line.place
    ]
    return better[-1] if better else None


def _figures(day: Day, stage: Staged, line: Standing, scores: Sequence[Score]) -> list[Figure]:
    rounds = {draw.round for draw in stage.draws}
    counting = [score for score in day.scores if score.round in rounds]
    results = Results(sorted(counting, key=lambda score: round_order(score.round)))
    return [
        _of_field(name, value, results, line.entrant) if name in PARTS else _figure(name, value, scores)
        for name, value in line.values.items()
    ]


def _of_field(name: str, value: Value, results: Results, entrant: str) -> Figure:
    """A figure that others' scores went into, with what it is the sum of."""
    code = results.codes.get(entrant)
    return Figure(name, value, () if code is None else tuple(PARTS[name](results)[code].tolist()))


def _figure(name: str, value: Value, scores: Sequence[Score]) -> Figure:
    """A figure with what each score adds, tried out: a sum, or a sum divided by how many there are."""
    if name not in METRICS or not isinstance(value, int | Fraction):
        return Figure(name, value)
    parts = tuple(METRICS[name](Results([score])).get(score.entrant, 0) for score in scores)
    for over in (1, len(parts)):
        if parts and Fraction(sum(parts)) / over == value:
            return Figure(name, value, parts, over)
    return Figure(name, value)


def _played(day: Day, stage: Staged, entrant: str) -> list[Played]:
    """His scores of a stage and of its play-offs, in the order they were played."""
    rounds = {draw.round for draw in stage.draws}
    own = rounds | {draw.round for draw in stage.playoffs}
    sheets = {(sheet.table.round, sheet.table.number): sheet for sheet in day.sheets}
    return [
        Played(
            score, tuple(_sources(day, sheets.get((score.round, score.table)), score)), score.round in rounds
        )
        for score in day.scores
        if score.entrant == entrant and score.round in own
    ]


def _sources(day: Day, sheet: Sheet | None, score: Score) -> list[Source]:
    """The cells of a score in the game's order; points of a sit-out come from none."""
    if sheet is None:
        return []
    entries = _entries(sheet)
    changed = _changed(day, sheet)
    return [
        Source(*entries[cell], changed.get(cell))
        for cell in score.cells
        if cell in entries and (entries[cell][1].typed or entries[cell][1].value is not None)
    ]


def _entries(sheet: Sheet) -> Mapping[Cell, tuple[str, Entry]]:
    rows = (sheet.head, *(row for rows in sheet.blocks.values() for row in rows))
    return {entry.at: (key, entry) for row in rows for key, entry in row.items()}


def _changed(day: Day, sheet: Sheet) -> Mapping[Cell, Correction]:
    """Which cells of a sheet hold what a correction says instead of what was typed."""
    layout = layout_of(games.find(day.event.rules.game), sheet.table, day.event.rules)
    received = next((one for one in day.received if one.sheet and one.sheet.cell == sheet.cell), None)
    pairs = [(corrected_cell(sheet, layout, one), one) for one in (received.applied if received else ())]
    return {cell: one for cell, one in pairs if cell is not None}


def meant(day: Day, typed: str) -> tuple[str, ...]:
    """Whom somebody means: an entrant's number as he is called now, else a name or a part of one."""
    wanted = typed.strip().casefold()
    exact = [one.id for one in day.event.entrants if one.id.casefold() == wanted]
    return tuple(exact or [one.id for one in day.event.entrants if wanted and wanted in one.name.casefold()])
