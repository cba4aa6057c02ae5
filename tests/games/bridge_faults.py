"""Every kind of finding the game of bridge makes, on invented sheets."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.checks.prefilled import prefilled
from pipeline.checks.status import scored_after_stopping
from pipeline.games.bridge import GAME
from pipeline.model.entrant import Entrant
from pipeline.model.problem import Problem
from tests.games.bridge_sheets import entrants, rules, sheet, table

LINES = (
    "8H N 10", "4S N 14", "PASS N", "4SX N 10", "4S - 10", "4S N 10 50 600", "4S N 10 0 620", "4S N - 340",
    "4S N 10 600 0", "4S N 9 -50", "4S N 10 - - adj_ew", "7NT N 0", "-",
)  # fmt: skip
MANUAL = ("- - - - - adj_ew", "- - - - - adj_ew 0 9", "4S N 10 - - - 0 2")


def problems() -> Iterator[Problem]:
    yield from GAME.refuse(rules(rank_points="1,2"))
    one = table(deals=(1,))
    for deal in LINES:
        yield from GAME.check(sheet(deal, one), rules())
    for deal in MANUAL:
        under = rules(adjusted="manual")
        yield from GAME.check(sheet(deal, one, under), under)
    yield from GAME.check(sheet("PASS", one), rules(passout="redeal"))
    yield from GAME.check(sheet("4S N 10", table("A5", "", (1,))), rules())
    for fields in ({"pair_ew": "B3"}, {"dealer_1": "E"}, {"deal_1": "9"}, {"deal_1": "2"}):
        yield from GAME.check(sheet("4S N 10, 4S N 10", table(), **fields), rules())
    yield from of_players()
    yield from of_stage()


def of_players() -> Iterator[Problem]:
    """East and West exchanged: seen against what was printed."""
    at = table(deals=(1,))
    given = GAME.given(at, entrants(at), rules())
    made = sheet("4S N 10", at, east="A1 two", west="A1 one", pair_ew="B1", pair_ns="A1")
    yield from prefilled(made, GAME.layout(at, rules()), given, "")


def of_stage() -> Iterator[Problem]:
    """Two sheets side by side."""
    for second in (table("A1", "B1", (3,), 2, 2, 2), table("A1", "B2", (1,), 2, 2, 2)):
        first = sheet("4S N 10, 4S N 10", table(tables=2))
        yield from GAME.score([first, sheet("4S N 10", second)], [], rules())[1]
    far = [sheet(deal, table(ew, "B1", (1,), 1, 1, 2)) for ew, deal in (("A1", "4S N 10"), ("A2", "4S N 4"))]
    scores, found = GAME.score(far, [], rules())
    yield from found
    gone = Entrant("A1", "A1", status="absent")
    yield from scored_after_stopping(scores, {"A1": gone}, GAME.stopped)
