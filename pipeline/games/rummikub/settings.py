"""Settings of Rummikub (rummikub.md section 8) that the game itself reads."""

from __future__ import annotations

from pipeline.model.form import Setting
from pipeline.model.kind import Clock, Text, Whole, YesNo
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules

SETTINGS: tuple[Setting, ...] = (
    Setting("entry", Text(), "counted", ("counted", "scores")),
    Setting("games", Whole(1, 6), "3"),
    Setting("game_minutes", Whole(1, 240), "30"),
    Setting("timeout_rule", Text(), "as_pile", ("as_pile", "finish_game", "judge")),
    Setting("total_includes_losses", YesNo(), "true", ("true", "false")),
    Setting("tie_win_credit", Text(), "full", ("full", "split", "none")),
    Setting("split_rounding", Text(), "exact", ("exact", "floor", "half_up")),
    Setting("exhaust_uses", Text(), "flags", ("flags", "face_value")),
    Setting("ice_flag_source", Text(), "judge", ("judge", "from_tile_list", "both_must_agree")),
    Setting("joker_in_first_meld", YesNo(), "true", ("true", "false")),
    Setting("winner_collects_flags", Text(), "true", ("true", "face_value_only")),
    Setting("penalty_stack", Text(), "max", ("max", "sum")),
    Setting("knock_needs_intent", YesNo(), "true", ("true", "false")),
    Setting("start_draw", Text(), "each_game", ("each_game", "first_game_only")),
    Setting("later_start", Text(), "rotate_left", ("rotate_left", "winner_starts", "same_order")),
    Setting("leaver_score", Text(), "none", ("none", "rack_value", "minus_200")),
    Setting("dq_effect", Text(), "stand", ("stand", "void_later_games")),
    Setting("warnings_before_review", Whole(0, 9), "2"),
    Setting("late_cutoff", Clock(), "10:10"),
    Setting("dealing", Text(), "players", ("players", "judge")),
    Setting("conduct", Text(), "school", ("school", "none")),
)

ONLY_WITH = (
    ("timeout_rule", "judge", "entry", "scores"),
    ("penalty_stack", "sum", "entry", "scores"),
)
"""Values that only make sense beside a value of another setting (section 8)."""


def refuse(rules: Rules) -> list[Problem]:
    """Values that do not go together, by name."""
    return [
        Problem(
            "CM8.combination",
            "error",
            values={
                "field": f"event.settings.{key}",
                "found_key": f"choice.{key}.{found}",
                "other_key": f"event.settings.{other}.label",
                "needed_key": f"choice.{other}.{needed}",
            },
        )
        for key, found, other, needed in ONLY_WITH
        if rules.text(key) == found and rules.text(other) != needed
    ]
