"""One event from its folder to its standings: read, check, score, rank, look ahead. Nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline import formats, games
from pipeline.checks.figures import figures
from pipeline.checks.received import missing, once
from pipeline.checks.status import effective, scored_after_stopping
from pipeline.draw_file import read_draw
from pipeline.event_book import BOOK, event_book
from pipeline.formats.format import Stage
from pipeline.intake import Desk, Received
from pipeline.model.event import Event
from pipeline.model.problem import Problem, in_order
from pipeline.model.score import Ranking, Score
from pipeline.model.seating import Draw, Round, Table
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value
from pipeline.ranking.standings import standings
from pipeline.store import EventFolder, Unusable

Progress = Callable[[str, int, int], None]
"""What is being done, how many are done, of how many."""


@dataclass(frozen=True)
class Day:
    """All that is known of an event now; papers, exports and the next draw are made from it.

    `next_draw`: what `seat` would publish; None while something is in the way (`waiting`) or all is played.
    """

    event: Event
    draws: tuple[Draw, ...]
    received: tuple[Received, ...]
    sheets: tuple[Sheet, ...]
    scores: tuple[Score, ...]
    ranking: Ranking
    problems: tuple[Problem, ...]
    next_draw: Draw | None
    waiting: tuple[Problem, ...]
    skipped: int

    @property
    def tables(self) -> tuple[Table, ...]:
        """Every seated table of every published round."""
        return tuple(table for draw in self.draws for table in draw.tables)

    @property
    def over(self) -> bool:
        """Whether every round has been published."""
        return len(self.draws) == self.event.rules.rounds

    def open_tables(self, round_: Round) -> tuple[int, ...]:
        """Numbers of the tables of a round whose result is still out."""
        return tuple(table for at, table in self.ranking.out if at == round_)


def run(folder: EventFolder, language: str = "", progress: Progress | None = None) -> Day:
    """Everything about an event, from its files alone; raises Unusable where there is no event."""
    book = event_book(folder.book_bytes(), language)
    draws = _draws(folder, book.event)
    entrants = effective(book.listed, draws)
    event = replace(book.event, entrants=entrants)
    game = games.find(event.rules.game)
    files, skipped = folder.inbox()
    desk = Desk(event, game, {draw.round: draw for draw in draws})
    received = []
    for number, file in enumerate(files, start=1):
        if progress:
            progress("reading", number, len(files))
        received.append(desk.receive(folder.shown(file), file.read_bytes()))
    return _day(event, draws, tuple(received), book.problems, skipped)


def _draws(folder: EventFolder, event: Event) -> tuple[Draw, ...]:
    """Published draws with what the format knows of them."""
    found = []
    form = formats.find(event.rules.stages[0].format)
    for path, text in folder.draws():
        try:
            draw = read_draw(text)
        except ValueError:
            raise Unusable("draw_damaged", file=folder.shown(path)) from None
        found.append(equipped(draw, form.facts(draw, event.rules)))
    return tuple(found)


def equipped(draw: Draw, facts: Mapping[int, Mapping[str, Value]]) -> Draw:
    """A draw whose tables know what their forms show."""
    tables = tuple(replace(table, facts=facts.get(table.number, {})) for table in draw.tables)
    return replace(draw, tables=tables)


def _day(
    event: Event,
    draws: tuple[Draw, ...],
    received: tuple[Received, ...],
    problems: Sequence[Problem],
    skipped: int,
) -> Day:
    rules, game = event.rules, games.find(event.rules.game)
    sheets, twice = once([one.sheet for one in received if one.sheet is not None])
    sound = {one.sheet.cell for one in received if one.sheet is not None and one.counts}
    counted = [sheet for sheet in sheets if sheet.cell in sound]
    scores, found = game.score(counted, [], rules)
    gone = scored_after_stopping(scores, {one.id: one for one in event.entrants}, game.stopped)
    refused = {(problem.round, problem.table) for problem in gone}
    counted = [sheet for sheet in counted if (sheet.table.round, sheet.table.number) not in refused]
    kept = tuple(score for score in scores if (score.round, score.table) not in refused)
    accepted = {(sheet.table.round, sheet.table.number) for sheet in counted}
    seated = [(draw.round, table.number) for draw in draws for table in draw.tables]
    out = [at for at in seated if at not in accepted]
    ranking = standings(event.entrants, rules, rules.stages[0], draws, kept, out)
    reviewed = _reviewed(event, counted, kept)
    came = {(one.table.round, one.table.number) for one in received if one.table is not None}
    everything = (
        *problems,
        *(problem for one in received for problem in one.problems),
        *twice,
        *found,
        *gone,
        *reviewed,
        *_figures(event, counted, kept),
        *_unlisted(event, draws),
        *_without_sheet(event, received),
        *missing(draws, came),
    )
    next_draw, waiting = _next(event, draws, kept, ranking, everything)
    return Day(
        event=event,
        draws=draws,
        received=received,
        sheets=tuple(counted),
        scores=kept,
        ranking=ranking,
        problems=in_order(everything),
        next_draw=next_draw,
        waiting=waiting,
        skipped=skipped,
    )


def _reviewed(event: Event, sheets: Sequence[Sheet], scores: Sequence[Score]) -> list[Problem]:
    """What the next draw needs from each table (C21, C22), blamed on the cell it is about."""
    form = formats.find(event.rules.stages[0].format)
    playing = {one.id: one for one in event.entrants}
    found = []
    for sheet in sheets:
        table = sheet.table
        following = table.round + 1 if isinstance(table.round, int) else 0
        here = {
            score.entrant: score
            for score in scores
            if (score.round, score.table) == (table.round, table.number)
            and score.entrant in playing
            and playing[score.entrant].plays(following)
        }
        in_seats = [here[seat.entrant] for seat in table.seats if seat.entrant in here]
        found += [_located(problem, sheet, event) for problem in form.review(table, in_seats, event.rules)]
    return found


def _located(problem: Problem, sheet: Sheet, event: Event) -> Problem:
    """The cell of the field that a format names without knowing forms."""
    key = str(problem.values["field"])
    for rows in sheet.blocks.values():
        for seat, row in zip(sheet.table.seats, rows, strict=False):
            if seat.entrant == problem.entrant and key in row:
                values = {**problem.values, "field": f"{event.rules.game}.{key}", "found": row[key].typed}
                return replace(problem, cells=(row[key].at,), values=values)
    return problem


def _figures(event: Event, sheets: Sequence[Sheet], scores: Sequence[Score]) -> list[Problem]:
    game = games.find(event.rules.game)
    found = []
    for sheet in sheets:
        at = (sheet.table.round, sheet.table.number)
        own = [score for score in scores if (score.round, score.table) == at]
        found += figures(sheet, game.layout(sheet.table, event.rules), own)
    return found


def _unlisted(event: Event, draws: Sequence[Draw]) -> list[Problem]:
    """Seated in a published round, but no longer in the entry list."""
    known = {one.id for one in event.entrants}
    return [
        Problem("CM5.unlisted", "error", (), {"found": seat.entrant}, draw.round, table.number, seat.entrant)
        for draw in draws
        for table in draw.tables
        for seat in table.seats
        if seat.entrant not in known
    ]


def _without_sheet(event: Event, received: Sequence[Received]) -> list[Problem]:
    """Corrections of tables from which no sheet has come in, so that none is silently ignored."""
    came = {(one.table.round, one.table.number) for one in received if one.sheet and one.table}
    return [
        Problem("CM-correction.no_sheet", "error", (one.at,), {}, one.round, one.table, one.entrant)
        for one in event.corrections
        if (one.round, one.table) not in came
    ]


def _next(
    event: Event,
    draws: tuple[Draw, ...],
    scores: tuple[Score, ...],
    ranking: Ranking,
    problems: Sequence[Problem],
) -> tuple[Draw | None, tuple[Problem, ...]]:
    """What `seat` would publish, or what is in the way: tables out, ties, a field that cannot be seated."""
    plan = event.rules.stages[0]
    blocking = tuple(problem for problem in problems if problem.severity == "error" and _of_event(problem))
    if ranking.out or blocking:
        return None, blocking
    stage = Stage(
        stage=plan.stage,
        rounds=tuple(range(1, plan.rounds + 1)),
        field=event.entrants,
        rules=event.rules,
        draws=draws,
        scores=scores,
        standings=ranking.lines,
        entered=(),
    )
    draw, found = formats.find(plan.format).draw(stage)
    if draw is None:
        return None, tuple(found)
    return equipped(draw, formats.find(plan.format).facts(draw, event.rules)), ()


def _of_event(problem: Problem) -> bool:
    """Whether a problem is the event's own: a stray file in the inbox never holds up a round."""
    return all(cell.file == BOOK for cell in problem.cells)
