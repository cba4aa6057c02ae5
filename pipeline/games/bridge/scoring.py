"""From contract and tricks to the scores of a deal (R1-R5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.games.bridge.contract import ALL_TRICKS, BOOK, LEVELS, STRAINS, Contract, other_side, side_of
from pipeline.model.rules import Rules
from pipeline.model.seating import SIDES

TRICK: Mapping[str, int] = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
FIRST_NO_TRUMP = 10
"""What the first trick without trumps counts more than the others."""

GAME: Mapping[str, int] = {"C": 5, "D": 5, "H": 4, "S": 4, "NT": 3}
"""The level from which a bid is a game."""

PART_BONUS, GAME_BONUS, SMALL_SLAM, GRAND_SLAM = 50, 300, 800, 1300
SMALL, GRAND = 6, 7
UNDERTRICK = 50
STEP = 10
"""Every score is a multiple of it (C15)."""


@dataclass(frozen=True)
class Table:
    """How deals are scored. `over_six`: only tricks beyond six count; `add`: slams come on top of games."""

    over_six: bool = False
    add: bool = False

    def made(self, contract: Contract, tricks: int) -> int:
        """Trick score and bonus of a contract that was made (R1)."""
        counted = tricks - BOOK if self.over_six else tricks
        first = FIRST_NO_TRUMP if contract.strain == "NT" else 0
        return TRICK[contract.strain] * counted + first + self.bonus(contract)

    def bonus(self, contract: Contract) -> int:
        """By the level bid, not by the tricks won (R2)."""
        game = GAME_BONUS if self.add else 0
        if contract.level >= GRAND:
            return GRAND_SLAM + game
        if contract.level == SMALL:
            return SMALL_SLAM + game
        return GAME_BONUS if contract.level >= GAME[contract.strain] else PART_BONUS

    def deal(self, contract: Contract, tricks: int) -> tuple[int, int]:
        """Score of the declarer's side and of the other side (R1, R3, R5)."""
        if tricks >= contract.needs:
            return self.made(contract, tricks), 0
        return 0, (contract.needs - tricks) * UNDERTRICK

    def by_side(self, contract: Contract, declarer: str, tricks: int) -> Mapping[str, int]:
        """The scores of both sides."""
        own, others = self.deal(contract, tricks)
        side = side_of(declarer)
        return {side: own, other_side(side): others}

    def possible(self) -> tuple[frozenset[int], frozenset[int]]:
        """All scores above 0 that a declarer's side and its opponents can get (R5, C8)."""
        deals = [
            self.deal(Contract(level, strain), tricks)
            for level in LEVELS
            for strain in STRAINS
            for tricks in range(ALL_TRICKS + 1)
        ]
        return frozenset(own for own, _ in deals if own), frozenset(other for _, other in deals if other)


PASSED_OUT: Mapping[str, int] = dict.fromkeys(SIDES, 0)
"""A passed-out deal counts as played (R4)."""


def table_of(rules: Rules) -> Table:
    """The scoring in force (`tricks_counted`, `slam_bonus`)."""
    return Table(rules.text("tricks_counted") == "over_six", rules.text("slam_bonus") == "add")
