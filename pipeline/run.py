"""One event from its folder to its standings: read, check, score, rank, look ahead. Nothing is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline import games
from pipeline.checks.decisions import applied, chosen, confirm, decisions, lots_drawn
from pipeline.checks.received import missing, once
from pipeline.checks.status import scored_after_stopping, stopped, void_tables
from pipeline.intake import Received
from pipeline.lots import Lot
from pipeline.model.event import Correction, Event
from pipeline.model.problem import Problem, in_order
from pipeline.model.score import Ranking, Score
from pipeline.model.seating import Draw, Round, Table, is_bye, round_order
from pipeline.model.sheet import Sheet
from pipeline.reading import Reading, read_event
from pipeline.redrawn import broken_rules, drawn_again, redrawn, told
from pipeline.sheet_reading import Progress
from pipeline.side_by_side import on_sheet, reviewed, shown_figures, too_many, unlisted, without_sheet
from pipeline.sit_outs import at_their_tables, with_sit_outs
from pipeline.staging import Accepted, Staged, overall, staged
from pipeline.store import EventFolder
from pipeline.unseated import unseated
from pipeline.upcoming import upcoming

VOID = "void_later_games"
"""Value of `dq_effect`: games after a disqualification count for nobody at the table (RK-R15)."""


@dataclass(frozen=True)
class Day:
    """All that is known of an event now; papers, exports and the next draw are made from it.

    `stages`: those that have been entered; `ranking`: what they come to together. `draws`: published rounds;
    `playoffs`: published play-offs, whose scores are in `scores` but in no total. `next_draw`: what `seat`
    would publish, after `lots_due`; None while something is in the way (`waiting`) or all is played.
    `otherwise`: what published draws would be by today's figures, where they differ. `applied`: corrections
    in force.
    """

    reading: Reading
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
    otherwise: tuple[Draw, ...] = ()
    applied: tuple[Correction, ...] = ()

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


def run(
    folder: EventFolder, language: str = "", progress: Progress | None = None, jobs: int | None = 1
) -> Day:
    """Everything about an event, from its files alone; raises Unusable where there is no event."""
    return day_of(read_event(folder, language, progress, jobs=jobs))


def day_of(reading: Reading) -> Day:
    """Everything about an event, from what its files say: the same reading, the same day."""
    known, received = reading.known(), reading.received
    event, rules, game = known.event, known.event.rules, games.find(known.event.rules.game)
    playoffs = tuple(draw for draw in reading.published if not isinstance(draw.round, int))
    decided = decisions(event.corrections)
    counted, twice = _counted(received, chosen(decided.files))
    event = replace(event, entrants=stopped(event.entrants, game.stops(counted, rules)))
    came = {(one.table.round, one.table.number) for one in received if one.table is not None}
    published = with_sit_outs(event, reading.published, came)
    counted = at_their_tables(counted, published)
    draws = tuple(draw for draw in published if isinstance(draw.round, int))
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
    again = drawn_again(event, published, accepted)
    differing = tuple(redrawn(again))
    found_out = (
        *reading.book.problems,
        *reading.copies,
        *known.problems,
        *(problem for one in received for problem in one.problems),
        *twice,
        *found,
        *unfit,
        *gone,
        *reviewed(event, draws, sheets, kept),
        *shown_figures(event, sheets, kept, received),
        *unlisted(event, published),
        *too_many(event, stages),
        *(told(event, *pair) for pair in differing),
        *broken_rules(event, again),
        *without_sheet((*decided.values, *decided.files), received),
        *missing(published, came),
    )
    everything, idle = confirm(found_out, decided.confirmed)
    following = upcoming(event, stages, len(playoffs), everything)
    everything += [*unseated(event, reading.published, following.draw), *idle]
    waiting = tuple(on_sheet(problem, sheets, event) for problem in following.waiting)
    return Day(
        reading=reading,
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
        skipped=reading.skipped,
        otherwise=tuple(today for _, today in differing),
        applied=applied(event.corrections, everything),
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
    """Scores of all sound sheets, stage by stage: a game may compare what was played at many tables.

    Who has left before his bye is given none.
    """
    game = games.find(event.rules.game)
    scores: list[Score] = []
    problems: list[Problem] = []
    for stage in dict.fromkeys(draw.stage for draw in published):
        byes = [t for draw in published if draw.stage == stage for t in draw.tables if _bye_due(event, t)]
        found, wrong = game.score([one for one in sheets if one.table.stage == stage], byes, event.rules)
        scores += found
        problems += wrong
    return scores, problems


def _bye_due(event: Event, table: Table) -> bool:
    """Whether somebody who still plays sits out at this table."""
    who = event.entrant(table.seats[0].entrant) if is_bye(table) else None
    return who is not None and isinstance(table.round, int) and who.plays(table.round)


def _new(waiting: Sequence[Problem], known: Sequence[Problem]) -> list[Problem]:
    """What stands in the way of the next draw and has not been said of a sheet already."""
    said = {(problem.kind, problem.round, problem.table, problem.entrant) for problem in known}
    return [one for one in waiting if (one.kind, one.round, one.table, one.entrant) not in said]
