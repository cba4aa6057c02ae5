"""The printed rules: which point holds under which settings (bridge.md section 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pipeline.games.bridge.comparison import BY_NUMBER, point_list
from pipeline.games.bridge.contract import Contract
from pipeline.games.bridge.scoring import (
    FIRST_NO_TRUMP,
    GAME_BONUS,
    GRAND,
    PART_BONUS,
    SMALL,
    TRICK,
    UNDERTRICK,
    table_of,
)
from pipeline.model.point import Point
from pipeline.model.rules import Rules
from pipeline.model.value import Value

Says = tuple[str, ...]

EXAMPLES = {"made": (3, 10), "bid": (4, 10), "down": (3, 6)}
"""Examples E1-E3: contracts in spades with the tricks won."""


def points(rules: Rules) -> tuple[Point, ...]:
    """The points in force, in print order."""
    values = _values(rules)
    return tuple(
        Point(heading, says, values)
        for heading, group in (
            ("setup", (("pair",), ("draw",), ("same_deals",))),
            ("bidding", _play(rules)),
            ("scores", _scoring(rules)),
            ("meetings", _movement(rules)),
            ("groups", tuple(_ranking(rules))),
            ("conduct", (("hints",), ("disputes",))),
        )
        for says in group
    )


def _play(rules: Rules) -> tuple[Says, ...]:
    return (
        (f"dealer_by.{rules.text('dealer_by')}",),
        ("no_doubles",),
        ("weak_hands", f"passout.{rules.text('passout')}"),
        ("dummy",),
    )


def _scoring(rules: Rules) -> tuple[Says, ...]:
    typed = (("entry.scores",),) if rules.text("entry") == "scores" else ()
    return (
        ("made", f"tricks_counted.{rules.text('tricks_counted')}"),
        ("bonus", f"slam_bonus.{rules.text('slam_bonus')}"),
        ("down",),
        ("examples",),
        *typed,
    )


def _movement(rules: Rules) -> tuple[Says, ...]:
    one = "one" if rules.whole("boards_per_meeting") == 1 else "many"
    return ((f"meetings.{one}",), ("moving", "sitting_out", f"sitout_points.{rules.text('sitout_points')}"))


def _ranking(rules: Rules) -> Iterator[Says]:
    listed = "n_to_1" if rules.text("rank_points") == BY_NUMBER else "list"
    yield f"rank_points.{listed}", "shared_place"
    zero = "true" if rules.yes("zero_scores_rank") else "false"
    yield (f"zero_scores_rank.{zero}",)
    yield ("by_rank_points",)
    yield ("ruling", f"adjusted.{rules.text('adjusted')}")
    yield ("final",)


def _values(rules: Rules) -> Mapping[str, Value]:
    """Figures of the texts: settings, and the amounts that are the game's own (R1-R3, E1-E3)."""
    table = table_of(rules)
    listed = point_list(rules.text("rank_points")) or ()
    first = TRICK["NT"] + FIRST_NO_TRUMP
    scores = {
        f"example_{name}": max(table.deal(Contract(level, "S"), tricks))
        for name, (level, tricks) in EXAMPLES.items()
    }
    return {
        "deals": rules.whole("boards_per_meeting"),
        "final_boards": rules.values.get("final_boards"),
        "points": ", ".join(map(str, listed)),
        "best": len(listed),
        "minor": TRICK["C"],
        "major": TRICK["S"],
        "first": first,
        "part": PART_BONUS,
        "game": GAME_BONUS,
        "small": table.bonus(Contract(SMALL, "S")),
        "grand": table.bonus(Contract(GRAND, "S")),
        "undertrick": UNDERTRICK,
        **scores,
    }
