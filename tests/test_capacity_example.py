"""Capacity and groups of a store event from event.xlsx on: circuit.md example 9.2, R3 and R8."""

from collections import Counter
from datetime import date, datetime
from pathlib import Path

import pytest

from pipeline.model.entrant import Entrant
from pipeline.model.registration import Registration
from pipeline.run import Day
from tests.commands import days


def paid(number: int) -> Entrant:
    """Registered one minute after the other, all paid on one day, all there in time."""
    registration = Registration(
        str(number),
        registered_at=datetime(2020, 8, 1, 12, number),
        age=30,
        paid=250,
        paid_on=date(2020, 8, 1),
        checked_in_at=datetime(2020, 8, 22, 18),
    )
    return Entrant(str(number), f"n{number}", registration=registration)


def event_of(folder: Path, count: int) -> Day:
    settings = {"dates": "2020-08-22", "start_time": "18:30", "today": "2020-08-19", "lot_seed": 1}
    listed = [paid(number) for number in range(1, count + 1)]
    return days.day(days.make(folder, listed, preset="point-salad-store", rehearsal=0, **settings))


def group_sizes(day: Day) -> list[int]:
    """How many `seat` would put into each group."""
    assert day.next_draw is not None
    seated = Counter(table.group for table in day.next_draw.tables for seat in table.seats if seat.entrant)
    return [size for _, size in sorted(seated.items())]


@pytest.mark.parametrize(
    ("count", "sizes"),
    [(8, [8]), (11, [11]), (12, [6, 6]), (13, [7, 6]), (14, [7, 7]), (15, [8, 7]), (16, [8, 8])],
)
def test_groups_of_the_example(tmp_path: Path, count: int, sizes: list[int]) -> None:
    day = event_of(tmp_path, count)
    assert group_sizes(day) == sizes
    assert [one for one in day.problems if one.kind.startswith("CI-")] == []


def test_seventeenth_is_refused_by_name(tmp_path: Path) -> None:
    day = event_of(tmp_path, 17)
    assert [one.id for one in day.event.entrants if one.name == "n17"] == []
    told = [(one.kind, one.cells[0].address) for one in day.problems if one.kind.startswith("CI-")]
    assert told == [("CI-C3", "P21")]


def test_seven_are_too_few_three_days_before(tmp_path: Path) -> None:
    told = [(one.kind, one.severity) for one in event_of(tmp_path, 7).problems if one.kind.startswith("CI-")]
    assert told == [("CI-3.few", "warning")]
