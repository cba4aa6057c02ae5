"""Findings of a sheet and across sheets: (kind, cell) pairs; X1-X10 of bridge.md 9.7."""

import pytest

from pipeline.games.bridge import GAME
from pipeline.model.problem import Problem
from tests.games.bridge_sheets import named, rules, sheet, table

LINE = {
    "sound": ("4S N 10", ""),
    "sound, any script": ("四黑桃 北 10", ""),
    "passed out": ("全過", ""),
    "X1 one down, A 290": ("3S W 8 290", "BR-C7 score_ew.1"),
    "X2 both sides score": ("3S W 10 350 50", "BR-C6 score_ew.1"),
    "X3 fourteen tricks": ("4S N 14", "BR-C2 tricks.1"),
    "negative tricks": ("4S N -1", "BR-C2 tricks.1"),
    "X4 level eight": ("8H N 10", "BR-C1 contract.1"),
    "unknown strain": ("4Z N 10", "BR-C1 contract.1"),
    "X5 doubled": ("4♠X N 10", "BR-C4 contract.1"),
    "redoubled": ("4S** N 10", "BR-C4 contract.1"),
    "X6 impossible, full line": ("3S W 10 340", "BR-C7 score_ew.1"),
    "X6 impossible, tricks missing": ("3S W - 340", "BR-C5 tricks.1, BR-C8 score_ew.1"),
    "impossible, all missing": ("- - - 340", "CM6 contract.1, BR-C8 score_ew.1"),
    "possible, all missing": ("- - - 350", "CM6 contract.1"),
    "defender's figure for a declarer": ("3S W - 150", "BR-C5 tricks.1, BR-C8 score_ew.1"),
    "X10 pass with tricks": ("PASS - 7", "BR-C3 tricks.1"),
    "pass with a declarer": ("PASS N", "BR-C3 declarer.1"),
    "pass with a score": ("PASS - - 0 50", "BR-C3 score_ns.1"),
    "pass with zeros": ("PASS - - 0 0", ""),
    "no declarer": ("4S - 10", "BR-C5 declarer.1"),
    "no tricks": ("4S N", "BR-C5 tricks.1"),
    "nothing at all": ("-", "CM6 contract.1"),
    "sides exchanged": ("4S N 10 600 0", "BR-C9 declarer.1"),
    "sides exchanged, other blank": ("4S N 10 600", "BR-C9 declarer.1"),
    "right scores typed": ("4S N 10 0 600", ""),
    "one right score typed": ("4S N 10 - 600", ""),
    "negative score": ("4S N 9 -50", "BR-C15 score_ew.1"),
    "no multiple of ten": ("4S N 10 0 605", "BR-C15 score_ns.1"),
    "ruling": ("- - - - - adj_ew", ""),
    "not played": ("- - - - - not_played", ""),
    "ruling with scores": ("- - - 0 600 adj_ew", "BR-C16 ruling.1"),
    "ruling with a played deal": ("4S N 10 - - adj_ew", "BR-C16 ruling.1"),
    "ruling on a contract not played out": ("4S N - - - adj_ew", ""),
    "three tricks": ("1C N 3", "BR-C17.tricks tricks.1"),
    "small slam": ("6S N 12", "BR-C17.level contract.1"),
    "grand slam, no tricks": ("7NT N 0", "BR-C17.level contract.1, BR-C17.tricks tricks.1"),
}


@pytest.mark.parametrize("name", LINE)
@pytest.mark.parametrize("entry", ["contracts", "scores"])
def test_line(name: str, entry: str) -> None:
    deal, expected = LINE[name]
    under = rules(entry=entry)
    found = GAME.check(sheet(deal, table(deals=(1,)), under), under)
    assert named(found) == (expected.split(", ") if expected else [])


def test_right_scores_are_told() -> None:
    (problem,) = GAME.check(sheet("3S W 8 290", table(deals=(1,))), rules())
    assert (problem.values["right_ew"], problem.values["right_ns"]) == (0, 50)


def test_warnings_are_warnings() -> None:
    found = GAME.check(sheet("7NT N 0", table(deals=(1,))), rules())
    assert {problem.severity for problem in found} == {"warning"}


