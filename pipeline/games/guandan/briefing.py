"""What a judge who has never scored Guandan has to know: time, form, levels, decision, fouls."""

from __future__ import annotations

from pipeline.games.guandan.levels import CLIMB
from pipeline.games.guandan.settings import extra_hand, policy, short
from pipeline.model.briefing import Board, Line
from pipeline.model.rules import Rules

_OWN, _RULES = "briefing.guandan", "rules.guandan"
WARNING = 3
"""Minutes before the end in which no hand begins, if so set (`time_up`)."""


def briefing(rules: Rules) -> tuple[Board, ...]:
    """The boards under these settings, in print order (sections 2, 3 and 10)."""
    return (
        Board(f"{_OWN}.time.title", _time(rules)),
        Board(f"{_OWN}.form.title", _form(rules)),
        Board(f"{_OWN}.level.title", _levels(rules)),
        Board(f"{_OWN}.decision.title", _decision(rules)),
        Board(f"{_OWN}.foul.title", _fouls(rules)),
    )


def _time(rules: Rules) -> tuple[Line, ...]:
    """Minutes from the announced start of a round (R9, R12)."""
    end, late = rules.whole("round_minutes"), rules.whole("forfeit_after_min")
    absent = "forfeit.any" if policy(rules).forfeits(1) else "forfeit.both"
    warned = rules.text("time_up") == "finish_if_dealt_with_3_min_warning"
    moments = [
        (0, (f"{_OWN}.time.start",)),
        (late, (f"{_RULES}.{absent}", f"{_OWN}.time.absent")),
        *([(end - WARNING, (f"{_OWN}.time.warning",))] if warned else []),
        (end, (f"{_RULES}.time_up.{rules.text('time_up')}", f"{_OWN}.time.end")),
    ]
    return tuple(
        Line(f"{_OWN}.time.minute", says, {"minute": minute, "forfeit_after_min": late})
        for minute, says in sorted(moments, key=lambda moment: moment[0])
    )


def _form(rules: Rules) -> tuple[Line, ...]:
    """What is written down when (section 2)."""
    written = ("ends",) if short(rules) else ("places", "levels")
    keys = ("head", *written, "fouls", *(("extra",) if extra_hand(rules) else ()), "banner", "done")
    return tuple(
        Line(f"{_OWN}.number", (f"{_OWN}.form.{key}",), {"n": number}) for number, key in enumerate(keys, 1)
    )


def _levels(rules: Rules) -> tuple[Line, ...]:
    """R2, R6 and R7."""
    limit = rules.whole("a_fail_limit")
    up = (f"{_OWN}.level.up",)
    steps = tuple(Line(f"{_OWN}.level.{place}", up, {"n": steps}) for place, steps in CLIMB.items())
    fail = f"{_RULES}.a_fail_limit.{'some' if limit else 'never'}"
    return *steps, Line(f"{_OWN}.level.ace", (f"{_RULES}.pass_a", fail), {"a_fail_limit": limit})


def _decision(rules: Rules) -> tuple[Line, ...]:
    """The order of decision (R13)."""
    limit = rules.whole("foul_limit")
    keys = (
        f"{_OWN}.decision.forfeit",
        f"{_OWN}.decision.direct_loss",
        f"{_RULES}.foul_limit.{rules.text('foul_unit')}",
        f"{_OWN}.decision.passed_A",
        f"{_OWN}.decision.higher_level",
        f"{_RULES}.level_tie.{rules.text('level_tie')}",
        f"{_RULES}.no_hand_rule.{rules.text('no_hand_rule')}",
    )
    return tuple(
        Line(f"{_OWN}.number", (key,), {"foul_limit": limit, "n": number})
        for number, key in enumerate(keys, 1)
    )


def _fouls(rules: Rules) -> tuple[Line, ...]:
    """Every kind on the sheet's list, with what it is and what follows."""
    kinds = {
        "signal": ("signal", "direct_loss"),
        "count": ("count",),
        "order": ("order_foul",),
        "slow_play": ("slow_play",),
        "slow_return": ("slow_return",),
        "other": ("cards_held", "laid"),
    }
    return tuple(
        Line(f"choice.guandan_foul.{kind}", tuple(f"{_RULES}.{key}" for key in keys))
        for kind, keys in kinds.items()
    )
