"""The climb of two sides from 2 to A: levels, stage, failed A hands and the pass (R1-R8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from types import MappingProxyType

LEVELS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
LOWEST, ACE = 0, len(LEVELS) - 1
"""Levels count as steps above 2: 0 is level 2, 12 is A."""

SIDES = ("X", "Y")
SIDE_OF: Mapping[str, str] = MappingProxyType({"N": "X", "S": "X", "E": "Y", "W": "Y"})
"""X sits South-North, Y East-West (section 1)."""

CLIMB: Mapping[int, int] = MappingProxyType({2: 3, 3: 2, 4: 1})
"""Steps of the winning side by its partner's place (R2)."""

LAST = 4


def other(side: str) -> str:
    """The opponents of a side."""
    return "Y" if side == "X" else "X"


@dataclass(frozen=True)
class Hand:
    """One finished hand: the side that was first out, and the place of that player's partner (2, 3 or 4)."""

    winner: str
    place: int


def hand_of(first: str, second: str, third: str = "") -> Hand:
    """The hand by its finishing order, seats N E S W; `third` may be blank after a double-down (R1)."""
    side = SIDE_OF[first]
    if SIDE_OF[second] == side:
        return Hand(side, 2)
    return Hand(side, 3 if third and SIDE_OF[third] == side else LAST)


@dataclass(frozen=True)
class Ladder:
    """How levels are climbed (section 8).

    `fail_limit` 0: no number of failed A hands sends a side back. `reset_on_loss`: losing an A hand sets the
    count to 0. `stops`: steps below A that may not be skipped. Without `cap`, a climb above A passes it.
    """

    fail_limit: int = 3
    reset_on_loss: bool = False
    lost_hands_fail: bool = True
    pass_needs_stage: bool = True
    cap: bool = True
    stops: tuple[int, ...] = ()

    def target(self, level: int, steps: int) -> int:
        """Where a climb ends, before A cuts it: at the first level that has to be played (R5)."""
        reached = level + steps
        return min((stop for stop in self.stops if level < stop < reached), default=reached)

    def failed(self, count: int, won: bool) -> int:
        """The count of the side on stage at A after a hand that did not pass it (R6)."""
        if won:
            return count + 1
        if self.reset_on_loss:
            return 0
        return count + 1 if self.lost_hands_fail else count


@dataclass(frozen=True)
class State:
    """The match between two hands; `stage` is blank before hand 1, `passed` until a side passes A."""

    levels: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({"X": LOWEST, "Y": LOWEST}))
    stage: str = ""
    failed: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({"X": 0, "Y": 0}))
    passed: str = ""

    @property
    def played(self) -> int:
        """The level of the next hand (R3)."""
        return self.levels[self.stage] if self.stage else LOWEST

    def shown(self, side: str) -> str:
        """The level of a side as the sheet writes it."""
        return LEVELS[self.levels[side]]


def after(state: State, hand: Hand, ladder: Ladder) -> State:
    """The state after one more hand; ValueError once A is passed (C5)."""
    if state.passed:
        raise ValueError("no hand is played after a side has passed A")
    side = hand.winner
    level = state.levels[side]
    reached = ladder.target(level, CLIMB[hand.place])
    passed = side if _passes(state, hand, reached, ladder) else ""
    levels = {**state.levels, side: min(reached, ACE)}
    failed = dict(state.failed)
    on_stage = state.stage
    if on_stage and state.levels[on_stage] == ACE and not passed:
        failed[on_stage] = ladder.failed(failed[on_stage], side == on_stage)
        if ladder.fail_limit and failed[on_stage] >= ladder.fail_limit:
            # R7: sent back after R6; the side that won the hand is on stage all the same.
            levels[on_stage], failed[on_stage] = LOWEST, 0
    return State(MappingProxyType(levels), side, MappingProxyType(failed), passed)


def _passes(state: State, hand: Hand, reached: int, ladder: Ladder) -> bool:
    if state.levels[hand.winner] < ACE:
        return reached > ACE and not ladder.cap
    on_stage = state.stage == hand.winner or not ladder.pass_needs_stage
    return on_stage and hand.place != LAST


def states(hands: Iterable[Hand], ladder: Ladder) -> Iterator[State]:
    """The state after each hand, in order."""
    state = State()
    for hand in hands:
        state = after(state, hand, ladder)
        yield state


def final(hands: Sequence[Hand], ladder: Ladder) -> State:
    """The state after the last hand; the opening state when none was finished."""
    return reduce(lambda state, hand: after(state, hand, ladder), hands, State())
