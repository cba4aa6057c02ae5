"""One tidy frame per event: a row per score, exact numbers kept as they are."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from pipeline.model.score import Score


def frame(scores: Sequence[Score]) -> pd.DataFrame:
    """Columns round, table, game, entrant, then every score value; dtype object keeps None and Fraction."""
    columns: dict[str, list[object]] = {
        "round": [score.round for score in scores],
        "table": [score.table for score in scores],
        "game": [score.line for score in scores],
        "entrant": [score.entrant for score in scores],
    }
    for name in dict.fromkeys(name for score in scores for name in score.values):
        columns[name] = [score.values.get(name) for score in scores]
    return pd.DataFrame(columns, dtype=object)
