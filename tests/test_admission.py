"""An event with registrations from event.xlsx on: who is seated, who is left out, who is seated wrongly."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

from pipeline import presets
from pipeline.admission import conditions, refuse
from pipeline.circuit.refunds import RefundTerms
from pipeline.circuit.registration import EntryTerms
from pipeline.commands.new import book
from pipeline.event_book import event_book
from pipeline.model.entrant import Entrant
from pipeline.model.registration import Registration
from pipeline.registration_rows import (
    COLUMNS,
    arrivals,
    asked_today,
    desk,
    door,
    lines,
    returns,
    till,
)
from pipeline.run import Day
from tests.commands import days

FILES = Path(__file__).parents[1] / "docs" / "files.md"
STORE = "point-salad-store"
SETTINGS: dict[str, Any] = {
    "dates": "2020-08-22",
    "start_time": "18:30",
    "today": "2020-08-22",
    "lot_seed": 1,
}
SOUND = Registration(
    "",
    registered_at=datetime(2020, 8, 1, 12, 30),
    age=30,
    paid=250,
    paid_on=date(2020, 8, 1),
    checked_in_at=datetime(2020, 8, 22, 18),
)
FULL = replace(
    SOUND,
    person="TP-001",
    age=None,
    born=date(2010, 3, 14),
    guardian=True,
    walk_in=True,
    cancelled_at=datetime(2020, 8, 13, 9, 5),
    reason="excused",
    refund=100,
    prior_title=True,
    told_at=datetime(2020, 8, 20, 17),
)


def entrants(*told: dict[str, Any], count: int = 6) -> list[Entrant]:
    """So many sound registrations; what is told of the first ones instead."""
    changes = [*told, *({} for _ in range(count - len(told)))]
    return [
        Entrant(
            str(number),
            f"n{number}",
            person=f"P{number}",
            registration=replace(SOUND, entrant=str(number), person=f"P{number}", **change),
        )
        for number, change in enumerate(changes, start=1)
    ]


def make(folder: Path, listed: Sequence[Entrant], **settings: Any) -> Path:
    changed = {**SETTINGS, "capacity_min": 2, **settings}
    return days.make(folder, listed, preset=STORE, rehearsal=0, **changed)


def seated(day: Day) -> set[str]:
    """Names of those who sit in round 1, as published or as `seat` would."""
    draw = days.drawn(day, 1) if day.draws else day.next_draw
    assert draw is not None, [problem.kind for problem in day.problems]
    names = {one.id: one.name for one in day.event.entrants}
    return {names[seat.entrant] for table in draw.tables for seat in table.seats if seat.entrant}


def said(day: Day) -> list[tuple[str, str]]:
    return [(one.kind, one.severity) for one in day.problems if one.kind.startswith("CI-")]


def test_columns_come_back_from_event_xlsx_as_they_were_written() -> None:
    listed = [Entrant("1", "n1", person="TP-001", registration=FULL)]
    read = event_book(book(STORE, listed, **SETTINGS)).event.entrants[0]
    assert read.person == "TP-001"
    assert read.registration is not None
    assert replace(read.registration, cells=(), typed=frozenset()) == replace(FULL, entrant="1")
    assert {cell.address[:-1] for cell in read.registration.at("person_id")} == {"I"}


def test_presets_without_registration_have_none_of_its_columns() -> None:
    assert [name for name in presets.names() if presets.defaults(name).registration] == [
        "point-salad-championship",
        STORE,
    ]


def test_list_with_names_alone_is_played_as_it_stands(tmp_path: Path) -> None:
    listed = [Entrant(str(number), f"n{number}") for number in range(1, 21)]
    day = days.day(make(tmp_path, listed, dates="", start_time="", today="", group_from=999))
    assert len(seated(day)) == 20
    assert said(day) == []


def test_who_has_no_place_or_did_not_come_is_left_out_and_named(tmp_path: Path) -> None:
    listed = entrants(
        {"paid": None, "paid_on": None},
        {"cancelled_at": datetime(2020, 8, 20)},
        {"checked_in_at": None},
        {"checked_in_at": datetime(2020, 8, 22, 18, 1)},
    )
    day = days.day(make(tmp_path, listed))
    assert seated(day) == {"n5", "n6"}
    assert said(day) == [
        ("CI-3.unpaid", "warning"),
        ("CI-3.not_checked_in", "warning"),
        ("CI-3.late", "warning"),
    ]


def test_event_that_writes_down_no_check_in_seats_all_who_have_a_place(tmp_path: Path) -> None:
    nobody = {"checked_in_at": None}
    day = days.day(make(tmp_path, entrants(*[nobody] * 5, {"paid": None, **nobody})))
    assert seated(day) == {"n1", "n2", "n3", "n4", "n5"}


def test_nobody_left_to_seat_is_said_instead_of_a_round(tmp_path: Path) -> None:
    day = days.day(make(tmp_path, entrants(*[{"paid": None}] * 5)))
    assert day.next_draw is None
    assert [problem.kind for problem in day.waiting] == ["SW-1.few"]


def test_seated_entrant_whose_payment_was_a_mistake_holds_up_the_next_round(tmp_path: Path) -> None:
    folder = make(tmp_path, entrants())
    days.publish(folder)
    days.fill(folder, 1)
    listed = entrants({"paid": None}, {"cancelled_at": datetime(2020, 8, 21)})
    (folder / "event.xlsx").write_bytes(
        book(STORE, listed, event_id="EV", language="en", **{**SETTINGS, "capacity_min": 2})
    )
    day = days.day(folder)
    assert seated(day) == {"n1", "n2", "n3", "n4", "n5", "n6"}
    assert said(day) == [("CI-C2", "error"), ("CI-C15", "error")]
    assert [cell.address for problem in day.waiting for cell in problem.cells] == ["O5", "Q6"]


def test_groups_unlike_the_setting_are_told_of_round_1(tmp_path: Path) -> None:
    folder = make(tmp_path, entrants(count=6), group_from=999)
    days.publish(folder)
    days.set_setting(folder, group_from=6)
    day = days.day(folder)
    assert said(day) == [("CI-C6", "error")]
    told = next(problem for problem in day.problems if problem.kind == "CI-C6")
    assert [(cell.file, cell.address) for cell in told.cells] == [("draws/round-01.csv", "F2")]


@pytest.mark.parametrize(
    ("settings", "kinds"),
    [
        ({}, []),
        ({"refund_table": "7：100， 3:50"}, []),
        ({"refund_table": "ten days"}, ["CI-C7.table"]),
        ({"refund_table": "10:100, 10:50"}, ["CI-C7.table"]),
        ({"refund_table": "10:101"}, ["CI-C7.table"]),
        ({"capacity_min": 17}, ["CI-C3.places"]),
    ],
)
def test_settings_that_mean_nothing_are_refused(settings: dict[str, Any], kinds: list[str]) -> None:
    assert [one.kind for one in refuse(presets.defaults(STORE, **settings))] == kinds


def test_every_setting_of_the_registration_counts() -> None:
    """The settings of circuit.md section 8, each with another value than the usual one."""
    changed: dict[str, Any] = {
        "fee": 300, "capacity_min": 6, "capacity_max": 12, "min_age": 6, "guardian_below": 10,
        "checkin_before_min": 45, "waiting_list": 1, "refund_table": "7:100, 1:50",
        "refund_basis": "24h", "title_notice_min": 90, "confirm_days": 5,
    }  # fmt: skip
    event = event_book(book(STORE, entrants(), **{**SETTINGS, **changed})).event
    asked = conditions(event, [one.registration for one in event.entrants if one.registration])
    assert asked.entry == EntryTerms(
        fee=300,
        least=6,
        most=12,
        min_age=6,
        guardian_below=10,
        checkin_before_min=45,
        waiting_list=True,
    )
    assert asked.refunds == RefundTerms(((7, 100), (1, 50)), "24h")
    assert (asked.title_notice_min, asked.confirm_days) == (90, 5)
    assert (asked.start, asked.today) == (datetime(2020, 8, 22, 18, 30), date(2020, 8, 22))


def test_check_in_list_and_refunds_have_the_figures_of_the_rules() -> None:
    listed = entrants(
        {"age": 11},
        {"cancelled_at": datetime(2020, 8, 13), "reason": "player", "checked_in_at": None},
        {"reason": "excused", "checked_in_at": None},
        {"paid": None, "checked_in_at": None},
    )
    at = desk(event_book(book(STORE, listed, **{**SETTINGS, "today": "2020-08-20"})))
    assert at is not None
    told = [(one.entrant.name, one.guardian, one.placed, one.state) for one in arrivals(at)]
    assert told == [
        ("n1", "needed", True, ""),
        ("n4", "", False, "unpaid"),
        ("n5", "", True, ""),
        ("n6", "", True, ""),
    ]
    back = returns(at)
    assert [(one.entrant.name, one.days, one.due) for one in back] == [("n2", 9, 225), ("n3", None, None)]
    total = till(at, back)
    assert (total.received, total.refunded, total.kept, total.open) == (1250, 225, 1025, 1)
    assert (door(at).closes, door(at).places) == ("18:00", 16)
    today = asked_today(at)
    assert today is not None
    assert (today.days, today.due) == (2, 225)


def test_list_without_registrations_has_no_papers_of_the_door() -> None:
    assert desk(event_book(book(STORE, [Entrant("1", "n1")]))) is None


def test_csv_of_registrations_has_the_columns_of_the_documents_and_no_ages() -> None:
    listed = entrants({"cancelled_at": datetime(2020, 8, 13), "reason": "player"}, {"paid": None}, count=3)
    at = desk(event_book(book(STORE, listed, **SETTINGS)))
    assert at is not None
    rows = [dict(zip(COLUMNS, line, strict=True)) for line in lines(at)]
    assert [(row["name"], row["standing"], row["paid"], row["refund"]) for row in rows] == [
        ("n1", "cancelled", 250, 225),
        ("n2", "unpaid", None, None),
        ("n3", "plays", 250, None),
    ]
    section = FILES.read_text("utf-8").partition("### registrations.csv")[2].partition("\n## ")[0]
    cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    assert [name for cell in cells for name in re.findall(r"`(\w+)`", cell)] == list(COLUMNS)
