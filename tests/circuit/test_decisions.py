"""What the organiser of a circuit decides: places given up, places given by hand (circuit.md R20, C13)."""

from collections.abc import Mapping
from datetime import date, datetime

from pipeline.circuit.decisions import (
    ByHand,
    Decline,
    by_hand_faults,
    declined,
    given,
    traced,
    unknown_people,
)
from pipeline.circuit.qualification.ledger import GroupResult, QualificationTerms, holders, ledger
from pipeline.model.cell import Cell

TERMS = QualificationTerms()
RESULTS = [
    GroupResult("師大", datetime(2020, 8, 5, 19, 30), 1, "1", ("甲", "乙", "丙", "子")),
    GroupResult("老爹", datetime(2020, 8, 7, 18), 2, "1", ("丙", "丁", "戊", "丑")),
]


def at(address: str) -> Cell:
    return Cell("circuit.xlsx", "資格更正", address)


def by_hand(places: Mapping[tuple[str, int], str]) -> list[ByHand]:
    """Decisions in list order from row 5 on: event and place -> holder."""
    return [
        ByHand((event, "1", place), holder, at(f"D{row}"), at(f"A{row}"))
        for row, ((event, place), holder) in enumerate(places.items(), 5)
    ]


def faults(places: Mapping[tuple[str, int], str], terms: QualificationTerms = TERMS) -> list[tuple[str, str]]:
    decided = by_hand(places)
    lines = ledger(RESULTS, {}, terms, given(decided))
    found = by_hand_faults(decided, lines, RESULTS, terms)
    return [(problem.kind, problem.cells[0].address) for problem in found]


def test_place_given_to_the_third_counts_for_later_events() -> None:
    """丙, third at 師大, is given a place there: as champion of 老爹 that place goes to the third."""
    lines = ledger(RESULTS, {}, TERMS, given(by_hand({("師大", 2): "丙"})))
    assert [(line.holder, line.outcome, line.note) for line in lines] == [
        ("甲", "direct", ""),
        ("丙", "passed_down", "corrected"),
        ("戊", "passed_down", ""),
        ("丁", "direct", ""),
    ]


def test_person_whose_place_is_taken_away_may_earn_a_later_one() -> None:
    results = [RESULTS[0], GroupResult("老爹", datetime(2020, 8, 7, 18), 2, "1", ("甲", "丁", "戊"))]
    lines = ledger(results, {}, TERMS, given(by_hand({("師大", 1): ""})))
    assert holders(lines) == ("乙", "甲", "丁")


def test_decision_about_a_place_that_is_not_there_is_blamed_on_its_event() -> None:
    assert faults({("布萊梅", 1): "甲"}) == [("CI-C13.place", "A5")]


def test_second_place_of_a_person_is_blamed_on_the_decision() -> None:
    assert faults({("師大", 2): "甲"}) == [("CI-C13.holds_two", "D5")]


def test_holder_from_elsewhere_is_blamed_on_the_decision() -> None:
    assert faults({("師大", 2): "丁"}) == [
        ("CI-C13.not_of_the_group", "D5"),
    ]


def test_fourth_may_be_given_a_place_only_where_places_go_down_to_him() -> None:
    assert faults({("師大", 2): "子"}) == [("CI-C13.not_of_the_group", "D5")]
    assert faults({("師大", 2): "子"}, QualificationTerms(cascade="to_fourth")) == []


def test_place_left_vacant_or_given_to_the_third_is_no_fault() -> None:
    assert faults({("師大", 1): "", ("師大", 2): "丙"}) == []


def test_line_that_was_decided_leads_to_the_decision_first() -> None:
    hand, gone = by_hand({("老爹", 1): ""}), [Decline("乙", date(2020, 8, 9), at("A5"))]
    lines = traced(ledger(RESULTS, declined(gone), TERMS, given(hand)), gone, hand)
    assert [line.cells for line in lines] == [(), (at("A5"),), (at("D5"),), ()]


def test_of_two_days_of_declining_the_first_counts() -> None:
    days = [Decline("甲", date(2020, 8, day), at(f"A{day}")) for day in (9, 8)]
    assert declined(days) == {"甲": date(2020, 8, 8)}


def test_decline_of_nobody_known_is_told_with_its_cell() -> None:
    found = unknown_people(
        [Decline("甲", date(2020, 8, 8), at("A5")), Decline("乂", date(2020, 8, 8), at("A6"))], {"甲"}
    )
    assert [(problem.kind, problem.cells) for problem in found] == [("CI-2.unknown", (at("A6"),))]
