"""Who goes on from a table of a bracket: which criterion decides, and where nobody does."""

import pytest

from pipeline.formats.outcome import Outcome, outcome
from pipeline.model.score import Score
from pipeline.model.seating import Seat, Table
from pipeline.model.value import Value

TABLE = Table(1, "main", "", 1, (Seat("X", "a"), Seat("Y", "b")), (1,))
ORDER = ("win", "preliminary_place")
Values = dict[str, Value]


def scores(a: Values | None, b: Values | None) -> list[Score]:
    told = {"a": a, "b": b}
    return [Score(1, 1, 1, id_, values, "", ()) for id_, values in told.items() if values is not None]


def became(
    one: Values | None, two: Values | None, order: tuple[str, ...] = ORDER, **before: int | None
) -> Outcome:
    return outcome(TABLE, scores(one, two), order, before)


def test_the_winner_goes_on_and_the_other_has_lost() -> None:
    assert became({"win": 1}, {"win": 0}) == Outcome("a", "b")
    assert became({"win": 0}, {"win": 1}) == Outcome("b", "a")


@pytest.mark.parametrize(("a", "b"), [(None, None), ({"win": 1}, None)])
def test_without_a_result_of_both_it_is_open(a: Values | None, b: Values | None) -> None:
    assert became(a, b) == Outcome(None, open=True)


def test_criteria_decide_in_their_order_and_a_missing_figure_counts_nothing() -> None:
    order = ("win", "level", "fouls")
    assert became({"win": 0, "level": 9}, {"win": 0, "level": 11}, order) == Outcome("b", "a")
    assert became({"win": 0, "level": 9, "fouls": 1}, {"win": 0, "level": 9}, order) == Outcome("a", "b")
    assert became({"win": 0, "level": 9}, {"win": 0, "level": 9}, order) == Outcome(None)


def test_a_draw_is_won_by_the_better_preliminary_place_only_if_the_preset_says_so() -> None:
    level: Values = {"win": 0, "met": 1}
    assert became(level, level, a=4, b=1) == Outcome("b", "a")
    assert became(level, level, ("win",), a=4, b=1) == Outcome(None)


@pytest.mark.parametrize(("a", "b"), [(None, 4), (1, None), (None, None)])
def test_who_has_left_since_has_no_place_so_the_first_seat_was_the_better(
    a: int | None, b: int | None
) -> None:
    level: Values = {"win": 0, "met": 1}
    assert became(level, level, a=a, b=b) == Outcome("a", "b")


def test_who_came_alone_has_won_and_where_nobody_came_nobody_has() -> None:
    assert became({"win": 0, "met": 0}, {"win": 1, "met": 0}, a=1, b=4) == Outcome("b", "a")
    assert became({"win": 0, "met": 0}, {"win": 0, "met": 0}, a=1, b=4) == Outcome(None)


def test_a_double_forfeit_that_a_lot_decides_has_a_winner() -> None:
    assert became({"win": 1, "met": 0}, {"win": 0, "met": 0}) == Outcome("a", "b")


def test_somebody_alone_at_a_table_goes_on() -> None:
    bye = Table(1, "main", "", 1, (Seat("X", "a"),), (1,))
    assert outcome(bye, [], ORDER, {}) == Outcome("a")
