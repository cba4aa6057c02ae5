"""What only shows once sheets, draws and scores lie side by side; each finding blames its cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pipeline import games
from pipeline.checks.figures import figures
from pipeline.event_book import BOOK
from pipeline.games.layouts import layout_of
from pipeline.intake import Received
from pipeline.model.cell import Cell
from pipeline.model.event import Correction, Event
from pipeline.model.problem import Problem
from pipeline.model.score import Score
from pipeline.model.seating import HOUSE, Draw, Round
from pipeline.model.sheet import Sheet
from pipeline.staging import Staged, stage_format


def reviewed(
    event: Event, draws: Sequence[Draw], sheets: Sequence[Sheet], scores: Sequence[Score]
) -> list[Problem]:
    """What the next draw needs from each table (C21, C22), blamed on the cell it is about.

    Once the next round is published nothing more is needed: a published draw is a fact.
    """
    rounds = {sheet.table.round for sheet in sheets if isinstance(sheet.table.round, int)}
    following = {at: {one.id for one in event.entrants if one.plays(at + 1)} for at in rounds}
    of_table = by_table(scores)
    found = []
    for sheet in sheets:
        table = sheet.table
        form = stage_format(event, table.stage)
        if form is None or not isinstance(table.round, int):
            continue
        here = of_table.get((table.round, table.number), ())
        in_seats = [
            score
            for seat in table.seats
            if seat.entrant in following[table.round]
            for score in here
            if score.entrant == seat.entrant
        ]
        due = table.round >= len(draws)
        found += [
            _located(problem, sheet, event)
            for problem in form.review(table, in_seats, event.rules)
            if due or problem.severity != "error"
        ]
    return found


def by_table(scores: Sequence[Score]) -> Mapping[tuple[Round, int], list[Score]]:
    """Scores by round and table, each table's in their order."""
    found: dict[tuple[Round, int], list[Score]] = {}
    for score in scores:
        found.setdefault((score.round, score.table), []).append(score)
    return found


def on_sheet(problem: Problem, sheets: Sequence[Sheet], event: Event) -> Problem:
    """A format's problem blamed on the sheet of its table, where there is one."""
    at = (problem.round, problem.table)
    sheet = next((one for one in sheets if (one.table.round, one.table.number) == at), None)
    return _located(problem, sheet, event) if sheet and "field" in problem.values else problem


def _located(problem: Problem, sheet: Sheet, event: Event) -> Problem:
    """The cell of the field that a format names without knowing forms."""
    key = str(problem.values["field"])
    for rows in sheet.blocks.values():
        for seat, row in zip(sheet.table.seats, rows, strict=False):
            if seat.entrant == problem.entrant and key in row:
                values = {**problem.values, "field": f"{event.rules.game}.{key}", "found": row[key].typed}
                return replace(problem, cells=(row[key].at,), values=values)
    return problem


def shown_figures(
    event: Event, sheets: Sequence[Sheet], scores: Sequence[Score], received: Sequence[Received]
) -> list[Problem]:
    """Figures of the workbooks' own formulas that differ from the pipeline's (CM17).

    A corrected sheet still shows the old ones, as it should.
    """
    corrected = {one.file for one in received if one.applied}
    game, of_table = games.find(event.rules.game), by_table(scores)
    found = []
    for sheet in (one for one in sheets if one.cell.file not in corrected):
        own = of_table.get((sheet.table.round, sheet.table.number), [])
        found += figures(sheet, layout_of(game, sheet.table, event.rules), own)
    return found


def unlisted(event: Event, draws: Sequence[Draw]) -> list[Problem]:
    """Seated in a published round, but no longer in the entry list."""
    known = {one.id for one in event.entrants}
    return [
        Problem("CM5.unlisted", "error", (), {"found": seat.entrant}, draw.round, table.number, seat.entrant)
        for draw in draws
        for table in draw.tables
        for seat in table.seats
        if seat.entrant not in known and seat.entrant != HOUSE
    ]


def too_many(event: Event, stages: Sequence[Staged]) -> list[Problem]:
    """More rounds published than the settings now have: no figure would be complete."""
    return [
        Problem(
            "CM8.rounds",
            "error",
            event.setting_at("games") or (Cell(BOOK),),
            {"found": len(stage.rounds), "expected": len(stage.draws)},
        )
        for stage in stages
        if len(stage.draws) > len(stage.rounds)
    ]


def without_sheet(corrections: Sequence[Correction], received: Sequence[Received]) -> list[Problem]:
    """Corrections of tables from which no sheet has come in, so that none is silently ignored."""
    came = {(one.table.round, one.table.number) for one in received if one.sheet and one.table}
    return [
        Problem("CM-correction.no_sheet", "error", (one.at,), {}, one.round, one.table, one.entrant)
        for one in corrections
        if (one.round, one.table) not in came
    ]
