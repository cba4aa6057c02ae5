"""The answers of a sheet: who has won, and by what (section 2)."""

from __future__ import annotations

WINNERS = ("X", "Y", "none")
REASONS = (
    "passed_A",
    "higher_level",
    "on_stage",
    "fouls",
    "direct_loss",
    "forfeit",
    "extra_hand",
    "lot",
    "none",
    "draw",
    "finish_count",
)
"""The last two only by settings (`level_tie`)."""
