"""Swiss standings by points, margin, total, head to head and lot: point-salad.md 9.3 and 9.6."""

import numpy as np
import pytest

from pipeline.model.entrant import Entrant
from pipeline.model.rules import Rules, StagePlan
from pipeline.model.score import Ranking, Score
from pipeline.ranking.head_to_head import head_to_head
from pipeline.ranking.results import Results
from pipeline.ranking.standings import standings

ROUNDS = (
    "AB 85-70, CD 64-64, EF 90-72, GH 55-81",
    "HE 72-78, AC 80-73, DB 68-66, FG 64-60",
    "EA 84-80, DH 70-74, FC 64-70, BG 66-60",
)
ORDERS = (
    "H2+26/81 E2+18/90 A2+15/85 C1+0/64 D1+0/64 B0-15/70 F0-18/72 G0-26/55",
    "E4+24/168 A4+22/165 D3+2/132 H2+20/153 F2-14/136 C1-7/137 B0-17/136 G0-30/115",
    "E6+28/252 H4+24/227 A4+18/245 C3-1/207 D3-2/202 B2-11/202 F2-20/200 G0-36/175",
)
PLAN = StagePlan("prelim", "swiss", ("points", "margin", "total", "head_to_head", "draw_lot"))
RULES = Rules("", "", {"playoff_scope": "none"}, (PLAN,))


def played(rounds: int) -> list[Score]:
    """Scores of the first rounds of 9.3: 2 points for a win, 1 for a draw, the margin both ways."""
    found = []
    for round_, line in enumerate(ROUNDS[:rounds], start=1):
        for table, text in enumerate(line.split(", "), start=1):
            pair, result = text.split()
            own = [int(number) for number in result.split("-")]
            for id_, mine, other in zip(pair, own, own[::-1], strict=True):
                points = 1 + (mine > other) - (mine < other)
                values = {"points": points, "margin": mine - other, "score": mine}
                found.append(Score(round_, table, 1, id_, values, "", ()))
    return found


def ranked(scores: list[Score], lots: str = "ABCDEFGH") -> Ranking:
    field = [Entrant(id_, id_, lot=lot) for lot, id_ in enumerate(lots, start=1)]
    return standings(field, RULES, PLAN, (), scores, (), rounds=0)


def shown(ranking: Ranking) -> str:
    return " ".join(
        f"{line.entrant}{line.values['points']}{line.values['margin']:+}/{line.values['total']}"
        for line in ranking.lines
    )


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_9_3_order_after_each_round(rounds: int) -> None:
    assert shown(ranked(played(rounds))) == ORDERS[rounds - 1]


def test_9_3_c_and_d_are_level_and_drew_the_lot_decides_lower_first() -> None:
    by_lot = ranked(played(1)).lines[3:5]
    assert [(line.entrant, line.place, line.decided_by, line.values["draw_lot"]) for line in by_lot] == [
        ("C", 4, "points", 3),
        ("D", 5, "draw_lot", 4),
    ]
    assert [line.entrant for line in ranked(played(1), "HGFEDCBA").lines][3:5] == ["D", "C"]


def test_9_3_input_order_never_matters() -> None:
    assert ranked(played(3)).lines == ranked(played(3)[::-1]).lines


def game(one: str, two: str, points: int, met: int = 1) -> list[Score]:
    pair = ((one, points), (two, 2 - points))
    return [Score(one + two, 1, 1, id_, {"points": own, "met": met}, "", ()) for id_, own in pair]


@pytest.mark.parametrize(
    ("games", "tied", "expected"),
    [
        ([game("P", "Q", 2)], "PQ", [2, 0]),
        ([game("P", "Q", 2)], "PQR", [0, 0, 0]),
        ([game("P", "Q", 2), game("Q", "R", 2), game("P", "R", 1)], "PQR", [3, 2, 1]),
        ([game("P", "Q", 2, met=0)], "PQ", [0, 0]),
        ([game("P", "Q", 2), game("P", "Z", 0)], "PQ", [2, 0]),
        ([game("P", "Q", 2), game("Q", "P", 2)], "PQ", [2, 2]),
        ([game("P", "Q", 2), game("Q", "P", 2), game("Q", "R", 2)], "PQR", [0, 0, 0]),
    ],
)
def test_games_count_only_if_all_who_are_level_have_met(
    games: list[list[Score]], tied: str, expected: list[int]
) -> None:
    results = Results([score for pair in games for score in pair])
    assert head_to_head(tied, np.zeros(len(tied), dtype=int), results).tolist() == expected


def test_head_to_head_compares_only_those_who_are_level_before_it() -> None:
    scores = [*game("P", "Q", 0), *game("Q", "S", 0), *game("P", "S", 2)]
    assert [(line.entrant, line.decided_by) for line in ranked(scores, "PQS").lines] == [
        ("P", ""),
        ("Q", "draw_lot"),
        ("S", "draw_lot"),
    ]
    two = [*game("P", "Q", 0), *game("P", "S", 2), *game("S", "T", 0), *game("Q", "U", 0)]
    level = [line.entrant for line in ranked(two, "PQSTU").lines if line.values["points"] == 2]
    assert level == ["P", "Q", "T", "U"]
