"""Law 77 and the vulnerability of boards (bridge.md V1, V2)."""

import pytest

from pipeline.games.bridge.contract import EW, LEVELS, NS, STRAINS, Contract, contract_of
from pipeline.games.duplicate.law77 import board_score, declarer_score
from pipeline.games.duplicate.vulnerability import vulnerability


def scored(contract: str, tricks: int, vulnerable: bool = False) -> int:
    found = contract_of(contract)
    assert isinstance(found, Contract)
    return declarer_score(found, tricks, vulnerable)


@pytest.mark.parametrize(
    ("contract", "tricks", "vulnerable", "score"),
    [
        ("3NTX", 9, False, 550),
        ("4S", 11, True, 650),
        ("1NT", 5, True, -200),
        ("4SX", 7, False, -500),
        ("6HXX", 12, True, 2070),
    ],
)
def test_score_of_a_board_is_that_of_the_rules(
    contract: str, tricks: int, vulnerable: bool, score: int
) -> None:
    """The checks that V1 gives."""
    assert scored(contract, tricks, vulnerable) == score


@pytest.mark.parametrize(
    ("contract", "tricks", "score"),
    [
        ("1NT", 7, 90),
        ("2NT", 9, 150),
        ("3NT", 9, 400),
        ("6NT", 13, 1020),
        ("1C", 7, 70),
        ("4C", 11, 150),
        ("5C", 11, 400),
        ("7C", 13, 1440),
        ("2H", 10, 170),
        ("4S", 9, -50),
        ("7S", 12, -50),
    ],
)
def test_score_not_vulnerable_is_that_of_section_9_2(contract: str, tricks: int, score: int) -> None:
    assert scored(contract, tricks) == score


def test_every_contract_scores_as_endplay_scores_it() -> None:
    """An independent library over all 2,940 cases: levels, strains, doubles, vulnerabilities, tricks."""
    from endplay import types as endplay

    denoms = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "NT": "nt"}
    penalties = (endplay.Penalty.passed, endplay.Penalty.doubled, endplay.Penalty.redoubled)
    compared = 0
    for level in LEVELS:
        for strain in STRAINS:
            for doubled, penalty in enumerate(penalties):
                for vulnerable in (False, True):
                    vul = endplay.Vul.both if vulnerable else endplay.Vul.none
                    for tricks in range(14):
                        theirs = endplay.Contract(
                            level=level,
                            denom=getattr(endplay.Denom, denoms[strain]),
                            declarer=endplay.Player.north,
                            penalty=penalty,
                            result=tricks - level - 6,
                        )
                        contract = Contract(level, strain, doubled)
                        assert declarer_score(contract, tricks, vulnerable) == theirs.score(vul), contract
                        compared += 1
    assert compared == 2940


def test_score_of_a_board_is_north_souths_whoever_declares() -> None:
    """Board 2: North-South are vulnerable, East-West are not."""
    four_spades = Contract(4, "S")
    assert board_score(four_spades, "N", 10, board=2) == 620
    assert board_score(four_spades, "E", 10, board=2) == -420
    assert board_score(four_spades, "S", 9, board=2) == -100
    assert board_score(four_spades, "W", 9, board=2) == 50


def test_vulnerability_of_sixteen_boards_is_the_table_of_the_law() -> None:
    table = {"none": (1, 8, 11, 14), NS: (2, 5, 12, 15), EW: (3, 6, 9, 16), "both": (4, 7, 10, 13)}
    for says, boards in table.items():
        assert [vulnerability(board) for board in boards] == [says] * 4
        assert [vulnerability(board + 32) for board in boards] == [says] * 4
