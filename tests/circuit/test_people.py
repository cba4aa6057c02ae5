"""People across the circuit: circuit.md C10, C11, C18, C19."""

from datetime import date, datetime

import pytest

from pipeline.circuit.people import Appearance, clashes
from pipeline.model.cell import Cell

BORN = date(2000, 1, 1)


def line(
    person: str, name: str, event: str, start: str, cell: str = "B5", born: date | None = BORN
) -> Appearance:
    moment = datetime.fromisoformat(f"2020-08-{start}")
    return Appearance(person, name, born, event, moment, Cell(f"{event}/event.xlsx", "名單", cell))


def said(*lines: Appearance) -> list[tuple[str, str, str]]:
    """Check, event and cell to blame, event and cell of the witness."""

    def place(one: Appearance) -> str:
        return f"{one.event} {one.at.address}"

    return [(found.kind, place(found.line), place(found.other)) for found in clashes(lines)]


def test_person_of_several_events_is_no_clash() -> None:
    assert said(line("7", "林一", "A", "05 19:30"), line("7", "林一", "B", "07 18:00")) == []


def test_person_twice_in_an_event_blames_the_second_line() -> None:
    twice = line("7", "林一", "A", "05 19:30", "B9"), line("7", "林一", "A", "05 19:30", "B10")
    assert said(*reversed(twice)) == [("CI-C10", "A B10", "A B9")]


def test_events_of_one_day_begin_three_hours_apart() -> None:
    noon = line("7", "林一", "A", "29 14:00")
    assert said(noon, line("7", "林一", "B", "29 16:59")) == [("CI-C11", "B B5", "A B5")]
    assert said(noon, line("7", "林一", "B", "29 17:00")) == []


def test_same_name_and_birthday_under_two_ids_is_one_person() -> None:
    lines = line("7", "Lin Yi", "A", "05 19:30"), line("8", "lin  yi", "B", "07 18:00")
    assert said(*lines) == [("CI-C18", "B B5", "A B5")]


@pytest.mark.parametrize("other", ["p07", "Ｐ07", "P 07", "P7"])
def test_id_that_is_nearly_another_is_told_whatever_the_name(other: str) -> None:
    lines = line("P07", "Lin", "A", "05 19:30", born=None), line(other, "林一", "B", "07 18:00", born=None)
    assert said(*lines) == [("CI-C18.alike", "B B5", "A B5")]
    same_name = line("P07", "林一", "A", "05 19:30"), line(other, "林一", "B", "07 18:00")
    assert [kind for kind, _, _ in said(*same_name)] == ["CI-C18"]


@pytest.mark.parametrize("other", ["P70", "P17", "Q07", "P007a"])
def test_other_id_is_another_person(other: str) -> None:
    assert said(line("P07", "林一", "A", "05 19:30"), line(other, "王二", "B", "07 18:00")) == []


def test_same_name_with_another_birthday_or_none_is_another_person() -> None:
    first = line("7", "林一", "A", "05 19:30")
    assert said(first, line("8", "林一", "B", "07 18:00", born=date(2001, 1, 1))) == []
    unknown = line("7", "林一", "A", "05 19:30", born=None), line("8", "林一", "B", "07 18:00", born=None)
    assert said(*unknown) == []


def test_one_id_with_two_names_is_said_once_however_often_it_stands() -> None:
    lines = [
        line("7", "林一", "A", "05 19:30"),
        line("7", "王二", "B", "07 18:00"),
        line("7", "王二", "C", "14 18:30"),
    ]
    assert said(*lines) == [("CI-C19", "B B5", "A B5")]


def test_two_ids_each_with_two_names_are_both_said() -> None:
    lines = [
        line(person, name, event, start, born=None)
        for person in ("7", "8")
        for name, event, start in (("林一", "A", "05 19:30"), ("王二", "B", "07 18:00"))
    ]
    assert [kind for kind, _, _ in said(*lines)] == ["CI-C19", "CI-C19"]
