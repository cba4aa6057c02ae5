"""What each got at a table, as it is printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from pipeline.model.score import Score
from pipeline.model.seating import Round
from pipeline.model.value import shown
from pipeline.reports.paper import figure


def as_result(scores: Sequence[Score], headline: str) -> Callable[[int | Fraction], str]:
    """How a result is printed: with a plus only where there are minuses, for it tells nothing elsewhere."""
    values = (score.values.get(headline) for score in scores)
    if any(isinstance(value, int | Fraction) and value < 0 for value in values):
        return lambda value: figure(headline, value)
    return shown


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
    text = as_result(scores, headline)
    return {**{key: text(total) for key, total in sums.items()}, **texts}
