"""Every finding of duplicate bridge in words of three languages."""

from collections.abc import Iterator

import pytest

from pipeline.formats.movement import FORMAT
from pipeline.games.duplicate import GAME
from pipeline.language import CODES, language
from pipeline.model.problem import Problem
from tests.games.duplicate_sheets import entrants, rules, sheet, table
from tests.games.test_duplicate_checks import LINE, PRINTED


def problems() -> Iterator[Problem]:
    for board, _ in LINE.values():
        yield from GAME.check(sheet(board), rules())
    for fields, _ in PRINTED.values():
        yield from GAME.check(sheet("4S N 10,4S N 10", table(boards=(1, 2)), **fields), rules())
    yield from FORMAT.refuse(tuple(entrants(table()).values()), rules())


FOUND = tuple(problems())

OWN = {"BR-V1.doubled", "BR-V2", "BR-V5.tables", "BR-C16"}
"""What no other game's tests of words meet in this form."""


def test_every_kind_of_its_own_is_met() -> None:
    assert {problem.kind for problem in FOUND} >= OWN


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("kind", sorted({problem.kind for problem in FOUND}))
def test_finding_in_words(kind: str, code: str) -> None:
    for problem in FOUND:
        if problem.kind == kind:
            words = language(code).problem(problem)
            assert all((words.title, words.message, words.remedy))
            assert "{" not in words.message + words.remedy
