"""The printed rules: which point holds under which settings (point-salad.md section 10)."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.games.point_salad.cards import ALL_CARDS, PER_VEGETABLE
from pipeline.games.point_salad.settings import SIGNED, WINS_ONLY, bye_margin, detailed, margin_mode
from pipeline.games.point_salad.sides import DRAW, LOSS, WIN
from pipeline.model.point import Point
from pipeline.model.rules import Rules
from pipeline.model.value import Value

Says = tuple[str, ...]
CHECK_IN = 30
"""Minutes before the start at which check-in ends, where that is no setting (circuit.md R6)."""


def points(rules: Rules) -> tuple[Point, ...]:
    """The points in force, in print order."""
    values = _values(rules)
    return tuple(
        Point(heading, says, values)
        for heading, group in (
            ("setup", (("check_deck",), ("shuffle",), ("market",), ("start",))),
            ("turn", (("turn",), ("flip",), ("refill",), ("deck_empty",))),
            ("scoring", _scoring(rules)),
            ("meetings", _meetings(rules)),
            ("ranking", _ranking(rules)),
            ("conduct", (("mask",), ("late",), ("photos",), ("disputes",))),
        )
        for says in group
    )


def _scoring(rules: Rules) -> tuple[Says, ...]:
    listed = (("salad_detail",),) if detailed(rules) else ()
    return (("end",), ("score", "every_card"), *listed)


def _meetings(rules: Rules) -> tuple[Says, ...]:
    repeats = rules.values.get("repeat_policy") or "backtrack"
    cut = ("finalists",) if rules.values.get("cut") else ()
    return (
        ("pairing", f"repeat_policy.{repeats}", *cut),
        ("first_player",),
        ("finals",),
        ("bye", _bye(rules)),
    )


def _bye(rules: Rules) -> str:
    return "bye_margin.own_average" if bye_margin(rules) is None else "bye_margin.fixed"


def _ranking(rules: Rules) -> tuple[Says, ...]:
    mode = margin_mode(rules)
    name = SIGNED if mode.losses and mode.most is None else "capped" if mode.most else WINS_ONLY
    extra = (f"margin_mode.{name}",) if name != SIGNED else ()
    return (("match_points", "by_margin", *extra), ("no_show",))


def _values(rules: Rules) -> Mapping[str, Value]:
    """Figures of the texts: settings, and the amounts that are the game's own (9.2, R3)."""
    return {
        "each": PER_VEGETABLE,
        "all": ALL_CARDS,
        "win": WIN,
        "draw": DRAW,
        "loss": LOSS,
        "cut": rules.values.get("cut"),
        "bye_points": rules.text("bye_points"),
        "bye_margin": bye_margin(rules),
        "most": margin_mode(rules).most,
        "minutes": rules.values.get("checkin_before_min", CHECK_IN),
    }
