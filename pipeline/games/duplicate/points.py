"""The printed rules: which point holds under which settings (bridge.md 11)."""

from __future__ import annotations

from pipeline.games.bridge.scoring import FIRST_NO_TRUMP, TRICK
from pipeline.games.duplicate.law77 import (
    GAME_BONUS,
    GAME_POINTS,
    GRAND_SLAM,
    INSULT,
    OVERTRICK_DOUBLED,
    PART_BONUS,
    SMALL_SLAM,
    UNDERTRICK,
    UNDERTRICKS_DOUBLED,
)
from pipeline.games.duplicate.settings import BUTLER, MATCHPOINTS
from pipeline.games.duplicate.ways import IMP_AWARDS, SHARES
from pipeline.model.point import Point
from pipeline.model.rules import Rules
from pipeline.model.value import Value, exact


def points(rules: Rules) -> tuple[Point, ...]:
    """The points in force, in print order."""
    values = _values(rules)
    return tuple(
        Point(heading, says, values)
        for heading, group in (
            ("setup", (("pair",), ("same_boards",))),
            ("meetings", ((_movement(rules),),)),
            ("bidding", (("board",), ("doubles",))),
            ("scores", (("tricks",), ("bonus",), ("doubled",), ("down",), ("down_doubled",))),
            ("ranking", ((_comparison(rules),), *_evened(rules), _awards(rules), (_winners(rules),))),
            ("conduct", (("sheet",), ("hints",), ("disputes",))),
        )
        for says in group
    )


def _movement(rules: Rules) -> str:
    return f"movement.{rules.text('pairs_movement')}"


def _comparison(rules: Rules) -> str:
    return f"comparison.{rules.text('comparison')}"


def _evened(rules: Rules) -> tuple[tuple[str, ...], ...]:
    if rules.text("comparison") != MATCHPOINTS:
        return ()
    return (("neuberg.true" if rules.yes("neuberg") else "neuberg.false",),)


def _awards(rules: Rules) -> tuple[str, ...]:
    chosen = rules.text("comparison")
    way = "matchpoints" if chosen == MATCHPOINTS else "total" if chosen == "total" else "imps"
    session = ("adjusted.session",) if rules.text("adjusted") == "session" else ()
    return (f"award.{way}", *session)


def _winners(rules: Rules) -> str:
    howell = rules.text("pairs_movement") == "howell"
    return "winners.one" if howell or rules.text("winners") == "one" else "winners.two"


def _values(rules: Rules) -> dict[str, Value]:
    """Figures of the texts; pairs are not vulnerable, vulnerable."""
    plain, vulnerable = UNDERTRICKS_DOUBLED
    shares = {f"share_{grade}": exact(100 * share) for grade, share in SHARES.items()}
    extremes = rules.whole("butler_extremes") if rules.text("comparison") == BUTLER else 0
    return {
        "boards": rules.values.get("boards_per_round"),
        "minor": TRICK["C"],
        "major": TRICK["S"],
        "first": TRICK["NT"] + FIRST_NO_TRUMP,
        "game_points": GAME_POINTS,
        "part": PART_BONUS,
        "game": " / ".join(map(str, GAME_BONUS)),
        "small": " / ".join(map(str, SMALL_SLAM)),
        "grand": " / ".join(map(str, GRAND_SLAM)),
        "insult": INSULT,
        "over_doubled": " / ".join(map(str, OVERTRICK_DOUBLED)),
        "undertrick": " / ".join(map(str, UNDERTRICK)),
        "down_plain": ", ".join(map(str, plain)),
        "down_vulnerable": ", ".join(map(str, vulnerable[:2])),
        "extremes": extremes,
        "imps": IMP_AWARDS["plus"],
        **shares,
    }
