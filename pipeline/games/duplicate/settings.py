"""Settings of duplicate bridge that the game itself reads."""

from __future__ import annotations

from pipeline.model.form import Setting
from pipeline.model.kind import Text, Whole, YesNo

MATCHPOINTS, TOTAL, BUTLER, CROSS = COMPARISONS = ("matchpoints", "total", "butler_imp", "cross_imp")
AVERAGES, SESSION = ("averages", "session")

SETTINGS: tuple[Setting, ...] = (
    Setting("entry", Text(), "contracts", ("contracts",), later=("scores",)),
    Setting("comparison", Text(), MATCHPOINTS, COMPARISONS, words="boards_compared"),
    Setting("neuberg", YesNo(), "true", ("true", "false")),
    Setting("butler_extremes", Whole(0, 5), "1"),
    Setting("adjusted", Text(), AVERAGES, (AVERAGES, SESSION), words="adjusted_scores"),
)
