"""Findings of one sheet: (kind, cell) pairs; X1, X2 and X6 to X9 of point-salad.md 9.7."""

import pytest

from pipeline.checks.prefilled import prefilled
from pipeline.checks.status import scored_after_stopping
from pipeline.games.point_salad import GAME
from pipeline.model.entrant import Entrant
from pipeline.model.problem import Problem
from pipeline.model.seating import Table
from tests.games.salad_sheets import DETAILED, entrants, named, rules, sheet, table

GAMES: dict[str, tuple[str, dict[str, str], str]] = {
    "sound": ("170|164", {}, ""),
    "draw": ("164|164", {"result": "draw"}, ""),
    "winner named": ("170|164", {"result": "A"}, ""),
    "winner named in Chinese": ("164|170", {"result": "B位勝"}, ""),
    "X1 70-64 as draw": ("70|64", {"result": "draw"}, "PS-C1 result"),
    "scores on the wrong rows": ("164|170", {"result": "A"}, "PS-C1 result"),
    "draw with a winner": ("164|164", {"result": "A"}, "PS-C1 result"),
    "right points typed over": ("170 2|164 0", {}, ""),
    "X2 points 2 and 2": ("170 2|164 2", {}, "PS-C2 points.B"),
    "points 1 and 0": ("170 1|164 0", {}, "PS-C2 points.A"),
    "points exchanged": ("170 0|164 2", {}, "PS-C2 points.A, PS-C2 points.B"),
    "no score": ("170|-", {}, "PS-C9.missing score.B"),
    "no scores": ("-|-", {}, "PS-C9.missing score.A, PS-C9.missing score.B"),
    "lowest": ("-400|1600", {}, "PS-C8 score.A, PS-C8 score.B"),
    "out of range": ("-401|1601", {}, "PS-C7 score.A, PS-C7 score.B"),
    "out of range, result open": ("4000|164", {"result": "B"}, "PS-C7 score.A"),
    "usual": ("60|450", {}, ""),
    "unusual": ("59|451", {}, "PS-C8 score.A, PS-C8 score.B"),
    "cards not checked": ("170|164", {"deck_checked": "-"}, "PS-C15 deck_checked"),
    "cards not complete": ("170|164", {"deck_checked": "否"}, "PS-C15 deck_checked"),
    "B absent": ("-|- - no", {}, ""),
    "B absent, zero for A": ("0|- - 否", {}, ""),
    "B absent, cards not checked": ("-|- - no", {"deck_checked": "-"}, ""),
    "B absent, A won": ("-|- - no", {"result": "A"}, ""),
    "B absent, B won": ("-|- - no", {"result": "B"}, "PS-C1 result"),
    "B absent, points typed": ("- 2|- 2 no", {}, "PS-C2 points.B"),
    "score of the absent": ("-|164 - no", {}, "PS-C9.absent score.B"),
    "zero of the absent": ("-|0 - no", {}, "PS-C9.absent score.B"),
    "score of the one who came": ("170|- - no", {}, "PS-C9.alone score.A"),
    "both absent": ("- - no|- - no", {}, ""),
    "both absent, a draw": ("- - no|- - no", {"result": "draw"}, "PS-C1 result"),
    "presence confirmed": ("170 - yes|164 - 是", {}, ""),
}


@pytest.mark.parametrize("name", GAMES)
def test_game(name: str) -> None:
    rows, fields, expected = GAMES[name]
    assert named(GAME.check(sheet(rows, **fields), rules())) == (expected.split(", ") if expected else [])


def test_warnings_are_warnings() -> None:
    found = GAME.check(sheet("59|451", deck_checked="-"), rules())
    assert [(one.kind, one.severity) for one in found] == [
        ("PS-C15", "warning"), ("PS-C8", "warning"), ("PS-C8", "warning")
    ]  # fmt: skip


