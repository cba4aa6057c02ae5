"""Scores: 9.1, 9.2, and the closed form of all 490 cells of 9.2."""

import pytest

from pipeline.games.bridge.contract import LEVELS, STRAINS, Contract, contract_of
from pipeline.games.bridge.scoring import Table, table_of
from tests.games.bridge_sheets import rules

ALL = Table()
SEED = {"E1": ("3S", 10, 350, 0), "E2": ("4S", 10, 600, 0), "E3": ("3S", 6, 0, 150)}
MORE = (
    ("1NT", 7, 270, 0, 90),
    ("2NT", 9, 330, 0, 150),
    ("3NT", 9, 580, 0, 400),
    ("6NT", 13, 1200, 0, 1020),
    ("1C", 7, 190, 0, 70),
    ("4C", 11, 270, 0, 150),
    ("5C", 11, 520, 0, 400),
    ("7C", 13, 1560, 0, 1440),
    ("2H", 10, 350, 0, 170),
    ("4S", 9, 0, 50, -50),
    ("7S", 12, 0, 50, -50),
)
CELLS = [(Contract(level, strain), tricks) for level in LEVELS for strain in STRAINS for tricks in range(14)]


def bid(text: str) -> Contract:
    found = contract_of(text)
    assert isinstance(found, Contract)
    return found


@pytest.mark.parametrize("name", SEED)
def test_score_of_the_seeds_examples(name: str) -> None:
    contract, tricks, own, others = SEED[name]
    assert ALL.deal(bid(contract), tricks) == (own, others)


@pytest.mark.parametrize("line", MORE, ids=lambda line: line[0])
def test_score_and_law_77(line: tuple[str, int, int, int, int]) -> None:
    contract, tricks, own, others, law = line
    assert ALL.deal(bid(contract), tricks) == (own, others)
    assert law_77(bid(contract), tricks) == law


def law_77(contract: Contract, tricks: int) -> int:
    """Official score, not vulnerable, not doubled; written here apart from the program (section 11, V1)."""
    if tricks < contract.level + 6:
        return -50 * (contract.level + 6 - tricks)
    each = 20 if contract.strain in "CD" else 30
    first = 10 if contract.strain == "NT" else 0
    bonus = 300 if each * contract.level + first >= 100 else 50
    bonus += {6: 500, 7: 1000}.get(contract.level, 0)
    return each * (tricks - 6) + first + bonus


def test_490_cells_are_law_77_and_six_tricks() -> None:
    assert len(CELLS) == 490
    for contract, tricks in CELLS:
        own, others = ALL.deal(contract, tricks)
        law = law_77(contract, tricks)
        if law > 0:
            assert (own, others) == (law + (120 if contract.strain in "CD" else 180), 0)
        else:
            assert (own, others) == (0, -law)


def test_over_six_is_law_77_in_every_cell() -> None:
    table = table_of(rules(tricks_counted="over_six"))
    for contract, tricks in CELLS:
        own, others = table.deal(contract, tricks)
        assert own - others == law_77(contract, tricks)


def test_slams_on_top_of_games() -> None:
    table = table_of(rules(slam_bonus="add"))
    for contract, tricks in CELLS:
        more = 300 if contract.level >= 6 and tricks >= contract.needs else 0
        assert table.deal(contract, tricks)[0] == ALL.deal(contract, tricks)[0] + more


def test_forty_scores_of_declarers_and_thirteen_of_defenders() -> None:
    own, others = ALL.possible()
    assert (len(own), min(own), max(own)) == (40, 190, 1700)
    assert sorted(others) == list(range(50, 700, 50))


def test_at_most_one_side_scores() -> None:
    assert all(0 in ALL.deal(contract, tricks) for contract, tricks in CELLS)
