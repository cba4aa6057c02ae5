"""Play-offs: tables of four, and tables of two sides (rummikub.md 7, bridge.md 6 and 7)."""

import pytest

from pipeline.formats.playoff import needs_lots, playable, playoff, sizes
from pipeline.model.entrant import Entrant
from pipeline.model.seating import SIDES
from tests.formats.pairs import seats


def tie(ids: str) -> list[Entrant]:
    return [Entrant(id_, id_, group=id_[:1]) for id_ in ids.split()]


@pytest.mark.parametrize(
    ("count", "expected"), [(2, (2,)), (4, (4,)), (5, (3, 2)), (6, (3, 3)), (9, (3, 3, 3))]
)
def test_sizes_few_and_even_tables(count: int, expected: tuple[int, ...]) -> None:
    assert sizes(count) == expected


def test_playoff_ties_sit_apart_at_tables_of_four() -> None:
    draw = playoff(2, [tie("3 1"), tie("4 5 6 7 8")])
    assert seats(draw) == ["1: 甲 3 乙 1", "2: 甲 4 乙 5 丙 6", "3: 甲 7 乙 8"]
    assert (draw.round, draw.stage, set(draw.reasons.values())) == ("P2", "playoff", {"="})


def test_playoff_two_of_a_group_play_an_extra_deal() -> None:
    draw = playoff(1, [tie("A2 A5"), tie("B1 B3")], SIDES)
    assert seats(draw) == ["1: EW A2 NS A5", "2: EW B1 NS B3"]
    assert [(table.group, table.lines) for table in draw.tables] == [("A", (1,)), ("B", (1,))]


@pytest.mark.parametrize("ids", ["A2 B4", "B4 A2"])
def test_playoff_of_the_final_keeps_the_sides(ids: str) -> None:
    draw = playoff(1, [tie(ids)], SIDES)
    assert seats(draw) == ["1: EW A2 NS B4"]
    assert draw.tables[0].group == ""


def test_playable_three_of_a_group_are_left_to_a_lot() -> None:
    able, problems = playable([tie("A1 A2 A3"), tie("B1 B2")], SIDES)
    assert [[one.id for one in tied] for tied in able] == [["B1", "B2"]]
    assert [(problem.kind, problem.entrant) for problem in problems] == [
        ("CM-playoff.lot", "A1"),
        ("CM-playoff.lot", "A2"),
        ("CM-playoff.lot", "A3"),
    ]
    assert problems[0].values == {"name": "A1", "count": 3}


def test_playable_any_tie_at_tables_of_four() -> None:
    able, problems = playable([tie("1 2 3 4 5")])
    assert (len(able), problems) == (1, [])


def test_needs_lots_only_where_several_tables_are_drawn() -> None:
    assert needs_lots([tie("1 2 3 4 5")])
    assert not needs_lots([tie("1 2 3 4")])
    assert not needs_lots([tie("A1 A2 A3")], SIDES)
