"""Ties at the moving line: each way to settle them, and the forms that go with it (rummikub.md 5.2)."""

import pytest

from pipeline.formats.rotation import FORMAT
from pipeline.games.rummikub import GAME
from pipeline.model.value import Value
from tests.formats.stages import drawn, field, numbered, played, shown, stage

GAME_1 = numbered(40, -5, -15, -20, 30, -6, -10, -14)
GAME_2: dict[str, Value] = {"3": 21, "4": -7, "5": -7, "6": -7, "8": 24, "1": -8, "2": -8, "7": -8}
"""Table 1: 5 6 3 4, of whom 3 is first and 4, 5, 6 are level with totals -27, +23, -13.
Table 2: 1 2 7 8, of whom 8 is first and 1, 2, 7 are level with totals +32, -13, -18."""

THIRD = {
    "higher_total": ["甲8 乙6 丙1 丁4", "甲3 乙2 丙7 丁5"],
    "lower_number": ["甲5 乙6 丙8 丁1", "甲3 乙2 丙7 丁4"],
}


@pytest.mark.parametrize("way", THIRD)
def test_draw_ties_settled_without_tiles(way: str) -> None:
    at = stage(field(8), move_tie=way)
    at = played(at, drawn(at), GAME_1)
    second = drawn(at)
    assert shown(second) == ["甲5 乙6 丙3 丁4", "甲1 乙2 丙7 丁8"]
    assert shown(drawn(played(at, second, GAME_2))) == THIRD[way]


@pytest.mark.parametrize("way", THIRD)
def test_draw_equal_totals_the_lower_number_moves_counted_not_spelt(way: str) -> None:
    """After game 1 totals are as equal as scores; 9 comes before 10."""
    at = stage(field(12), move_tie=way)
    nets = numbered(4, 3, -3, -4, 4, 3, -3, -4, -5, -5, -5, 15)
    assert shown(drawn(played(at, drawn(at), nets)))[0] == "甲12 乙9 丙3 丁4"


@pytest.mark.parametrize("way", THIRD)
def test_facts_without_tiles_give_a_form_without_their_column(way: str) -> None:
    at = stage(field(8), move_tie=way)
    table = drawn(at).tables[0]
    assert dict(table.facts) == {"direction": "→ 2"}
    assert GAME.layout(table, at.rules).field("move_tile") is None
    by_tile = stage(field(8))
    assert GAME.layout(drawn(by_tile).tables[0], by_tile.rules).field("move_tile") is not None


@pytest.mark.parametrize("way", THIRD)
def test_review_without_tiles_never_asks_for_one_and_doubts_one_that_comes(way: str) -> None:
    at = stage(field(8), move_tie=way)
    first = drawn(at)
    scores = played(at, first, numbered(9, -3, -3, -3), {"2": 5}).scores
    assert [(p.kind, p.entrant) for p in FORMAT.review(first.tables[0], scores, at.rules)] == [
        ("RK-C22", "2")
    ]


def test_draw_tile_not_asked_for_changes_nothing() -> None:
    """C22: 1 and 2 both move, so nobody drew for it; old seats keep their order (5.3)."""
    at = stage(field(8))
    nets = numbered(5, 5, -4, -6, 3, 2, -2, -3)
    assert shown(drawn(played(at, drawn(at), nets, {"1": 2, "2": 9})))[1] == "甲1 乙2 丙7 丁8"


def test_draw_three_level_for_two_places_go_by_their_tiles() -> None:
    at = stage(field(8))
    nets = numbered(5, 5, 5, -15, 3, 2, -2, -3)
    second = drawn(played(at, drawn(at), nets, {"1": 2, "2": 9, "3": 11}))
    assert shown(second) == ["甲1 乙5 丙6 丁4", "甲3 乙2 丙7 丁8"]


@pytest.mark.parametrize(("after_last", "direction", "asked"), [("true", "→ 2", 1), ("false", "-", 0)])
def test_last_game_sends_nobody_on_unless_move_after_last(
    after_last: str, direction: str, asked: int
) -> None:
    at = stage(field(8), games=1, move_after_last=after_last)
    first = drawn(at)
    assert dict(first.tables[0].facts) == {"direction": direction, "tile_may_be_due": asked}
    at = played(at, first, numbered(9, -3, -3, -3))
    found = FORMAT.review(first.tables[0], at.scores, at.rules)
    assert [(p.kind, p.entrant) for p in found] == [("RK-C21.missing", id_) for id_ in "234" if asked]
    assert FORMAT.draw(at) == (None, [])
