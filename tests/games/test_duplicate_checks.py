"""Findings of a duplicate sheet and across sheets: (kind, cell) pairs."""

import pytest

from pipeline.games.duplicate import GAME
from tests.games.bridge_sheets import named
from tests.games.duplicate_sheets import rules, sheet, table

LINE = {
    "sound": ("4S N 10", ""),
    "doubled in its cell": ("4S N 10 X", ""),
    "doubled in the contract": ("4♠X N 10", ""),
    "doubled the same way twice": ("4SX N 10 X", ""),
    "doubled in two ways": ("4SX N 10 XX", "BR-V1.doubled doubled.1"),
    "passed out": ("Pass", ""),
    "passed out and doubled": ("Pass - - X", "BR-C3 doubled.1"),
    "passed out with tricks": ("Pass - 7", "BR-C3 tricks.1"),
    "level eight": ("8H N 10", "BR-C1 contract.1"),
    "fourteen tricks": ("4S N 14", "BR-C2 tricks.1"),
    "no declarer": ("4S - 10", "BR-C5 declarer.1"),
    "no tricks": ("4S N", "BR-C5 tricks.1"),
    "nothing at all": ("-", "CM6 contract.1"),
    "tricks above six instead of all": ("1NT N 1", "BR-C17.tricks tricks.1"),
    "a slam is nothing unusual": ("6S N 12", ""),
    "adjusted": ("- - - - adj_none", ""),
    "not played": ("- - - - not_played", ""),
    "adjusted beside a score": ("4S N 10 - adj_ew", "BR-C16 ruling.1"),
}


@pytest.mark.parametrize("name", LINE)
def test_line(name: str) -> None:
    board, expected = LINE[name]
    assert named(GAME.check(sheet(board), rules())) == ([expected] if expected else [])


PRINTED: dict[str, tuple[dict[str, str], str]] = {
    "another dealer": ({"dealer_2": "N"}, "BR-C14 dealer.2"),
    "another vulnerability": ({"vulnerable_2": "EW"}, "BR-V2 vulnerable.2"),
    "another round's board": ({"deal_2": "9"}, "BR-C13 deal.2"),
    "a board twice": ({"deal_2": "1"}, "BR-C12 deal.2"),
}


@pytest.mark.parametrize("name", PRINTED)
def test_printed_cells(name: str) -> None:
    fields, expected = PRINTED[name]
    found = GAME.check(sheet("4S N 10,4S N 10", table(boards=(1, 2)), **fields), rules())
    assert named(found) == [expected]


def test_sheet_of_a_pair_that_sits_out_is_no_sheet() -> None:
    assert named(GAME.check(sheet("4S N 10", table(ew="")), rules())) == ["BR-C19 pair_ns"]


def test_pair_that_plays_a_board_in_two_rounds_is_found() -> None:
    """In a movement the same board comes back at another table, but never to the same pair."""
    sheets = [
        sheet("4S N 10", table("NS1", "EW1", (1,), 1, 1)),
        sheet("4S N 9", table("NS2", "EW1", (1,), 2, 2)),
    ]
    assert named(GAME.score(sheets, (), rules())[1]) == ["BR-C12.again deal.1"]


def test_pairs_that_meet_on_more_boards_than_a_round_has_are_found() -> None:
    sheets = [
        sheet("4S N 10", table("NS1", "EW1", (1,), 1, 1)),
        sheet("4S N 10", table("NS1", "EW1", (2,), 2, 1)),
    ]
    assert named(GAME.score(sheets, (), rules())[1]) == ["BR-C12.meeting deal.2"]
