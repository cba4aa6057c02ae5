"""The answers of a sheet: who has won, and by what (section 2)."""

from __future__ import annotations

from pipeline.games.guandan.settings import DRAW, FINISH_COUNT, extra_hand, lot_possible
from pipeline.model.rules import Rules

WINNERS = ("X", "Y", "none")
ALWAYS = ("passed_A", "higher_level", "on_stage", "fouls", "direct_loss", "forfeit", "none")


def reasons(rules: Rules) -> tuple[str, ...]:
    """What can decide a match under these settings, in the order of section 2."""
    tie = rules.text("level_tie")
    some = {
        "extra_hand": extra_hand(rules),
        "lot": lot_possible(rules),
        "draw": tie == DRAW,
        "finish_count": tie == FINISH_COUNT,
    }
    return (*ALWAYS, *(reason for reason, possible in some.items() if possible))
