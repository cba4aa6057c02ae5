"""How long pairing and standings of large Swiss fields take, in seconds of CPU."""

from __future__ import annotations

from functools import partial
from random import Random

from pipeline.formats.pairing import pairing
from pipeline.model.entrant import Entrant
from pipeline.model.rules import Rules, StagePlan
from pipeline.model.score import Score
from pipeline.model.value import Value
from pipeline.ranking.standings import standings
from tools.bench.table import Table, interleaved

SIZES = (512, 1024, 2048, 4096, 8192)
ROUNDS = 10
"""Played before the round that is paired, the eleventh."""

STORE = ("points", "margin", "total_score", "head_to_head", "draw_lot")
"""What a store event ranks by."""

ALL = (
    *("points", "margin", "buchholz", "buchholz_cut1", "buchholz_median", "sonneborn_berger"),
    *("head_to_head", "progressive", "progressive_cut1", "wins", "total_score", "draw_lot"),
)
PLANS = tuple(StagePlan("prelim", "swiss", criteria) for criteria in (STORE, ALL))
RULES = Rules("", "", {"playoff_scope": "none"}, PLANS[:1], seats=("A", "B"))


def tournament(size: int) -> tuple[list[set[int]], list[Score]]:
    """A field after ten rounds in Swiss order: who may not meet whom, by rank, and all scores."""
    random = Random(size)
    strength = [random.random() for _ in range(size)]
    points, met = [0] * size, [set[int]() for _ in range(size)]
    scores: list[Score] = []
    for round_ in range(1, ROUNDS + 1):
        order = sorted(range(size), key=lambda one: (-points[one], one))
        rank = {one: at for at, one in enumerate(order)}
        barred = [{rank[other] for other in met[one]} for one in order]
        for table, (a, b) in enumerate(pairing(barred), start=1):
            scores += _game(round_, table, (order[a], order[b]), strength, points, met, random)
    order = sorted(range(size), key=lambda one: (-points[one], one))
    rank = {one: at for at, one in enumerate(order)}
    return [{rank[other] for other in met[one]} for one in order], scores


def _game(
    round_: int,
    table: int,
    pair: tuple[int, int],
    strength: list[float],
    points: list[int],
    met: list[set[int]],
    random: Random,
) -> list[Score]:
    one, two = pair
    met[one].add(two)
    met[two].add(one)
    first = random.random() * strength[one] > random.random() * strength[two]
    found = []
    for id_, won in ((one, first), (two, not first)):
        points[id_] += 2 * won
        margin = 30 if won else -30
        values: dict[str, Value] = {"points": 2 * won, "win": int(won), "met": 1}
        values |= {"margin": margin, "score": 250 + margin}
        found.append(Score(round_, table, 1, str(id_), values, "", ()))
    return found


def measured(largest: int) -> Table:
    """A row per size, up to a little more than the largest."""
    heads = ("players", "pairing (s)", "standings as a store (s)", f"by all {len(ALL)} criteria (s)")
    sizes = [size for size in SIZES if size <= max(2 * largest, SIZES[0])]
    return Table("Swiss fields, round 11", heads, [_row(size) for size in sizes])


def _row(size: int) -> tuple[str, ...]:
    barred, scores = tournament(size)
    field = [Entrant(str(one), str(one), lot=one + 1) for one in range(size)]
    ranked = (partial(standings, field, RULES, plan, (), scores, (), rounds=ROUNDS + 1) for plan in PLANS)
    times = interleaved(partial(pairing, barred), *ranked, times=5)
    return (f"{size}", *(f"{time:.3f}" for time in times))
