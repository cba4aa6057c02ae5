"""Tie-breaks of a Swiss by hand: the crosstable of point-salad.md 9.3, byes and absences, and laws."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from pipeline.model.score import Score
from pipeline.model.value import Value
from pipeline.ranking.metrics import METRICS
from pipeline.ranking.results import Results

ROUNDS = ("A>B C=D E>F H>G", "E>H A>C D>B F>G", "E>A H>D C>F B>G")
"""9.3 as wins and draws; the points are E6 H4 A4 C3 D3 B2 F2 G0."""

BY_HAND = {
    "buchholz": "A11 B7 C9 D9 E10 F9 G8 H9",
    "buchholz_cut1": "A9 B7 C7 D7 E8 F9 G6 H9",
    "buchholz_median": "A3 B3 C3 D3 E4 F3 G2 H3",
    "sonneborn_berger": "A5 B0 C7/2 D7/2 E10 F0 G0 H3",
    "progressive": "A10 B2 C5 D7 E12 F4 G0 H8",
    "progressive_cut1": "A8 B2 C4 D6 E10 F4 G0 H6",
}
ABSENT = ("P>Q S*", "S!P Q*")
"""`S*`: a bye; `S!P`: P did not come. Points P2 Q2 S4; an unplayed round is one against one's own points."""

ABSENT_BY_HAND = {
    "buchholz": "P4 Q4 S8",
    "buchholz_cut1": "P2 Q2 S4",
    "sonneborn_berger": "P2 Q2 S8",
    "progressive": "P4 Q2 S6",
    "progressive_cut1": "P2 Q2 S4",
}


def played(rounds: tuple[str, ...]) -> list[Score]:
    """Scores of games of two as the examples write them: `A>B`, `C=D`, `S*`, `S!P`."""
    found = []
    for round_, line in enumerate(rounds, start=1):
        for table, game in enumerate(line.split(), start=1):
            one, sign, *two = game
            came = int(sign in ">=")
            own, other = (1, 1) if sign == "=" else (2, 0)
            seated = [(one, own, came if two else 0), *((id_, other, came) for id_ in two)]
            for id_, points, met in seated:
                values: dict[str, Value] = {"points": points, "win": int(points == 2), "met": met}
                found.append(Score(round_, table, 1, id_, values, "", ()))
    return found


def figures(name: str, scores: list[Score]) -> Mapping[str, Fraction]:
    return {id_: Fraction(number) for id_, number in METRICS[name](Results(scores)).items()}


def by_hand(text: str) -> Mapping[str, Fraction]:
    return {word[0]: Fraction(word[1:]) for word in text.split()}


@pytest.mark.parametrize("name", BY_HAND)
def test_crosstable_worked_out_by_hand(name: str) -> None:
    assert figures(name, played(ROUNDS)) == by_hand(BY_HAND[name])


@pytest.mark.parametrize("name", ABSENT_BY_HAND)
def test_byes_and_absences_worked_out_by_hand(name: str) -> None:
    assert figures(name, played(ABSENT)) == by_hand(ABSENT_BY_HAND[name])


def everybody_meets(seed: int) -> list[Score]:
    """A round robin of six with random results, two games a round at most."""
    random = Random(seed)
    games = [f"{one}{random.choice('>>=')}{two}" for one, two in combinations("ABCDEF", 2)]
    random.shuffle(games)
    return played(tuple(games))


@pytest.mark.parametrize("seed", range(20))
def test_order_of_scores_does_not_matter(seed: int) -> None:
    scores = everybody_meets(seed)
    other = Random(seed).sample(scores, len(scores))
    for name in BY_HAND:
        assert figures(name, scores) == figures(name, other)


@pytest.mark.parametrize("seed", range(20))
def test_sums_of_all_opponents_points_add_up(seed: int) -> None:
    """Everybody's points are counted once for each game he plays; a round missed counts his own."""
    scores = everybody_meets(seed)
    rounds, games = 15, 5
    points = METRICS["points"](Results(scores))
    assert sum(figures("buchholz", scores).values()) == sum(
        games * own + (rounds - games) * own for own in points.values()
    )
    assert all(
        figures("buchholz_median", scores)[id_] <= figures("buchholz_cut1", scores)[id_] for id_ in points
    )
