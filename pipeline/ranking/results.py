"""One tidy frame per event: a row per score, exact numbers kept as they are."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from pipeline.model.score import Score

KEYS = ("round", "table", "game", "entrant")


def frame(scores: Sequence[Score]) -> pd.DataFrame:
    """Columns round, table, game, entrant, then every score value; dtype object keeps None and Fraction."""
    names = list(dict.fromkeys(name for score in scores for name in score.values))
    rows = [
        (score.round, score.table, score.line, score.entrant, *(score.values.get(name) for name in names))
        for score in scores
    ]
    return pd.DataFrame(rows, columns=[*KEYS, *names], dtype=object)
