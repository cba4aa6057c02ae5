"""Who has stopped cannot have played: which scores are blamed, and which are none."""

from __future__ import annotations

import pytest

from pipeline.checks.status import scored_after_stopping
from pipeline.model.entrant import Entrant, Status
from pipeline.model.score import Score


def score(round_: int, met: int | None) -> Score:
    """A's score in a round; without `met` from a game that meets everybody at the table."""
    values = {"points": 2} | ({} if met is None else {"met": met})
    return Score(round_, 1, 0, "A", values, "R7", ())


@pytest.mark.parametrize("met", [1, None])
def test_scored_game_after_leaving_blamed(met: int | None) -> None:
    gone = {"A": Entrant("A", "A", status="withdrawn", from_round=2)}
    found = scored_after_stopping([score(1, met), score(2, met)], gone, "PS-C17")
    assert [problem.kind for problem in found] == ["PS-C17"]


@pytest.mark.parametrize("status", ["withdrawn", "disqualified", "absent"])
def test_scored_bye_or_no_show_after_leaving_is_no_game(status: Status) -> None:
    """A bye, or a game to which A did not come, says nothing against A's having gone."""
    gone = {"A": Entrant("A", "A", status=status, from_round=1)}
    assert scored_after_stopping([score(1, 0), score(2, 0)], gone, "PS-C17") == []
