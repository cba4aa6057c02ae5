"""Refunds: circuit.md R9, R10, example 9.1."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.circuit.refunds import REASONS, Fees, Reason, RefundTerms, fees, refund

START = datetime(2020, 8, 22, 18, 30)
TERMS = RefundTerms()


@pytest.mark.parametrize(
    ("asked", "due"),
    [
        ("2020-07-21 09:00", 250),
        ("2020-08-11 12:00", 250),
        ("2020-08-12 23:59", 250),
        ("2020-08-13 00:00", 225),
        ("2020-08-19 12:00", 225),
        ("2020-08-20 23:59", 225),
        ("2020-08-21 00:00", 0),
        ("2020-08-22 08:00", 0),
        ("2020-08-23 08:00", 0),
    ],
)
def test_refund_by_days_at_every_boundary(asked: str, due: int) -> None:
    assert refund(250, "player", datetime.fromisoformat(asked), START, TERMS) == due


@pytest.mark.parametrize("reason", ["below_minimum", "force_majeure"])
def test_refund_of_a_cancelled_event_is_whole_whatever_the_day(reason: Reason) -> None:
    assert refund(250, reason, START, START, TERMS) == 250
    assert refund(250, reason, None, START, TERMS) == 250


@pytest.mark.parametrize("reason", ["late", "no_show"])
def test_refund_of_the_late_and_the_absent_is_nothing(reason: Reason) -> None:
    assert refund(250, reason, START - timedelta(days=30), START, TERMS) == 0


def test_refund_of_the_excused_is_for_the_organiser_to_decide() -> None:
    assert refund(250, "excused", START, START, TERMS) is None


def test_refund_of_a_request_without_its_day_is_nothing() -> None:
    assert refund(250, "player", None, START, TERMS) == 0


@pytest.mark.parametrize(("fee", "due"), [(255, 230), (254, 229), (251, 226), (5, 5), (4, 4), (0, 0)])
def test_refund_is_rounded_half_up_to_whole_dollars(fee: int, due: int) -> None:
    """90 % of 255 is 229.5, of 254 228.6, of 251 225.9, of 5 4.5, of 4 3.6."""
    assert refund(fee, "player", datetime(2020, 8, 15), START, TERMS) == due


@pytest.mark.parametrize(
    ("asked", "due"),
    [
        ("2020-08-12 18:30", 250),
        ("2020-08-12 18:31", 225),
        ("2020-08-20 18:30", 225),
        ("2020-08-20 18:31", 0),
    ],
)
def test_refund_by_spans_of_24_hours_looks_at_the_hour(asked: str, due: int) -> None:
    terms = RefundTerms(basis="24h")
    assert refund(250, "player", datetime.fromisoformat(asked), START, terms) == due


def test_refund_of_another_table_follows_its_steps_in_any_order() -> None:
    terms = RefundTerms(((7, 50), (30, 100)))
    days = {30: 250, 29: 125, 7: 125, 6: 0}
    due = {before: refund(250, "player", START - timedelta(days=before), START, terms) for before in days}
    assert due == days


def test_fees_are_received_refunded_and_kept() -> None:
    total = fees([(250, 0), (250, 225), (250, 250)])
    assert total == Fees(received=750, refunded=475)
    assert total.kept == 275


@given(st.integers(0, 5000), st.sampled_from(REASONS), st.integers(0, 60), st.integers(0, 60))
def test_refund_never_grows_by_waiting_and_never_exceeds_the_fee(
    paid: int, reason: Reason, early: int, later: int
) -> None:
    moments = [START - timedelta(days=days) for days in sorted((early, later), reverse=True)]
    first, second = (refund(paid, reason, at, START, TERMS) for at in moments)
    if first is not None and second is not None:
        assert 0 <= second <= first <= paid
