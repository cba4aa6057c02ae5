"""Lots: equal halves from a seed, lots typed by people, and their file (rules 3.5, bridge.md 1)."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.csv_file import BOM
from pipeline.formats.two_groups import GROUPS
from pipeline.language import CODES, language
from pipeline.lots import Lot, halves, made, seated, typed, unlike
from pipeline.lots_file import COLUMNS, lots_text, read_lots
from pipeline.model.entrant import Entrant
from pipeline.model.problem import Problem


def pairs(count: int) -> list[Entrant]:
    return [
        Entrant(str(number), f"P{number}", players=(f"E{number}", f"W{number}"))
        for number in range(1, count + 1)
    ]


def listed(text: str) -> list[Entrant]:
    """An entry list with lots, as `A1 A2 - B1 A B`: `-` has neither, a letter alone no number."""
    found = []
    for number, typed_ in enumerate(text.split(), start=1):
        group, lot = ("", None) if typed_ == "-" else (typed_[:1].strip("?"), int(typed_[1:] or 0) or None)
        found.append(Entrant(str(number), f"P{number}", group=group, lot=lot))
    return found


def kinds(problems: list[Problem]) -> list[tuple[str, str]]:
    return [(problem.kind, problem.entrant) for problem in problems]


# --- drawn ---


@given(st.integers(2, 40), st.integers())
def test_halves_are_equal_and_numbered_from_one(count: int, seed: int) -> None:
    lots = halves(pairs(count), seed, GROUPS)
    assert sorted(lot.entrant for lot in lots) == sorted(one.id for one in pairs(count))
    sizes = Counter(lot.group for lot in lots)
    assert abs(sizes["A"] - sizes["B"]) == count % 2
    for group in GROUPS:
        assert [lot.lot for lot in lots if lot.group == group] == list(range(1, sizes[group] + 1))
    assert {lot.source for lot in lots} == {"drawn"}


@given(st.integers(2, 40), st.randoms(use_true_random=False))
def test_halves_same_seed_same_lots_in_any_order_of_the_list(count: int, random: Random) -> None:
    shuffled = pairs(count)
    random.shuffle(shuffled)
    assert halves(shuffled, 7, GROUPS) == halves(pairs(count), 7, GROUPS)


def test_halves_the_odd_pair_goes_to_either_group() -> None:
    larger = {halves(pairs(13), seed, GROUPS)[6].group for seed in range(20)}
    assert larger == {"A", "B"}


def test_halves_every_pair_may_come_to_either_group() -> None:
    for id_ in ("1", "12"):
        groups = {
            lot.group for seed in range(20) for lot in halves(pairs(12), seed, GROUPS) if lot.entrant == id_
        }
        assert groups == {"A", "B"}


def test_halves_who_is_absent_gets_no_lot() -> None:
    here = [
        *pairs(5),
        Entrant("6", "P6", status="absent"),
        Entrant("7", "P7", status="withdrawn", from_round=3),
    ]
    assert sorted(lot.entrant for lot in halves(here, 1, GROUPS)) == ["1", "2", "3", "4", "5", "7"]


# --- typed ---


def test_typed_lots_by_group_and_number() -> None:
    lots, problems = typed(listed("B2 A1 A2 B1 A3"), GROUPS)
    assert problems == []
    assert [(lot.id, lot.entrant, lot.source) for lot in lots] == [
        ("A1", "2", "typed"),
        ("A2", "3", "typed"),
        ("A3", "5", "typed"),
        ("B1", "4", "typed"),
        ("B2", "1", "typed"),
    ]


def test_typed_none_at_all() -> None:
    assert typed(pairs(6), GROUPS) == ([], [])


def test_typed_small_letters_and_spaces_are_read() -> None:
    entrants = [replace(one, group=f" {one.group.lower()} ") for one in listed("A1 B1")]
    assert [lot.id for lot in typed(entrants, GROUPS)[0]] == ["A1", "B1"]


def test_typed_who_is_absent_needs_no_lot() -> None:
    entrants = [*listed("A1 B1 A2"), Entrant("4", "P4", status="absent")]
    assert len(typed(entrants, GROUPS)[0]) == 3


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A1 B1 -", [("CM-lots.blank", "3")]),
        ("A1 B1 A", [("CM-lots.blank", "3")]),
        ("A1 B1 ?2", [("CM-lots.blank", "3")]),
        ("A1 C1", [("CM-lots.group", "2")]),
        ("A1 B1 A1", [("CM-lots.twice", "3")]),
        ("A1 B1 A3", [("CM-lots.beyond", "3")]),
        ("A1 A3 A3 B1 B2", [("CM-lots.twice", "3")]),
        ("A1 A2 A3 B1", [("CM-lots.unequal", "3")]),
        ("A1 A2", [("CM-lots.unequal", "2")]),
    ],
)
def test_typed_incomplete_or_doubled_lots_are_refused(text: str, expected: list[tuple[str, str]]) -> None:
    lots, problems = typed(listed(text), GROUPS)
    assert lots == []
    assert kinds(problems) == expected


def test_made_typed_lots_go_before_the_seed() -> None:
    assert {lot.source for lot in made(listed("A1 B1"), 5, GROUPS)[0]} == {"typed"}
    assert made(pairs(6), 5, GROUPS) == (halves(pairs(6), 5, GROUPS), [])
    assert made(pairs(6), 0, GROUPS)[0] == halves(pairs(6), 0, GROUPS)


def test_made_neither_lots_nor_seed() -> None:
    lots, problems = made(pairs(6), None, GROUPS)
    assert lots == []
    assert kinds(problems) == [("CM6.lots", "")]


# --- from then on ---


def test_seated_entrants_are_called_by_their_lots() -> None:
    lots, _ = typed(listed("B1 A1"), GROUPS)
    assert seated(pairs(2), lots) == (
        Entrant("A1", "P2", ("E2", "W2"), group="A", lot=1),
        Entrant("B1", "P1", ("E1", "W1"), group="B", lot=1),
    )


def test_seated_who_has_no_lot_comes_last_as_listed() -> None:
    found = seated(pairs(3), typed(listed("A1 B1"), GROUPS)[0])
    assert [(one.id, one.group, one.lot) for one in found] == [
        ("A1", "A", 1),
        ("B1", "B", 1),
        ("3", "", None),
    ]


def test_unlike_the_entry_list_has_changed_since() -> None:
    lots = halves(pairs(4), 3, GROUPS)
    first = lots[0]
    assert unlike(pairs(4), lots) == []
    moved = [replace(one, group="B", lot=9) if one.id == first.entrant else one for one in pairs(5)]
    found = unlike(moved, lots)
    assert kinds(found) == [("CM-lots.late", "5"), ("CM-lots.changed", first.entrant)]
    assert found[1].values["expected"] == "A1"
    without = [one for one in pairs(4) if one.id != first.entrant]
    assert kinds(unlike(without, lots)) == [("CM-lots.unlisted", first.entrant)]


@pytest.mark.parametrize("code", CODES)
def test_problems_in_words(code: str) -> None:
    lots = halves(pairs(2), 3, GROUPS)
    found = [*made(pairs(2), None, GROUPS)[1], *unlike([*listed("A9 -"), Entrant("3", "P3")], lots)]
    found += unlike([], lots)
    for text in ("A1 -", "A1 C1", "A1 A1", "A1 A3 B1", "A1 A2"):
        found += typed(listed(text), GROUPS)[1]
    assert {problem.kind for problem in found} == {
        "CM6.lots",
        *(
            f"CM-lots.{cause}"
            for cause in ("beyond", "blank", "changed", "group", "late", "twice", "unequal", "unlisted")
        ),
    }
    for problem in found:
        words = language(code).problem(problem)
        assert "{" not in words.title + words.message + words.remedy


# --- their file ---


def test_file_columns_and_rows() -> None:
    text = lots_text([Lot(1, "A", "7", "王/李", "drawn"), Lot(1, "B", "2", "=1+1", "drawn")])
    assert text == "lot,group,entrant,name,source\n1,A,7,王/李,drawn\n1,B,2,'=1+1,drawn\n"


@given(st.integers(1, 40), st.integers())
def test_file_round_trip(count: int, seed: int) -> None:
    lots = halves(pairs(count), seed, GROUPS)
    assert read_lots(BOM + lots_text(lots).encode()) == lots


@given(st.lists(st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\0\r"), max_size=9)))
def test_file_any_name_comes_back(names: list[str]) -> None:
    entrants = [Entrant(str(number), name) for number, name in enumerate(["x", *names])]
    lots = halves(entrants, 1, GROUPS)
    assert read_lots(lots_text(lots).encode()) == lots


def test_file_sorted_by_a_spreadsheet_program_reads_the_same() -> None:
    lots = halves(pairs(9), 1, GROUPS)
    assert read_lots(lots_text(lots[::-1]).encode()) == lots


HEAD = ",".join(COLUMNS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        HEAD,
        "lot,group\n1,A",
        f"{HEAD}\n1,A,1,P,drawn\n1,B,1,P,drawn",
        f"{HEAD}\n1,A,1,P,drawn\n1,A,2,P,drawn",
        f"{HEAD}\n1,A,1,P,drawn\n3,A,2,P,drawn",
        f"{HEAD}\n1,A,1,P,guessed",
        f"{HEAD}\nx,A,1,P,drawn",
        f"{HEAD}\n1,A,,P,drawn",
        f"{HEAD}\n1,A,1,P",
        f"{HEAD}\n1,A,1,P,drawn\n2,A,2,P,drawn\n3,A,3,P,drawn\n1,B,4,P,drawn",
    ],
)
def test_file_damaged_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_lots(text.encode())


def test_file_that_is_no_text_is_refused() -> None:
    with pytest.raises(ValueError, match="decode"):
        read_lots(b"\xff\xfe\x00")
