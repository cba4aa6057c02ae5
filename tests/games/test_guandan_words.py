"""Every finding of Guandan in words of three languages."""

from pathlib import Path

import pytest

import pipeline.games.guandan
from pipeline.language import CODES, language
from tests.games.guandan_faults import problems
from tests.words import assert_in_words, kinds_in

FOUND = tuple(problems())


def test_every_kind_of_the_game_is_met() -> None:
    made = kinds_in(Path(pipeline.games.guandan.__file__).parent.glob("*.py"))
    assert made - {problem.kind for problem in FOUND} == set()


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("kind", sorted({problem.kind for problem in FOUND}))
def test_finding_in_words(kind: str, code: str) -> None:
    assert_in_words(FOUND, kind, code)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("rule", ["GD-R6", "GD-R9", "GD-R10", "GD-R11", "GD-R12", "GD-lot", "GD-bye"])
def test_rule_of_a_score_in_words(rule: str, code: str) -> None:
    assert language(code).has(f"rule.{rule}")


SAID = {
    "GD-C4": "第 7 局：“甲方级数”填了“3”，按名次应为 A。",
    "GD-C5": "记了第 6 局，但甲方在第 5 局已经过A。",
    "GD-C6": "第 5 局：“过A”填了“X”，但该方另一人是末游。",
    "GD-C9": "“胜方”填了“X”，按本表应为：乙方。",
    "GD-C15": "“甲方”原为“1 Unit 1”，现为“2 Unit 2”。",
}


@pytest.mark.parametrize("kind", SAID)
def test_message_tells_what_is_wrong_and_what_is_right(kind: str) -> None:
    said = [language("zh-Hans").problem(problem).message for problem in FOUND if problem.kind == kind]
    assert SAID[kind] in said
