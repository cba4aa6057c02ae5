"""What a ranking counts, by standard names: sums per entrant, exact."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import numpy as np

from pipeline.model.value import exact
from pipeline.ranking.buchholz import buchholz, buchholz_cut1, buchholz_median
from pipeline.ranking.progressive import progressive, progressive_cut1
from pipeline.ranking.results import Array, Number, Results
from pipeline.ranking.sonneborn_berger import sonneborn_berger

TOWARD_TOTAL = "toward_total"
"""A score value of games of which only some count toward the total."""

Metric = Callable[[Results], Mapping[str, Number]]
"""Results in, a number per entrant id out; who is missing has 0."""

Parts = Callable[[Results], Array]
"""Results in, the numbers that somebody's figure is the sum of out, by code."""


def total_of(column: str) -> Metric:
    """The sum of one score value; what is not known yet counts nothing."""

    def metric(results: Results) -> Mapping[str, Number]:
        return results.named(results.summed(results.column(column)))

    return metric


def points(results: Results) -> Mapping[str, Number]:
    """Match points so far."""
    return results.named(results.scored)


def wins(results: Results) -> Mapping[str, Number]:
    """Games won so far."""
    return results.named(results.summed(results.won))


def per(column: str, count: str) -> Metric:
    """The sum of one value by the sum of another, as an exact fraction."""

    def metric(results: Results) -> Mapping[str, Number]:
        sums, counts = total_of(column)(results), total_of(count)(results)
        return {one: exact(Fraction(sums[one]) / counts[one]) for one in sums if counts.get(one)}

    return metric


def played(results: Results) -> Mapping[str, Number]:
    """Games with a score."""
    return results.named(np.bincount(results.owners, minlength=len(results.codes)))


def total(results: Results) -> Mapping[str, Number]:
    """What a game counts toward the total: its score, unless the game says otherwise (RK-R12)."""
    own = any(TOWARD_TOTAL in score.values for score in results.scores)
    return total_of(TOWARD_TOTAL if own else "score")(results)


def average(results: Results) -> Mapping[str, Number]:
    """Total score by games played, as an exact fraction (RK-R12)."""
    games = played(results)
    return {entrant: exact(Fraction(number) / games[entrant]) for entrant, number in total(results).items()}


def percentage(column: str, possible: str) -> Metric:
    """The sum of one value in hundredths of what was possible, as an exact fraction."""

    def metric(results: Results) -> Mapping[str, Number]:
        return {one: exact(100 * Fraction(part)) for one, part in per(column, possible)(results).items()}

    return metric


PARTS: Mapping[str, Parts] = {
    "buchholz": buchholz,
    "buchholz_cut1": buchholz_cut1,
    "buchholz_median": buchholz_median,
    "sonneborn_berger": sonneborn_berger,
    "progressive": progressive,
    "progressive_cut1": progressive_cut1,
}
"""Criteria that no score of one's own says alone."""


def sum_of(parts: Parts) -> Metric:
    """What a criterion adds up to."""
    return lambda results: results.named(parts(results).sum(axis=1))


METRICS: Mapping[str, Metric] = {
    "wins": wins,
    "total": total,
    "average": average,
    "played": played,
    "rank_points": total_of("rank_points"),
    "rank_points_per_deal": per("rank_points", "compared"),
    "deals": total_of("compared"),
    "raw_total": total_of("score"),
    "count_of_firsts": total_of("first"),
    "matchpoints": percentage("matchpoints", "top"),
    "matchpoints_sum": total_of("matchpoints"),
    **dict.fromkeys(("butler_imp", "cross_imp"), per("imps", "compared")),
    **dict.fromkeys(("butler_imp_sum", "cross_imp_sum"), total_of("imps")),
    "points": points,
    "margin": total_of("margin"),
    "total_score": total_of("score"),
    "games": total_of("met"),
    "first_count": total_of("was_first"),
    "byes": total_of("bye"),
    "levels": total_of("final_level"),
    "level_difference": total_of("level_difference"),
    **{name: sum_of(parts) for name, parts in PARTS.items()},
}
