"""Who wins and why: guandan.md 9 E1-E6 and E8, R13's order, and the settings of section 8."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.games.guandan.decision import Decision, Match, Policy, decide, lot_is_due
from pipeline.games.guandan.levels import LEVELS, State

SEED = Policy()


def pair(x: int, y: int) -> Mapping[str, int]:
    return {"X": x, "Y": y}


def played(x: str, y: str, stage: str = "X", passed: str = "", hands: int = 6) -> Match:
    levels = pair(LEVELS.index(x), LEVELS.index(y))
    return Match(state=State(levels, stage, passed=passed), hands=hands)


def found(match: Match, policy: Policy = SEED) -> tuple[str, str]:
    decision = decide(match, policy)
    return decision.winner, decision.reason


EXAMPLES = {
    "E1 passed A": (played("A", "2", passed="X"), "X", "passed_A"),
    "E3 higher level": (played("4", "2"), "X", "higher_level"),
    "E4 higher level off stage": (played("7", "5", "Y"), "X", "higher_level"),
    "E5 equal levels": (played("5", "5", "Y"), "Y", "on_stage"),
    "E6 no finished hand": (Match(extra="Y"), "Y", "extra_hand"),
    "E8 third foul of the leader": (replace(played("K", "5"), fouls=pair(3, 1)), "Y", "fouls"),
    "E8 signalling": (replace(played("10", "4"), direct_loss="X"), "Y", "direct_loss"),
    "E8 both players of Y absent": (Match(absent=pair(0, 2)), "X", "forfeit"),
    "E8 one player of Y absent": (Match(absent=pair(0, 1)), "X", "forfeit"),
    "E8 both pairs absent": (Match(absent=pair(2, 2)), "none", "none"),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_example(name: str) -> None:
    match, winner, reason = EXAMPLES[name]
    assert found(match) == (winner, reason)


def test_order_of_decision_from_the_strongest_down() -> None:
    everything = replace(
        played("A", "5", "X", passed="X"), absent=pair(2, 0), direct_loss="Y", fouls=pair(3, 0)
    )
    assert found(everything) == ("Y", "forfeit")
    assert found(replace(everything, absent=pair(0, 0))) == ("X", "direct_loss")
    assert found(replace(everything, absent=pair(0, 0), direct_loss="")) == ("Y", "fouls")
    assert found(replace(everything, absent=pair(0, 0), direct_loss="", fouls=pair(2, 0))) == (
        "X",
        "passed_A",
    )


def test_both_pairs_at_the_foul_limit_are_for_the_chief_judge() -> None:
    assert decide(replace(played("K", "5"), fouls=pair(3, 4)), SEED) == Decision(due="chief_judge")


LIMITS = ((3, 2, ""), (3, 3, "fouls"), (2, 2, "fouls"), (5, 4, ""))


@pytest.mark.parametrize(("limit", "fouls", "reason"), LIMITS)
def test_foul_limit(limit: int, fouls: int, reason: str) -> None:
    match = replace(played("K", "5"), fouls=pair(fouls, 0))
    assert found(match, Policy(foul_limit=limit))[1] == (reason or "higher_level")


ABSENCES = (
    ("both_absent", True, 1, True),
    ("both_absent", False, 1, False),
    ("any_absent", False, 1, True),
    ("both_absent", False, 2, True),
    ("any_absent", True, 0, False),
)


@pytest.mark.parametrize(("needs", "alone", "absent", "forfeits"), ABSENCES)
def test_absence_that_forfeits(needs: str, alone: bool, absent: int, forfeits: bool) -> None:
    policy = Policy(absence_needs=needs, one_absent_cannot_play=alone)
    assert policy.forfeits(absent) == forfeits


EVEN = replace(played("5", "5", "Y"), firsts=pair(4, 2))
TIES = {
    "on_stage": Decision("Y", "on_stage"),
    "draw_1_point_each": Decision("none", "draw"),
    "extra_hand": Decision(due="extra_hand"),
    "finish_count": Decision("X", "finish_count"),
    "lot": Decision(due="lot"),
}


@pytest.mark.parametrize("rule", TIES)
def test_equal_levels_by_setting(rule: str) -> None:
    assert decide(EVEN, Policy(level_tie=rule)) == TIES[rule]


def test_equal_count_of_first_places_falls_to_the_side_on_stage() -> None:
    assert found(replace(EVEN, firsts=pair(3, 3)), Policy(level_tie="finish_count")) == ("Y", "on_stage")


def test_extra_hand_and_lot_decide_equal_levels_once_known() -> None:
    assert found(replace(EVEN, extra="X"), Policy(level_tie="extra_hand")) == ("X", "extra_hand")
    assert found(replace(EVEN, lot="X"), Policy(level_tie="lot")) == ("X", "lot")


NO_HAND = {"finish_current_hand": "current_hand", "one_extra_hand": "extra_hand", "lot": "lot"}


@pytest.mark.parametrize("rule", NO_HAND)
def test_no_finished_hand_waits_for_what_the_setting_says(rule: str) -> None:
    assert decide(Match(), Policy(no_hand_rule=rule)) == Decision(due=NO_HAND[rule])


def test_double_forfeit_may_be_settled_by_lot() -> None:
    policy, both = Policy(double_forfeit="lot"), Match(absent=pair(2, 1))
    assert decide(both, policy) == Decision(due="lot")
    assert found(replace(both, lot="Y"), policy) == ("Y", "lot")


def test_lot_counts_only_where_one_is_due() -> None:
    drawn = replace(EVEN, lot="X")
    assert found(drawn) == ("Y", "on_stage")
    assert not lot_is_due(drawn, SEED)
    assert lot_is_due(drawn, Policy(level_tie="lot"))
    assert lot_is_due(EVEN, Policy(level_tie="lot"))


STEPS = st.integers(0, 12)


@given(STEPS, STEPS, st.sampled_from("XY"), st.integers(0, 3), st.integers(0, 3))
def test_changing_sides_changes_the_winner_and_nothing_else(
    x: int, y: int, stage: str, a: int, b: int
) -> None:
    swap = {"X": "Y", "Y": "X", "": ""}
    match = Match(State(pair(x, y), stage), 6, fouls=pair(a, b))
    mirror = Match(State(pair(y, x), swap[stage]), 6, fouls=pair(b, a))
    one, two = decide(match, SEED), decide(mirror, SEED)
    assert (swap[one.winner], one.reason, one.due) == (two.winner, two.reason, two.due)