def test_right_figures_are_told() -> None:
    (points,) = GAME.check(sheet("170 2|164 2"), rules())
    (result,) = GAME.check(sheet("70|64", result="draw"), rules())
    assert points.values["expected"] == 0
    assert result.values["expected_key"] == "choice.salad_result.A"
    assert [cell.address for cell in result.cells] == ["result", "score.A", "score.B"]


# --- vegetables and point cards: a split of all 84 cards that is right, then one thing changed ---

A = ("8", "5", "7", "7", "7", "5", "CAR15+CAR13+CAR08", "69")
B = ("5", "6", "6", "7", "7", "6", "TOM17+TOM14+TOM13+CAB12+LET10", "88")
"""By hand. A: seven sets of onion and pepper 35, four of two cabbages 20, 24 - 10 = 14.
B: six sets of carrot, onion and pepper 48, five of cabbage and pepper 25, three of two onions 15,
24 - 12 - 12 = 0, 14 + 10 - 24 = 0."""

CABBAGE, CARROT, LETTUCE, ONION, PEPPER, TOMATO, CARDS, SCORE = range(8)
Changes = dict[tuple[str, int], str]

SPLITS: dict[str, tuple[Changes, str]] = {
    "all there": ({}, ""),
    "cards in another order, other writing": ({("A", CARDS): "car13+CAR8+ＣＡＲ１５"}, ""),
    "X9 one point too many": ({("A", SCORE): "70"}, "PS-C10 score.A"),
    "both scores wrong": ({("A", SCORE): "70", ("B", SCORE): "87"}, "PS-C10 score.A, PS-C10 score.B"),
    "score missing": ({("A", SCORE): "-"}, "PS-C9.missing score.A"),
    "score out of range": ({("A", SCORE): "1700"}, "PS-C7 score.A"),
    "X7 tomato in all 15": ({("A", TOMATO): "6"}, "PS-C13 veg_tomato.A"),
    "tomato in all 13": ({("B", TOMATO): "5"}, "PS-C13 veg_tomato.A"),
    "cabbage counted as lettuce": (
        {("A", CABBAGE): "7", ("A", LETTUCE): "8"}, "PS-C13 veg_cabbage.A, PS-C13 veg_lettuce.A",
    ),
    "a point card forgotten": ({("A", CARDS): "CAR15+CAR13"}, "PS-C13 veg_carrot.A"),
    "two vegetables short": ({("A", ONION): "6", ("B", PEPPER): "6"}, "PS-C12 veg_onion.A"),
    "no cards at all": ({("A", CARDS): "-", ("B", CARDS): "-"}, "PS-C12 veg_cabbage.A"),
    "X8 one card at both": ({("B", CARDS): "TOM17+TOM14+TOM13+CAB12+CAR15"}, "PS-C11.both cards.B"),
    "a card twice at one": ({("A", CARDS): "CAR15+CAR13+CAR15"}, "PS-C11.twice cards.A"),
    "no such card": ({("A", CARDS): "CAR15+CAR13+CAR19"}, "PS-C11.unknown cards.A"),
    "two that are no cards": ({("A", CARDS): "CAR15+13+KOHL"}, "PS-C11.unknown cards.A"),
    "removed": ({("B", CARDS): "TOM17+TOM01+TOM13+CAB12+LET10"}, "PS-C11.removed cards.B"),
    "one vegetable blank": ({("B", ONION): "-"}, "CM6 veg_onion.B"),
    "two vegetables blank": ({("B", ONION): "-", ("B", PEPPER): "-"}, "CM6 veg_onion.B, CM6 veg_pepper.B"),
    "no vegetable counted": (
        {("B", at): "-" for at in range(6)}, "CM6 veg_cabbage.B",
    ),
    "result beside the cards": ({("A", SCORE): "89"}, "PS-C10 score.A"),
}  # fmt: skip
UNDER = rules(**DETAILED)


def split(changes: Changes) -> str:
    rows = {"A": list(A), "B": list(B)}
    for (seat, at), text in changes.items():
        rows[seat][at] = text
    return "|".join(" ".join(row) for row in rows.values())


