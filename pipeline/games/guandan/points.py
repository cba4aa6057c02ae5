"""The printed rules: which point holds under which settings (guandan.md section 10)."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.games.guandan.levels import LEVELS
from pipeline.games.guandan.settings import ladder, must_play, policy
from pipeline.model.point import Point
from pipeline.model.rules import Rules
from pipeline.model.value import Value

Says = tuple[str, ...]


def points(rules: Rules) -> tuple[Point, ...]:
    """The points in force, in print order."""
    values = _values(rules)
    return tuple(
        Point(heading, says, values)
        for heading, group in (
            ("setup", (("players",),)),
            ("patterns", _PATTERNS),
            ("play", _PLAY),
            ("levels", _levels(rules)),
            ("tribute", (("double_down",), ("single",))),
            ("fouls", _fouls(rules)),
            ("match", _match(rules)),
            ("event", _event(rules)),
        )
        for says in group
    )


_PATTERNS: tuple[Says, ...] = (
    ("single_card",),
    ("straight",),
    ("straight_flush",),
    ("three_pairs",),
    ("triples",),
    ("bomb",),
    ("level_cards",),
    ("order",),
    ("compare",),
    ("bombs_beat",),
)
_PLAY: tuple[Says, ...] = (("drawing",), ("later_hands",), ("passing",), ("laid",), ("in_turn",))


def _levels(rules: Rules) -> tuple[Says, ...]:
    """Climbing, passing A, and what a failed A hand leads to."""
    limit = rules.whole("a_fail_limit")
    mode = rules.text("a_fail_mode")
    return (
        ("climb", *(("must_play",) if ladder(rules).stops else ())),
        (
            "pass_a",
            f"pass_needs_stage.{_yes(rules, 'pass_needs_stage')}",
            f"cap_at_A.{_yes(rules, 'cap_at_A')}",
        ),
        (
            "a_fail_limit.some" if limit else "a_fail_limit.never",
            *(
                (f"a_fail_mode.{mode}", f"a_counts_lost_hands.{_yes(rules, 'a_counts_lost_hands')}")
                if limit
                else ()
            ),
        ),
    )


def _yes(rules: Rules, key: str) -> str:
    return "true" if rules.yes(key) else "false"


def _fouls(rules: Rules) -> tuple[Says, ...]:
    unit = rules.text("foul_unit")
    return (
        ("count",),
        ("signal",),
        ("cards_held",),
        ("order_foul",),
        ("slow_play",),
        ("slow_return",),
        (f"foul_limit.{unit}", "direct_loss"),
    )


def _match(rules: Rules) -> tuple[Says, ...]:
    """Time, what decides when it is up, and who is not there."""
    used = policy(rules)
    alone = "forfeit.any" if used.forfeits(1) else "forfeit.both"
    most = ("max_hands",) if isinstance(rules.values["max_hands"], int) else ()
    return (
        ("time", f"time_up.{rules.text('time_up')}", *most),
        ("decided", f"level_tie.{used.level_tie}"),
        (f"no_hand_rule.{used.no_hand_rule}",),
        (alone, f"double_forfeit.{used.double_forfeit}"),
    )


def _event(rules: Rules) -> tuple[Says, ...]:
    """How winners go on, where this is a knockout, and who has the last word."""
    if "advance" not in rules.values:
        return (("disputes",),)
    return ("lots", f"advance.{rules.text('advance')}"), (_ending(rules),), ("disputes",)


def _ending(rules: Rules) -> str:
    """When the event is over; which rounds the prizes stand for, where each is for one kind of loser (7)."""
    if rules.yes("play_to_champion"):
        return "rounds.champion"
    return "rounds.prizes" if _prize_rounds(rules) else "rounds.some"


def _prize_rounds(rules: Rules) -> Mapping[str, Value]:
    """Figures of three prizes: for who wins and loses the last round, and who loses the one before."""
    rounds, prizes = rules.values.get("rounds"), {plan.key: plan.places for plan in rules.prizes}
    first = prizes.get("first_prize", 0)
    expected = {"first_prize": first, "second_prize": first, "third_prize": 2 * first}
    if not isinstance(rounds, int) or rounds < 2 or prizes != expected:
        return {}
    return {"before": rounds - 1, "first": first, "third": 2 * first, "pairs": first * 2**rounds}


def _values(rules: Rules) -> Mapping[str, Value]:
    """Figures of the texts: settings and prizes."""
    keys = ("round_minutes", "a_fail_limit", "foul_limit", "forfeit_after_min", "max_hands")
    return {
        **{key: rules.values[key] for key in keys},
        "rounds": rules.values.get("rounds"),
        **_prize_rounds(rules),
        "levels": ", ".join(level for level in must_play(rules) if level in LEVELS),
    }
