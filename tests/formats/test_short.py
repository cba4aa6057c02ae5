"""Tables at which fewer than three would play (rummikub.md 1.4, `short_table`)."""

from itertools import product

import pytest

from pipeline.formats import tables
from pipeline.formats.rotation import FORMAT
from pipeline.formats.short import LEAST, filled_from_last
from pipeline.model.seating import FOUR_SEATS, HOUSE, Seat, Table
from tests.formats.stages import drawn, field, numbered, played, shown, stage, stopped

FILL = "fill_by_moving_last_table"


def test_draw_late_arrival_is_absent_and_his_seat_stays_empty() -> None:
    """1.1, `late_cutoff`: who is not there at the rule briefing is not admitted, to no game."""
    at = stage(field(8, absent="6"))
    first = drawn(at)
    assert shown(first) == ["甲1 乙2 丙3 丁4", "甲5 丙7 丁8"]
    second = drawn(played(at, first, numbered(*range(8, 0, -1))))
    assert "6" not in {seat.entrant for table in second.tables for seat in table.seats}


@pytest.mark.parametrize("way", ["play_with_n", FILL, "house_player"])
def test_draw_three_present_play_whatever_is_set(way: str) -> None:
    assert shown(drawn(stage(field(8, absent="2"), short_table=way))) == ["甲1 丙3 丁4", "甲5 乙6 丙7 丁8"]


FILLED = {
    "highest number of the last table": (
        "1 2",
        ["甲12 丙3 丁4", "甲5 乙6 丙7 丁8", "甲9 乙10 丙11"],
    ),
    "two for a table with one, one back from a table of four": (
        "1 2 3",
        ["甲12 乙11 丁4", "甲5 乙6 丙7", "甲9 乙10 丙8"],
    ),
    "the last table goes to a table of three": (
        "1 2 9 10",
        ["甲12 乙11 丙3 丁4", "甲5 乙6 丙7 丁8"],
    ),
    "the last table itself is short": (
        "9 10",
        ["甲1 乙2 丙3 丁4", "甲5 乙6 丙7", "甲8 丙11 丁12"],
    ),
    "nobody at the last table": ("9 10 11 12", ["甲1 乙2 丙3 丁4", "甲5 乙6 丙7 丁8"]),
}


@pytest.mark.parametrize("name", FILLED)
def test_draw_short_table_is_filled_from_the_last(name: str) -> None:
    absent, expected = FILLED[name]
    assert shown(drawn(stage(field(12, absent), short_table=FILL))) == expected


def test_draw_filled_table_says_who_was_brought_and_why() -> None:
    draw = drawn(stage(field(12, absent="1 2"), short_table=FILL))
    assert (draw.reasons["12"], draw.reasons["3"]) == ("#12 →T01 ≥3", "#3")


def test_draw_table_left_short_by_withdrawals_is_filled_in_a_later_round() -> None:
    """3 and 4 stop: 1 and 2 both move on, 9 and 10 come, and 12 is brought from the last table."""
    at = stage(field(12), short_table=FILL)
    at = stopped(played(at, drawn(at), numbered(*range(12, 0, -1))), 3, 4)
    draw = drawn(at)
    assert shown(draw) == ["甲9 乙10 丙12", "甲1 乙2 丙7 丁8", "甲5 乙6 丙11"]
    assert draw.reasons["12"] == "T03 →T01 ≥3"


@pytest.mark.parametrize(
    ("way", "absent", "expected"),
    [
        ("play_with_n", "1 2", [(1, 2)]),
        ("house_player", "1 2 3", [(1, 1)]),
        (FILL, "1 2 5", [(1, 2)]),
    ],
)
def test_draw_table_nothing_helps_is_refused_as_it_is(
    way: str, absent: str, expected: list[tuple[int, int]]
) -> None:
    draw, problems = FORMAT.draw(stage(field(8, absent), short_table=way))
    assert draw is None
    assert [(p.kind, p.table, p.values["count"]) for p in problems] == [
        ("RK-C27.seating", *found) for found in expected
    ]


def test_draw_house_player_takes_the_third_seat_and_keeps_it() -> None:
    at = stage(field(8, absent="1 2"), short_table="house_player")
    first = drawn(at)
    assert shown(first) == ["甲 丙3 丁4", "甲5 乙6 丙7 丁8"]
    assert first.tables[0].seats[0] == Seat("甲", HOUSE)
    assert [table.facts["tile_may_be_due"] for table in first.tables] == [0, 1]
    second = drawn(played(at, first, {"3": 5, "4": -9, "5": 4, "6": 3, "7": 2, "8": -9}))
    assert shown(second) == ["甲 丙5 丁6", "甲3 乙4 丙7 丁8"]


def seated(sizes: tuple[int, ...]) -> tuple[Table, ...]:
    ids = iter(range(1, 99))
    return tuple(
        tables.table("main", 1, number, tuple(Seat(key, str(next(ids))) for key in FOUR_SEATS[:size]))
        for number, size in enumerate(sizes, start=1)
    )


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_filled_from_last_seats_whoever_can_be_seated(count: int) -> None:
    """Every way to leave up to five tables short: legal sizes are found unless there are none (1.4)."""
    for sizes in product(range(5), repeat=count):
        before = seated(sizes)
        order = {seat.entrant: (0, int(seat.entrant), "") for one in before for seat in one.seats}
        after = filled_from_last(before, order)
        assert sorted(s.entrant for one in after for s in one.seats) == sorted(order)
        assert [one.number for one in after] == list(range(1, len(after) + 1))
        if min(sizes) >= LEAST or sum(sizes) in tables.IMPOSSIBLE:
            assert after == before
        else:
            assert {len(one.seats) for one in after} <= {3, 4}
