"""The event list of a circuit against itself and its settings: circuit.md C8, C14, C16, C17."""

from dataclasses import replace
from datetime import date, datetime

import pytest

from pipeline.circuit.events import ListedEvent, Status, event_list, too_few
from pipeline.model.cell import Cell
from pipeline.model.problem import Problem

COLUMNS = ("event_id", "folder", "kind", "date", "listing_order", "status", "confirmed_on")


def store(row: int, id_: str, start: str, status: Status = "planned", decided: str = "") -> ListedEvent:
    """A line of the list; its cells are `A5`, `B5` .. in the order of COLUMNS."""
    return ListedEvent(
        id=id_,
        folder=id_.lower(),
        kind="store",
        venue="",
        region="",
        start=datetime.fromisoformat(f"2020-{start}"),
        listing_order=row,
        least=None,
        most=None,
        fee=None,
        status=status,
        confirmed_on=date.fromisoformat(f"2020-{decided}") if decided else None,
        cells=tuple(
            (key, Cell("circuit.xlsx", "賽事", f"{'ABCDEFG'[at]}{row}")) for at, key in enumerate(COLUMNS)
        ),
    )


FINAL = replace(store(9, "FINAL", "09-05 10:00"), kind="championship")
FIRST, LAST = date(2020, 7, 21), date(2020, 8, 31)


def told(problems: tuple[Problem, ...]) -> list[tuple[str, str]]:
    return [(problem.kind, problem.cells[0].address) for problem in problems]


def listed(*events: ListedEvent, today: str = "") -> list[tuple[str, str]]:
    day = date.fromisoformat(f"2020-{today}") if today else None
    return told(event_list([*events, FINAL], FIRST, LAST, day, days=3))


TIMETABLE = (
    "08-05 19:30", "08-07 18:00", "08-14 18:30", "08-16 15:00", "08-22 18:30", "08-22 18:30", "08-29 14:00",
    "08-28 19:00", "08-29 18:00", "08-30 14:00", "08-23 10:00",
)  # fmt: skip
"""The eleven stores of section 1 as printed."""


def test_order_of_the_eleven_stores_is_that_of_the_rules() -> None:
    stores = [store(number, f"S{number}", start) for number, start in enumerate(TIMETABLE, 1)]
    in_order = [one.listing_order for one in sorted(stores, key=lambda one: one.order)]
    assert in_order == [1, 2, 3, 4, 5, 6, 11, 8, 7, 9, 10]
    assert listed(*stores) == []


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ("07-20 19:30", [("CI-C8", "D5")]),
        ("07-21 19:30", []),
        ("08-31 19:30", []),
        ("09-01 19:30", [("CI-C8", "D5")]),
    ],
)
def test_store_event_outside_the_dates_of_the_circuit_is_blamed(
    start: str, said: list[tuple[str, str]]
) -> None:
    assert listed(store(5, "A", start)) == said


def test_store_event_not_before_the_championship_is_blamed() -> None:
    late = store(5, "A", "09-05 10:00")
    assert told(event_list([late, FINAL], None, None, None, days=3)) == [("CI-C8.championship", "D5")]


def test_same_id_or_same_moment_and_listing_order_is_blamed_on_the_second_line() -> None:
    one = store(5, "A", "08-22 18:30")
    assert listed(one, replace(store(6, "a", "08-23 18:30"), folder="x")) == [("CI-C17", "A6")]
    assert listed(one, replace(store(6, "B", "08-22 18:30"), listing_order=5)) == [("CI-C17.order", "A6")]
    assert listed(one, store(6, "B", "08-22 18:30")) == []


def test_two_events_with_one_folder_are_blamed_on_the_second() -> None:
    assert listed(store(5, "A", "08-22 18:30"), replace(store(6, "B", "08-23 18:30"), folder="a/")) == [
        ("CI-2.folder", "B6")
    ]


def test_second_championship_is_blamed_unless_it_is_called_off() -> None:
    other = replace(store(5, "B", "09-06 10:00"), kind="championship")
    assert told(event_list([FINAL, other], None, None, None, days=3)) == [("CI-2.championship", "C5")]
    off = replace(other, status="cancelled", confirmed_on=date(2020, 9, 1))
    assert told(event_list([FINAL, off], None, None, None, days=3)) == []


@pytest.mark.parametrize(
    ("status", "decided", "today", "said"),
    [
        ("planned", "", "08-19", []),
        ("planned", "", "08-20", [("CI-C16", "G5")]),
        ("planned", "", "", []),
        ("confirmed", "08-19", "08-21", []),
        ("confirmed", "08-20", "08-21", [("CI-C16", "G5")]),
        ("confirmed", "", "08-10", [("CI-C16.blank", "G5")]),
        ("cancelled", "08-20", "08-21", [("CI-C16", "G5")]),
        ("postponed", "", "08-21", []),
    ],
)
def test_event_of_22_august_is_decided_by_the_19th(
    status: Status, decided: str, today: str, said: list[tuple[str, str]]
) -> None:
    assert listed(store(5, "A", "08-22 18:30", status, decided), today=today) == said


@pytest.mark.parametrize(
    ("status", "paid", "said"),
    [("confirmed", 7, [("CI-C14", "F5")]), ("confirmed", 8, []), ("planned", 7, []), ("finished", 7, [])],
)
def test_confirmed_with_fewer_paid_than_needed_is_blamed_on_the_status(
    status: Status, paid: int, said: list[tuple[str, str]]
) -> None:
    assert told(too_few(store(5, "A", "08-22 18:30", status), paid, least=8)) == said
