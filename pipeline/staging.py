"""An event's stages in order: who entered each, what was drawn and scored, what it came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from pipeline import formats, games
from pipeline.formats.format import Format, Stage
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.rules import StagePlan
from pipeline.model.score import Ranking, Score, Standing
from pipeline.model.seating import Draw, Round, is_bye
from pipeline.ranking.played_off import PlayedOff, by_lot, played_off
from pipeline.ranking.standings import GoOn, led, standings


@dataclass(frozen=True)
class Staged:
    """One stage as far as it has come.

    `rounds`: the numbers of its rounds; `entered`: the standings before it. `playoffs`: those that decide
    its ties, in order; a play-off whose tie is no more belongs to no stage.
    """

    plan: StagePlan
    rounds: tuple[int, ...]
    field: tuple[Entrant, ...]
    entered: tuple[Standing, ...]
    draws: tuple[Draw, ...]
    playoffs: tuple[Draw, ...]
    scores: tuple[Score, ...]
    ranking: Ranking

    @property
    def over(self) -> bool:
        """Whether all its rounds are played and every tie that matters is decided."""
        return len(self.draws) >= len(self.rounds) and not self.ranking.out and not self.ranking.open_ties


@dataclass(frozen=True)
class Accepted:
    """What counts: tables with an accepted sheet, their scores, tables whose game counts for nobody, lots."""

    tables: Collection[tuple[Round, int]]
    scores: tuple[Score, ...]
    void: Collection[tuple[Round, int]]
    lots: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    def out(self, draw: Draw) -> list[tuple[Round, int]]:
        """Seated tables of a draw without an accepted result."""
        seated = [(draw.round, table.number) for table in draw.tables if not is_bye(table)]
        return [at for at in seated if at not in self.tables]


def stage_format(event: Event, stage: str) -> Format | None:
    """The format of a stage by its name; None for a name that no stage of the preset has."""
    return next((formats.find(plan.format) for plan in event.rules.stages if plan.stage == stage), None)


def staged(event: Event, published: Sequence[Draw], accepted: Accepted) -> tuple[Staged, ...]:
    """Every stage that has been entered, the first always; the last is the one being played.

    Entrants count as they are known for the round that comes next: who leaves later is ranked until then.
    """
    latest = max((draw.round for draw in published if isinstance(draw.round, int)), default=0)
    event = replace(event, entrants=tuple(one.as_of(latest + 1) for one in event.entrants))
    found: list[Staged] = []
    for at, plan in enumerate(event.rules.stages):
        before = found[-1] if found else None
        draws = tuple(draw for draw in published if isinstance(draw.round, int) and draw.stage == plan.stage)
        if before is not None and not draws and not before.over:
            break
        entering = _published(draws, event.entrants, before) or entering_today(event, plan, before)
        if before is not None and not entering:
            break
        rounds = formats.find(plan.format).rounds(entering, event.rules)
        first = before.rounds[-1] + 1 if before is not None else 1
        found.append(
            _stage(
                event,
                Staged(
                    plan=plan,
                    rounds=tuple(range(first, first + rounds)),
                    field=entering,
                    entered=before.ranking.lines if before is not None else (),
                    draws=draws,
                    playoffs=(),
                    scores=tuple(one for one in accepted.scores if one.round in {d.round for d in draws}),
                    ranking=Ranking((), (), 0, 0, (), ()),
                ),
                _unused(published, found),
                accepted,
                _go_on(event, at, entering),
            )
        )
    return tuple(found)


def _unused(published: Sequence[Draw], stages: Sequence[Staged]) -> list[Draw]:
    used = {draw.round for stage in stages for draw in stage.playoffs}
    return [draw for draw in published if not isinstance(draw.round, int) and draw.round not in used]


def _published(
    draws: Sequence[Draw], entrants: Sequence[Entrant], before: Staged | None
) -> tuple[Entrant, ...]:
    """Who entered a later stage by its published draw, whatever today's standings say; nobody before it."""
    named = {id_ for draw in draws[:1] for id_ in draw.names} if before is not None else set()
    return tuple(entrant for entrant in entrants if entrant.id in named)


