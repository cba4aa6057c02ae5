"""Checks of registrations: circuit.md section 4, C1-C5, C7, C10, C12, C15, with the cell to blame."""

from dataclasses import replace
from datetime import date, datetime
from typing import Any

import pytest

from pipeline.circuit.entry_checks import Conditions, entry_checks
from pipeline.circuit.registration import EntryTerms
from pipeline.model.cell import Cell
from pipeline.model.entrant import Entrant, Status
from pipeline.model.registration import Registration

START = datetime(2020, 8, 22, 18, 30)
SEED = Conditions(
    entry=EntryTerms(least=0), start=START, settings={"capacity_min": Cell("event.xlsx", "設定")}
)
LATE = datetime(2020, 8, 22, 18, 1)
OF_TWO = replace(SEED, entry=EntryTerms(least=0, most=2))

COLUMNS = {
    "person": "person_id",
    "born": "birth_date",
    "age": "age",
    "guardian": "guardian",
    "registered_at": "registered_at",
    "walk_in": "channel",
    "paid": "fee_paid",
    "paid_on": "paid_at",
    "cancelled_at": "cancelled_at",
    "reason": "cancel_reason",
    "refund": "refund",
    "checked_in_at": "checked_in_at",
    "prior_title": "prior_title",
    "told_at": "prior_title_told_at",
}
SOUND: dict[str, Any] = {
    "age": 30,
    "registered_at": datetime(2020, 8, 1, 12),
    "walk_in": False,
    "paid": 250,
    "paid_on": date(2020, 8, 1),
    "checked_in_at": datetime(2020, 8, 22, 18),
}


def entry(number: int, **told: Any) -> Entrant:
    """A line like everybody's, with what is told of it; None clears a cell. Line 1 stands in row 5."""
    status: Status = told.pop("status", "active")
    unread: frozenset[str] = frozenset(told.pop("unread", "").split())
    given = {"person": f"P{number}", **SOUND, **told}
    given = {key: value for key, value in given.items() if value is not None}
    one = Registration(
        str(number),
        **given,
        cells=tuple(
            (column, Cell("event.xlsx", "名單", f"{column}:{number}")) for column in COLUMNS.values()
        ),
        typed=unread | {COLUMNS[key] for key in given},
        unread=unread,
    )
    return Entrant(str(number), f"n{number}", status=status, registration=one)


def said(entrants: list[Entrant], seated: str = "", asked: Conditions = SEED) -> list[tuple[str, str, str]]:
    """What is wrong: severity, kind, the cell to blame as `column:line`."""
    found = entry_checks(entrants, seated.split(), asked)
    return [(one.severity, one.kind, one.cells[0].address if one.cells else "") for one in found]


def test_sound_registrations_are_passed_over_before_and_after_they_are_seated() -> None:
    listed = [entry(1), entry(2), entry(3)]
    assert said(listed) == said(listed, seated="1 2 3") == []


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ({"age": 7, "guardian": True}, ("error", "CI-C1", "age:1")),
        ({"age": None, "born": date(2012, 8, 23)}, ("error", "CI-C1", "birth_date:1")),
        ({"age": 11}, ("error", "CI-C1.guardian", "guardian:1")),
        ({"age": None}, ("warning", "CI-C1.unknown", "age:1")),
        ({"paid": 300}, ("error", "CI-C2", "fee_paid:1")),
        ({"person": None}, ("warning", "CM6", "person_id:1")),
        ({"prior_title": True}, ("warning", "CI-C12.told", "prior_title_told_at:1")),
        (
            {"prior_title": True, "told_at": datetime(2020, 8, 22, 17, 31)},
            ("warning", "CI-C12.told", "prior_title_told_at:1"),
        ),
        ({"refund": 250}, ("error", "CI-C7", "refund:1")),
    ],
)
def test_line_of_somebody_who_plays_is_blamed_in_its_cell(
    told: dict[str, object], found: tuple[str, str, str]
) -> None:
    assert said([entry(1, **told), entry(2)]) == [found]