PRINTED: dict[str, tuple[dict[str, str], str]] = {
    "X7 pairs exchanged": ({"pair_ew": "B3", "pair_ns": "A2"}, "BR-C10 pair_ew, BR-C10 pair_ns"),
    "X9 deal 5, dealer E": ({"dealer_5": "E"}, "BR-C14 dealer.5"),
    "dealer in Chinese": ({"dealer_5": "北"}, ""),
    "another round's deal": ({"deal_5": "9"}, "BR-C13 deal.5"),
    "a deal twice": ({"deal_5": "6"}, "BR-C12 deal.5"),
}


@pytest.mark.parametrize("name", PRINTED)
def test_printed_cells(name: str) -> None:
    fields, expected = PRINTED[name]
    made = sheet("4S N 10, 3NT E 9", table("A2", "B3", (5, 6), 3), **fields)
    assert named(GAME.check(made, rules())) == (expected.split(", ") if expected else [])


def test_sheet_of_a_pair_that_sits_out() -> None:
    made = sheet("4S N 10", table("A5", "", (1,)))
    assert named(GAME.check(made, rules())) == ["BR-C19 pair_ew"]


def test_dealer_by_meeting() -> None:
    under = rules(dealer_by="meeting")
    made = sheet("4S N 10, 4S N 10", table(deals=(3, 4)), under)
    assert [row["dealer"].value for row in made.blocks["deals"]] == ["N", "E"]
    assert GAME.check(made, under) == []


def test_both_pairs_of_a_playoff_may_be_of_one_group() -> None:
    made = sheet("4S N 10", table("A2", "A5", (1,), "P1", stage="playoff"))
    assert GAME.check(made, rules()) == []


def test_passed_out_deal_that_has_to_be_dealt_again() -> None:
    found = GAME.check(sheet("PASS", table(deals=(1,))), rules(passout="redeal"))
    assert named(found) == ["BR-C3.redeal contract.1"]


MANUAL = {
    "sound": ("- - - - - adj_ew 0 5/2", ""),
    "no points": ("- - - - - adj_ew", "BR-C16.points ruling.1"),
    "one blank": ("- - - - - adj_both 0", "BR-C16.points ruling.1"),
    "too many": ("- - - - - adj_ew 0 4.5", "CM8 ruling_points_ns.1"),
    "not played": ("- - - - - not_played", ""),
    "points of nothing": ("- - - - - not_played 0 2", "BR-C16.alone ruling.1"),
    "points without a ruling": ("4S N 10 - - - 0 2", "BR-C16.alone ruling.1"),
}


@pytest.mark.parametrize("name", MANUAL)
def test_rank_points_by_the_judge(name: str) -> None:
    deal, expected = MANUAL[name]
    under = rules(adjusted="manual")
    found = GAME.check(sheet(deal, table(deals=(1,)), under), under)
    assert named(found) == ([expected] if expected else [])


def across(*sheets: tuple[str, str, tuple[int, ...], str]) -> list[Problem]:
    made = [
        sheet(deals, table(ew, ns, lines, number, number, len(sheets)))
        for number, (ew, ns, lines, deals) in enumerate(sheets, 1)
    ]
    return GAME.score(made, [], rules())[1]


def test_x8_two_pairs_meet_on_too_many_deals() -> None:
    found = across(("A1", "B1", (1, 2), "4S N 10, 4S N 10"), ("A1", "B1", (3,), "4S N 10"))
    assert named(found) == ["BR-C12.meeting deal.3"]


def test_a_pair_plays_a_deal_twice() -> None:
    found = across(("A1", "B1", (1,), "4S N 10"), ("A1", "B2", (1,), "4S N 10"))
    assert named(found) == ["BR-C12.again deal.1"]


def test_far_from_other_tables() -> None:
    found = across(("A1", "B1", (1,), "4S N 10"), ("A2", "B2", (1,), "3S N 5"), ("A3", "B3", (1,), "4S N 11"))
    assert [(problem.kind, problem.severity, problem.table) for problem in found] == [
        ("BR-C18", "warning", 2)
    ]
    assert found[0].values["expected"] == "10, 11"


def test_four_tricks_apart_or_another_declarer_is_nothing() -> None:
    assert across(("A1", "B1", (1,), "4S N 10"), ("A2", "B2", (1,), "3S N 6")) == []
    assert across(("A1", "B1", (1,), "4S N 10"), ("A2", "B2", (1,), "3S S 4")) == []
