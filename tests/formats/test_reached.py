"""Places by how far somebody has come, whatever happens on the way: forfeits, leavers, byes."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.formats.format import Stage
from pipeline.formats.reached import reached
from pipeline.model.seating import Table
from tests.formats.brackets import FORM, all_played, field, first, played, stage


def judge(random: Random) -> Callable[[Table], str]:
    """Somebody wins; at one table in ten nobody does."""
    chosen: dict[tuple[int | str, int], str] = {}

    def by(table: Table) -> str:
        ids = [seat.entrant for seat in table.seats]
        return chosen.setdefault((table.round, table.number), random.choice([*ids * 9, "", ""]))

    return by


def some_leave(at: Stage, random: Random) -> Stage:
    number = at.rounds[len(at.draws)]
    return replace(
        at,
        field=tuple(
            replace(one, status="withdrawn", from_round=number)
            if one.status == "active" and random.random() < 0.1
            else one
            for one in at.field
        ),
    )


@settings(max_examples=150)
@given(st.integers(2, 40), st.randoms(use_true_random=False), st.booleans())
def test_nobody_has_a_better_place_than_those_ahead_of_him_leave_and_all_have_one(
    count: int, random: Random, third: bool
) -> None:
    at = stage(field(count), play_to_champion=1, third_place_match=int(third))
    by = judge(random)
    for round_ in at.rounds:
        at = some_leave(at, random) if round_ > 1 else at
        if FORM.draw(at)[0] is None:
            break
        at = played(at, by)
        places = {one.entrant: one.place for one in FORM.places(at)}
        assert places.keys() == {one.id for one in at.field}
        for place in places.values():
            assert sum(other < place for other in places.values()) < place
        seated = {seat.entrant for table in at.draws[-1].tables for seat in table.seats}
        assert {id_ for id_, place in places.items() if place == 1} <= seated
    if len(at.draws) == len(at.rounds) and any(table.match == "final" for table in at.draws[-1].tables):
        assert list(places.values()).count(1) <= 1


def test_both_finalists_gone_neither_is_first_and_third_place_is_played_all_the_same() -> None:
    at = stage(field(4), play_to_champion=1, third_place_match=1)
    at = played(at, first)
    gone = tuple(
        replace(one, status="withdrawn", from_round=2) if one.id in "13" else one for one in at.field
    )
    at = played(replace(at, field=gone), first)
    assert [(one.entrant, one.place) for one in FORM.places(at)] == [("1", 2), ("3", 2), ("2", 3), ("4", 4)]


@pytest.mark.parametrize(("count", "place"), [(32, 5), (20, 5), (512, 65)])
def test_losers_of_the_third_round_share_the_place_that_a_full_bracket_gives(count: int, place: int) -> None:
    at = all_played(stage(field(count)), first)
    found = reached(at, {"": 512 if count == 512 else 32})
    last = {seat.entrant for table in at.draws[-1].tables for seat in table.seats}
    assert {one.place for id_, one in found.items() if id_ in last} == {1, place}
