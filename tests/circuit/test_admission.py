"""Who may play the championship, and ledgers corrected by hand: circuit.md R21, C9, C13."""

from dataclasses import replace
from datetime import datetime

from pipeline.circuit.qualification.admission import ledger_faults, without_place
from pipeline.circuit.qualification.ledger import GroupResult, QualificationTerms, ledger
from pipeline.model.cell import Cell

RESULTS = [
    GroupResult("師大", datetime(2020, 8, 5, 19, 30), 1, "1", ("甲", "乙", "丙", "子")),
    GroupResult("老爹", datetime(2020, 8, 7, 18), 2, "1", ("甲", "丁", "戊", "丑")),
]
LINES = ledger(RESULTS, {}, QualificationTerms())


def at(address: str) -> Cell:
    return Cell("event.xlsx", "名單", address)


def faults(place: int, holder: str, last: int = 3) -> list[tuple[str, str, int]]:
    """What is said when the holder of one line is written by hand."""
    lines = [replace(line, holder=holder) if number == place else line for number, line in enumerate(LINES)]
    return [(fault, line.event, line.place) for fault, line in ledger_faults(lines, RESULTS, last)]


def test_championship_entrant_without_a_place_is_named_with_the_cell() -> None:
    entered = [("甲", at("B5")), ("丙", at("B6")), ("戊", at("B7")), ("寅", at("B8"))]
    assert without_place(entered, LINES) == (("丙", at("B6")), ("寅", at("B8")))


def test_computed_ledger_has_no_faults() -> None:
    assert ledger_faults(LINES, RESULTS) == ()


def test_person_with_two_places_is_blamed_for_the_later() -> None:
    assert faults(2, "甲") == [("holds_two", "老爹", 1)]


def test_holder_from_elsewhere_is_not_of_the_group() -> None:
    assert faults(2, "丙") == [("not_of_the_group", "老爹", 1)]


def test_fourth_is_of_the_group_only_where_places_go_down_so_far() -> None:
    assert faults(2, "丑") == [("not_of_the_group", "老爹", 1)]
    assert faults(2, "丑", last=4) == []


def test_place_left_vacant_by_hand_is_no_fault() -> None:
    assert faults(2, "") == []
