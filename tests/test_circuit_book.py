"""circuit.xlsx: what is understood, and what is wrong with it, cell by cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date, datetime
from io import BytesIO

import pytest
from openpyxl import load_workbook

from pipeline.circuit_book import CircuitBook, circuit_book
from pipeline.commands.circuit import workbook
from pipeline.language import CODES
from pipeline.sheets.list_sheet import Record
from pipeline.store import Unusable

SHIDA: Record = {
    "event_id": "師大",
    "folder": "shida",
    "kind": "store",
    "venue": "桌弄師大店",
    "date": "2020-08-05",
    "time": "19:30",
    "listing_order": 1,
    "capacity_min": 8,
    "fee": 250,
    "status": "confirmed",
    "confirmed_on": "2020-08-02",
}


def made(
    events: Sequence[Record] = (SHIDA,),
    declines: Sequence[Record] = (),
    ledger: Sequence[Record] = (),
    code: str = "zh-Hant",
    **settings: str,
) -> CircuitBook:
    return circuit_book(workbook({"language": code, **settings}, events, declines, ledger))


def told(book: CircuitBook) -> list[tuple[str, str]]:
    """Kind and cell of each problem."""
    return [(problem.kind, problem.cells[0].address) for problem in book.problems]


@pytest.mark.parametrize("code", CODES)
def test_new_workbook_is_understood_in_every_language(code: str) -> None:
    declines: list[Record] = [{"person_id": "P1", "declined_on": "2020-08-25"}]
    ledger: list[Record] = [
        {"event_id": "師大", "place": 2, "holder": "P3", "reason": "r", "decided_by": "d"}
    ]
    book = made([SHIDA], declines, ledger, code, today="2020-08-03")
    assert told(book) == []
    event = book.events[0]
    assert (event.id, event.folder, event.start) == ("師大", "shida", datetime(2020, 8, 5, 19, 30))
    assert (event.kind, event.status, event.confirmed_on) == ("store", "confirmed", date(2020, 8, 2))
    assert (event.least, event.most, event.fee) == (8, None, 250)
    assert [(one.person, one.on) for one in book.declines] == [("P1", date(2020, 8, 25))]
    assert [(one.place, one.holder) for one in book.by_hand] == [(("師大", "1", 2), "P3")]
    assert book.head.language == code
    assert book.day("today") == date(2020, 8, 3)


def test_blank_settings_have_the_defaults_of_the_rules() -> None:
    book = made()
    values = {key: book.rules.values[key] for key in ("title_notice_min", "confirm_days", "championship_fee")}
    assert values == {"title_notice_min": 60, "confirm_days": 3, "championship_fee": 0}
    assert book.rules.values["championship_capacity"] is None
    assert book.terms.applies_to == "all_places"
    assert book.terms.cascade == "vacant"
    assert book.terms.both_places_free == "first_to_third_second_vacant"
    assert book.terms.skipped_prize == "stays"
    assert book.terms.after_decline == "no_second_claim"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"date": "2020-13-05"}, [("CM7", "G5")]),
        ({"time": "half past seven"}, [("CM7", "H5")]),
        ({"kind": None}, [("CM6", "D5")]),
        ({"listing_order": "first"}, [("CM7", "I5")]),
        ({"folder": None}, [("CM6", "C5")]),
        ({"venue": None}, [("CM6", "E5")]),
    ],
)
def test_line_that_cannot_be_read_is_blamed_on_its_cell(
    changed: Mapping[str, str | None], said: list[tuple[str, str]]
) -> None:
    book = made([{**SHIDA, **changed}])
    assert told(book) == said
    assert len(book.events) == ("venue" in changed)
    assert not book.fit


def test_folder_may_be_written_as_on_windows() -> None:
    assert made([{**SHIDA, "folder": r"stores\shida"}]).events[0].folder == "stores/shida"


def test_of_two_lines_with_one_id_or_folder_the_first_is_used() -> None:
    book = made([SHIDA, {**SHIDA, "listing_order": 2}, {**SHIDA, "event_id": "B", "listing_order": 3}])
    assert told(book) == [("CI-C17", "B6"), ("CI-2.folder", "C7")]
    assert [event.listing_order for event in book.events] == [1]


def test_other_answers_of_the_rules_are_understood() -> None:
    answers = {
        "applies_to": "champions_only",
        "cascade": "to_fourth",
        "both_places_free": "to_fourth",
        "skipped_prize": "moves",
        "after_decline": "may_claim",
    }
    book = made(code="zh-Hans", **answers)
    assert told(book) == []
    assert asdict(book.terms) == answers


def test_dates_of_the_circuit_and_days_of_decision_are_settings() -> None:
    planned: Record = {**SHIDA, "status": "planned", "confirmed_on": None}
    assert told(made([planned], first_day="2020-08-06")) == [("CI-C8", "G5")]
    assert told(made([planned], today="2020-07-30")) == []
    assert told(made([planned], today="2020-07-30", confirm_days="7")) == [("CI-C16", "N5")]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"place": 3}, [("CM8", "D5")]),
        ({"place": None}, [("CM6", "D5")]),
        ({"reason": None}, [("CM6", "F5")]),
        ({"decided_by": None}, [("CM6", "G5")]),
    ],
)
def test_line_of_the_ledger_by_hand_with_a_slip_is_blamed_on_its_cell(
    changed: Record, said: list[tuple[str, str]]
) -> None:
    line: Record = {"event_id": "師大", "place": 1, "holder": "P3", "reason": "r", "decided_by": "d"}
    book = made(ledger=[{**line, **changed}])
    assert told(book) == said
    assert len(book.by_hand) == ("place" not in changed)


def test_list_whose_sheet_is_gone_is_told_and_the_rest_is_used() -> None:
    sheets = load_workbook(BytesIO(workbook({"language": "en"}, [SHIDA])))
    del sheets["Declined"]
    data = BytesIO()
    sheets.save(data)
    book = circuit_book(data.getvalue())
    assert [problem.kind for problem in book.problems if problem.severity == "error"] == ["CM1.no_sheet"]
    assert len(book.events) == 1


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 no workbook", workbook({"language": "en"})[:2000]])
def test_damaged_workbook_is_unusable_with_a_reason(data: bytes) -> None:
    with pytest.raises(Unusable) as refused:
        circuit_book(data)
    assert refused.value.kind == "circuit.unreadable"
    assert refused.value.problems
