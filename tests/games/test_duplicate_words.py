"""Every finding of duplicate bridge in words of three languages."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import pipeline.games.duplicate
from pipeline.checks.status import scored_after_stopping
from pipeline.formats import movement
from pipeline.games.duplicate import GAME
from pipeline.language import CODES, language
from pipeline.model.entrant import Entrant
from pipeline.model.problem import Problem
from tests.games.duplicate_sheets import entrants, rules, sheet, table
from tests.games.test_duplicate_checks import LINE, PRINTED
from tests.words import assert_in_words, kinds_in


def problems() -> Iterator[Problem]:
    for board, _ in LINE.values():
        yield from GAME.check(sheet(board), rules())
    for fields, _ in PRINTED.values():
        yield from GAME.check(sheet("4S N 10,4S N 10", table(boards=(1, 2)), **fields), rules())
    yield from GAME.check(sheet("4S N 10", table(ew="")), rules())
    yield from movement.FORMAT.refuse(tuple(entrants(table()).values()), rules())
    scores, _ = GAME.score([sheet("4S N 10"), sheet("4S N 9", table("NS2", "EW2", number=2))], (), rules())
    gone = Entrant("NS1", "NS1", status="absent")
    yield from scored_after_stopping(scores, {"NS1": gone}, GAME.stopped)


FOUND = tuple(problems())


def test_every_kind_of_the_game_is_met() -> None:
    room = Path(pipeline.games.duplicate.__file__).parent.glob("*.py")
    rules_cited = {"BR-V1", "BR-V3"}
    assert (
        kinds_in((*room, Path(movement.__file__))) - rules_cited - {problem.kind for problem in FOUND}
        == set()
    )


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("kind", sorted({problem.kind for problem in FOUND}))
def test_finding_in_words(kind: str, code: str) -> None:
    assert_in_words(FOUND, kind, code)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("rule", ["BR-V1", "BR-V3"])
def test_rule_of_a_score_in_words(rule: str, code: str) -> None:
    assert language(code).has(f"rule.{rule}")
