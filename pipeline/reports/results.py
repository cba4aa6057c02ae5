"""What each got at a table, as it is printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from pipeline.model.score import Score
from pipeline.model.seating import Round
from pipeline.reports.paper import figure


def results_of(scores: Sequence[Score], headline: str) -> Mapping[tuple[Round, int, str], str]:
    """Round, table and entrant to the sum of the headline over the lines of the sheet; a text as it is."""
    sums: dict[tuple[Round, int, str], int | Fraction] = {}
    texts: dict[tuple[Round, int, str], str] = {}
    for score in scores:
        key, value = (score.round, score.table, score.entrant), score.values.get(headline)
        if isinstance(value, int | Fraction):
            sums[key] = sums.get(key, 0) + value
        elif isinstance(value, str):
            texts[key] = value
    return {**{key: figure(headline, total) for key, total in sums.items()}, **texts}
