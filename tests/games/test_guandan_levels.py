"""The climb of guandan.md: the worked examples 9 E1-E5 and E7, the settings of section 8, and laws."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from pipeline.games.guandan.levels import ACE, LEVELS, Hand, Ladder, State, after, final, hand_of, states

# Each hand: level played, stage before, first-out side, partner's place, levels of X and Y after it.
E1 = "2-X2:5,2 5XX2:8,2 8XX2:J,2 JXX2:A,2 AXX3:A,2"
E2 = "2-X2:5,2 5XX2:8,2 8XX2:J,2 JXY4:J,3 3YX4:Q,3 QXX4:K,3 KXX2:A,3 AXX2:A,3"
E3 = "2-X2:5,2 5XX2:8,2 8XX2:J,2 JXX2:A,2 AXX4:A,2 AXX4:A,2 AXX4:2,2 2XX3:4,2"
E4 = "2-X2:5,2 5XX3:7,2 7XY4:7,3 3YY3:7,5"
E5 = "2-X2:5,2 5XY2:5,5"
PASSED = {"E1": (E1, "X"), "E2": (E2, "X"), "E3": (E3, ""), "E4": (E4, ""), "E5": (E5, "")}
STAGE = {"E3": (E3, "X"), "E4": (E4, "Y"), "E5": (E5, "Y")}

SEED = Ladder()
HANDS = st.builds(Hand, st.sampled_from("XY"), st.sampled_from((2, 3, 4)))


def hands(match: str) -> list[Hand]:
    return [Hand(line[2], int(line[3])) for line in match.split()]


def at(x: str, y: str, stage: str, failed_x: int = 0) -> State:
    levels = {"X": LEVELS.index(x), "Y": LEVELS.index(y)}
    return State(levels, stage, {"X": failed_x, "Y": 0})


def shown(state: State) -> str:
    return f"{state.shown('X')},{state.shown('Y')}"


@pytest.mark.parametrize("name", PASSED)
def test_worked_example_line_by_line(name: str) -> None:
    match, passed = PASSED[name]
    before = State()
    for line, state in zip(match.split(), states(hands(match), SEED), strict=True):
        assert (LEVELS[before.played], before.stage or "-") == (line[0], line[1])
        assert shown(state) == line[5:]
        before = state
    assert before.passed == passed


@pytest.mark.parametrize("name", STAGE)
def test_stage_at_the_end_of_the_example(name: str) -> None:
    match, stage = STAGE[name]
    assert final(hands(match), SEED).stage == stage


def test_third_failed_hand_counts_from_one_again() -> None:
    counts = [state.failed["X"] for state in states(hands(E3), SEED)]
    assert counts == [0, 0, 0, 0, 1, 2, 0, 0]


@pytest.mark.parametrize(("order", "expected"), [("SNWE", "8,10"), ("WSEN", "5,Q"), ("SWEN", "6,10")])
def test_finishing_order_to_levels_of_e7(order: str, expected: str) -> None:
    hand = hand_of(order[0], order[1], order[2])
    assert shown(after(at("5", "10", "X"), hand, SEED)) == expected


def test_double_down_needs_no_third_place() -> None:
    assert hand_of("S", "N") == Hand("X", 2)


def test_no_hand_after_a_pass() -> None:
    with pytest.raises(ValueError, match="passed A"):
        final([*hands(E1), Hand("Y", 2)], SEED)


def test_third_failure_by_a_lost_hand_gives_the_stage_away() -> None:
    state = after(at("A", "5", "X", failed_x=2), Hand("Y", 3), SEED)
    assert (shown(state), state.stage, state.failed["X"]) == ("2,7", "Y", 0)


# Setting, state, hand -> levels, failed A hands of X, passed.
SETTINGS = {
    "seed: a lost A hand fails": (SEED, at("A", "5", "X"), Hand("Y", 4), "A,6", 1, ""),
    "lost hands do not fail": (
        Ladder(lost_hands_fail=False),
        at("A", "5", "X", 1),
        Hand("Y", 4),
        "A,6",
        1,
        "",
    ),
    "a loss resets": (Ladder(reset_on_loss=True), at("A", "5", "X", 2), Hand("Y", 4), "A,6", 0, ""),
    "no limit": (Ladder(fail_limit=0), at("A", "5", "X", 7), Hand("X", 4), "A,5", 8, ""),
    "limit of two": (Ladder(fail_limit=2), at("A", "5", "X", 1), Hand("X", 4), "2,5", 0, ""),
    "seed: off stage at A stays": (SEED, at("A", "5", "Y"), Hand("X", 2), "A,5", 0, ""),
    "off stage may pass": (Ladder(pass_needs_stage=False), at("A", "5", "Y"), Hand("X", 3), "A,5", 0, "X"),
    "partner last never passes": (
        Ladder(pass_needs_stage=False),
        at("A", "5", "Y"),
        Hand("X", 4),
        "A,5",
        0,
        "",
    ),
    "seed: K + 3 is A": (SEED, at("K", "5", "X"), Hand("X", 2), "A,5", 0, ""),
    "uncapped: K + 3 passes": (Ladder(cap=False), at("K", "5", "X"), Hand("X", 2), "A,5", 0, "X"),
    "uncapped: K + 1 is A": (Ladder(cap=False), at("K", "5", "X"), Hand("X", 4), "A,5", 0, ""),
    "5 has to be played": (Ladder(stops=(3, 8)), at("4", "2", "X"), Hand("X", 2), "5,2", 0, ""),
    "5 was played": (Ladder(stops=(3, 8)), at("5", "2", "X"), Hand("X", 2), "8,2", 0, ""),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_settings_of_the_climb(name: str) -> None:
    ladder, state, hand, levels, failed, passed = SETTINGS[name]
    found = after(state, hand, ladder)
    assert (shown(found), found.failed["X"], found.passed) == (levels, failed, passed)


@given(st.lists(HANDS, max_size=4))
def test_nobody_passes_in_four_hands(played: list[Hand]) -> None:
    assert final(played, SEED).passed == ""  # C7


class Match(RuleBasedStateMachine):
    """Any match under the seed's rules."""

    def __init__(self) -> None:
        super().__init__()
        self.state = State()
        self.hands = 0

    @precondition(lambda self: not self.state.passed)
    @rule(hand=HANDS)
    def play(self, hand: Hand) -> None:
        before, self.state = self.state, after(self.state, hand, SEED)
        self.hands += 1
        loser = "Y" if hand.winner == "X" else "X"
        for side in "XY":
            if self.state.levels[side] < before.levels[side]:
                assert (before.stage, before.levels[side], before.failed[side]) == (side, ACE, 2)
                assert (self.state.levels[side], self.state.failed[side]) == (0, 0)
        assert self.state.levels[loser] <= before.levels[loser]
        assert self.state.stage == hand.winner
        if self.state.passed:
            assert self.state.passed == hand.winner == before.stage
            assert before.levels[hand.winner] == ACE
            assert hand.place in (2, 3)

    @precondition(lambda self: self.state.passed)
    @rule(hand=HANDS)
    def play_on(self, hand: Hand) -> None:
        with pytest.raises(ValueError, match="passed A"):
            after(self.state, hand, SEED)

    @invariant()
    def within_bounds(self) -> None:
        assert all(0 <= level <= ACE for level in self.state.levels.values())
        assert all(0 <= count < 3 for count in self.state.failed.values())
        assert (self.state.stage == "") == (self.hands == 0)


TestMatch = Match.TestCase
