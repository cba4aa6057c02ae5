"""Rotation: the small event of rummikub.md 9.5, the sixteen tables of 9.7, then the laws."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.formats import tables
from pipeline.formats.rotation import FORMAT
from pipeline.presets import defaults
from tests.formats.stages import drawn, field, numbered, played, shown, stage

GAME_1 = numbered(-14, -6, 72, -52, 82, -21, -21, -40, -22, 123, -9, -92)


def test_draw_small_event_moves_best_two_of_each_table() -> None:
    at = stage(field(12), games=2)
    first = drawn(at)
    assert shown(first) == ["甲1 乙2 丙3 丁4", "甲5 乙6 丙7 丁8", "甲9 乙10 丙11 丁12"]
    second = drawn(played(at, first, GAME_1, {"6": 9, "7": 3}))
    assert shown(second) == ["甲1 乙10 丙11 丁4", "甲3 乙2 丙7 丁8", "甲9 乙5 丙6 丁12"]
    assert second.reasons["6"] == "T02→T03 -21 [9]"
    assert second.reasons["1"] == "T01"


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ({}, [("RK-C21.missing", "6"), ("RK-C21.missing", "7")]),
        ({"6": 9}, [("RK-C21.missing", "7")]),
        ({"6": 9, "7": 9}, [("RK-C21.equal", "6"), ("RK-C21.equal", "7")]),
        ({"6": 9, "7": 3}, []),
        ({"6": 9, "7": 3, "5": 1}, [("RK-C22", "5")]),
    ],
)
def test_review_tie_at_the_line_asks_for_different_tiles(
    tiles: dict[str, int], expected: list[tuple[str, str]]
) -> None:
    at = stage(field(12))
    first = drawn(at)
    scores = [s for s in played(at, first, GAME_1, tiles).scores if s.table == 2]
    found = FORMAT.review(first.tables[1], scores, at.rules)
    assert [(problem.kind, problem.entrant) for problem in found] == expected


def test_draw_waits_for_the_number_tile() -> None:
    at = stage(field(12))
    draw, problems = FORMAT.draw(played(at, drawn(at), GAME_1))
    assert draw is None
    assert {problem.kind for problem in problems} == {"RK-C21.missing"}


def test_review_last_game_asks_for_no_tile() -> None:
    at = stage(field(12), games=1)
    first = drawn(at)
    scores = played(at, first, GAME_1, {"6": 9}).scores
    found = FORMAT.review(first.tables[1], [s for s in scores if s.table == 2], at.rules)
    assert [problem.kind for problem in found] == ["RK-C22"]


@pytest.mark.parametrize("nets", [(5, 5, 5, -15), (5, 5, -5, -5), (9, 1, -5, -5)])
def test_review_equal_scores_that_all_move_or_all_stay_need_no_tile(nets: tuple[int, ...]) -> None:
    at = stage(field(8))
    first = drawn(at)
    scores = played(at, first, numbered(*nets)).scores
    due = len(set(nets[:3])) == 1
    assert bool(FORMAT.review(first.tables[0], scores, at.rules)) == due


def test_draw_64_players_first_seats_always_move_up() -> None:
    """9.7: player 1 is at tables 1, 2, 3; 61 at 16, 1, 2; 63 and 64 stay at 16."""
    at = stage(field(64))
    where: dict[str, list[int]] = {"1": [], "61": [], "63": [], "64": []}
    for _ in range(3):
        draw = drawn(at)
        for table in draw.tables:
            for seat in table.seats:
                where.get(seat.entrant, []).append(table.number)
        order = {
            seat.entrant: 4 - "甲乙丙丁".index(seat.key) for table in draw.tables for seat in table.seats
        }
        at = played(at, draw, dict(order))
    assert where == {"1": [1, 2, 3], "61": [16, 1, 2], "63": [16, 16, 16], "64": [16, 16, 16]}
    assert FORMAT.draw(at) == (None, [])


def test_draw_absent_before_round_one_leaves_the_seat_empty() -> None:
    entrants = list(field(8))
    entrants[1] = replace(entrants[1], status="absent")
    assert shown(drawn(stage(entrants))) == ["甲1 丙3 丁4", "甲5 乙6 丙7 丁8"]


def test_draw_two_absent_at_one_table_is_refused_until_reseated() -> None:
    entrants = [replace(e, status="absent") if e.id in ("1", "2") else e for e in field(8)]
    draw, problems = FORMAT.draw(stage(entrants))
    assert draw is None
    assert [(problem.kind, problem.table) for problem in problems] == [("RK-C27.seating", 1)]


def test_draw_who_stops_is_taken_out_before_the_movers_are_found() -> None:
    entrants = list(field(12))
    at = stage(entrants)
    first = drawn(at)
    entrants[4] = replace(entrants[4], status="withdrawn", from_round=2)
    at = played(replace(at, field=tuple(entrants)), first, numbered(*range(12, 0, -1)))
    assert shown(drawn(at)) == ["甲9 乙10 丙3 丁4", "乙1 丙2 丁8", "甲6 乙7 丙11 丁12"]


def test_draw_one_table_only_nobody_moves() -> None:
    at = stage(field(4))
    first = drawn(at)
    assert first.tables[0].facts["direction"] == "-"
    assert shown(drawn(played(at, first, numbered(4, 3, 2, 1)))) == shown(first)


def test_draw_movement_none_keeps_table_and_seat() -> None:
    at = stage(field(8), movement="none")
    first = drawn(at)
    assert first.tables[0].facts == {}
    assert shown(drawn(played(at, first, numbered(*range(8))))) == shown(first)


@pytest.mark.parametrize(
    ("count", "sizes"),
    [
        (3, (3,)),
        (4, (4,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (3, 3, 3)),
        (10, (4, 3, 3)),
        (11, (4, 4, 3)),
        (13, (4, 3, 3, 3)),
        (64, (4,) * 16),
    ],
)
def test_sizes_full_tables_first_then_threes(count: int, sizes: tuple[int, ...]) -> None:
    assert tables.sizes(count) == sizes


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_refuse_fields_that_make_no_tables(count: int) -> None:
    rules = defaults("rummikub-school-final")
    assert [problem.kind for problem in FORMAT.refuse(field(count), rules)] == ["RK-1.4"]


@given(st.integers(6, 40), st.randoms(use_true_random=False))
def test_draw_is_a_permutation_that_keeps_table_sizes(count: int, random: Random) -> None:
    at = stage(field(count))
    first = drawn(at)
    nets: list[int] = list(range(count))
    random.shuffle(nets)
    second = drawn(played(at, first, numbered(*nets)))
    seated = sorted(int(seat.entrant) for table in second.tables for seat in table.seats)
    assert seated == list(range(1, count + 1))
    assert [len(table.seats) for table in second.tables] == [len(table.seats) for table in first.tables]
    for table in second.tables:
        old = {s.entrant: s.key for t in first.tables if t.number == table.number for s in t.seats}
        assert all(old[seat.entrant] == seat.key for seat in table.seats if seat.entrant in old)
