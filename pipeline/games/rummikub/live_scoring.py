"""R7 and the settings of shared games as formulas, for both forms."""

from __future__ import annotations

from pipeline.model.form import Field
from pipeline.model.kind import Share, Whole
from pipeline.model.rules import Rules

NOT_HELD = -9999
"""Less than any rack: stands for seats that cannot win."""


def share(rules: Rules, lost: str, winners: str) -> str:
    """What a winner gets of what the others lost, a sum of 0 or less (R7, `split_rounding`)."""
    equal = f"(0-{lost})/{winners}"
    return {"exact": equal, "floor": f"INT({equal})", "half_up": f"INT({equal}+0.5)"}[
        rules.text("split_rounding")
    ]


def credit(rules: Rules, won: str, winners: str) -> str:
    """The win a seat is credited with (R7, R10, `tie_win_credit`)."""
    return {
        "full": won,
        "split": f"IF({won}=1,1/{winners},0)",
        "none": f"IF(AND({won}=1,{winners}=1),1,0)",
    }[rules.text("tie_win_credit")]


def win_field(rules: Rules, live: str) -> Field:
    """The computed win; divided wins are fractions."""
    kind = Share(signed=False) if rules.text("tie_win_credit") == "split" else Whole()
    return Field("win", kind, role="computed", live=live)
