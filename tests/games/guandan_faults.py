"""Every kind of finding the game of Guandan makes, on invented sheets."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.checks.status import scored_after_stopping
from pipeline.games.guandan import GAME
from pipeline.model.entrant import Entrant
from pipeline.model.problem import Problem
from tests.games.guandan_sheets import SHORT, rules, sheet
from tests.games.test_guandan_checks import ENDS, HANDS, REFUSED, UNDER, changed


def problems() -> Iterator[Problem]:
    for settings, _ in REFUSED.values():
        yield from GAME.refuse(rules(**settings))
    for hands, fields, _ in HANDS.values():
        yield from GAME.check(sheet(hands, **fields), rules())
    short = rules(**SHORT)
    for fields, _ in ENDS.values():
        yield from GAME.check(sheet(under=short, **fields), short)
    for settings, (hands, fields, _) in UNDER.values():
        yield from GAME.check(sheet(hands, under=rules(**settings), **fields), rules(**settings))
    yield from changed(2, pair_x="2 Unit 2")
    scores, _ = GAME.score([sheet("X2")], [], rules())
    yield from scored_after_stopping(scores, {"1": Entrant("1", "A", status="absent")}, GAME.stopped)