def entering_today(event: Event, plan: StagePlan, before: Staged | None) -> tuple[Entrant, ...]:
    """Everybody, or the best of each group of the stage before, as many as the format asks for."""
    if before is None:
        return event.entrants
    form = formats.find(plan.format)
    ranked = [line for line in before.ranking.lines if line.place is not None]
    sizes = Counter(line.group for line in ranked)
    ahead = {
        line.entrant
        for line in ranked
        if line.place is not None and line.place <= form.enters(sizes[line.group], event.rules)
    }
    return tuple(entrant for entrant in event.entrants if entrant.id in ahead)


def _go_on(event: Event, at: int, field: Sequence[Entrant]) -> GoOn | None:
    """How many go on to the stage after; None where none is played after this one."""
    if at + 1 == len(event.rules.stages):
        return None
    following = formats.find(event.rules.stages[at + 1].format)
    sizes = Counter(one.group for one in field if one.status == "active")
    if not any(following.enters(size, event.rules) for size in sizes.values()):
        return None
    return lambda count: following.enters(count, event.rules)


def stage_of(event: Event, current: Staged) -> Stage:
    """A stage as its format sees it."""
    return Stage(
        stage=current.plan.stage,
        rounds=current.rounds,
        field=current.field,
        rules=event.rules,
        draws=current.draws,
        scores=current.scores,
        standings=current.ranking.lines,
        entered=current.entered,
        precedence=current.plan.precedence,
        requests=event.requests,
    )


def _stage(
    event: Event, stage: Staged, playoffs: Sequence[Draw], accepted: Accepted, go_on: GoOn | None
) -> Staged:
    """The stage with its ranking; a play-off counts when it is about a tie that is open, and complete."""
    apart, decider = event.rules.text("playoff_large") == "repeat", games.find(event.rules.game).decider
    used: list[Draw] = []
    played: list[PlayedOff] = []
    stage = replace(stage, ranking=_ranked(event, stage, accepted, go_on, played, []))
    for draw in playoffs:
        level = {id_ for tie in stage.ranking.open_ties for id_ in tie}
        if not {seat.entrant for table in draw.tables for seat in table.seats} <= level:
            continue
        used.append(draw)
        out = accepted.out(draw)
        played += [] if out else [played_off(draw, accepted.scores, decider, apart)]
        ranking = _ranked(event, stage, accepted, go_on, played, out)
        stage = replace(stage, playoffs=tuple(used), ranking=ranking)
    return stage


def _ranked(
    event: Event,
    stage: Staged,
    accepted: Accepted,
    go_on: GoOn | None,
    played: Sequence[PlayedOff],
    out: Sequence[tuple[Round, int]],
) -> Ranking:
    return standings(
        stage.field,
        event.rules,
        stage.plan,
        stage.draws,
        stage.scores,
        [*(at for draw in stage.draws for at in accepted.out(draw)), *out],
        rounds=len(stage.rounds),
        go_on=go_on,
        placed=formats.find(stage.plan.format).places(stage_of(event, stage)),
        played_off=[*played, *by_lot(accepted.lots)],
        void=accepted.void,
    )


def overall(event: Event, stages: Sequence[Staged]) -> Ranking:
    """The ranking of the event in papers and exports: the first stage's, with the prizes of the last.

    Where the last stage leads, its places come first.
    """
    first, last = stages[0].ranking, stages[-1].ranking
    to_come = _to_come(event, stages)
    if len(stages) == 1 and not to_come:
        return first
    prizes: Mapping[str, str] = {line.entrant: line.prize for line in last.lines if line.prize}
    lines = tuple(replace(line, prize=prizes.get(line.entrant, "")) for line in first.lines)
    if len(stages) > 1 and stages[-1].plan.leads and stages[-1].draws:
        lines = led(lines, last.lines)
    return replace(
        first,
        lines=lines,
        after=sum(len(stage.draws) for stage in stages),
        rounds=sum(len(stage.rounds) for stage in stages) + to_come,
        out=tuple(at for stage in stages for at in stage.ranking.out),
        open_ties=tuple(tie for stage in stages for tie in stage.ranking.open_ties),
    )


def _to_come(event: Event, stages: Sequence[Staged]) -> int:
    """How many stages will still be entered."""
    last = len(stages) - 1
    if _go_on(event, last, stages[-1].field) is None:
        return 0
    return len(event.rules.stages) - len(stages)
