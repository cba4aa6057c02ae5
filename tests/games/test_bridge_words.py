"""Every finding of bridge in words of three languages."""

from pathlib import Path

import pytest

import pipeline.games.bridge
from pipeline.language import CODES, language
from tests.games.bridge_faults import of_players, problems
from tests.games.bridge_sheets import named
from tests.words import assert_in_words, kinds_in

FOUND = tuple(problems())


def test_every_kind_of_the_game_is_met() -> None:
    made = kinds_in(Path(pipeline.games.bridge.__file__).parent.glob("*.py"))
    rules_cited = {"BR-R1", "BR-R3", "BR-R4", "BR-R8", "BR-R9"}
    assert made - rules_cited - {problem.kind for problem in FOUND} == set()


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("kind", sorted({problem.kind for problem in FOUND}))
def test_finding_in_words(kind: str, code: str) -> None:
    assert_in_words(FOUND, kind, code)


def test_players_who_exchanged_seats_are_named_by_cell() -> None:
    players = [one for one in of_players() if one.kind == "BR-C11"]
    assert named(players) == ["BR-C11 east", "BR-C11 west"]
    assert [(one.values["found"], one.values["expected"]) for one in players] == [
        ("A1 two", "A1 one"),
        ("A1 one", "A1 two"),
    ]


def test_message_tells_deal_and_right_scores() -> None:
    problem = next(problem for problem in FOUND if problem.kind == "BR-C7")
    assert language("zh-Hant").problem(problem).message.startswith("第 1 副：「B組計分」是 620")
    assert "應是A組 0、B組 600" in language("zh-Hant").problem(problem).message
