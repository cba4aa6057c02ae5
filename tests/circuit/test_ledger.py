"""The ledger of qualifications: circuit.md R11-R22, example 9.3."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.circuit.qualification.changes import changes
from pipeline.circuit.qualification.ledger import GroupResult, QualificationTerms, holders, ledger
from pipeline.model.cell import Cell

SEED = QualificationTerms()
ON = {"師大": (8, 5, 19, 1), "老爹": (8, 7, 18, 2), "夏洛克": (8, 14, 18, 3), "貝克街": (8, 16, 15, 4)}


def store(event: str, people: str, group: str = "1") -> GroupResult:
    """The result of a store; a letter for each person from the champion on, `-` for nobody."""
    month, day, hour, listed = ON[event]
    placed = tuple(person.replace("-", "") for person in people)
    return GroupResult(event, datetime(2020, month, day, hour), listed, group, placed)


def table(
    results: Sequence[GroupResult],
    declines: Mapping[str, date] | None = None,
    terms: QualificationTerms = SEED,
) -> list[tuple[str, str, str, str]]:
    """Event and place, winner, holder, outcome or why vacant."""
    lines = ledger(results, declines or {}, terms)
    return [
        (f"{line.event} {line.group}.{line.place}", line.won_by, line.holder, line.note or line.outcome)
        for line in lines
    ]


EXAMPLE = [store("師大", "甲乙丙"), store("老爹", "甲丁戊"), store("夏洛克", "己乙丁")]


@pytest.mark.parametrize("arrived", list(permutations(EXAMPLE)))
def test_example_of_the_rules_in_every_order_of_arrival(arrived: Sequence[GroupResult]) -> None:
    assert table(arrived) == [
        ("師大 1.1", "甲", "甲", "direct"),
        ("師大 1.2", "乙", "乙", "direct"),
        ("老爹 1.1", "甲", "戊", "passed_down"),
        ("老爹 1.2", "丁", "丁", "direct"),
        ("夏洛克 1.1", "己", "己", "direct"),
        ("夏洛克 1.2", "乙", "", "third_holds_earlier"),
    ]
    assert holders(ledger(arrived, {}, SEED)) == ("甲", "乙", "戊", "丁", "己")


def test_order_is_date_then_time_then_listing_then_group() -> None:
    evening = datetime(2020, 8, 22, 18, 30)
    results = [
        GroupResult("late", datetime(2020, 8, 23, 10), 1, "1", ("g", "h")),
        GroupResult("second", evening, 6, "1", ("e", "f")),
        GroupResult("first", evening, 5, "2", ("c", "d")),
        GroupResult("first", evening, 5, "1", ("a", "b")),
        GroupResult("noon", datetime(2020, 8, 22, 12), 9, "1", ("x", "y")),
    ]
    assert holders(ledger(results, {}, SEED)) == tuple("xyabcdefgh")


def test_two_groups_of_a_store_give_two_places_each() -> None:
    results = [store("師大", "甲乙丙", "2"), store("師大", "丁戊己", "1")]
    assert holders(ledger(results, {}, SEED)) == ("丁", "戊", "甲", "乙")


def test_third_who_was_passed_a_place_counts_as_qualified_later() -> None:
    results = [*EXAMPLE[:2], store("夏洛克", "戊庚辛")]
    assert table(results)[4] == ("夏洛克 1.1", "戊", "辛", "passed_down")


def test_both_places_free_third_takes_the_champions() -> None:
    results = [store("師大", "甲乙丙"), store("老爹", "乙甲丁戊")]
    assert table(results)[2:] == [
        ("老爹 1.1", "乙", "丁", "passed_down"),
        ("老爹 1.2", "甲", "", "third_took_first"),
    ]


def test_both_places_free_runner_ups_may_go_to_the_fourth() -> None:
    results = [store("師大", "甲乙丙"), store("老爹", "乙甲丁戊")]
    lines = ledger(results, {}, QualificationTerms(both_places_free="to_fourth"))
    assert holders(lines) == ("甲", "乙", "丁", "戊")


def test_place_never_goes_to_the_fourth_unless_the_setting_says_so() -> None:
    results = [store("師大", "甲乙丙"), store("老爹", "甲丁乙戊")]
    assert table(results)[2] == ("老爹 1.1", "甲", "", "third_holds_earlier")
    assert holders(ledger(results, {}, QualificationTerms(cascade="to_fourth"))) == ("甲", "乙", "戊", "丁")


def test_champions_only_leaves_the_runner_ups_place_vacant() -> None:
    results = [store("師大", "甲乙丙"), store("老爹", "丁甲戊")]
    assert table(results)[3] == ("老爹 1.2", "甲", "戊", "passed_down")
    only = table(results, terms=QualificationTerms(applies_to="champions_only"))
    assert only[3] == ("老爹 1.2", "甲", "", "holds_earlier")


def test_nobody_third_leaves_the_place_vacant() -> None:
    results = [store("師大", "甲乙丙"), store("老爹", "甲丁")]
    assert table(results)[2] == (
        "老爹 1.1",
        "甲",
        "",
        "third_missing",
    )


def test_unknown_winner_leaves_the_place_vacant_and_moves_nobody_up() -> None:
    assert table([store("師大", "-乙丙")])[0] == ("師大 1.1", "", "", "no_result")


def test_declined_place_is_vacant_and_the_next_goes_to_the_third() -> None:
    results = [store("師大", "甲乙丙"), store("老爹", "甲丁戊")]
    declined = {"甲": date(2020, 8, 6)}
    assert table(results, declined)[0] == ("師大 1.1", "甲", "", "declined")
    assert table(results, declined)[2] == ("老爹 1.1", "甲", "戊", "passed_down")


def test_declined_place_may_be_earned_again_after_the_decline_where_the_setting_says_so() -> None:
    results = [store("師大", "甲乙丙"), store("老爹", "甲丁戊"), store("夏洛克", "甲庚辛")]
    terms = QualificationTerms(after_decline="may_claim")
    found = table(results, {"甲": date(2020, 8, 10)}, terms)
    assert [found[0], found[2], found[4]] == [
        ("師大 1.1", "甲", "", "declined"),
        ("老爹 1.1", "甲", "戊", "passed_down"),
        ("夏洛克 1.1", "甲", "甲", "direct"),
    ]


def test_third_who_cannot_play_leaves_the_place_vacant() -> None:
    results = [store("師大", "甲乙丙"), store("老爹", "甲丁戊")]
    assert table(results, {"戊": date(2020, 8, 8)})[2] == ("老爹 1.1", "甲", "", "third_declined")


def test_result_that_arrives_late_changes_no_line_before_it() -> None:
    known = [store("師大", "甲乙丙"), store("夏洛克", "戊乙丁")]
    late = store("老爹", "甲丁戊")
    before, after = ledger(known, {}, SEED), ledger([*known, late], {}, SEED)
    assert after[:2] == before[:2]
    changed = [(one.before, one.after) for one in changes(before, after)]
    assert [(old and old.holder, new and new.holder) for old, new in changed] == [
        (None, "戊"),
        (None, "丁"),
        ("戊", ""),
        ("丁", ""),
    ]


def test_change_is_not_where_a_line_came_from() -> None:
    first = GroupResult("師大", datetime(2020, 8, 5, 19), 1, "1", ("甲", "乙"), (Cell("a.xlsx"),))
    again = GroupResult("師大", datetime(2020, 8, 5, 19), 1, "1", ("甲", "乙"), (Cell("b.xlsx"),))
    assert changes(ledger([first], {}, SEED), ledger([again], {}, SEED)) == ()


def test_change_names_places_that_are_gone() -> None:
    before = ledger([store("師大", "甲乙丙")], {}, SEED)
    assert [(one.before, one.after) for one in changes(before, ())] == [(line, None) for line in before]


PEOPLE = "abcdefghij"
FIELDS = st.lists(st.permutations(PEOPLE).map(lambda order: "".join(order[:4])), min_size=1, max_size=8)
TERMS = st.builds(
    QualificationTerms,
    st.sampled_from(["all_places", "champions_only"]),
    st.sampled_from(["vacant", "to_fourth"]),
    st.sampled_from(["first_to_third_second_vacant", "to_fourth"]),
    st.sampled_from(["no_second_claim", "may_claim"]),
)
DECLINES = st.dictionaries(
    st.sampled_from(PEOPLE), st.integers(1, 9).map(lambda d: date(2020, 8, d)), max_size=3
)


def circuit(fields: Sequence[str]) -> list[GroupResult]:
    """A store a day."""
    return [
        GroupResult(f"E{day}", datetime(2020, 8, day, 18), 1, "1", tuple(people))
        for day, people in enumerate(fields, 1)
    ]


@given(FIELDS, DECLINES, TERMS, st.randoms(use_true_random=False))
def test_ledger_is_the_same_in_whatever_order_results_arrive(
    fields: list[str], declines: dict[str, date], terms: QualificationTerms, random: Random
) -> None:
    results = circuit(fields)
    arrived = random.sample(results, len(results))
    assert ledger(arrived, declines, terms) == ledger(results, declines, terms)


@given(FIELDS, DECLINES, TERMS)
def test_nobody_holds_two_places_and_holders_are_of_their_group(
    fields: list[str], declines: dict[str, date], terms: QualificationTerms
) -> None:
    results = {result.event: result for result in circuit(fields)}
    lines = ledger(results.values(), declines, terms)
    held = holders(lines)
    assert len(set(held)) == len(held)
    assert all(line.holder in ("", *results[line.event].people) for line in lines)
    assert all((line.outcome == "vacant") == (not line.holder) for line in lines)
    assert all(line.holder == line.won_by for line in lines if line.outcome == "direct")
    assert len(lines) == 2 * len(results)


@given(FIELDS, FIELDS, TERMS)
def test_later_events_change_no_line_of_earlier_ones(
    fields: list[str], further: list[str], terms: QualificationTerms
) -> None:
    before, after = ledger(circuit(fields), {}, terms), ledger(circuit([*fields, *further]), {}, terms)
    assert after[: len(before)] == before