@pytest.mark.parametrize("seated", ["", "1 2"])
def test_cell_that_cannot_be_read_is_told_once_by_what_read_it(seated: str) -> None:
    """Its own error says what stands there; that it is blank would be wrong."""
    assert said([entry(1, checked_in_at=None, unread="checked_in_at"), entry(2)], seated) == []
    assert said([entry(1, age=None, unread="age"), entry(2)], seated) == []


def test_title_told_an_hour_before_is_in_time() -> None:
    assert said([entry(1, prior_title=True, told_at=datetime(2020, 8, 22, 17, 30))]) == []


@pytest.mark.parametrize(
    ("told", "seated", "found"),
    [
        ({"paid": None}, True, [("error", "CI-C2", "fee_paid:1")]),
        ({"paid": None}, False, [("warning", "CI-3.unpaid", "fee_paid:1")]),
        ({"paid_on": None}, False, [("warning", "CI-3.unpaid", "paid_at:1")]),
        ({"checked_in_at": None}, True, [("error", "CI-C5", "checked_in_at:1")]),
        ({"checked_in_at": None}, False, [("warning", "CI-3.not_checked_in", "checked_in_at:1")]),
        ({"checked_in_at": LATE}, True, [("error", "CI-C5.late", "checked_in_at:1")]),
        (
            {"checked_in_at": LATE},
            False,
            [("warning", "CI-3.late", "checked_in_at:1")],
        ),
        ({"cancelled_at": datetime(2020, 8, 20)}, True, [("error", "CI-C15", "cancelled_at:1")]),
        ({"cancelled_at": datetime(2020, 8, 20)}, False, []),
    ],
)
def test_who_may_not_play_is_an_error_where_he_is_seated_and_left_out_where_not(
    told: dict[str, object], seated: bool, found: list[tuple[str, str, str]]
) -> None:
    assert said([entry(1, **told), entry(2)], "1 2" if seated else "") == found


@pytest.mark.parametrize("status", ["absent", "withdrawn"])
def test_nothing_is_held_against_who_has_stopped(status: Status) -> None:
    assert said([entry(1, status=status, paid=None, checked_in_at=None), entry(2)], seated="1 2") == []


def test_entries_after_the_last_place_are_blamed_for_their_payment_and_walk_ins_for_coming() -> None:
    days = [date(2020, 8, day) for day in (3, 1, 2, 22)]
    listed = [entry(number, paid_on=day) for number, day in enumerate(days, 1)]
    listed[3] = entry(4, paid_on=days[3], walk_in=True)
    assert said(listed, asked=OF_TWO) == [("error", "CI-C3", "paid_at:1"), ("error", "CI-C4", "channel:4")]


def test_entries_after_the_last_place_are_blamed_also_where_they_are_seated() -> None:
    listed = [
        entry(1),
        entry(2),
        entry(3, paid_on=date(2020, 8, 2)),
        entry(4, walk_in=True, paid_on=LATE.date()),
    ]
    assert said(listed, seated="1 2 3 4", asked=OF_TWO) == [
        ("error", "CI-C3", "paid_at:3"),
        ("error", "CI-C4", "channel:4"),
    ]


def test_who_waits_may_neither_sit_nor_walk_in() -> None:
    waiting = replace(OF_TWO, entry=replace(OF_TWO.entry, waiting_list=True))
    listed = [
        entry(1),
        entry(2),
        entry(3, paid_on=date(2020, 8, 2)),
        entry(4, walk_in=True, paid_on=LATE.date()),
    ]
    walks_in = ("error", "CI-C4", "channel:4")
    assert said(listed, asked=waiting) == [("warning", "CI-3.waiting", "registered_at:3"), walks_in]
    assert said(listed, seated="1 2 3", asked=waiting) == [("error", "CI-C3", "paid_at:3"), walks_in]


