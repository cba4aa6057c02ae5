"""Every kind of finding the game of Point Salad makes, on invented sheets."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.checks.status import scored_after_stopping
from pipeline.games.point_salad import GAME
from pipeline.model.entrant import Entrant
from pipeline.model.problem import Problem
from tests.games.salad_sheets import rules, sheet
from tests.games.test_salad_checks import GAMES, PRINTED, SPLITS, UNDER, changed, split


def problems() -> Iterator[Problem]:
    yield from GAME.refuse(rules(bye_margin="x", margin_mode="y"))
    for rows, fields, _ in GAMES.values():
        yield from GAME.check(sheet(rows, **fields), rules())
    for changes, _ in SPLITS.values():
        yield from GAME.check(sheet(split(changes), under=UNDER), UNDER)
    for at, fields, _ in PRINTED.values():
        yield from changed(at, **fields)
    scores, _ = GAME.score([sheet("170|164")], [], rules())
    yield from scored_after_stopping(scores, {"1": Entrant("1", "A", status="absent")}, GAME.stopped)
