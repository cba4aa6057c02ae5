"""Whose the prize of a store event is: circuit.md R18."""

import pytest

from pipeline.circuit.qualification.ledger import Line, QualificationTerms
from pipeline.circuit.qualification.prize import prize_winner

STAYS, MOVES = QualificationTerms(), QualificationTerms(skipped_prize="moves")
DIRECT = Line("老爹", "1", 2, "丁", "丁", "direct")
PASSED = Line("老爹", "1", 1, "甲", "戊", "passed_down")
VACANT = Line("夏洛克", "1", 2, "乙", "", "vacant", "third_holds_earlier")


@pytest.mark.parametrize(
    ("line", "stays", "moves"), [(DIRECT, "丁", "丁"), (PASSED, "甲", "戊"), (VACANT, "乙", "乙")]
)
def test_prize_stays_with_who_won_it_unless_it_goes_with_the_place(
    line: Line, stays: str, moves: str
) -> None:
    assert (prize_winner(line, STAYS), prize_winner(line, MOVES)) == (stays, moves)
