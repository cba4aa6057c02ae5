"""Settings of a Swiss (point-salad.md section 8), and the list of what separates equals."""

from __future__ import annotations

from pipeline.model.form import Setting
from pipeline.model.kind import Text, Whole
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules

TIEBREAKS = (
    "head_to_head",
    "wins",
    "buchholz",
    "buchholz_cut1",
    "buchholz_median",
    "sonneborn_berger",
    "progressive",
    "progressive_cut1",
    "level_difference",
    "levels",
    "lot",
)
"""Names in `last_tiebreaks`; the definitions are in ranking/."""

SETTINGS = (
    Setting("prelim_rounds", Whole(1, 20), "3"),
    Setting("group_from", Whole(4, 999)),
    Setting("group_split", Text(), "lots", ("lots", "odd_even", "snake_by_seed")),
    Setting("r1", Text(), "lots_1-2_3-4", ("lots_1-2_3-4",)),
    Setting("bye_to", Text(), "lowest_without_bye", ("lowest_without_bye",), later=("lot",)),
    Setting("pair_rank", Text(), "full_order", ("full_order", "points_then_lot")),
    Setting("repeat_policy", Text(), "backtrack", ("backtrack",), later=("allow_now",)),
    Setting("first_count_scope", Text(), "preliminaries", ("preliminaries",), later=("all",)),
    Setting("apart_unit", Text(), "none", ("none", "first_round", "always")),
    Setting("last_tiebreaks", Text(100), "head_to_head,lot"),
)


def refuse_tiebreaks(rules: Rules) -> list[Problem]:
    """Names in the list of tie-breaks that mean nothing, or stand there twice (section 8)."""
    typed = rules.text("last_tiebreaks")
    names = [name.strip() for name in typed.split(",")]
    wrong = len(set(names)) < len(names) or not set(names) <= set(TIEBREAKS)
    keys = "|".join(f"criterion.{name}" for name in TIEBREAKS)
    values = {"field": "event.settings.last_tiebreaks", "found": typed, "expected_keys": keys}
    return [Problem("CM8.list", "error", values=values)] if wrong else []
