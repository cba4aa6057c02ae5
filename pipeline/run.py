"""One event from its folder to its standings: read, check, score, rank, look ahead. Nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pipeline import games
from pipeline.checks.decisions import chosen, confirm, decisions, lots_drawn
from pipeline.checks.received import missing, once
from pipeline.checks.status import scored_after_stopping, stopped, void_tables
from pipeline.draw_file import draw_name, read_draw
from pipeline.event_book import event_book
from pipeline.intake import Desk, Received
from pipeline.lots import Lot
from pipeline.lots_file import read_lots
from pipeline.model.cell import Cell
from pipeline.model.event import Event
from pipeline.model.problem import Problem, in_order
from pipeline.model.score import Ranking, Score
from pipeline.model.seating import Draw, Round, Table, is_bye, round_order
from pipeline.model.sheet import Sheet
from pipeline.reason import reason_of
from pipeline.redrawn import redrawn
from pipeline.roster import Roster, roster
from pipeline.side_by_side import on_sheet, reviewed, shown_figures, too_many, unlisted, without_sheet
from pipeline.staging import Accepted, Staged, overall, stage_format, staged
from pipeline.store import EventFolder, Unusable, content
from pipeline.upcoming import known_to, tie_equipped, upcoming

VOID = "void_later_games"
"""Value of `dq_effect`: games after a disqualification count for nobody at the table (RK-R15)."""

Progress = Callable[[str, int, int], None]
"""What is being done, how many are done, of how many."""


@dataclass(frozen=True)
class Day:
    """All that is known of an event now; papers, exports and the next draw are made from it.

    `stages`: those that have been entered; `ranking`: what they come to together. `draws`: published rounds;
    `playoffs`: published play-offs, whose scores are in `scores` but in no total. `next_draw`: what `seat`
    would publish, after `lots_due`; None while something is in the way (`waiting`) or all is played.
    """

    event: Event
    draws: tuple[Draw, ...]
    playoffs: tuple[Draw, ...]
    received: tuple[Received, ...]
    sheets: tuple[Sheet, ...]
    scores: tuple[Score, ...]
    stages: tuple[Staged, ...]
    ranking: Ranking
    problems: tuple[Problem, ...]
    lots_due: tuple[Lot, ...]
    next_draw: Draw | None
    waiting: tuple[Problem, ...]
    skipped: int

    @property
    def published(self) -> tuple[Draw, ...]:
        """Everything that has been published, in order."""
        return (*self.draws, *self.playoffs)

    @property
    def latest(self) -> Draw:
        """What was published last: a play-off of an earlier stage came before the rounds of a later one."""
        last = self.stages[-1]
        later = (*last.draws, *last.playoffs) if len(self.stages) > 1 else ()
        return (later or self.published)[-1]

    @property
    def tables(self) -> tuple[Table, ...]:
        """Every seated table of everything published."""
        return tuple(table for draw in self.published for table in draw.tables)

    def with_published(self, draw: Draw) -> Day:
        """The day just after a draw has been published: only what forms and seating need."""
        if isinstance(draw.round, int):
            return replace(self, draws=(*self.draws, draw))
        return replace(self, playoffs=(*self.playoffs, draw))

    @property
    def leading(self) -> bool:
        """Whether one ranking says all: there is one stage, or the last leads and has begun."""
        following = self.event.rules.stages[1:]
        return not following or (following[-1].leads and self.stages[-1].plan == following[-1])

    @property
    def awarding(self) -> Ranking:
        """The ranking that prizes are given by."""
        return self.ranking if self.leading else self.stages[-1].ranking

    @property
    def awarded(self) -> bool:
        """Whether prizes and certificates are due: final standings, and nothing wrong in event.xlsx."""
        return bool(self.draws) and self.ranking.state == "final" and not self.waiting

    def open_tables(self, round_: Round) -> tuple[int, ...]:
        """Numbers of the tables of a round whose result is still out."""
        return tuple(table for at, table in self.ranking.out if at == round_)


def run(folder: EventFolder, language: str = "", progress: Progress | None = None) -> Day:
    """Everything about an event, from its files alone; raises Unusable where there is no event."""
    book = event_book(folder.book_bytes(), language)
    published = _published(folder, book.event)
    known = roster(book, _lots(folder), published)
    event = known.event
    files, skipped = folder.inbox()
    desk = Desk(event, games.find(event.rules.game), {draw.round: draw for draw in published})
    received = []
    for number, file in enumerate(files, start=1):
        if progress:
            progress("reading", number, len(files))
        received.append(_received(desk, folder.shown(file), file))
    copies = [Problem("CM1.copy", "warning", (Cell(path.name),)) for path in folder.book_copies()]
    return _day(known, published, tuple(received), (*book.problems, *copies, *known.problems), skipped)


def _lots(folder: EventFolder) -> list[Lot] | None:
    """The lots that were made, None before the draw."""
    path, data = folder.lots()
    try:
        return read_lots(data) if data is not None else None
    except ValueError:
        raise Unusable("draw_damaged", file=folder.shown(path)) from None


def _received(desk: Desk, name: str, file: Path) -> Received:
    try:
        data = content(file)
    except OSError as error:
        values = {"reason_key": reason_of(error)}
        return Received(name, None, None, (Problem("CM1.unreadable", "error", (Cell(name),), values),))
    return desk.receive(name, data)


def _published(folder: EventFolder, event: Event) -> tuple[Draw, ...]:
    """Published draws with what the format knows of them."""
    found: list[Draw] = []
    for path, data in folder.draws():
        try:
            draw = read_draw(data)
        except ValueError:
            raise Unusable("draw_damaged", file=folder.shown(path)) from None
        in_rounds = isinstance(draw.round, int)
        due = f"draws/{draw_name(len(found) + 1 if in_rounds else draw.round)}"
        if folder.shown(path) != due:
            raise Unusable("draw_damaged", file=due)
        form = stage_format(event, draw.stage)
        if in_rounds and form is None:
            raise Unusable("draw_damaged", file=due)
        in_stage = sum(one.stage == draw.stage for one in found) + 1
        found.append(known_to(form, draw, in_stage, event.rules) if form else tie_equipped(draw))
    return tuple(found)


def _day(
    known: Roster,
    published: tuple[Draw, ...],
    received: tuple[Received, ...],
    problems: Sequence[Problem],
    skipped: int,
) -> Day:
    event, rules, game = known.event, known.event.rules, games.find(known.event.rules.game)
    draws = tuple(draw for draw in published if isinstance(draw.round, int))
    playoffs = tuple(draw for draw in published if not isinstance(draw.round, int))
    decided = decisions(event.corrections)
    counted, twice = _counted(received, chosen(decided.files))
    event = replace(event, entrants=stopped(event.entrants, game.stops(counted, rules)))
    scores, found = _scored(event, published, counted)
    listed = {one.id: one for one in event.entrants}
    void = void_tables(scores, listed) if rules.values.get("dq_effect") == VOID else frozenset()
    gone = scored_after_stopping(
        [score for score in scores if (score.round, score.table) not in void], listed, game.stopped
    )
    refused = {(problem.round, problem.table) for problem in gone}
    sheets = tuple(sheet for sheet in counted if (sheet.table.round, sheet.table.number) not in refused)
    kept = tuple(score for score in scores if (score.round, score.table) not in refused)
    lots, unfit = lots_drawn(decided.lots, listed)
    accepted = Accepted({(sheet.table.round, sheet.table.number) for sheet in sheets}, kept, void, lots)
    stages = staged(event, published, accepted)
    came = {(one.table.round, one.table.number) for one in received if one.table is not None}
    found_out = (
        *problems,
        *(problem for one in received for problem in one.problems),
        *twice,
        *found,
        *unfit,
        *gone,
        *reviewed(event, draws, sheets, kept),
        *shown_figures(event, sheets, kept, received),
        *unlisted(event, published),
        *too_many(event, stages),
        *redrawn(event, stages),
        *without_sheet((*decided.values, *decided.files), received),
        *missing(published, came),
    )
    everything, idle = confirm(found_out, decided.confirmed)
    following = upcoming(event, stages, len(playoffs), everything)
    everything += idle
    waiting = tuple(on_sheet(problem, sheets, event) for problem in following.waiting)
    return Day(
        event=event,
        draws=draws,
        playoffs=playoffs,
        received=received,
        sheets=sheets,
        scores=tuple(score for score in kept if (score.round, score.table) not in void),
        stages=stages,
        ranking=overall(event, stages),
        problems=in_order((*everything, *_new(waiting, everything))),
        lots_due=known.lots_due,
        next_draw=following.draw,
        waiting=waiting,
        skipped=skipped,
    )


def _counted(
    received: Sequence[Received], chosen_files: Mapping[tuple[Round, int], str]
) -> tuple[list[Sheet], list[Problem]]:
    """One finished, sound sheet per table, in the order of rounds and tables."""
    sheets, twice = once([one.sheet for one in received if one.sheet is not None], chosen_files)
    sound = {one.sheet.cell for one in received if one.sheet is not None and one.counts}
    counted = [sheet for sheet in sheets if sheet.cell in sound]
    return sorted(counted, key=lambda sheet: (round_order(sheet.table.round), sheet.table.number)), twice


def _scored(
    event: Event, published: Sequence[Draw], sheets: Sequence[Sheet]
) -> tuple[list[Score], list[Problem]]:
    """Scores of all sound sheets, stage by stage: a game may compare what was played at many tables."""
    game = games.find(event.rules.game)
    scores: list[Score] = []
    problems: list[Problem] = []
    for stage in dict.fromkeys(draw.stage for draw in published):
        byes = [t for draw in published if draw.stage == stage for t in draw.tables if is_bye(t)]
        found, wrong = game.score([one for one in sheets if one.table.stage == stage], byes, event.rules)
        scores += found
        problems += wrong
    return scores, problems


def _new(waiting: Sequence[Problem], known: Sequence[Problem]) -> list[Problem]:
    """What stands in the way of the next draw and has not been said of a sheet already."""
    said = {(problem.kind, problem.round, problem.table, problem.entrant) for problem in known}
    return [one for one in waiting if (one.kind, one.round, one.table, one.entrant) not in said]
