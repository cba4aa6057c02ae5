"""The refunds list from event.xlsx on: circuit.md examples 9.1 and 9.2."""

from datetime import date, datetime
from typing import Any

import pytest

from pipeline.commands.new import book
from pipeline.event_book import event_book
from pipeline.model.entrant import Entrant
from pipeline.model.registration import Registration
from pipeline.registration_rows import Desk, desk, returns, till

ABSENT = {"reason": "no_show"}
EXAMPLE_9_1: dict[str, tuple[dict[str, Any], int]] = {
    "8/12": ({"cancelled_at": datetime(2020, 8, 12, 23, 59)}, 250),
    "8/13": ({"cancelled_at": datetime(2020, 8, 13)}, 225),
    "8/20": ({"cancelled_at": datetime(2020, 8, 20, 23, 59)}, 225),
    "8/21": ({"cancelled_at": datetime(2020, 8, 21)}, 0),
    "8/22": ({"cancelled_at": datetime(2020, 8, 22, 8)}, 0),
    "absent without reason": (ABSENT, 0),
    "fewer than 8 entrants": ({"reason": "below_minimum", "cancelled_at": datetime(2020, 8, 19)}, 250),
    "force majeure": ({"reason": "force_majeure", "cancelled_at": datetime(2020, 8, 22)}, 250),
    "checked in too late": ({"reason": "late", "checked_in_at": datetime(2020, 8, 22, 18, 1)}, 0),
}


def event_of(*told: dict[str, Any]) -> Desk:
    """An event on 22 August, fee 250; what is told of each entrant beside a paid registration."""
    listed = [
        Entrant(
            str(number),
            f"n{number}",
            registration=Registration(
                str(number),
                registered_at=datetime(2020, 8, 1, 12, number),
                age=30,
                paid=250,
                paid_on=date(2020, 8, 1),
                **one,
            ),
        )
        for number, one in enumerate(told, start=1)
    ]
    data = book("point-salad-store", listed, dates="2020-08-22", start_time="18:30", today="2020-08-22")
    found = desk(event_book(data))
    assert found is not None
    return found


@pytest.mark.parametrize("name", EXAMPLE_9_1)
def test_refund_of_the_example(name: str) -> None:
    told, due = EXAMPLE_9_1[name]
    at = event_of(told, {})
    assert [(one.entrant.name, one.paid, one.due) for one in returns(at)] == [("n1", 250, due)]
    total = till(at, returns(at))
    assert (total.received, total.refunded, total.kept) == (500, due, 500 - due)


def test_cancelled_event_of_seven_pays_everything_back() -> None:
    at = event_of(*[{"reason": "below_minimum", "cancelled_at": datetime(2020, 8, 19)}] * 7)
    assert [one.due for one in returns(at)] == [250] * 7
    total = till(at, returns(at))
    assert (total.received, total.refunded, total.kept, total.open) == (1750, 1750, 0, 0)


def test_amount_that_the_organiser_decided_is_paid_back_as_typed() -> None:
    at = event_of({"reason": "excused", "refund": 100}, {"reason": "excused"})
    assert [one.due for one in returns(at)] == [100, None]
    total = till(at, returns(at))
    assert (total.received, total.refunded, total.kept, total.open) == (500, 100, 400, 1)
