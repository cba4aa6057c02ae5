"""Rehearsed sheets are sound, and as games are."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pipeline.games.point_salad import GAME
from pipeline.games.point_salad.cards import CARDS
from pipeline.games.point_salad.rehearsal import rehearse
from pipeline.games.point_salad.sides import game_of
from pipeline.language import language
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value, shown
from tests.games.salad_sheets import DETAILED, VEG, rules, sheet, table

TRIALS = 400


def rehearsed(seed: int, **changed: Value) -> Sheet:
    """The sheet of an invented game, put together as a judge's would be."""
    under = rules(**changed)
    filled = rehearse(table(), under, Random(seed))
    keys = (*((*VEG, "cards") if changed else ()), "score", "points", "present")
    rows = [
        " ".join(shown(filled.get(("seats", seat, key))).replace(" ", "+") or "-" for key in keys)
        for seat in "AB"
    ]
    return sheet("|".join(rows), under=under)


@pytest.mark.parametrize("changed", [{}, DETAILED], ids=str)
def test_rehearsed_sheet_has_no_finding(changed) -> None:
    under = rules(**changed)
    assert [seed for seed in range(TRIALS) if GAME.check(rehearsed(seed, **changed), under)] == []


def test_some_games_are_drawn_and_some_not_played() -> None:
    games = [game_of(rehearsed(seed)) for seed in range(TRIALS)]
    results = Counter(game.result for game in games if game.played)
    assert 0 < results["draw"] < TRIALS / 10
    assert min(results["A"], results["B"]) > TRIALS / 4
    assert 0 < sum(not game.played for game in games) < TRIALS / 20


def test_scores_are_those_of_simulated_games() -> None:
    scores = [side.score for seed in range(TRIALS) for side in game_of(rehearsed(seed)).sides]
    assert all(score is None or 168 <= score <= 409 for score in scores)


def test_cards_of_a_rehearsed_game_are_the_whole_deck() -> None:
    for seed in range(20):
        game = game_of(rehearsed(seed, **DETAILED))
        if game.played:
            listed = [id_ for side in game.sides for id_ in side.cards.ids]
            faces: Counter[str] = Counter(CARDS[id_].back for id_ in listed)
            for side in game.sides:
                faces.update(side.vegetables or {})
            assert len(set(listed)) == len(listed)
            assert set(faces.values()) == {14}


def test_the_same_seed_gives_the_same_sheet() -> None:
    under = rules(**DETAILED)
    assert rehearse(table(), under, Random(7)) == rehearse(table(), under, Random(7))


def test_choices_are_keys_of_the_form() -> None:
    filled = rehearse(table(), rules(), Random(1))
    layout = GAME.layout(table(), rules())
    assert all(layout.field(key) for _, _, key in filled)
    assert language("en").has("point_salad.score.label")