def test_walk_in_while_there_is_room_is_welcome() -> None:
    listed = [entry(1), entry(2, walk_in=True, paid_on=LATE.date())]
    assert said(listed, asked=OF_TWO) == said(listed, seated="1 2", asked=OF_TWO) == []


def test_entry_on_the_waiting_list_is_told_and_no_error() -> None:
    waiting = replace(OF_TWO, entry=replace(OF_TWO.entry, waiting_list=True))
    third = entry(3, paid=None, paid_on=None)
    assert said([entry(1), entry(2), third], asked=waiting) == [
        ("warning", "CI-3.waiting", "registered_at:3")
    ]
    gone = entry(2, cancelled_at=datetime(2020, 8, 5))
    assert said([entry(1), gone, third], asked=waiting) == [("warning", "CI-3.unpaid", "fee_paid:3")]


@pytest.mark.parametrize(
    ("day", "right"), [(12, 250), (13, 225), (20, 225), (21, 0), (22, 0)], ids=lambda value: str(value)
)
def test_refund_typed_is_held_against_the_days_of_the_rules(day: int, right: int) -> None:
    asked = datetime(2020, 8, day, 9)
    typed = [entry(n, cancelled_at=asked, refund=amount) for n, amount in enumerate((0, 225, 250), 1)]
    wrong = [
        ("error", "CI-C7", f"refund:{n}") for n, amount in enumerate((0, 225, 250), 1) if amount != right
    ]
    assert said(typed) == wrong


@pytest.mark.parametrize(
    ("reason", "refund", "wrong"),
    [
        ("below_minimum", 250, False),
        ("force_majeure", 225, True),
        ("no_show", 0, False),
        ("late", 100, True),
        ("excused", 100, False),
        ("excused", 251, True),
    ],
)
def test_refund_follows_the_reason_and_is_the_organisers_for_a_good_one(
    reason: str, refund: int, wrong: bool
) -> None:
    expected = [("error", "CI-C7", "refund:1")] if wrong else []
    assert said([entry(1, reason=reason, refund=refund, cancelled_at=START)]) == expected


def test_request_without_its_moment_is_asked_for() -> None:
    assert said([entry(1, reason="player")]) == [("warning", "CM6", "cancelled_at:1")]


def test_person_listed_twice_is_blamed_on_the_second_line_unless_one_was_cancelled() -> None:
    again = entry(2, person="P1")
    assert said([entry(1), again]) == [("error", "CI-C10", "person_id:2")]
    assert said([entry(1, cancelled_at=datetime(2020, 8, 5)), again]) == []


def test_nothing_can_be_counted_without_the_start() -> None:
    lines = [entry(1, age=None, born=date(2015, 1, 1), refund=None), entry(2)]
    assert said(lines, asked=replace(SEED, start=None)) == [("error", "CI-3.start", "")]


def test_column_that_nobody_uses_is_asked_of_nobody() -> None:
    bare = {"person": None, "age": None, "registered_at": None, "walk_in": None}
    assert said([entry(1, **bare), entry(2, **bare)]) == []


def test_day_after_today_is_a_slip() -> None:
    asked = replace(SEED, today=date(2020, 8, 2))
    assert said([entry(1, paid_on=date(2020, 8, 3))], asked=asked) == [
        ("warning", "CI-2.future", "paid_at:1")
    ]


@pytest.mark.parametrize(
    ("today", "found"),
    [
        (None, [("note", "CI-3.few_today", "")]),
        (date(2020, 8, 18), []),
        (date(2020, 8, 19), [("warning", "CI-3.few", "")]),
    ],
)
def test_too_few_paid_is_told_three_days_before(
    today: date | None, found: list[tuple[str, str, str]]
) -> None:
    few = replace(SEED, entry=EntryTerms(least=3), today=today)
    assert said([entry(1), entry(2)], asked=few) == found
    assert said([entry(1), entry(2)], seated="1 2", asked=few) == []
