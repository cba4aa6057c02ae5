"""Settings of bridge (bridge.md section 8) that the game itself reads."""

from __future__ import annotations

from pipeline.games.bridge.comparison import BY_NUMBER, point_list
from pipeline.model.form import Setting
from pipeline.model.kind import Text, Whole, YesNo
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules

LATER_COMPARISONS = ("matchpoints", "total", "butler_imp", "cross_imp")

SETTINGS: tuple[Setting, ...] = (
    Setting("entry", Text(), "contracts", ("contracts", "scores")),
    Setting("boards_per_meeting", Whole(1, 4), "2"),
    Setting("tricks_counted", Text(), "all", ("all", "over_six")),
    Setting("slam_bonus", Text(), "replace", ("replace", "add")),
    Setting("vulnerability", Text(), "none", ("none",), later=("board",)),
    Setting("doubles", YesNo(), "false", ("false",), later=("true",)),
    Setting("comparison", Text(), "rank_points", ("rank_points",), later=LATER_COMPARISONS),
    Setting("rank_points", Text(60), "4,3,2,1"),
    Setting("zero_scores_rank", YesNo(), "true", ("true", "false")),
    Setting("sitout_points", Text(), "own_average", ("own_average", "0", "2")),
    Setting("dealer_by", Text(), "deal_number", ("deal_number", "meeting")),
    Setting("passout", Text(), "zero_played", ("zero_played", "redeal")),
    Setting("adjusted", Text(), "average_to_non_offender", ("average_to_non_offender", "manual")),
)


def refuse(rules: Rules) -> list[Problem]:
    """Rank points have to fall from place to place, or go by the number of pairs."""
    text = rules.text("rank_points")
    if text == BY_NUMBER or point_list(text):
        return []
    values = {"field": "event.settings.rank_points", "found": text, "expected": f"4,3,2,1 / {BY_NUMBER}"}
    return [Problem("CM8", "error", values=values)]
