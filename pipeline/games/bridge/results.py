"""What every pair gets for every deal of a stage (R6-R11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pipeline.games.bridge.comparison import Points, average, place, points_of, rank_points
from pipeline.games.bridge.contract import other_side
from pipeline.games.bridge.line import FAULTS, NOT_PLAYED, SCORE_OF, Line, lines_of, pair_at
from pipeline.games.bridge.scoring import Table, table_of
from pipeline.model.rules import Rules
from pipeline.model.score import Score
from pipeline.model.seating import SIDES
from pipeline.model.seating import Table as Seated
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value

MAIN = "main"
"""The stage in which deals are compared; a final or a play-off counts scores alone (R11)."""


@dataclass(frozen=True)
class Deal:
    """One deal at one table: `scores` by side, or None where something was ruled."""

    sheet: Sheet
    line: Line
    scores: Mapping[str, int] | None

    @property
    def faults(self) -> tuple[str, ...]:
        """The sides at fault; none where the deal was played."""
        return FAULTS.get(self.line.ruling or "", ())

    def pair(self, side: str) -> str:
        """Who sits there."""
        return pair_at(self.sheet, side)


@dataclass(frozen=True)
class Compared:
    """What comparing gave: rank points and first places by pair and deal, and the pairs still waiting."""

    points: dict[tuple[str, int], int] = field(default_factory=dict)
    firsts: set[tuple[str, int]] = field(default_factory=set)
    waiting: set[str] = field(default_factory=set)

    def own(self, pair: str) -> list[int]:
        """Rank points of the deals that a pair played."""
        return [points for (who, _), points in self.points.items() if who == pair]


def stage_scores(sheets: Sequence[Sheet], byes: Sequence[Seated], rules: Rules) -> list[Score]:
    """One score per pair and deal, table by table; deals that were not played count for nobody (R8)."""
    table = table_of(rules)
    deals = [deal for sheet in sheets for deal in _deals(sheet, table, rules)]
    compared = _compare(deals, rules)
    found = [
        _score(deal, side, compared, rules)
        for deal in deals
        if deal.line.ruling != NOT_PLAYED
        for side in SIDES
    ]
    return [*found, *(score for bye in byes for score in _sat_out(bye, rules))]


def _deals(sheet: Sheet, table: Table, rules: Rules) -> Iterator[Deal]:
    for line in lines_of(sheet, rules):
        scores = None if line.ruling else line.scores(table)
        if scores is not None or line.ruling:
            yield Deal(sheet, line, scores)


def _compare(deals: Sequence[Deal], rules: Rules) -> Compared:
    """Every deal of the main stage that has been played at all its tables (R6, R8)."""
    found = Compared()
    main = [deal for deal in deals if deal.sheet.table.stage == MAIN]
    reported = Counter(deal.line.deal for deal in main)
    for number in reported:
        at = [deal for deal in main if deal.line.deal == number]
        played = [deal for deal in at if deal.scores is not None]
        if reported[number] < _tables(at):
            found.waiting.update(deal.pair(side) for deal in played for side in SIDES)
            continue
        for side in SIDES:
            scores = {deal.pair(side): deal.scores[side] for deal in played if deal.scores is not None}
            _place(found, number, scores, rules)
    return found


def _tables(at: Sequence[Deal]) -> int:
    """How many tables play this deal, as the format says."""
    counts = [deal.sheet.table.facts.get("tables") for deal in at]
    return max((count for count in counts if isinstance(count, int)), default=0)


def _place(found: Compared, deal: int, scores: Mapping[str, int], rules: Rules) -> None:
    zero_ranks = rules.yes("zero_scores_rank")
    points = rank_points(scores, points_of(rules, len(scores)), zero_ranks)
    for pair, score in scores.items():
        found.points[pair, deal] = points[pair]
        if place(score, tuple(scores.values())) == 1 and (score or zero_ranks):
            found.firsts.add((pair, deal))


def _score(deal: Deal, side: str, compared: Compared, rules: Rules) -> Score:
    line, pair = deal.line, deal.pair(side)
    main = deal.sheet.table.stage == MAIN
    points = _points(deal, side, compared, rules) if main else None
    first = int((pair, line.deal) in compared.firsts) if main and deal.scores else None
    return Score(
        round=deal.sheet.table.round,
        table=deal.sheet.table.number,
        line=line.deal,
        entrant=pair,
        values={
            "contract": line.contract_key,
            "declarer": line.declarer,
            "tricks": line.tricks,
            **{SCORE_OF[each]: deal.scores[each] if deal.scores else None for each in SIDES},
            **_worth(
                score=deal.scores[side] if deal.scores else None,
                opponents=deal.scores[other_side(side)] if deal.scores else None,
                points=points,
                first=first,
            ),
        },
        rule=_rule(deal, side),
        cells=line.cells(side),
    )


def _worth(
    score: int | None, opponents: int | None, points: Points | None, first: int | None
) -> Mapping[str, Value]:
    """What a ranking counts (R10); `compared`: whether the rank points are known."""
    return {
        "score": score,
        "opponents": opponents,
        "rank_points": points,
        "first": first,
        "deals": 1,
        "compared": int(points is not None),
    }


def _points(deal: Deal, side: str, compared: Compared, rules: Rules) -> Points | None:
    """By comparison, or by ruling: 0 at fault, else the average of what the pair played (R9)."""
    if not deal.faults:
        return compared.points.get((deal.pair(side), deal.line.deal))
    if rules.text("adjusted") == "manual":
        ruled = deal.line.points(side)
        return ruled if not isinstance(ruled, str) else None
    if side in deal.faults:
        return 0
    own = compared.own(deal.pair(side))
    return None if not own and deal.pair(side) in compared.waiting else average(own)


def _rule(deal: Deal, side: str) -> str:
    if deal.scores is None:
        return "BR-R9"
    if deal.line.passed:
        return "BR-R4"
    bid, tricks = deal.line.bid, deal.line.tricks
    return "BR-R1" if bid and tricks is not None and tricks >= bid.needs else "BR-R3"


def _sat_out(bye: Seated, rules: Rules) -> Iterator[Score]:
    """Points for deals that a pair had nobody to play with (`sitout_points`); usually none (R8)."""
    setting = rules.text("sitout_points")
    if bye.stage != MAIN or setting == "own_average":
        return
    for seat in bye.seats:
        for deal in bye.lines:
            worth = _worth(score=0, opponents=0, points=int(setting), first=0)
            yield Score(bye.round, bye.number, deal, seat.entrant, worth, "BR-R8", ())
