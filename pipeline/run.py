"""One event from its folder to its standings: read, check, score, rank, look ahead. Nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pipeline import formats, games
from pipeline.checks.figures import figures
from pipeline.checks.received import missing, once
from pipeline.checks.status import effective, scored_after_stopping, stopped
from pipeline.draw_file import read_draw
from pipeline.event_book import event_book
from pipeline.intake import Desk, Received
from pipeline.model.event import Event
from pipeline.model.problem import Problem, in_order
from pipeline.model.score import Ranking, Score
from pipeline.model.seating import Draw, Round, Table, round_order
from pipeline.model.sheet import Sheet
from pipeline.ranking.played_off import played_off
from pipeline.ranking.standings import standings
from pipeline.store import EventFolder, Unusable
from pipeline.upcoming import equipped, tie_equipped, upcoming

Progress = Callable[[str, int, int], None]
"""What is being done, how many are done, of how many."""


@dataclass(frozen=True)
class Day:
    """All that is known of an event now; papers, exports and the next draw are made from it.

    `draws`: published rounds; `playoffs`: published play-offs, whose scores are in `scores` but in no total.
    `next_draw`: what `seat` would publish; None while something is in the way (`waiting`) or all is played.
    """

    event: Event
    draws: tuple[Draw, ...]
    playoffs: tuple[Draw, ...]
    received: tuple[Received, ...]
    sheets: tuple[Sheet, ...]
    scores: tuple[Score, ...]
    ranking: Ranking
    problems: tuple[Problem, ...]
    next_draw: Draw | None
    waiting: tuple[Problem, ...]
    skipped: int

    @property
    def published(self) -> tuple[Draw, ...]:
        """Everything that has been published, in order."""
        return (*self.draws, *self.playoffs)

    @property
    def tables(self) -> tuple[Table, ...]:
        """Every seated table of everything published."""
        return tuple(table for draw in self.published for table in draw.tables)

    def with_published(self, draw: Draw) -> Day:
        """The day just after a draw has been published: only what forms and seating need."""
        if isinstance(draw.round, int):
            return replace(self, draws=(*self.draws, draw))
        return replace(self, playoffs=(*self.playoffs, draw))

    def open_tables(self, round_: Round) -> tuple[int, ...]:
        """Numbers of the tables of a round whose result is still out."""
        return tuple(table for at, table in self.ranking.out if at == round_)


def run(folder: EventFolder, language: str = "", progress: Progress | None = None) -> Day:
    """Everything about an event, from its files alone; raises Unusable where there is no event."""
    book = event_book(folder.book_bytes(), language)
    published = _published(folder, book.event)
    entrants = effective(book.listed, published)
    event = replace(book.event, entrants=entrants)
    files, skipped = folder.inbox()
    desk = Desk(event, games.find(event.rules.game), {draw.round: draw for draw in published})
    received = []
    for number, file in enumerate(files, start=1):
        if progress:
            progress("reading", number, len(files))
        received.append(desk.receive(folder.shown(file), file.read_bytes()))
    return _day(event, published, tuple(received), book.problems, skipped)


def _published(folder: EventFolder, event: Event) -> tuple[Draw, ...]:
    """Published draws with what the format knows of them."""
    found = []
    form = formats.find(event.rules.stages[0].format)
    for path, text in folder.draws():
        try:
            draw = read_draw(text)
        except ValueError:
            raise Unusable("draw_damaged", file=folder.shown(path)) from None
        in_rounds = isinstance(draw.round, int)
        found.append(equipped(draw, form.facts(draw, event.rules)) if in_rounds else tie_equipped(draw))
    return tuple(found)


def _day(
    event: Event,
    published: tuple[Draw, ...],
    received: tuple[Received, ...],
    problems: Sequence[Problem],
    skipped: int,
) -> Day:
    rules, game = event.rules, games.find(event.rules.game)
    draws = tuple(draw for draw in published if isinstance(draw.round, int))
    playoffs = tuple(draw for draw in published if not isinstance(draw.round, int))
    counted, twice = _counted(received)
    stops = [(sheet.table.round, game.stops(sheet, rules)) for sheet in counted]
    event = replace(event, entrants=stopped(event.entrants, stops))
    scores, found = game.score(counted, [], rules)
    gone = scored_after_stopping(scores, {one.id: one for one in event.entrants}, game.stopped)
    refused = {(problem.round, problem.table) for problem in gone}
    sheets = tuple(sheet for sheet in counted if (sheet.table.round, sheet.table.number) not in refused)
    kept = tuple(score for score in scores if (score.round, score.table) not in refused)
    ranking = _ranking(event, draws, playoffs, sheets, kept)
    came = {(one.table.round, one.table.number) for one in received if one.table is not None}
    everything = (
        *problems,
        *(problem for one in received for problem in one.problems),
        *twice,
        *found,
        *gone,
        *_reviewed(event, sheets, kept),
        *_figures(event, sheets, kept),
        *_unlisted(event, published),
        *_without_sheet(event, received),
        *missing(published, came),
    )
    following = upcoming(event, draws, playoffs, kept, ranking, everything)
    waiting = tuple(_on_sheet(problem, sheets, event) for problem in following.waiting)
    return Day(
        event=event,
        draws=draws,
        playoffs=playoffs,
        received=received,
        sheets=sheets,
        scores=kept,
        ranking=ranking,
        problems=in_order((*everything, *_new(waiting, everything))),
        next_draw=following.draw,
        waiting=waiting,
        skipped=skipped,
    )


def _counted(received: Sequence[Received]) -> tuple[list[Sheet], list[Problem]]:
    """One finished, sound sheet per table, in the order of rounds and tables."""
    sheets, twice = once([one.sheet for one in received if one.sheet is not None])
    sound = {one.sheet.cell for one in received if one.sheet is not None and one.counts}
    counted = [sheet for sheet in sheets if sheet.cell in sound]
    return sorted(counted, key=lambda sheet: (round_order(sheet.table.round), sheet.table.number)), twice


def _ranking(
    event: Event,
    draws: tuple[Draw, ...],
    playoffs: tuple[Draw, ...],
    sheets: Sequence[Sheet],
    scores: Sequence[Score],
) -> Ranking:
    """The standings of the stage; play-offs count once all their tables are in."""
    rules, headline = event.rules, games.find(event.rules.game).headline
    accepted = {(sheet.table.round, sheet.table.number) for sheet in sheets}
    seated = [(draw.round, table.number) for draw in (*draws, *playoffs) for table in draw.tables]
    out = [at for at in seated if at not in accepted]
    apart = rules.text("playoff_large") == "repeat"
    complete = [draw for draw in playoffs if not any(at[0] == draw.round for at in out)]
    played = [played_off(draw, scores, headline, apart) for draw in complete]
    main = [score for score in scores if isinstance(score.round, int)]
    return standings(event.entrants, rules, rules.stages[0], draws, main, out, played)


def _new(waiting: Sequence[Problem], known: Sequence[Problem]) -> list[Problem]:
    """What stands in the way of the next draw and has not been said of a sheet already."""
    said = {(problem.kind, problem.round, problem.table, problem.entrant) for problem in known}
    return [one for one in waiting if (one.kind, one.round, one.table, one.entrant) not in said]


def _reviewed(event: Event, sheets: Sequence[Sheet], scores: Sequence[Score]) -> list[Problem]:
    """What the next draw needs from each table (C21, C22), blamed on the cell it is about."""
    form = formats.find(event.rules.stages[0].format)
    playing = {one.id: one for one in event.entrants}
    found = []
    for sheet in sheets:
        table = sheet.table
        if not isinstance(table.round, int):
            continue
        following = table.round + 1
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


def _on_sheet(problem: Problem, sheets: Sequence[Sheet], event: Event) -> Problem:
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
