"""Matchpoints, Neuberg and IMPs (bridge.md V3, V4; Law 78)."""

from fractions import Fraction
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.games.bridge.contract import COMPASS, LEVELS, STRAINS, Contract
from pipeline.games.duplicate.comparison import (
    butler,
    cross_imps,
    datum,
    imps,
    matchpoints,
    neuberg,
    top,
)
from pipeline.games.duplicate.law77 import board_score

BOARD = st.lists(st.integers(-80, 80).map(lambda tens: 10 * tens), min_size=1, max_size=40)


def test_matchpoints_two_for_each_beaten_and_one_for_each_equal() -> None:
    assert matchpoints([420, 420, 170, -50, 450]) == {450: 8, 420: 5, 170: 2, -50: 0}


@given(BOARD)
@settings(deadline=None, max_examples=60)
def test_matchpoints_of_n_results_add_up_to_n_times_n_less_one(scores: list[int]) -> None:
    worth = matchpoints(scores)
    assert sum(worth[score] for score in scores) == len(scores) * (len(scores) - 1)


@given(BOARD)
@settings(deadline=None, max_examples=60)
def test_matchpoints_are_those_of_pair_by_pair(scores: list[int]) -> None:
    """The definition itself, each result against each."""
    worth = matchpoints(scores)
    for at, score in enumerate(scores):
        others = [*scores[:at], *scores[at + 1 :]]
        assert worth[score] == sum(2 if score > one else 1 if score == one else 0 for one in others)


@pytest.mark.parametrize(
    ("points", "results", "full", "worth"),
    [
        (4, 3, 6, 9),
        (0, 3, 6, 1),
        (2, 3, 6, 5),
        (6, 4, 5, Fraction(31, 4)),
        (0, 1, 7, 6),
        (12, 7, 7, 12),
    ],
)
def test_neuberg_is_the_formula_of_the_world_federation(
    points: int, results: int, full: int, worth: Fraction
) -> None:
    """(M + 1) * N / n - 1 with 2 for each pair beaten; the mean stays the mean, one result is average."""
    assert neuberg(points, results, full) == worth


@given(BOARD, st.integers(0, 20))
@settings(deadline=None, max_examples=40)
def test_neuberg_keeps_the_average_of_a_board(scores: list[int], missing: int) -> None:
    full = len(scores) + missing
    worth = matchpoints(scores)
    total = sum(neuberg(worth[score], len(scores), full) for score in scores)
    assert total * 2 == top(full) * len(scores)


@pytest.mark.parametrize(
    ("difference", "worth"),
    [
        *((0, 0), (10, 0), (20, 1), (40, 1), (50, 2), (420, 9), (430, 10), (490, 10), (500, 11)),
        *((3990, 23), (4000, 24), (9000, 24), (-20, -1), (-1100, -15), (Fraction(39, 2), 0)),
    ],
)
def test_imps_are_those_of_the_scale(difference: int, worth: int) -> None:
    assert imps(difference) == worth


def test_cross_imps_are_the_mean_against_every_other_table() -> None:
    """420 against -50: 10 IMPs; against 400: 1; so 11 over two tables."""
    assert cross_imps([420, 400, -50]) == {420: Fraction(11, 2), 400: Fraction(9, 2), -50: -10}


@given(BOARD)
@settings(deadline=None, max_examples=60)
def test_cross_imps_of_a_board_add_up_to_zero(scores: list[int]) -> None:
    worth = cross_imps(scores)
    assert sum(worth[score] for score in scores) == 0


def test_datum_leaves_out_the_extremes() -> None:
    assert datum([1430, 680, 650, 620, -100], extremes=1) == 650
    assert datum([420, 400], extremes=1) == 410
    assert butler([1430, 680, 650, 620, -100], extremes=1) == {1430: 13, 680: 1, 650: 0, 620: -1, -100: -13}


def test_five_hundred_pairs_on_thirty_boards_take_tenths_of_a_second() -> None:
    """7,500 results scored and compared in all four ways; a second of CPU is several times what it takes."""
    random = Random(77)
    played = [
        (
            board,
            Contract(random.choice(LEVELS), random.choice(STRAINS), random.randrange(3)),
            random.choice(COMPASS),
            random.randrange(14),
        )
        for board in range(1, 31)
        for _ in range(250)
    ]
    started = process_time()
    scores: dict[int, list[int]] = {}
    for board, contract, declarer, tricks in played:
        scores.setdefault(board, []).append(board_score(contract, declarer, tricks, board))
    for found in scores.values():
        matchpoints(found), cross_imps(found), butler(found, 1)
    assert process_time() - started < 1
