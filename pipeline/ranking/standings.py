"""Standings: the one function that feeds every paper, export and draw."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from pipeline.model.entrant import Entrant
from pipeline.model.rules import PrizePlan, Rules, StagePlan
from pipeline.model.score import REACHED, Placed, Ranking, Score, Standing
from pipeline.model.seating import Draw, Round, round_order
from pipeline.model.value import Value
from pipeline.ranking.head_to_head import HEAD_TO_HEAD
from pipeline.ranking.metrics import METRICS
from pipeline.ranking.placed import as_placed
from pipeline.ranking.played_off import DRAWN, PlayedOff, drawn
from pipeline.ranking.ranks import Rank, across, ranks, shared
from pipeline.ranking.results import Number, Results

LISTED_LAST = ("active", "waiting", "absent", "withdrawn", "disqualified")
"""Order of those without a place, below the ranked (rummikub.md section 6)."""

PLACED = ("active", "withdrawn")
"""Who keeps a place that the draws have given him: leaving later does not undo a match."""

GoOn = Callable[[int], int]
"""How many of a group of so many go on."""


def standings(
    field: Sequence[Entrant],
    rules: Rules,
    plan: StagePlan,
    draws: Sequence[Draw],
    scores: Sequence[Score],
    out: Collection[tuple[Round, int]],
    *,
    rounds: int,
    go_on: GoOn | None = None,
    placed: Sequence[Placed] = (),
    played_off: Sequence[PlayedOff] = (),
    void: Collection[tuple[Round, int]] = (),
) -> Ranking:
    """The ranking after the published rounds of a stage.

    `out`: seated tables without an accepted result; who sits there is ranked with what he has. `rounds`: how
    many the stage has; `go_on`: how many of each group enter the next stage, None in the last, which awards.
    `placed`: places that the draws decide; sharing one is meant, so no tie of them is open.
    `played_off`: complete play-offs, which separate those who are otherwise equal and enter no total.
    `void`: tables whose game counts for nobody; nobody has missed it.
    """
    results = Results(_counting(scores, void))
    criteria = tuple(name for name in plan.precedence if name in (*METRICS, HEAD_TO_HEAD, DRAWN))
    columns = dict.fromkeys(name for name in (*criteria, *plan.columns) if name in METRICS)
    known = [*([drawn(field)] if DRAWN in criteria else ()), *played_off]
    figures = {name: METRICS[name](results) for name in columns}
    keys = {**figures, **{name: key for one in known for name, key in one.keys.items()}}
    shown = {**figures, **{name: value for one in known for name, value in one.figures.items()}}
    values = _values(field, shown)
    precedence = tuple(dict.fromkeys((*criteria, *(name for one in played_off for name in one.keys))))
    status = _statuses(field, plan, draws, scores, out)
    ranked = {
        group: as_placed([one for one in members if status[one.id] in PLACED], placed)
        if placed
        else ranks([one for one in members if status[one.id] == "active"], keys, precedence, results)
        for group, members in _groups(field, plan).items()
    }
    complete = len(draws) == rounds and not out
    asked = ranked.values() if complete and not placed else ()
    ties = tuple(tie for here in asked for tie in open_ties(here, rules, go_on))
    awards = rules.prizes if complete and not ties and go_on is None else ()
    return Ranking(
        lines=tuple(
            line
            for group, members in _groups(field, plan).items()
            for line in (
                *(_line(group, rank, values, awards) for rank in ranked[group]),
                *(
                    Standing(group, None, False, one.id, values[one.id])
                    for one in _below(members, status, ranked[group])
                ),
            )
        ),
        criteria=precedence,
        after=len(draws),
        rounds=rounds,
        out=tuple(sorted(out, key=lambda at: (round_order(at[0]), at[1]))),
        open_ties=ties,
        status=status,
    )


def _counting(scores: Sequence[Score], void: Collection[tuple[Round, int]]) -> Sequence[Score]:
    """Scores of tables whose game counts."""
    return [score for score in scores if (score.round, score.table) not in void] if void else scores


def _groups(field: Sequence[Entrant], plan: StagePlan) -> Mapping[str, list[Entrant]]:
    """Who is ranked against whom, groups in order of their names."""
    if not plan.grouped:
        return {"": list(field)}
    names = sorted({entrant.group for entrant in field}, key=lambda name: (name == "", name))
    return {name: [entrant for entrant in field if entrant.group == name] for name in names}


def open_ties(placed: Sequence[Rank], rules: Rules, go_on: GoOn | None = None) -> tuple[tuple[str, ...], ...]:
    """Ties that a play-off has to decide: across the last place that goes on, or wins a prize.

    `playoff_scope` can make it every line (all_ranks) or none instead of the prize line.
    """
    if go_on is not None:
        tie = across(placed, go_on(len(placed)))
        return (tie,) if tie else ()
    scope = rules.text("playoff_scope")
    if scope == "all_ranks":
        return shared(placed)
    if scope == "none":
        return ()
    lines = list(accumulate(prize.places for prize in rules.prizes))
    return tuple(dict.fromkeys(tie for line in lines if (tie := across(placed, line))))


def _statuses(
    field: Sequence[Entrant],
    plan: StagePlan,
    draws: Sequence[Draw],
    scores: Sequence[Score],
    out: Collection[tuple[Round, int]],
) -> Mapping[str, str]:
    """Status as it counts: who missed a game of a complete stage has withdrawn (RK-R14).

    Who had to wait for a seat has not withdrawn, but is not ranked either. Who came too late for a lot, or
    for round 1 of a complete stage, and was never seated is absent (rules 3.7).
    """
    found: dict[str, str] = {one.id: one.status for one in field}
    absent = _never_seated(field, plan, draws)
    found |= dict.fromkeys(absent, "absent")
    if not plan.complete:
        return found
    scored = {(score.round, score.entrant) for score in scores}
    for draw in reversed(draws):
        open_ = {
            seat.entrant for table in draw.tables if (draw.round, table.number) in out for seat in table.seats
        }
        waits = set(draw.waiting)
        for one in field:
            missed = (draw.round, one.id) not in scored and one.id not in open_
            if one.status == "active" and missed and one.id not in absent:
                found[one.id] = "waiting" if one.id in waits else "withdrawn"
    return found


def _never_seated(field: Sequence[Entrant], plan: StagePlan, draws: Sequence[Draw]) -> set[str]:
    """Ids of those who are said to play, and whom no draw knows nor a lot will bring in."""
    seated = {seat.entrant for draw in draws for table in draw.tables for seat in table.seats}
    named = seated.union(*(draw.reasons for draw in draws))
    lots = any(one.lot is not None for one in field)
    due = [one for one in field if (one.lot is None if lots else plan.complete and bool(draws))]
    return {one.id for one in due if one.status == "active" and one.id not in named}


def _line(
    group: str, rank: Rank, values: Mapping[str, Mapping[str, Value]], awards: Sequence[PrizePlan]
) -> Standing:
    return Standing(
        group=group,
        place=rank.place,
        tied=rank.tied,
        entrant=rank.entrant.id,
        values=values[rank.entrant.id],
        decided_by=rank.decided_by,
        prize=_prize(rank.place, awards),
    )


def _values(
    field: Sequence[Entrant], figures: Mapping[str, Mapping[str, Number]]
) -> Mapping[str, Mapping[str, Value]]:
    """Every figure of everybody; 0 where a sum has nothing to add up."""
    ids = [entrant.id for entrant in field]
    found: dict[str, dict[str, Value]] = {one: {} for one in ids}
    for name, known in figures.items():
        nothing = 0 if name in METRICS else None
        for one in ids:
            found[one][name] = known.get(one, nothing)
    return found


def _below(field: Sequence[Entrant], status: Mapping[str, str], ranked: Sequence[Rank]) -> list[Entrant]:
    have = {rank.entrant.id for rank in ranked}
    gone = [entrant for entrant in field if entrant.id not in have]
    return sorted(gone, key=lambda entrant: (LISTED_LAST.index(status[entrant.id]), entrant.order))


def _prize(place: int, awards: Sequence[PrizePlan]) -> str:
    last = 0
    for award in awards:
        last += award.places
        if place <= last:
            return award.key
    return ""


def led(lines: Sequence[Standing], ahead: Sequence[Standing]) -> tuple[Standing, ...]:
    """Standings of a stage with the places of a later one in front, group by group.

    `ahead`: the lines of the later stage; who did not enter it comes after all its places, also those that
    somebody has left since. Where he stood behind somebody who did, that is what decides it.
    """
    own = {line.entrant: line for line in lines}
    found: list[Standing] = []
    for group in dict.fromkeys(line.group for line in lines):
        placed = [line for line in ahead if line.group == group and line.place is not None]
        found += [
            replace(
                own[line.entrant],
                place=line.place,
                tied=line.tied,
                decided_by=line.decided_by,
                prize=line.prize,
            )
            for line in placed
        ]
        entered = {line.entrant for line in placed}
        before = [line for line in lines if line.group == group]
        behind = [line for line in before if line.entrant not in entered]
        later = _later(behind, _last([line.place for line in placed if line.place is not None]))
        after_finalist = {
            line.entrant
            for above, line in pairwise(before)
            if above.entrant in entered and line.entrant not in entered
        }
        found += [
            replace(line, decided_by=REACHED) if line.entrant in after_finalist else line for line in later
        ]
    return tuple(found)


def _last(places: Sequence[int]) -> int:
    """The last place that is taken: two who share the third have the third and the fourth."""
    return max((place + places.count(place) - 1 for place in places), default=0)


def _later(lines: Sequence[Standing], last: int) -> list[Standing]:
    """The same order and the same shared places, counted on from the last place ahead."""
    placed = sorted(line.place for line in lines if line.place is not None)
    return [
        replace(line, place=last + 1 + bisect_left(placed, line.place)) if line.place is not None else line
        for line in lines
    ]
