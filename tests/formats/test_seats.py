"""Where movers sit down (rummikub.md 5.3, `seat_on_move`): the small event of 9.5, three ways."""

import pytest

from tests.formats.stages import drawn, field, numbered, played, shown, stage

NETS = numbered(-14, -6, 72, -52, 82, -21, -21, -40, -22, 123, -9, -92)
TILES = {"6": 9, "7": 3}

SECOND = {
    "vacated_in_order": ["甲1 乙10 丙11 丁4", "甲3 乙2 丙7 丁8", "甲9 乙5 丙6 丁12"],
    "reseat_by_number": ["甲1 乙4 丙10 丁11", "甲2 乙3 丙7 丁8", "甲5 乙6 丙9 丁12"],
    "free": ["甲1 乙10 丙11 丁4", "甲3 乙2 丙7 丁8", "甲9 乙5 丙6 丁12"],
}


@pytest.mark.parametrize("way", SECOND)
def test_draw_movers_sit_down(way: str) -> None:
    at = stage(field(12), seat_on_move=way)
    assert shown(drawn(played(at, drawn(at), NETS, TILES))) == SECOND[way]


def test_draw_reseat_by_number_closes_up_at_a_table_of_three() -> None:
    at = stage(field(12, absent="1"), seat_on_move="reseat_by_number")
    first = drawn(at)
    assert shown(first)[0] == "乙2 丙3 丁4"
    second = drawn(played(at, first, numbered(0, 9, -4, -5, 4, 3, -3, -4, 4, 3, -3, -4)))
    assert shown(second) == ["甲4 乙9 丙10", "甲2 乙3 丙7 丁8", "甲5 乙6 丙11 丁12"]


@pytest.mark.parametrize(("count", "movement"), [(4, "top2_up"), (8, "none")])
def test_draw_reseat_by_number_leaves_those_who_do_not_move(count: int, movement: str) -> None:
    at = stage(field(count, absent="1"), seat_on_move="reseat_by_number", movement=movement)
    first = drawn(at)
    assert shown(first)[0] == "乙2 丙3 丁4"
    assert shown(drawn(played(at, first, numbered(*range(count))))) == shown(first)
