"""A circuit from its folder to its ledger: the sample read once, then told in every order and state."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from pipeline.circuit.events import ListedEvent, Status
from pipeline.circuit.found import Found
from pipeline.circuit.qualification.ledger import QualificationTerms
from pipeline.circuit.review import Pair
from pipeline.circuit_book import CircuitBook
from pipeline.circuit_event import found as event_found
from pipeline.circuit_run import Circuit, circuit_of, run
from pipeline.circuit_store import CircuitFolder, Published
from pipeline.ledger_file import ledger_text, read_ledger
from pipeline.model.cell import Cell
from pipeline.model.event import Event
from pipeline.model.rules import Rules
from tests.circuit.events import found, listed, person

SAMPLE = Path(__file__).parents[1] / "sample_sheets" / "circuit"
VALUES = {"title_notice_min": 60, "championship_capacity": None, "today": None}
BOOK = CircuitBook(Event("C", "en", Rules("", "", VALUES), ()), QualificationTerms(), (), (), (), ())
FINAL = listed("冠軍賽", "09-05 10:00", 9, kind="championship", status="planned")

EXAMPLE = (
    (listed("師大", "08-05 19:30", 5), "甲乙丙"),
    (listed("老爹", "08-07 18:00", 6), "甲丁戊"),
    (listed("夏洛克", "08-14 18:30", 7), "己乙丁"),
)
"""Example 9.3."""


@pytest.fixture(scope="module")
def sample() -> Circuit:
    return run(CircuitFolder(SAMPLE))


def circuit(*pairs: Pair, published: Published | None = None, today: str | None = None) -> Circuit:
    values = {**VALUES, "today": today}
    head = replace(BOOK.head, rules=Rules("", "", values))
    return circuit_of(replace(BOOK, head=head, events=tuple(one for one, _ in pairs)), pairs, published)


def pairs_of_example() -> list[Pair]:
    return [(event, found(event, first=first)) for event, first in EXAMPLE]


def told(of: Circuit) -> list[tuple[str, str]]:
    return [(problem.kind, problem.cells[0].address) for problem in of.problems]


# --- the sample ---


def test_sample_has_a_pass_down_a_vacancy_and_a_declined_place(sample: Circuit) -> None:
    assert [(*line.key, line.holder, line.note or line.outcome) for line in sample.lines] == [
        ("SHIDA", "1", 1, "P01", "direct"),
        ("SHIDA", "1", 2, "P02", "direct"),
        ("LAODIE", "1", 1, "P10", "passed_down"),
        ("LAODIE", "1", 2, "P09", "direct"),
        ("SHERLOCK", "1", 1, "P15", "direct"),
        ("SHERLOCK", "1", 2, "", "third_holds_earlier"),
        ("BREMEN", "1", 1, "P19", "direct"),
        ("BREMEN", "1", 2, "P20", "direct"),
        ("BREMEN", "2", 1, "", "declined"),
        ("BREMEN", "2", 2, "P22", "direct"),
    ]
    assert sample.problems == ()
    assert (sample.frozen, sample.changes, sample.open) == (True, (), ())


def test_championship_of_the_sample_is_played_by_the_holders(sample: Circuit) -> None:
    entered = next(found_.entered for event, found_ in sample.events if event.kind == "championship")
    assert tuple(one.person for one in entered) == sample.holders
    assert len(entered) == 8


def test_every_line_of_the_sample_leads_to_the_row_of_its_people(sample: Circuit) -> None:
    """The row of each cell names the winner, then the third where it matters; first who gave a place up."""
    thirds = {"LAODIE": "楊佩珊", "SHERLOCK": "蔡孟哲"}
    for line in sample.lines:
        named: list[str] = []
        for cell in line.cells:
            sheet = load_workbook(SAMPLE / cell.file, data_only=True)[cell.sheet]
            row = " ".join(str(one.value) for one in sheet[sheet[cell.address].row])
            named += [name for name in sample.people.values() if name in row]
        gave_up = [sample.people[line.won_by]] if line.note == "declined" else []
        passed = line.outcome == "passed_down" or line.note == "third_holds_earlier"
        assert named == [*gave_up, sample.people[line.won_by], *([thirds[line.event]] if passed else [])]


def test_event_is_a_value_that_another_process_can_be_handed(sample: Circuit) -> None:
    assert pickle.loads(pickle.dumps(sample.events)) == sample.events


# --- the ledger ---


@given(st.permutations(range(3)), st.integers(0, 3))
def test_ledger_is_the_same_in_whatever_order_results_come_in(order: list[int], missing: int) -> None:
    """With some results still to come it is the ledger of those that are there."""
    pairs = [pairs_of_example()[at] for at in order]
    there = [pair for at, pair in zip(order, pairs, strict=True) if at != missing]
    late = [(event, replace(found_, results=())) for event, found_ in pairs if (event, found_) not in there]
    lines = circuit(*there, *late).lines
    assert lines == circuit(*(pair for at, pair in enumerate(pairs_of_example()) if at != missing)).lines


def test_example_of_the_rules() -> None:
    lines = circuit(*pairs_of_example()).lines
    assert [line.holder for line in lines] == ["甲", "乙", "戊", "丁", "己", ""]


def test_cancelled_event_gives_no_place() -> None:
    (event, _), *later = pairs_of_example()
    called_off = replace(event, status="cancelled")
    lines = circuit((called_off, found(called_off, first="甲乙丙")), *later).lines
    assert [line.holder for line in lines] == ["甲", "丁", "己", "乙"]


# --- what cannot be used ---


def test_folder_that_is_not_there_is_one_problem_and_stops_nobody(tmp_path: Path) -> None:
    (event, _), *later = pairs_of_example()
    of = circuit((event, event_found(event, tmp_path)), *later)
    assert told(of) == [("CI-1.unusable", "B5")]
    assert [line.holder for line in of.lines] == ["甲", "丁", "己", "乙"]


@pytest.mark.parametrize("status", ["planned", "postponed", "cancelled"])
def test_event_still_to_come_needs_no_folder_yet(tmp_path: Path, status: Status) -> None:
    event = replace(EXAMPLE[0][0], status=status)
    assert told(circuit((event, event_found(event, tmp_path)))) == []


def test_damaged_event_is_told_with_its_reason_even_before_it_is_played(tmp_path: Path) -> None:
    event = replace(EXAMPLE[0][0], folder="shida", status="planned")
    (tmp_path / "shida").mkdir()
    (tmp_path / "shida" / "event.xlsx").write_bytes(b"PK\x03\x04 no workbook")
    of = circuit((event, event_found(event, tmp_path)))
    assert told(of) == [("CI-1.unusable", "B5")]
    assert "event.xlsx" in str(of.problems[0].values["reason"])


def test_event_folder_that_is_a_file_is_one_problem(tmp_path: Path) -> None:
    event = replace(EXAMPLE[0][0], folder="shida")
    (tmp_path / "shida").write_bytes(b"")
    assert told(circuit((event, event_found(event, tmp_path)))) == [("CI-1.unusable", "B5")]


def test_folder_that_the_computer_refuses_is_named_in_a_whole_sentence(tmp_path: Path) -> None:
    event = replace(EXAMPLE[0][0], folder="x" * 300)
    of = circuit((event, event_found(event, tmp_path)), *pairs_of_example()[1:])
    assert told(of) == [("CI-1.unusable", "B5")]
    assert str(of.problems[0].values["reason"]).startswith(f"“{event.folder}” cannot be read (")
    assert [line.holder for line in of.lines] == ["甲", "丁", "己", "乙"]


# --- published and frozen ---


def published(*pairs: Pair) -> Published:
    """The ledger of these events as it was published."""
    return Published(1, "ledgers/ledger-01.csv", circuit(*pairs).lines)


def test_late_result_changes_later_places_only_and_every_change_is_named() -> None:
    first, late, third = pairs_of_example()
    of = circuit(first, late, third, published=published(first, third))
    assert [(one.before and one.before.holder, one.after and one.after.holder) for one in of.changes] == [
        (None, "戊"),
        (None, "丁"),
        ("丁", ""),
    ]


def begun(of: ListedEvent, *people: str) -> Found:
    return replace(found(of, *(person(who, row) for row, who in enumerate(people, 5))), begun=True)


@pytest.mark.parametrize(
    ("status", "drawn", "today", "frozen"),
    [
        ("planned", False, "2020-09-05", False),
        ("planned", False, "2020-09-06", True),
        ("confirmed", False, None, False),
        ("running", False, None, True),
        ("finished", False, None, True),
        ("planned", True, None, True),
    ],
)
def test_ledger_is_frozen_from_the_start_of_the_championship(
    status: Status, drawn: bool, today: str | None, frozen: bool
) -> None:
    final = replace(FINAL, status=status)
    came = begun(final) if drawn else found(final)
    assert circuit((final, came), today=today).frozen is frozen


def test_frozen_ledger_stays_as_published_and_says_what_would_be_different() -> None:
    first, late, third = pairs_of_example()
    of = circuit(first, late, third, (FINAL, begun(FINAL, "甲", "丁")), published=published(first, third))
    assert of.holders == ("甲", "乙", "己", "丁")
    assert told(of) == [("CI-3.frozen", "I9")]


def test_frozen_ledger_in_which_somebody_was_given_a_second_place_is_blamed_in_its_file() -> None:
    final = (FINAL, begun(FINAL))
    text = ledger_text(circuit(*pairs_of_example()).lines, {}, QualificationTerms())
    changed = text.replace("老爹,1,1,甲,,戊", "老爹,1,1,甲,,甲")
    for said, data in {"": text, "F4": changed}.items():
        lines = read_ledger(data.encode(), "ledgers/ledger-01.csv")
        of = circuit(*pairs_of_example(), final, published=Published(1, "ledgers/ledger-01.csv", lines))
        found = [one for one in of.problems if one.kind.startswith("CI-C13")]
        assert [(one.kind, one.cells[0].file, one.cells[0].address) for one in found] == (
            [("CI-C13.holds_two", "ledgers/ledger-01.csv", said)] if said else []
        )


def test_begun_without_a_published_ledger_is_told() -> None:
    of = circuit(*pairs_of_example(), (FINAL, begun(FINAL, "甲")))
    assert told(of) == [("CI-3.unpublished", "I9")]
    assert of.holders == ("甲", "乙", "戊", "丁", "己")


def test_more_holders_than_places_are_told_and_nobody_is_cut() -> None:
    at = (("championship_capacity", Cell("circuit.xlsx", "設定", "C27")),)
    for capacity, said in {5: [], 4: [("CI-8.capacity", "C27")]}.items():
        rules = Rules("", "", {**VALUES, "championship_capacity": capacity})
        head = replace(BOOK.head, rules=rules, setting_cells=at)
        of = circuit_of(replace(BOOK, head=head), pairs_of_example(), None)
        assert told(of) == said
        assert len(of.holders) == 5
