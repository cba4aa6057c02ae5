"""Rank points: E4-E10, the deal of 9.4, and the place rule as a law."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.games.bridge import GAME
from pipeline.games.bridge.comparison import point_list, points_of, rank_points
from pipeline.model.score import Score
from tests.games.bridge_sheets import rules, sheet, table

EXAMPLES = {
    "E4": ("600 350 350 150", "4 3 3 1"),
    "E5": ("600 600 350 150", "4 4 2 1"),
    "E6": ("600 350 350 350", "4 3 3 3"),
    "E7": ("350 350 350 350", "4 4 4 4"),
    "E8": ("600 350 150 150 150", "4 3 2 2 2"),
    "E9": ("700 600 350 150 150", "4 3 2 1 1"),
    "E10": ("0 0 0 0", "4 4 4 4"),
    "three pairs": ("600 350 150", "4 3 2"),
    "a fifth gets nothing": ("700 600 350 150 50", "4 3 2 1 0"),
}


def ranked(scores: str, points: tuple[int, ...] = (4, 3, 2, 1), zero: bool = True) -> str:
    held = {str(n): int(score) for n, score in enumerate(scores.split())}
    return " ".join(str(found) for found in rank_points(held, points, zero).values())


@pytest.mark.parametrize("name", EXAMPLES)
def test_rank_points_example(name: str) -> None:
    scores, expected = EXAMPLES[name]
    assert ranked(scores) == expected


def test_zero_scores_may_earn_none() -> None:
    assert ranked("0 0 0 0", zero=False) == "0 0 0 0"
    assert ranked("600 350 0 0", zero=False) == "4 3 0 0"


def test_n_to_1_follows_the_number_of_pairs() -> None:
    assert points_of(rules(rank_points="n_to_1"), 6) == (6, 5, 4, 3, 2, 1)
    assert ranked("9 8 8 5 1 0", (6, 5, 4, 3, 2, 1)) == "6 5 5 3 2 1"


@pytest.mark.parametrize("text", ["4,3,2,1", "[4, 3, 2, 1]", "4;3;2;1", "4、3、2、1", " 4，3，2，1 "])
def test_list_of_rank_points_as_typed(text: str) -> None:
    assert point_list(text) == (4, 3, 2, 1)


@pytest.mark.parametrize("text", ["", "1,2,3", "four", "4,,3", "4 3", "4,-3", "4.5,3"])
def test_list_of_rank_points_that_is_none_is_refused_by_name(text: str) -> None:
    assert point_list(text) is None
    (problem,) = GAME.refuse(rules(rank_points=text))
    assert (problem.kind, problem.values["field"]) == ("CM8", "event.settings.rank_points")


def test_usual_lists_are_not_refused() -> None:
    assert [GAME.refuse(rules(rank_points=text)) for text in ("4,3,2,1", "n_to_1", "7")] == [[], [], []]


@given(st.lists(st.sampled_from((0, 50, 100, 190, 350, 600)), min_size=1, max_size=12))
def test_place_is_one_more_than_there_are_higher(scores: list[int]) -> None:
    held = {str(n): score for n, score in enumerate(scores)}
    found = rank_points(held, (4, 3, 2, 1), True)
    for pair, score in held.items():
        assert found[pair] == max(0, 4 - sum(other > score for other in scores))


NINE_4 = (
    ("A4", "B1", "4H W 10"),
    ("A5", "B2", "3H W 10"),
    ("A1", "B3", "2S N 8"),
    ("A2", "B4", "3NT S 9"),
    ("A3", "B5", "3D N 8"),
)


def deal_of_9_4(count: int = 5) -> dict[str, Score]:
    sheets = [
        sheet(line, table(ew, ns, (6,), 3, number, tables=5))
        for number, (ew, ns, line) in enumerate(NINE_4[:count], 1)
    ]
    scores, problems = GAME.score(sheets, [], rules())
    assert problems == []
    return {score.entrant: score for score in scores}


def test_deal_of_9_4() -> None:
    scores = deal_of_9_4()
    assert {pair: (score.values["score"], score.values["rank_points"]) for pair, score in scores.items()} == {
        "A4": (600, 4), "A5": (350, 3), "A1": (0, 1), "A2": (0, 1), "A3": (50, 2),
        "B1": (0, 2), "B2": (0, 2), "B3": (290, 3), "B4": (580, 4), "B5": (0, 2),
    }  # fmt: skip
    assert [pair for pair, score in scores.items() if score.values["first"]] == ["A4", "B4"]
    assert scores["A3"].rule == "BR-R3"
    assert [cell.address for cell in scores["A4"].cells] == ["contract.6", "declarer.6", "tricks.6"]


def test_a_deal_is_compared_when_all_tables_are_in() -> None:
    scores = deal_of_9_4(4)
    assert {score.values["rank_points"] for score in scores.values()} == {None}
    assert scores["A4"].values["score"] == 600
    assert {score.values["compared"] for score in scores.values()} == {0}


def meeting(ruling: str, **changed: str) -> dict[tuple[str, int], Score]:
    """Three tables; the pairs of the first have a ruling on deal 2."""
    under = rules(**changed)
    sheets = [
        sheet(f"4S N 10, {ruling}", table("A1", "B1", (1, 2), 1, 1, 3), under),
        sheet("3S N 10, 3NT E 9", table("A2", "B2", (1, 2), 1, 2, 3), under),
        sheet("3S N 8, 2H W 8", table("A3", "B3", (1, 2), 1, 3, 3), under),
        sheet("1C E 7, 2C E 8, 3NT S 9", table("A1", "B2", (3, 4, 5), 2, 1, 1), under),
    ]
    scores, _ = GAME.score(sheets, [], under)
    return {(score.entrant, score.line): score for score in scores}


def test_ruling_gives_the_offender_0_and_the_other_pair_its_average() -> None:
    found = meeting("- - - - - adj_ns")
    own = [found["A1", deal].values["rank_points"] for deal in (1, 3, 4, 5)]
    assert own == [3, 4, 4, 4]
    assert found["A1", 2].values["rank_points"] == Fraction(15, 4)
    assert found["B1", 2].values["rank_points"] == 0
    assert found["A1", 2].rule == "BR-R9"
    assert found["A1", 2].values["score"] is None
    assert found["A2", 2].values["rank_points"] == 4
    assert found["A3", 2].values["rank_points"] == 3


def test_both_at_fault_get_nothing_and_not_played_is_no_deal() -> None:
    both = meeting("- - - - - adj_both")
    assert [both[pair, 2].values["rank_points"] for pair in ("A1", "B1")] == [0, 0]
    assert ("A1", 2) not in meeting("- - - - - not_played")
    assert meeting("- - - - - not_played")["A2", 2].values["rank_points"] == 4


def test_rank_points_by_the_judge() -> None:
    found = meeting("- - - - - adj_ew 5/2 3", adjusted="manual")
    assert found["A1", 2].values["rank_points"] == Fraction(5, 2)
    assert found["B1", 2].values["rank_points"] == 3


def test_passed_out_deal_counts_as_played() -> None:
    found = meeting("PASS")
    assert found["A1", 2].rule == "BR-R4"
    assert (found["A1", 2].values["score"], found["A1", 2].values["rank_points"]) == (0, 2)


def test_sitting_out_counts_for_nobody_unless_the_setting_says_so() -> None:
    bye = table("A5", "", (7, 8), 4, 5)
    assert GAME.score([], [bye], rules())[0] == []
    for setting in ("0", "2"):
        scores, _ = GAME.score([], [bye], rules(sitout_points=setting))
        assert [(score.entrant, score.line, score.values["rank_points"]) for score in scores] == [
            ("A5", 7, int(setting)),
            ("A5", 8, int(setting)),
        ]


def test_final_of_9_6_has_scores_and_no_rank_points() -> None:
    at = table("A2", "B4", (1, 2, 3, 4), 6, 1, stage="final")
    made = sheet("4H W 10, 3NT N 8, 2S S 9, 1NT E 5", at)
    assert [row["dealer"].value for row in made.blocks["deals"]] == ["N", "E", "S", "W"]
    assert GAME.check(made, rules()) == []
    scores, problems = GAME.score([made], [], rules())
    totals = {
        pair: [score.values["score"] for score in scores if score.entrant == pair] for pair in ("A2", "B4")
    }
    assert totals == {"A2": [600, 50, 0, 0], "B4": [0, 0, 320, 100]}
    assert problems == []
    assert {score.values["rank_points"] for score in scores} == {None}