@pytest.mark.parametrize("name", SPLITS)
def test_split(name: str) -> None:
    changes, expected = SPLITS[name]
    found = GAME.check(sheet(split(changes), under=UNDER), UNDER)
    assert named(found) == (expected.split(", ") if expected else [])


def test_right_score_is_told_card_by_card() -> None:
    (problem,) = GAME.check(sheet(split({("A", SCORE): "70"}), under=UNDER), UNDER)
    assert problem.values["expected"] == 69
    assert problem.values["parts"] == "CAR15 +35, CAR13 +20, CAR08 +14"


def test_missing_cards_are_one_finding_that_names_all_cells() -> None:
    (problem,) = GAME.check(sheet(split({("A", ONION): "6", ("B", PEPPER): "6"}), under=UNDER), UNDER)
    assert (problem.values["total"], problem.values["expected"]) == (82, 84)
    cells = [cell.address for cell in problem.cells]
    assert cells == ["veg_onion.A", "veg_onion.B", "veg_pepper.A", "veg_pepper.B"]


def test_number_of_a_vegetable_is_told_with_the_cells_of_both() -> None:
    (problem,) = GAME.check(sheet(split({("A", TOMATO): "6"}), under=UNDER), UNDER)
    assert (problem.values["total"], problem.values["expected"]) == (15, 14)
    assert [cell.address for cell in problem.cells] == ["veg_tomato.A", "veg_tomato.B"]


def test_an_unusual_score_that_the_cards_give_needs_no_confirmation() -> None:
    """Cabbages to B: CAR13 is worth 5 and CAR08 -1 at A, TOM14 35 at B, LET10 10."""
    fewer = {("A", CABBAGE): "3", ("A", SCORE): "39", ("B", CABBAGE): "10", ("B", SCORE): "108"}
    assert GAME.check(sheet(split(fewer), under=UNDER), UNDER) == []


def test_nothing_is_counted_where_somebody_did_not_come() -> None:
    absent = "|".join(("- - - - - - - -", "- - - - - - - - - no"))
    assert GAME.check(sheet(absent, under=UNDER), UNDER) == []
    found = GAME.check(sheet("3 - - - - - - -|- - - - - - CAR15 - - no", under=UNDER), UNDER)
    assert named(found) == ["PS-C9.alone veg_cabbage.A", "PS-C9.absent cards.B"]


# --- what was printed ---


def changed(at: Table, **fields: str) -> list[Problem]:
    layout = GAME.layout(at, rules())
    given = {**GAME.given(at, entrants(at), rules())}
    given |= {("", "", key): value for key, value in at.facts.items()}
    return prefilled(sheet("170|164", at, **fields), layout, given, "")


PRINTED: dict[str, tuple[Table, dict[str, str], str]] = {
    "nothing": (table(), {}, ""),
    "X6 another first player": (table(), {"first_player": "B"}, "PS-C6 first_player"),
    "seats exchanged": (
        table(), {"player_A": "2 Player 2", "player_B": "1 Player 1"}, "PS-C16 player.A, PS-C16 player.B",
    ),
    "wrong finalist": (table(stage="semi"), {"player_B": "5 Player 5"}, "PS-C14 player.B"),
    "another stage": (table(), {"stage": "final"}, "CM15 stage"),
    "another group": (table(group=2), {"group": "1"}, "CM15 group"),
    "name in capitals": (table(), {"player_A": "1 PLAYER 1"}, "CM15.width player.A"),
}  # fmt: skip


@pytest.mark.parametrize("name", PRINTED)
def test_printed_cells(name: str) -> None:
    at, fields, expected = PRINTED[name]
    assert named(changed(at, **fields)) == (expected.split(", ") if expected else [])


def test_score_of_somebody_who_has_stopped() -> None:
    scores, _ = GAME.score([sheet("170|164", table(round_=3))], [], rules())
    gone = Entrant("2", "Player 2", status="withdrawn", from_round=3)
    assert named(scored_after_stopping(scores, {"2": gone}, GAME.stopped)) == ["PS-C17 score.B"]
