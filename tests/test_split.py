"""One draw of lots into groups, and the lots of those who come late (point-salad.md 1)."""

import pytest

from pipeline.lots import late, made, seated
from pipeline.lots_file import lots_text, read_lots
from pipeline.model.entrant import Entrant

GROUPS = ("1", "2")


def typed(lots: str) -> list[Entrant]:
    """Players 1, 2, .. with the lots as typed; `-` has none."""
    return [
        Entrant(str(number), f"P{number}", lot=None if lot == "-" else int(lot))
        for number, lot in enumerate(lots.split(), start=1)
    ]


@pytest.mark.parametrize(
    ("how", "lots", "expected"),
    [
        ("lots", "3 1 2 5 4", "1-1=2 1-2=3 1-3=1 2-1=5 2-2=4"),
        ("odd_even", "3 1 2 5 4", "1-1=2 1-2=1 1-3=4 2-1=3 2-2=5"),
        ("snake_by_seed", "3 1 2 5 4", "1-1=1 1-2=5 1-3=4 2-1=2 2-2=3"),
    ],
)
def test_lots_in_two_groups_count_from_one_in_each(how: str, lots: str, expected: str) -> None:
    found, problems = made(typed(lots), None, GROUPS, how)
    assert not problems
    assert " ".join(f"{lot.id}={lot.entrant}" for lot in found) == expected
    assert [lot.typed for lot in found] == [int(lots.split()[int(lot.entrant) - 1]) for lot in found]


@pytest.mark.parametrize(
    ("count", "sizes"), [(12, (6, 6)), (13, (7, 6)), (14, (7, 7)), (15, (8, 7)), (16, (8, 8))]
)
def test_groups_of_twelve_to_sixteen_are_halves_the_first_rounded_up(
    count: int, sizes: tuple[int, int]
) -> None:
    found, _ = made(typed("- " * count), 7, GROUPS, "lots")
    assert tuple(sum(lot.group == group for lot in found) for group in GROUPS) == sizes


def test_lots_without_groups_are_called_by_their_number() -> None:
    found, _ = made(typed("2 3 1"), None, ("",), "lots")
    assert [(one.id, one.name) for one in seated(typed("2 3 1"), found)] == [
        ("1", "P3"),
        ("2", "P1"),
        ("3", "P2"),
    ]


@pytest.mark.parametrize(
    ("lots", "expected"),
    [
        ("1 2 2", [("CM-lots.twice", "3")]),
        ("1 2 4", [("CM-lots.over", "3")]),
        ("1 - 2", [("CM-lots.blank", "2")]),
    ],
)
def test_typed_lots_that_are_not_one_to_n_each_once_are_named(
    lots: str, expected: list[tuple[str, str]]
) -> None:
    found, problems = made(typed(lots), None, ("",), "lots")
    assert found == []
    assert [(problem.kind, problem.entrant) for problem in problems] == expected


def test_late_entrants_get_the_next_lots_of_the_smaller_group() -> None:
    kept, _ = made(typed("1 2 3 4 5"), None, GROUPS, "lots")
    more = [Entrant("8", "Q"), Entrant("9", "R", status="absent"), Entrant("10", "S")]
    found = late([*typed("1 2 3 4 5"), *more], kept)
    assert [(lot.id, lot.entrant, lot.source) for lot in found] == [
        ("2-3", "8", "late"),
        ("1-4", "10", "late"),
    ]
    assert read_lots(lots_text([*kept, *found]).encode()) == sorted(
        [*kept, *found], key=lambda lot: (lot.group, lot.lot)
    )


def test_who_has_no_lot_is_not_taken_for_who_drew_his_number() -> None:
    kept, _ = made(typed("2 1"), None, ("",), "lots")
    away = Entrant("1x", "Q", status="absent")
    listed = [*typed("2 1"), Entrant("3", "Q", status="absent"), away]
    twin = [
        Entrant("1", "Q", status="absent"),
        *[Entrant(f"1{one.id}", one.name, lot=one.lot) for one in typed("2 1")],
    ]
    assert [one.id for one in seated(listed, kept)] == ["1", "2", "3", "1x"]
    drawn, _ = made(twin[1:], None, ("",), "lots")
    assert [one.id for one in seated(twin, drawn)] == ["1", "2", "(1)"]
