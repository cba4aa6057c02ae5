"""Two groups: the movement of bridge.md 9.5, then its laws (section 5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.draw_file import draw_text, read_draw
from pipeline.formats.two_groups import FORMAT
from pipeline.model.entrant import Entrant
from pipeline.model.seating import is_bye
from pipeline.presets import defaults
from tests.formats.pairs import all_rounds, field, gone, next_round, rules, seats, stage

SIZES = st.integers(1, 12).flatmap(lambda n: st.tuples(st.just(n), st.integers(max(0, n - 3), n)))
"""Pairs of the larger group and of the smaller."""

MOVEMENT = {1: "1 2 3 4 5", 2: "2 3 4 5 1", 3: "3 4 5 1 2", 4: "4 5 1 2 3", 5: "5 1 2 3 4"}
"""9.5: the tables of A1 to A5 by round."""


def test_draw_movement_of_five_pairs() -> None:
    draws = all_rounds(stage(field(5, 5)))
    for draw in draws:
        at = {seat.entrant: table.number for table in draw.tables for seat in table.seats}
        assert " ".join(str(at[f"A{pair}"]) for pair in range(1, 6)) == MOVEMENT[int(draw.round)]
        assert [at[f"B{pair}"] for pair in range(1, 6)] == [1, 2, 3, 4, 5]
    assert [{table.lines for table in draw.tables} for draw in draws] == [
        {(1, 2)},
        {(3, 4)},
        {(5, 6)},
        {(7, 8)},
        {(9, 10)},
    ]


def test_draw_seats_a_east_west_and_b_north_south() -> None:
    assert seats(next_round(stage(field(2, 2)))) == ["1: EW A1 NS B1", "2: EW A2 NS B2"]


def test_draw_four_b_pairs_who_would_meet_b5_sits_out() -> None:
    draws = all_rounds(stage(field(5, 4)))
    byes = [table for draw in draws for table in draw.tables if is_bye(table)]
    assert [(table.round, table.number, table.seats[0].entrant) for table in byes] == [
        (1, 5, "A5"),
        (2, 5, "A4"),
        (3, 5, "A3"),
        (4, 5, "A2"),
        (5, 5, "A1"),
    ]
    played = {f"A{pair}": 0 for pair in range(1, 6)}
    for draw in draws:
        for table in draw.tables:
            if not is_bye(table):
                played[table.seats[0].entrant] += len(table.lines)
    assert set(played.values()) == {8}
    assert draws[0].reasons["A5"] == "(B5)"
    assert draws[0].reasons["A1"] == "× B1"


def test_draw_one_more_b_pair_than_a_sits_out_at_its_own_table() -> None:
    draws = all_rounds(stage(field(2, 3)))
    byes = [table for draw in draws for table in draw.tables if is_bye(table)]
    assert [(table.number, table.seats[0].entrant) for table in byes] == [(3, "B3"), (1, "B1"), (2, "B2")]


def test_draw_withdrawn_pair_is_a_phantom_from_then_on() -> None:
    draws = all_rounds(stage(gone(field(3, 3), "B2", from_round=2)))
    assert seats(draws[0]) == ["1: EW A1 NS B1", "2: EW A2 NS B2", "3: EW A3 NS B3"]
    assert seats(draws[1]) == ["1: EW A3 NS B1", "2: EW A1", "3: EW A2 NS B3"]
    assert seats(draws[2]) == ["1: EW A2 NS B1", "2: EW A3", "3: EW A1 NS B3"]
    assert "B2" not in draws[1].reasons


def test_draw_two_phantoms_that_would_meet_have_no_table() -> None:
    entrants = gone(gone(field(3, 3), "A2", 1), "B2", 1)
    draws = all_rounds(stage(entrants))
    assert seats(draws[0]) == ["1: EW A1 NS B1", "3: EW A3 NS B3"]
    assert seats(draws[1]) == ["1: EW A3 NS B1", "2: EW A1", "3: NS B3"]


def test_draw_withdrawal_keeps_the_number_of_rounds() -> None:
    assert FORMAT.rounds(gone(field(4, 4), "A4", 1), rules()) == 4


def test_draw_who_has_no_lot_is_not_seated() -> None:
    assert seats(next_round(stage((*field(1, 1), Entrant("9", "late"))))) == ["1: EW A1 NS B1"]


def test_draw_later_stage_counts_deals_from_one_and_rounds_on() -> None:
    at = stage(field(2, 2))
    draw, _ = FORMAT.draw(type(at)("main", (4, 5), at.field, at.rules, (), (), (), ()))
    assert draw is not None
    assert {(table.round, table.lines) for table in draw.tables} == {(4, (1, 2))}


def test_draw_file_keeps_sides_and_sit_outs() -> None:
    """Deals are not in the file: the format knows them."""
    draw = next_round(stage(field(3, 2)))
    rows = draw_text(draw, {}).splitlines()
    found = read_draw("\n".join([rows[0], *rows[:0:-1]]).encode())
    assert seats(found) == seats(draw) == ["1: EW A1 NS B1", "2: EW A2 NS B2", "3: EW A3"]
    assert found.reasons == draw.reasons


@pytest.mark.parametrize(("most", "expected"), [(None, 7), (3, 3), (9, 7)])
def test_rounds_may_be_cut(most: int | None, expected: int) -> None:
    assert FORMAT.rounds(field(7, 6), rules(rounds_max=most)) == expected
    assert len(all_rounds(stage(field(7, 6), rounds_max=most))) == expected


def test_rounds_before_lots_are_those_of_equal_halves() -> None:
    assert FORMAT.rounds([Entrant(str(n), "") for n in range(13)], rules()) == 7


@pytest.mark.parametrize(("boards", "expected"), [(1, (3,)), (2, (5, 6)), (4, (9, 10, 11, 12))])
def test_lines_deals_of_round_three(boards: int, expected: tuple[int, ...]) -> None:
    assert FORMAT.lines(3, rules(boards_per_meeting=boards)) == expected


def test_facts_tables_that_play_the_deals() -> None:
    facts = FORMAT.facts(next_round(stage(field(5, 4))), rules())
    assert {number: fact["tables"] for number, fact in facts.items()} == dict.fromkeys(range(1, 6), 4)


@pytest.mark.parametrize(("count", "kinds"), [(0, ["BR-5.few"]), (1, ["BR-5.few"]), (2, [])])
def test_refuse_fewer_than_two(count: int, kinds: list[str]) -> None:
    entrants = [Entrant(str(n), "") for n in range(count)]
    entrants.append(Entrant("9", "", status="absent"))
    under = defaults("bridge-two-groups")
    assert [problem.kind for problem in FORMAT.refuse(entrants, under)] == kinds


@given(SIZES, st.booleans())
def test_draw_every_a_meets_every_b_once(sizes: tuple[int, int], more_a: bool) -> None:
    pairs_a, pairs_b = sizes if more_a else sizes[::-1]
    draws = all_rounds(stage(field(pairs_a, pairs_b)))
    met = [
        tuple(seat.entrant for seat in table.seats)
        for draw in draws
        for table in draw.tables
        if not is_bye(table)
    ]
    wanted = [(f"A{a}", f"B{b}") for a in range(1, pairs_a + 1) for b in range(1, pairs_b + 1)]
    assert sorted(met) == sorted(wanted)


@given(SIZES, st.booleans())
def test_draw_everybody_is_at_one_table_in_every_round(sizes: tuple[int, int], more_a: bool) -> None:
    entrants = field(*(sizes if more_a else sizes[::-1]))
    for draw in all_rounds(stage(entrants)):
        seated = [seat.entrant for table in draw.tables for seat in table.seats]
        assert sorted(seated) == sorted(one.id for one in entrants)
        assert set(draw.reasons) == set(seated)


@given(SIZES, st.booleans())
def test_plan_is_what_will_be_drawn(sizes: tuple[int, int], more_a: bool) -> None:
    at = stage(field(*(sizes if more_a else sizes[::-1])))
    assert FORMAT.plan(at) == tuple(all_rounds(at))


@given(SIZES, st.integers(1, 4))
def test_draw_deals_are_even_but_for_sit_outs(sizes: tuple[int, int], boards: int) -> None:
    draws = all_rounds(stage(field(*sizes), boards_per_meeting=boards))
    met: dict[str, list[int]] = {}
    for draw in draws:
        for table in draw.tables:
            for seat in table.seats:
                met.setdefault(seat.entrant, []).extend(() if is_bye(table) else table.lines)
    larger, smaller = sizes
    for id_, deals in met.items():
        assert len(set(deals)) == len(deals) == boards * (smaller if id_[0] == "A" else larger)


def test_refuse_a_tiebreak_that_means_nothing() -> None:
    entrants = [Entrant(str(n), "") for n in range(4)]
    under = defaults("bridge-two-groups", group_tiebreak="raw_total, coin")
    (problem,) = FORMAT.refuse(entrants, under)
    assert (problem.kind, problem.values["found"]) == ("CM8.list", "raw_total, coin")
