"""Events of a circuit side by side: circuit.md C9, C12, C18-C20, and lists that differ."""

from dataclasses import replace
from datetime import date, datetime

import pytest

from pipeline.circuit.found import Failure, Found, Terms
from pipeline.circuit.qualification.ledger import QualificationTerms, ledger
from pipeline.circuit.review import Pair, reviewed
from pipeline.model.cell import Cell
from pipeline.model.problem import Problem
from tests.circuit.events import found, listed, person

SHIDA, LAODIE = listed("師大", "08-05 19:30", 5), listed("老爹", "08-07 18:00", 6)
FINAL = listed("冠軍賽", "09-05 10:00", 7, kind="championship", status="planned")


def told(*pairs: Pair) -> list[tuple[str, str]]:
    """Kind and cell of everything found, with the ledger that these events give."""
    results = [result for listed_, found_ in pairs if listed_.kind == "store" for result in found_.results]
    lines = ledger(results, {}, QualificationTerms())
    return [(one.kind, one.cells[0].address) for one in reviewed(pairs, lines, notice_min=60)]


def test_sound_circuit_has_nothing_to_be_told() -> None:
    first = found(SHIDA, *(person(who, row) for row, who in enumerate("甲乙丙", 5)), first="甲乙丙")
    second = found(
        LAODIE, person("甲", 5, told="08-07 17:00"), person("丁", 6), person("戊", 7), first="甲丁戊"
    )
    final = found(FINAL, *(person(who, row) for row, who in enumerate("甲乙戊丁", 5)))
    assert told((SHIDA, first), (LAODIE, second), (FINAL, final)) == []


def test_championship_entrant_without_a_place_is_named_with_his_cell() -> None:
    final = found(FINAL, person("甲", 5), person("丙", 6))
    assert told((SHIDA, found(SHIDA, first="甲乙丙")), (FINAL, final)) == [("CI-C9", "B6")]


def test_absent_championship_entrant_needs_no_place() -> None:
    final = found(FINAL, replace(person("丙", 6), plays=False))
    assert told((SHIDA, found(SHIDA, first="甲乙丙")), (FINAL, final)) == []


@pytest.mark.parametrize(
    ("notice", "said"),
    [
        ("", [("CI-C12.ledger", "M5")]),
        ("08-07 17:01", [("CI-C12.ledger_late", "M5")]),
        ("08-07 17:00", []),
    ],
)
def test_earlier_place_must_be_told_an_hour_before(notice: str, said: list[tuple[str, str]]) -> None:
    later = found(LAODIE, person("甲", 5, told=notice))
    event = replace(LAODIE, status="running")
    assert told((SHIDA, found(SHIDA, first="甲乙丙")), (event, later)) == said


def test_person_under_two_ids_in_two_events_is_blamed_on_the_later() -> None:
    born = date(1999, 5, 1)
    first = found(SHIDA, person("P1", 5, "林一", born), first="甲乙丙")
    second = found(LAODIE, person("P2", 8, "林一", born), first="丁戊己")
    assert told((SHIDA, first), (LAODIE, second)) == [("CI-C18", "B8")]


def test_one_id_with_two_names_is_blamed_on_the_later() -> None:
    first = found(SHIDA, person("P1", 5, "林一"), first="甲乙丙")
    second = found(LAODIE, person("P1", 8, "王二"), first="丁戊己")
    assert told((SHIDA, first), (LAODIE, second)) == [("CI-C19", "B8")]


def test_person_twice_in_an_event_is_an_error_on_the_second_line() -> None:
    event = found(SHIDA, person("甲", 5), person("甲", 9), first="甲乙丙")
    assert told((SHIDA, event)) == [("CI-C10", "B9")]


def test_cancelled_entry_clashes_with_nothing() -> None:
    event = found(SHIDA, person("甲", 5), replace(person("甲", 9), plays=False), first="甲乙丙")
    assert told((SHIDA, event)) == []


def test_two_events_less_than_three_hours_apart_are_told() -> None:
    near = listed("夏洛克", "08-05 17:00", 8)
    pairs = [
        (SHIDA, found(SHIDA, person("子", 5), first="甲乙丙")),
        (near, found(near, person("子", 6), first="丁戊己")),
    ]
    assert told(*pairs) == [("CI-C11", "B5")]


def test_finished_event_without_a_result_is_blamed_on_its_status() -> None:
    assert told((SHIDA, found(SHIDA))) == [("CI-C20", "I5")]


def test_finished_event_without_a_third_is_blamed_where_the_third_played() -> None:
    assert told((SHIDA, found(SHIDA, first="甲乙-"))) == [("CI-C20.place", "E11")]


def test_cancelled_event_with_a_result_is_told() -> None:
    event = replace(SHIDA, status="cancelled")
    assert told((event, found(event, first="甲乙丙"))) == [("CI-2.played", "I5")]


def test_entrant_without_person_id_is_named_with_his_cell() -> None:
    assert told((SHIDA, found(SHIDA, person("", 5, "林一"), first="甲乙丙"))) == [("CI-2.person", "B5")]


def test_entry_list_without_column_for_ids_is_told_once() -> None:
    event = replace(found(SHIDA, person("", 5), person("", 6), first="---"), with_ids=False)
    assert told((SHIDA, event)) == [("CI-2.no_ids", "B5")]


def test_event_that_says_otherwise_than_the_list_is_told_field_by_field() -> None:
    event = replace(SHIDA, fee=250, least=8)
    own = Terms(datetime(2020, 8, 6, 19, 0), least=8, fee=300)
    assert told((event, found(event, first="甲乙丙", terms=own))) == [
        ("CI-2.differs", "H5"),
        ("CI-2.differs", "D5"),
        ("CI-2.differs", "E5"),
    ]


def test_errors_of_an_event_are_counted_once_it_has_begun() -> None:
    wrong = replace(found(LAODIE), errors=2)
    planned = replace(LAODIE, status="planned")
    assert told((planned, wrong)) == []
    assert told((planned, replace(wrong, begun=True))) == [("CI-1.errors", "B6")]


def test_errors_of_an_entry_list_are_named_with_their_cells() -> None:
    unpaid = Problem("CI-C2", "error", (Cell("laodie/event.xlsx", "名單", "O5"),))
    wrong = replace(found(LAODIE), registrations=(unpaid,))
    assert told((replace(LAODIE, status="planned"), wrong)) == [("CI-C2", "O5")]


def test_event_that_cannot_be_used_is_passed_over() -> None:
    assert told((SHIDA, Found("師大", failure=Failure("unusable.no_folder", {})))) == []


def test_words_name_both_events_of_a_clash() -> None:
    near = listed("夏洛克", "08-05 17:00", 8)
    pairs = [(SHIDA, found(SHIDA, person("子", 5))), (near, found(near, person("子", 6)))]
    clash: Problem = next(one for one in reviewed(pairs, (), 60) if one.kind == "CI-C11")
    assert (clash.values["event"], clash.values["other"]) == ("師大", "夏洛克")
