"""What a judge who has never scored Guandan has to know: time, form, levels, decision, fouls."""

from __future__ import annotations

from pipeline.games.guandan.levels import ACE, CLIMB, LEVELS
from pipeline.games.guandan.settings import extra_hand, ladder, must_play, policy, short
from pipeline.model.briefing import Board, Line
from pipeline.model.rules import Rules
from pipeline.model.value import Value

_OWN, _RULES = "briefing.guandan", "rules.guandan"
WARNING = 3
"""Minutes before the end in which no hand begins, if so set (`time_up`)."""

EXAMPLES = {2: ("5", "10"), 3: ("10", "5"), 4: ("5", "10")}
"""By the partner's place the level of the winners and of the others before the hand (E7)."""


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
    steps = (
        ("head",),
        ("ends",) if short(rules) else ("places", "levels"),
        ("fouls",),
        *((("extra",),) if extra_hand(rules) else ()),
        ("banner", "done"),
    )
    return tuple(
        Line(f"{_OWN}.number", tuple(f"{_OWN}.form.{key}" for key in keys), {"n": number})
        for number, keys in enumerate(steps, 1)
    )


def _levels(rules: Rules) -> tuple[Line, ...]:
    """R2 with an example of each step, R5 to R7."""
    limit = rules.whole("a_fail_limit")
    at_ace = (
        "pass_a",
        f"pass_needs_stage.{'true' if rules.yes('pass_needs_stage') else 'false'}",
        f"cap_at_A.{'true' if rules.yes('cap_at_A') else 'false'}",
        f"a_fail_limit.{'some' if limit else 'never'}",
        *(("must_play",) if ladder(rules).stops else ()),
    )
    values: dict[str, Value] = {"a_fail_limit": limit, "levels": ", ".join(must_play(rules))}
    return (
        *(_step(rules, place) for place in CLIMB),
        Line(f"{_OWN}.level.ace", tuple(f"{_RULES}.{key}" for key in at_ace), values),
    )


def _step(rules: Rules, place: int) -> Line:
    """What the winners gain by their partner's place, with the example of E7."""
    before, other = EXAMPLES[place]
    reached = ladder(rules).target(LEVELS.index(before), CLIMB[place])
    values: dict[str, Value] = {
        "n": CLIMB[place],
        "before": before,
        "other": other,
        "after": LEVELS[min(reached, ACE)],
    }
    return Line(f"{_OWN}.level.{place}", (f"{_OWN}.level.up", f"{_OWN}.level.example.{place}"), values)


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
