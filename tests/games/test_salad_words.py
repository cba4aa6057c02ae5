"""Every finding of Point Salad in words of three languages."""

from pathlib import Path

import pytest

import pipeline.games.point_salad
from pipeline.language import CODES, language
from tests.games.salad_faults import problems
from tests.words import assert_in_words, kinds_in

FOUND = tuple(problems())


def test_every_kind_of_the_game_is_met() -> None:
    made = kinds_in(Path(pipeline.games.point_salad.__file__).parent.glob("*.py"))
    assert made - {problem.kind for problem in FOUND} == set()


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("kind", sorted({problem.kind for problem in FOUND}))
def test_finding_in_words(kind: str, code: str) -> None:
    assert_in_words(FOUND, kind, code)


SAID = {
    "PS-C1": "「勝負」是「draw」；按得分應是：A位勝。",
    "PS-C10": "A位：「得分」是 70；按蔬菜及得分卡應是 69（CAR15 +35, CAR13 +20, CAR08 +14）。",
    "PS-C12": "雙方的蔬菜及得分卡合計 82 張，應是 84 張；不符的是：洋蔥、甜椒。",
    "PS-C13": "番茄：雙方連同得分卡背面合計 15 張，應是 14 張。",
    "PS-C14": "「選手」原是「2 Player 2」，現在是「5 Player 5」。",
}


@pytest.mark.parametrize("kind", SAID)
def test_message_tells_what_is_wrong_and_what_is_right(kind: str) -> None:
    said = [language("zh-Hant").problem(problem).message for problem in FOUND if problem.kind == kind]
    assert SAID[kind] in said
