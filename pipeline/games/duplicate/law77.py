"""From contract and tricks to the score of a board (Law 77, bridge.md V1)."""

from __future__ import annotations

from pipeline.games.bridge.contract import BOOK, NS, Contract, side_of
from pipeline.games.bridge.scoring import FIRST_NO_TRUMP, GRAND, SMALL, TRICK
from pipeline.games.duplicate.vulnerability import is_vulnerable

GAME_POINTS = 100
"""Trick points from which a contract is a game."""

PART_BONUS = 50
GAME_BONUS = (300, 500)
SMALL_SLAM = (500, 750)
GRAND_SLAM = (1000, 1500)
"""Premiums: not vulnerable, vulnerable."""

INSULT = 50
"""For making a doubled contract; a redoubled one has it twice."""

OVERTRICK_DOUBLED = (100, 200)
UNDERTRICK = (50, 100)
UNDERTRICKS_DOUBLED = ((100, 200, 200, 300), (200, 300, 300, 300))
"""The first, second, third and every further undertrick, doubled: not vulnerable, vulnerable."""


def made(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """What the declarer's side scores for a contract that was made."""
    factor = 1 << contract.doubled
    first = FIRST_NO_TRUMP if contract.strain == "NT" else 0
    trick_points = (TRICK[contract.strain] * contract.level + first) * factor
    game = GAME_BONUS[vulnerable] if trick_points >= GAME_POINTS else PART_BONUS
    return (
        trick_points
        + game
        + slam(contract, vulnerable)
        + INSULT * contract.doubled
        + over(contract, tricks - contract.level - BOOK, vulnerable)
    )


def slam(contract: Contract, vulnerable: bool) -> int:
    """The premium for twelve or thirteen tricks bid and made, on top of the game."""
    if contract.level >= GRAND:
        return GRAND_SLAM[vulnerable]
    return SMALL_SLAM[vulnerable] if contract.level == SMALL else 0


def over(contract: Contract, overtricks: int, vulnerable: bool) -> int:
    """Overtricks: at trick value, or at what doubles make of them."""
    each = OVERTRICK_DOUBLED[vulnerable] * contract.doubled if contract.doubled else TRICK[contract.strain]
    return each * overtricks


def down(doubled: int, undertricks: int, vulnerable: bool) -> int:
    """What the defenders score for so many undertricks."""
    if not doubled:
        return UNDERTRICK[vulnerable] * undertricks
    steps = UNDERTRICKS_DOUBLED[vulnerable]
    return doubled * sum(steps[min(at, len(steps) - 1)] for at in range(undertricks))


def declarer_score(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """The score of the declarer's side; what the defenders score is negative.

    `tricks`: all that the declarer's side won, 0 to 13.
    """
    if tricks >= contract.needs:
        return made(contract, tricks, vulnerable)
    return -down(contract.doubled, contract.needs - tricks, vulnerable)


def board_score(contract: Contract, declarer: str, tricks: int, board: int) -> int:
    """The score of North-South, whoever declares; East-West's is the same with the other sign."""
    side = side_of(declarer)
    score = declarer_score(contract, tricks, is_vulnerable(side, board))
    return score if side == NS else -score
