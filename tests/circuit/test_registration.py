"""Registration: circuit.md R1-R8, examples 9.2 and 9.4."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.circuit.registration import (
    EntryTerms,
    age_on,
    obstacles,
    places,
    takes_place,
)
from pipeline.model.registration import Registration

START = datetime(2020, 8, 22, 18, 30)
SEED = EntryTerms()
SMALL = EntryTerms(least=2, most=2)
WAITING = replace(SMALL, waiting_list=True)


def entry(person: str, asked: int, paid: int | None = None, cancelled: int | None = None) -> Registration:
    """A registration: the days of August of the request, the payment and the cancellation."""
    return Registration(
        person,
        datetime(2020, 8, asked, 12),
        age=30,
        paid=None if paid is None else 250,
        paid_on=None if paid is None else date(2020, 8, paid),
        cancelled_at=None if cancelled is None else datetime(2020, 8, cancelled, 20),
    )


READY = replace(entry("甲", 1, 1), checked_in_at=START - timedelta(minutes=30))


def wrong(one: Registration) -> list[tuple[str, str]]:
    return [(found.kind, found.field) for found in obstacles(one, START, SEED)]


def test_place_goes_by_payment_not_by_request() -> None:
    found = places([entry("a", 1, 9), entry("b", 2, 3), entry("c", 3, 4)], SMALL)
    assert (found.placed, found.refused) == (("b", "c"), ("a",))


def test_payments_of_one_day_go_by_request() -> None:
    found = places([entry("c", 3, 5), entry("a", 1, 5), entry("b", 2, 5)], SMALL)
    assert (found.placed, found.refused) == (("a", "b"), ("c",))


def test_seventeenth_is_refused() -> None:
    found = places([entry(f"p{day}", day, day) for day in range(1, 18)], SEED)
    assert len(found.placed) == 16
    assert found.refused == ("p17",)


def test_unpaid_entrant_has_no_place_while_there_is_room() -> None:
    found = places([entry("a", 1), entry("b", 2, 2)], SMALL)
    assert (found.placed, found.unpaid) == (("b",), ("a",))


def test_part_of_the_fee_is_no_complete_registration() -> None:
    assert places([replace(entry("a", 1, 1), paid=200)], SMALL).unpaid == ("a",)


def test_place_given_back_is_free_from_that_day_on() -> None:
    gone = [entry("a", 1, 1, cancelled=5), entry("b", 2, 2)]
    assert places([*gone, entry("c", 3, 5)], SMALL).placed == ("b", "c")
    assert places([*gone, entry("c", 3, 4)], SMALL).refused == ("c",)


def test_full_event_without_a_waiting_list_refuses_who_asks() -> None:
    found = places([entry("a", 1, 1), entry("b", 2, 2), entry("c", 3)], SMALL)
    assert (found.refused, found.waiting) == (("c",), ())


def test_waiting_list_is_in_the_order_of_requests() -> None:
    found = places([entry("a", 1, 1), entry("b", 2, 2), entry("d", 4), entry("c", 3, 5)], WAITING)
    assert (found.placed, found.waiting, found.refused) == (("a", "b"), ("c", "d"), ())


def test_place_that_comes_free_is_offered_to_the_first_who_waits_and_the_others_wait_on() -> None:
    waiting = [entry("d", 5), entry("c", 4), entry("e", 6)]
    found = places([entry("a", 1, 1, cancelled=9), entry("b", 2, 2), *waiting], WAITING)
    assert (found.placed, found.unpaid, found.waiting) == (("b",), ("c",), ("d", "e"))


def test_nobody_waits_before_the_event_was_full() -> None:
    found = places([entry("a", 1, 1), entry("b", 2), entry("c", 3), entry("d", 4)], WAITING)
    assert (found.unpaid, found.waiting) == (("b", "c", "d"), ())


def test_first_who_waits_and_has_paid_moves_up_when_a_place_comes_free() -> None:
    found = places(
        [entry("a", 1, 1, cancelled=9), entry("b", 2, 2), entry("d", 4, 4), entry("c", 3, 5)], WAITING
    )
    assert (found.placed, found.waiting) == (("b", "c"), ("d",))


@pytest.mark.parametrize(
    ("age", "guardian", "said"),
    [
        (7, True, [("CI-C1", "age")]),
        (8, True, []),
        (8, False, [("CI-C1.guardian", "guardian")]),
        (11, False, [("CI-C1.guardian", "guardian")]),
        (12, False, []),
        (None, True, [("CI-C1.unknown", "age")]),
    ],
)
def test_age_and_guardian_of_the_rules(age: int | None, guardian: bool, said: list[tuple[str, str]]) -> None:
    assert wrong(replace(READY, age=age, guardian=guardian)) == said


@pytest.mark.parametrize(
    ("born", "said"),
    [(date(2012, 8, 22), []), (date(2012, 8, 23), [("CI-C1", "birth_date")])],
)
def test_age_is_that_on_the_day_of_the_event(born: date, said: list[tuple[str, str]]) -> None:
    assert wrong(replace(READY, age=None, born=born, guardian=True)) == said


@pytest.mark.parametrize(
    ("day", "age"), [(date(2020, 2, 28), 7), (date(2020, 2, 29), 8), (date(2021, 2, 28), 8)]
)
def test_age_of_somebody_born_on_29_february(day: date, age: int) -> None:
    assert age_on(day, date(2012, 2, 29)) == age


@pytest.mark.parametrize(("minutes", "said"), [(31, []), (30, []), (29, [("CI-C5.late", "checked_in_at")])])
def test_check_in_ends_half_an_hour_before(minutes: int, said: list[tuple[str, str]]) -> None:
    assert wrong(replace(READY, checked_in_at=START - timedelta(minutes=minutes))) == said


def test_unpaid_absent_and_cancelled_are_all_said() -> None:
    one = replace(READY, paid=0, paid_on=None, checked_in_at=None, cancelled_at=START)
    assert wrong(one) == [("CI-C2", "fee_paid"), ("CI-C5", "checked_in_at"), ("CI-C15", "cancelled_at")]


@pytest.mark.parametrize("paid", [249, 251])
def test_another_amount_than_the_fee_is_said(paid: int) -> None:
    assert wrong(replace(READY, paid=paid)) == [("CI-C2", "fee_paid")]


def test_event_takes_place_from_eight_on() -> None:
    assert [takes_place(players, SEED) for players in (7, 8)] == [False, True]


DAY = st.integers(1, 28)
ENTRIES = st.lists(st.tuples(DAY, st.none() | DAY, st.none() | DAY), max_size=10).map(
    lambda days: [
        replace(entry(f"p{n}", *of), registered_at=datetime(2020, 8, of[0], 8, n))
        for n, of in enumerate(days)
    ]
)


@given(ENTRIES, st.sampled_from([SMALL, WAITING]), st.randoms(use_true_random=False))
def test_places_are_the_same_whatever_the_order_of_the_list(
    listed: list[Registration], terms: EntryTerms, random: Random
) -> None:
    assert places(random.sample(listed, len(listed)), terms) == places(listed, terms)


@given(ENTRIES, st.sampled_from([SMALL, WAITING]))
def test_everybody_who_has_not_cancelled_stands_once_and_no_place_is_given_twice(
    listed: list[Registration], terms: EntryTerms
) -> None:
    found = places(listed, terms)
    stand = [*found.placed, *found.waiting, *found.refused, *found.unpaid]
    assert sorted(stand) == sorted(one.entrant for one in listed if one.cancelled_at is None)
    assert len(found.placed) <= terms.most
