"""Settings of Guandan (guandan.md section 8) that the game itself reads, and what they make of a match."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.games.guandan.decision import Policy
from pipeline.games.guandan.levels import ACE, LEVELS, Ladder
from pipeline.model.form import Setting
from pipeline.model.kind import Text, Whole, YesNo
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.width import narrowed

HANDS, SHORT = "hands", "levels"
PLAYER = "player"
DRAW = "draw_1_point_each"
FINISH_COUNT = "finish_count"
KNOCKOUT = "knockout"

LINES, MOST_LINES = 15, 30
FEWEST_TO_PASS = 5
"""Twelve steps by three at most are four hands, then the A hand (C7)."""

MINUTES_A_HAND = 3
"""Hands are not played faster (C17), so a sheet has a line for as many as the time allows, at least 15."""

SETTINGS: tuple[Setting, ...] = (
    Setting("entry", Text(), HANDS, (HANDS, SHORT)),
    Setting("round_minutes", Whole(5, 240), "45"),
    Setting(
        "time_up",
        Text(),
        "stop_now",
        ("stop_now", "finish_hand", "finish_if_dealt_with_3_min_warning"),
    ),
    Setting("on_stage", Text(), "winner", ("winner",)),
    Setting("level_tie", Text(), "on_stage", ("on_stage", "extra_hand", FINISH_COUNT, "lot", DRAW)),
    Setting("no_hand_rule", Text(), "finish_current_hand", ("finish_current_hand", "one_extra_hand", "lot")),
    Setting("a_fail_limit", Whole(0, 20), "3"),
    Setting("a_fail_mode", Text(), "cumulative", ("cumulative", "reset_on_loss")),
    Setting("a_counts_lost_hands", YesNo(), "true", ("true", "false")),
    Setting("pass_needs_stage", YesNo(), "true", ("true", "false")),
    Setting("cap_at_A", YesNo(), "true", ("true", "false")),
    Setting("must_play", Text(40), "A"),
    Setting("foul_unit", Text(), "pair", ("pair", PLAYER)),
    Setting("foul_limit", Whole(1, 20), "3"),
    Setting("forfeit_after_min", Whole(0, 120), "10"),
    Setting("absence_needs", Text(), "both_absent", ("both_absent", "any_absent")),
    Setting("one_absent_cannot_play", YesNo(), "true", ("true", "false")),
    Setting("max_hands", Whole(1, MOST_LINES), ""),
)

_APART = re.compile(r"[\s,;、，；\[\]]+")


def must_play(rules: Rules) -> tuple[str, ...]:
    """The levels nobody may skip, as typed, in any order (`must_play`)."""
    return tuple(part.upper() for part in _APART.split(narrowed(rules.text("must_play"))) if part)


def ladder(rules: Rules) -> Ladder:
    """How levels are climbed; A itself is for `cap_at_A` to say."""
    steps = (LEVELS.index(level) for level in must_play(rules) if level in LEVELS)
    return Ladder(
        fail_limit=rules.whole("a_fail_limit"),
        reset_on_loss=rules.text("a_fail_mode") == "reset_on_loss",
        lost_hands_fail=rules.yes("a_counts_lost_hands"),
        pass_needs_stage=rules.yes("pass_needs_stage"),
        cap=rules.yes("cap_at_A"),
        stops=tuple(sorted({step for step in steps if 0 < step < ACE})),
    )


def policy(rules: Rules) -> Policy:
    """How matches are decided. `double_forfeit` is the format's; where it has none nobody wins."""
    return Policy(
        level_tie=rules.text("level_tie"),
        no_hand_rule=rules.text("no_hand_rule"),
        double_forfeit=str(rules.values.get("double_forfeit") or Policy.double_forfeit),
        absence_needs=rules.text("absence_needs"),
        one_absent_cannot_play=rules.yes("one_absent_cannot_play"),
        foul_limit=rules.whole("foul_limit"),
    )


def short(rules: Rules) -> bool:
    """Whether only the end of the match is written down (`entry = levels`)."""
    return rules.text("entry") == SHORT


def by_player(rules: Rules) -> bool:
    """Whether fouls are counted for each player and not for the pair (`foul_unit`)."""
    return rules.text("foul_unit") == PLAYER


def extra_hand(rules: Rules) -> bool:
    """Whether a hand may be played after time is up (R10, `level_tie`)."""
    return rules.text("no_hand_rule") != "lot" or rules.text("level_tie") == "extra_hand"


def lot_possible(rules: Rules) -> bool:
    """Whether some setting leaves a match to a lot."""
    used = policy(rules)
    return "lot" in (used.level_tie, used.no_hand_rule, used.double_forfeit)


def usual_hands(rules: Rules) -> int:
    """As many hands as the time allows (C17)."""
    return rules.whole("round_minutes") // MINUTES_A_HAND


def hand_lines(rules: Rules) -> int:
    """Lines of the sheet: `max_hands` and one more for an extra hand, else as many as the time allows."""
    most = rules.values["max_hands"]
    if isinstance(most, int):
        return min(most + extra_hand(rules), MOST_LINES)
    return min(max(LINES, usual_hands(rules)), MOST_LINES)


def refuse(rules: Rules) -> list[Problem]:
    """Levels that are none, a draw where somebody has to go on, and a count of hands nobody wrote down."""
    return list(_refused(rules))


def _refused(rules: Rules) -> Iterator[Problem]:
    unknown = [level for level in must_play(rules) if level not in LEVELS]
    if unknown:
        values = {
            "field": "event.settings.must_play",
            "found": rules.text("must_play"),
            "expected": ", ".join(LEVELS),
        }
        yield Problem("CM8", "error", values=values)
    if rules.text("level_tie") == DRAW and any(plan.format == KNOCKOUT for plan in rules.stages):
        values = {"field": "event.settings.level_tie", "found_key": f"choice.level_tie.{DRAW}"}
        yield Problem("GD-draw", "error", values=values)
    if rules.text("level_tie") == FINISH_COUNT and short(rules):
        values = {"field": "event.settings.level_tie", "found_key": f"choice.level_tie.{FINISH_COUNT}"}
        yield Problem("GD-count", "error", values=values)
