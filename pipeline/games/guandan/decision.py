"""Who wins a match, and by what (R9-R13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from pipeline.games.guandan.levels import SIDES, State, other

NOBODY = "none"
PAIR = 2


def none_yet() -> Mapping[str, int]:
    """A count of nothing on both sides."""
    return MappingProxyType({"X": 0, "Y": 0})


@dataclass(frozen=True)
class Policy:
    """The settings of section 8 that decide a match, under their own names."""

    level_tie: str = "on_stage"
    no_hand_rule: str = "finish_current_hand"
    double_forfeit: str = "next_opponent_bye"
    absence_needs: str = "both_absent"
    one_absent_cannot_play: bool = True
    foul_limit: int = 3

    def forfeits(self, absent: int) -> bool:
        """Whether a pair with so many players missing at the limit has forfeited (R12)."""
        if absent >= PAIR:
            return True
        return absent == 1 and (self.absence_needs == "any_absent" or self.one_absent_cannot_play)


@dataclass(frozen=True)
class Match:
    """What decides a match. `state`: after the last finished hand; `firsts`: hands each side won.

    `hands`: finished within time. `fouls`: counted as `foul_unit` says. `extra`: the first-out side of a hand
    that was played out or added after time; `lot`: the winner by lot. Both are blank where there was none.
    """

    state: State = field(default_factory=State)
    hands: int = 0
    firsts: Mapping[str, int] = field(default_factory=none_yet)
    absent: Mapping[str, int] = field(default_factory=none_yet)
    fouls: Mapping[str, int] = field(default_factory=none_yet)
    direct_loss: str = ""
    extra: str = ""
    lot: str = ""


@dataclass(frozen=True)
class Decision:
    """`winner`: X, Y, `none`, or blank while something is due.

    `reason`: a key of section 2's list, or `draw` or `finish_count`, which only settings give. `due`: what is
    missing: `lot`, `extra_hand`, `current_hand`, `chief_judge`, or `stage` where nobody wrote who is on it.
    """

    winner: str = ""
    reason: str = ""
    due: str = ""


def decide(match: Match, policy: Policy) -> Decision:
    """The first that applies: forfeit, direct loss, fouls, passed A, higher level, equal levels (R13)."""
    return _without_play(match, policy) or _by_play(match, policy)


def lot_is_due(match: Match, policy: Policy) -> bool:
    """Whether only a lot decides this match, drawn already or not (C18)."""
    found = decide(match, policy)
    return "lot" in (found.reason, found.due)


def _without_play(match: Match, policy: Policy) -> Decision | None:
    gone = [side for side in SIDES if policy.forfeits(match.absent[side])]
    if len(gone) == len(SIDES):
        return _lot(match) if policy.double_forfeit == "lot" else Decision(NOBODY, "none")
    if gone:
        return Decision(other(gone[0]), "forfeit")
    if match.direct_loss:
        return Decision(other(match.direct_loss), "direct_loss")
    over = [side for side in SIDES if match.fouls[side] >= policy.foul_limit]
    if len(over) == len(SIDES):
        return Decision(due="chief_judge")  # C11
    return Decision(other(over[0]), "fouls") if over else None


def _by_play(match: Match, policy: Policy) -> Decision:
    state = match.state
    if state.passed:
        return Decision(state.passed, "passed_A")
    if not match.hands:
        return _no_hand(match, policy)
    x, y = (state.levels[side] for side in SIDES)
    if x != y:
        return Decision("X" if x > y else "Y", "higher_level")
    return _equal(match, policy)


def _no_hand(match: Match, policy: Policy) -> Decision:
    if policy.no_hand_rule == "lot":
        return _lot(match)
    due = "current_hand" if policy.no_hand_rule == "finish_current_hand" else "extra_hand"
    return _extra(match, due)


def _equal(match: Match, policy: Policy) -> Decision:
    if policy.level_tie == "draw_1_point_each":
        return Decision(NOBODY, "draw")
    if policy.level_tie == "lot":
        return _lot(match)
    if policy.level_tie == "extra_hand":
        return _extra(match, "extra_hand")
    x, y = (match.firsts[side] for side in SIDES)
    if policy.level_tie == "finish_count" and x != y:
        return Decision("X" if x > y else "Y", "finish_count")
    # The rules do not say what follows an equal count; the seed's own answer does.
    return Decision(match.state.stage, "on_stage") if match.state.stage else Decision(due="stage")


def _lot(match: Match) -> Decision:
    return Decision(match.lot, "lot") if match.lot else Decision(due="lot")


def _extra(match: Match, due: str) -> Decision:
    return Decision(match.extra, "extra_hand") if match.extra else Decision(due=due)
