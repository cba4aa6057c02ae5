"""Match points, margins and scores (R3-R8), the games of point-salad.md 9.3 and the margins of 9.6."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import pytest

from pipeline.games.point_salad import GAME
from pipeline.model.rules import Rules
from pipeline.model.score import Score
from pipeline.model.seating import Table
from pipeline.model.value import Value
from tests.games.salad_sheets import rules, sheet, table

SWISS = """
A B A 85-70, C D C 64-64, E F E 90-72, G H G 55-81
H E H 72-78, A C A 80-73, D B D 68-66, F G F 64-60
E A E 84-80, D H D 70-74, F C F 64-70, B G B 66-60
"""
"""9.3: seat A, seat B, first player, score; a line per round."""

ORDERS = {
    1: "H(2,+26,81) E(2,+18,90) A(2,+15,85) C(1,0,64) D(1,0,64) B(0,-15,70) F(0,-18,72) G(0,-26,55)",
    2: "E(4,+24,168) A(4,+22,165) D(3,+2,132) H(2,+20,153) F(2,-14,136) C(1,-7,137) B(0,-17,136) "
    "G(0,-30,115)",
    3: "E(6,+28,252) H(4,+24,227) A(4,+18,245) C(3,-1,207) D(3,-2,202) B(2,-11,202) F(2,-20,200) "
    "G(0,-36,175)",
}
FIRST = {"A": 2, "D": 2, "E": 2, "F": 2, "B": 1, "C": 1, "G": 1, "H": 1}


def games(rounds: int) -> list[Score]:
    """Scores of the first rounds of 9.3."""
    sheets = []
    for round_, line in enumerate(SWISS.strip().splitlines()[:rounds], 1):
        for number, text in enumerate(line.split(", "), 1):
            a, b, starter, result = text.split()
            at = table(a, b, round_, number, first="A" if starter == a else "B")
            sheets.append(sheet(result.replace("-", "|"), at))
    return GAME.score(sheets, [], rules())[0]


def total(scores: Iterable[Score], entrant: str, key: str) -> Value:
    return sum(score.values[key] for score in scores if score.entrant == entrant)  # type: ignore[misc]


@pytest.mark.parametrize("rounds", ORDERS)
def test_every_game_of_the_example_adds_up(rounds: int) -> None:
    scores = games(rounds)
    for text in ORDERS[rounds].split():
        figures = [total(scores, text[0], key) for key in ("points", "margin", "score")]
        assert figures == [int(figure) for figure in text[2:-1].split(",")], text


def test_first_players_of_the_example_are_counted() -> None:
    assert {id_: total(games(3), id_, "was_first") for id_ in FIRST} == FIRST


# --- one game ---

VALUES = ("points", "margin", "score", "win", "met", "was_first", "bye")
GAMES: dict[str, tuple[str, tuple[int, ...], tuple[int, ...]]] = {
    "A wins": ("85|70", (2, 15, 85, 1, 1, 1, 0), (0, -15, 70, 0, 1, 0, 0)),
    "B wins": ("-5|70", (0, -75, -5, 0, 1, 1, 0), (2, 75, 70, 1, 1, 0, 0)),
    "draw": ("64|64", (1, 0, 64, 0, 1, 1, 0), (1, 0, 64, 0, 1, 0, 0)),
    "B absent": ("-|- - no", (2, 0, 0, 1, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0)),
    "A absent": ("- - no|-", (0, 0, 0, 0, 0, 0, 0), (2, 0, 0, 1, 0, 0, 0)),
    "both absent": ("- - no|- - no", (0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0)),
}


def figures(scores: Sequence[Score]) -> list[tuple[Value, ...]]:
    return [tuple(score.values[key] for key in VALUES) for score in scores]


@pytest.mark.parametrize("stage", ["prelim", "semi", "final"])
@pytest.mark.parametrize("name", GAMES)
def test_game_is_worth(name: str, stage: str) -> None:
    rows, a, b = GAMES[name]
    scores, problems = GAME.score([sheet(rows, table(stage=stage))], [], rules())
    assert (figures(scores), problems) == ([a, b], [])


def test_who_was_first_is_who_was_drawn() -> None:
    scores, _ = GAME.score([sheet("85|70", table(first="B"))], [], rules())
    assert [score.values["was_first"] for score in scores] == [0, 1]


def test_scores_say_their_rule_and_their_cells() -> None:
    made = [
        sheet("85|70"), sheet("-|- - no", table(number=2)), sheet("85|70", table(stage="semi", number=3))
    ]  # fmt: skip
    scores, _ = GAME.score(made, [], rules())
    assert [score.rule for score in scores[::2]] == ["PS-R3", "PS-R7", "PS-R8"]
    assert [cell.address for cell in scores[1].cells] == ["score.B", "score.A"]
    assert [cell.address for cell in scores[3].cells] == ["present.B", "present.A"]


# --- margins (R4) ---

MARGINS = {
    "signed": (15, -15),
    "wins_only": (15, 0),
    "capped(10)": (10, -10),
    " Capped （ 20 ）": (15, -15),
    "capped(15)": (15, -15),
}


@pytest.mark.parametrize("mode", MARGINS)
def test_margin_by_mode(mode: str) -> None:
    scores, _ = GAME.score([sheet("85|70")], [], rules(margin_mode=mode))
    assert tuple(score.values["margin"] for score in scores) == MARGINS[mode]


@pytest.mark.parametrize(("mode", "expected"), [("signed", 18), ("wins_only", 25)])
def test_margins_of_the_example_by_mode(mode: str, expected: int) -> None:
    """9.6: P won by 20 and by 5 and lost by 7."""
    results = {"Q": "80|60", "R": "70|65", "S": "63|70"}
    made = [sheet(results[other], table("P", other, at)) for at, other in enumerate(results, 1)]
    scores, _ = GAME.score(made, [], rules(margin_mode=mode))
    assert total(scores, "P", "margin") == expected


# --- byes (R6) ---


def bye(under: Rules, *results: str, at: Table | None = None) -> Score:
    """The bye of P after these games against others."""
    made = [sheet(result, table("P", str(n), n)) for n, result in enumerate(results, 1)]
    scores, _ = GAME.score(made, [at or table("P", "", 9)], under)
    return scores[-1]


def test_bye_is_a_win_without_figures() -> None:
    score = bye(rules())
    assert figures([score]) == [(2, 0, 0, 1, 0, 0, 1)]
    assert (score.entrant, score.round, score.rule, score.cells) == ("P", 9, "PS-R6", ())


@pytest.mark.parametrize("points", [2, 1, 0])
def test_bye_points(points: int) -> None:
    assert bye(rules(bye_points=str(points))).values["points"] == points


@pytest.mark.parametrize(("text", "margin"), [("0", 0), ("+5", 5), ("5", 5), ("＋１２", 12), ("+0", 0)])
def test_bye_margin_by_number(text: str, margin: int) -> None:
    assert bye(rules(bye_margin=text), "80|60").values["margin"] == margin


AVERAGES: dict[tuple[str, ...], Value] = {
    (): 0,
    ("80|60",): 20,
    ("80|60", "70|65", "63|70"): 6,
    ("80|60", "70|65"): Fraction(25, 2),
    ("63|70", "70|70", "63|70"): Fraction(-14, 3),
    ("80|60", "-|- - no"): 20,
    ("-|- - no",): 0,
}


@pytest.mark.parametrize("results", AVERAGES)
def test_bye_margin_is_the_exact_average_of_own_games(results: tuple[str, ...]) -> None:
    found = bye(rules(bye_margin="own_average"), *results).values["margin"]
    assert found == AVERAGES[results]
    assert isinstance(found, type(AVERAGES[results]))


def test_average_is_of_margins_as_they_count() -> None:
    under = rules(bye_margin="own_average", margin_mode="wins_only")
    assert bye(under, "80|60", "63|70").values["margin"] == 10


def test_bye_in_finals_is_a_win_whatever_byes_are_worth() -> None:
    assert bye(rules(bye_points="0"), at=table("P", "", 9, stage="semi")).values["win"] == 1


# --- who stops (R7) ---


def test_second_no_show_withdraws_from_then_on() -> None:
    made = [
        sheet("-|- - no", table("1", "2", 1)),
        sheet("80|70", table("3", "4", 1)),
        sheet("- - no|80", table("3", "2", 2)),
        sheet("- - no|-", table("2", "4", 3)),
    ]
    assert list(GAME.stops(made, rules())) == [(3, {"2": "withdrawn"})]


def test_both_absent_twice_are_both_withdrawn() -> None:
    made = [sheet("- - no|- - no", table("1", "2", round_)) for round_ in (1, 2, 3)]
    assert list(GAME.stops(made, rules())) == [(2, {"1": "withdrawn", "2": "withdrawn"})]


def test_no_show_in_finals_is_just_a_loss() -> None:
    made = [sheet("-|- - no", table("1", "2", n, stage=stage)) for n, stage in enumerate(("prelim", "semi"))]
    assert list(GAME.stops(made, rules())) == []
