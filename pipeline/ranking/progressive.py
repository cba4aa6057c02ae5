"""Progressive score: the points after each round, added up, so that early ones count more (FIDE)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pipeline.model.seating import round_order
from pipeline.ranking.results import Number, Results


def progressive(without: int = 0) -> Callable[[Results], Mapping[str, Number]]:
    """The sum of the standings in points after every round but the first `without`."""

    def metric(results: Results) -> Mapping[str, Number]:
        rounds = sorted(set(results.rounds), key=round_order)
        times = {round_: max(0, len(rounds) - max(at, without)) for at, round_ in enumerate(rounds)}
        counted = zip(results.points, results.rounds, strict=True)
        return results.named(results.summed([points * times[round_] for points, round_ in counted]))

    return metric
