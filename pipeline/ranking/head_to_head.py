"""Head to head: equals who have all met each other, by what they got from those games (point-salad.md 6)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pipeline.ranking.results import Array, Results

HEAD_TO_HEAD = "head_to_head"

NOBODY = -1


def head_to_head(ids: Sequence[str], levels: Array, results: Results) -> Array:
    """Points of each from the games among those who are level with him; 0 where not all of them have met.

    `levels`: a number for each, the same for those who are level.
    """
    codes = np.array([results.codes.get(one, NOBODY) for one in ids], dtype=np.int64)
    has_played = codes != NOBODY
    level = np.full(len(results.codes), NOBODY)
    level[codes[has_played]] = levels[has_played]
    everybody = np.arange(len(level))[:, None]
    among = (level[results.meetings] == level[:, None]) & (results.meetings != everybody)
    met = np.sort(np.where(among, results.meetings, NOBODY), axis=1)
    different = (np.diff(met, axis=1, prepend=NOBODY) != 0).sum(axis=1)
    lacks = np.ones(len(ids), dtype=bool)
    lacks[has_played] = different[codes[has_played]] < np.bincount(levels)[levels[has_played]] - 1
    points = np.zeros(len(ids), dtype=results.gains.dtype)
    points[has_played] = np.where(among, results.gains, 0).sum(axis=1)[codes[has_played]]
    points[np.isin(levels, levels[lacks])] = 0
    return points
