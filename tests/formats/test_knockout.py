"""Knockout: lots, byes, winners where they belong, places by the round reached (guandan.md 5 to 7, E9)."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.formats import bracket
from pipeline.formats.format import Stage
from pipeline.language import CODES, language
from pipeline.model.entrant import Entrant
from pipeline.model.seating import Table
from tests.formats.brackets import (
    FORM,
    all_played,
    drawn,
    field,
    first,
    nobody,
    played,
    rules,
    second,
    shown,
    stage,
)


def stopped(one: Entrant, round_: int) -> Entrant:
    return replace(one, status="withdrawn", from_round=round_)


def places(at: Stage) -> dict[int, int]:
    """Place -> how many have it."""
    return dict(Counter(one.place for one in FORM.places(at)))


# --- E9: the bracket of 32 ---


def test_thirty_two_pairs_play_16_8_and_4_tables_and_three_rounds() -> None:
    at = all_played(stage(field(32)), first)
    assert [len(draw.tables) for draw in at.draws] == [16, 8, 4]
    assert FORM.draw(at) == (None, [])
    assert places(at) == {1: 4, 5: 4, 9: 8, 17: 16}


def test_round_one_lot_2k_minus_1_against_2k_then_winners_by_table_lower_table_first() -> None:
    at = played(stage(field(8)), second)
    assert shown(at.draws[0]) == "1:1-2 2:3-4 3:5-6 4:7-8"
    assert shown(drawn(at)) == "1:2-4 2:6-8"
    assert [seat.key for seat in drawn(at).tables[0].seats] == ["X", "Y"]


def test_within_a_place_in_order_of_the_last_table() -> None:
    at = all_played(stage(field(8), rounds=2), second)
    assert [(one.entrant, one.place) for one in FORM.places(at)] == [
        ("4", 1), ("8", 1), ("2", 3), ("6", 3), ("1", 5), ("3", 5), ("5", 5), ("7", 5),
    ]  # fmt: skip


# --- byes ---


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (2, "1:1-2"),
        (3, "1:1 2:2-3"),
        (5, "1:1 2:2 3:3 4:4-5"),
        (6, "1:1 2:2 3:3-4 4:5-6"),
        (7, "1:1 2:2-3 3:4-5 4:6-7"),
    ],
)
def test_byes_go_to_the_lowest_lots_and_the_others_sit_in_order(count: int, expected: str) -> None:
    assert shown(drawn(stage(field(count)))) == expected


def test_a_preliminary_round_is_one_more_than_the_rounds_that_are_set() -> None:
    assert FORM.rounds(field(20), rules(rounds=2, byes="preliminary_round")) == 3
    assert FORM.rounds(field(16), rules(rounds=2, byes="preliminary_round")) == 2
    assert FORM.rounds(field(20), rules(rounds=2)) == 2


@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (3, 2), (32, 5), (33, 6), (512, 9)])
def test_play_to_champion_until_one_is_left(count: int, rounds: int) -> None:
    assert FORM.rounds(field(count), rules(play_to_champion=1)) == rounds
    assert places(all_played(stage(field(count), play_to_champion=1), first))[1] == 1


def test_fewer_rounds_than_set_where_a_champion_is_found_sooner() -> None:
    assert FORM.rounds(field(4), rules(rounds=3)) == 2


# --- double forfeits, and who has stopped ---


def test_a_double_forfeit_gives_the_next_opponent_a_bye_and_both_have_lost() -> None:
    at = played(stage(field(8)), lambda table: "" if table.number == 2 else first(table))
    assert shown(drawn(at)) == "1:1 2:5-7"
    assert [one.entrant for one in FORM.places(at) if one.place == 5] == ["2", "3", "4", "6", "8"]


def test_two_double_forfeits_side_by_side_leave_their_place_empty() -> None:
    at = played(stage(field(8)), lambda table: "" if table.number < 3 else first(table))
    assert shown(drawn(at)) == "2:5-7"


def test_nobody_left_nothing_more_is_drawn() -> None:
    assert FORM.draw(played(stage(field(4)), nobody)) == (None, [])


def test_who_has_stopped_leaves_a_bye_to_his_opponent() -> None:
    at = played(stage(field(8)), first)
    gone = [replace(one, status="withdrawn", from_round=2) if one.id == "3" else one for one in at.field]
    assert shown(drawn(replace(at, field=tuple(gone)))) == "1:1 2:5-7"


def test_reasons_name_the_lot_then_the_table_and_in_brackets_whom_a_bye_misses() -> None:
    at = played(stage(field(7)), lambda table: "" if table.number == 2 else first(table))
    assert dict(at.draws[0].reasons) == {
        "1": "#1 —", "2": "#2", "3": "#3", "4": "#4", "5": "#5", "6": "#6", "7": "#7",
    }  # fmt: skip
    assert dict(drawn(at).reasons) == {"1": "T1 (T2)", "4": "T3", "6": "T4"}


@pytest.mark.parametrize(
    ("gone", "expected"),
    [("3", "11 51 33 73 25 45 65 85"), ("13", "51 13 33 73 25 45 65 85"), ("4", "11 51 33 73 25 45 65 85")],
)
def test_who_leaves_after_winning_has_lost_the_round_he_does_not_come_to(gone: str, expected: str) -> None:
    at = played(stage(field(8), rounds=2), first)
    at = played(
        replace(at, field=tuple(stopped(one, 2) if one.id in gone else one for one in at.field)), first
    )
    assert " ".join(f"{one.entrant}{one.place}" for one in FORM.places(at)) == expected


def test_losers_of_the_semifinals_who_leave_leave_third_place_to_the_other() -> None:
    at = played(stage(field(4), play_to_champion=1, third_place_match=1), first)
    at = played(
        replace(at, field=tuple(stopped(one, 2) if one.id == "2" else one for one in at.field)), first
    )
    assert shown(at.draws[-1]) == "1:1-3 2:4"
    assert [(one.entrant, one.place) for one in FORM.places(at)] == [("1", 1), ("3", 2), ("4", 3), ("2", 4)]


def test_after_a_double_forfeit_in_a_semifinal_the_other_loser_is_third() -> None:
    at = stage(field(4), play_to_champion=1, third_place_match=1)
    at = played(at, lambda table: "" if table.number == 1 else first(table))
    assert shown(drawn(at)) == "1:3 2:4"
    at = played(at, first)
    assert [(one.entrant, one.place) for one in FORM.places(at)] == [("3", 1), ("4", 3), ("1", 4), ("2", 4)]


# --- what was published stands ---


def test_a_round_is_drawn_from_what_was_published_whatever_a_correction_has_changed() -> None:
    at = played(played(stage(field(8)), first), first)
    corrected = replace(
        at,
        scores=tuple(
            replace(one, values={"win": 1 - int(str(one.values["win"]))})
            if (one.round, one.table) == (1, 1)
            else one
            for one in at.scores
        ),
    )
    assert shown(drawn(corrected)) == shown(drawn(at)) == "1:1-5"
    assert {one.entrant: one.place for one in FORM.places(corrected)} == {
        "1": 1, "5": 1, "2": 3, "3": 3, "7": 3, "4": 5, "6": 5, "8": 5,
    }  # fmt: skip


def test_a_correction_before_the_next_round_is_published_sends_the_right_winner_on() -> None:
    at = played(stage(field(8)), first)
    assert shown(drawn(replace(at, scores=played(stage(field(8)), second).scores))) == "1:2-4 2:6-8"


def test_before_the_lots_are_drawn_the_rounds_are_those_of_all_who_are_there() -> None:
    listed = tuple(replace(one, lot=None) for one in field(9))
    assert FORM.rounds(listed, rules(play_to_champion=1)) == 4
    late = (*listed[:8], replace(listed[8], status="absent"))
    assert FORM.rounds(late, rules(play_to_champion=1)) == 3


def test_a_table_without_a_result_leaves_both_in() -> None:
    at = played(stage(field(4)), first)
    open_ = replace(at, scores=tuple(score for score in at.scores if score.table == 1))
    assert {one.entrant: one.place for one in FORM.places(open_)} == {"1": 1, "2": 3, "3": 1, "4": 1}


# --- the end: final, third place ---


def test_third_place_is_played_by_the_losers_of_the_semifinals() -> None:
    at = all_played(stage(field(8), play_to_champion=1, third_place_match=1), second)
    assert [[table.match for table in draw.tables] for draw in at.draws] == [
        ["quarter"] * 4,
        ["semi"] * 2,
        ["final", "third"],
    ]
    assert shown(at.draws[-1]) == "1:4-8 2:2-6"
    assert [(one.entrant, one.place) for one in FORM.places(at)][:4] == [
        ("8", 1),
        ("4", 2),
        ("6", 3),
        ("2", 4),
    ]


def test_three_rounds_of_32_name_no_match() -> None:
    assert {table.match for draw in all_played(stage(field(32)), first).draws for table in draw.tables} == {
        ""
    }


# --- drawn anew ---


def test_redraw_needs_a_number_and_gives_the_same_draw_for_it_every_time() -> None:
    at = played(stage(field(16), advance="redraw"), first)
    draw, problems = FORM.draw(at)
    assert draw is None
    assert [(one.kind, one.values["field"]) for one in problems] == [
        ("CM6.lot_seed", "event.settings.lot_seed")
    ]
    seeded = replace(at, rules=rules(advance="redraw", lot_seed=7))
    assert drawn(seeded) == drawn(seeded)
    assert sorted(seat.entrant for table in drawn(seeded).tables for seat in table.seats) == sorted(
        ["1", "3", "5", "7", "9", "11", "13", "15"]
    )
    others = {shown(drawn(replace(at, rules=rules(advance="redraw", lot_seed=seed)))) for seed in range(20)}
    assert len(others) > 10


def test_redraw_is_among_those_who_can_play_and_leaves_as_many_tables_as_planned() -> None:
    at = played(stage(field(8), advance="redraw", lot_seed=7, play_to_champion=1), first)
    gone = tuple(stopped(one, 2) if one.id in "13" else one for one in at.field)
    byes = drawn(replace(at, field=gone))
    assert [len(table.seats) for table in byes.tables] == [1, 1]
    three = drawn(replace(at, field=tuple(stopped(one, 2) if one.id == "3" else one for one in at.field)))
    assert [len(table.seats) for table in three.tables] == [2, 1]
    assert [three.reasons[table.seats[0].entrant][-1] for table in three.tables if len(table.seats) == 1] == [
        "—"
    ]


def test_the_last_two_need_no_number_for_a_redraw() -> None:
    at = played(stage(field(4), advance="redraw", play_to_champion=1), first)
    assert shown(drawn(at)) == "1:1-3"


# --- pairs of one unit ---


def test_of_one_unit_sit_apart_and_who_has_changed_places_is_told_by_whose_place_he_has() -> None:
    at = stage(field(8, "AABBCDEF"), avoid_same_unit="first_round")
    assert shown(drawn(at)) == "1:1-4 2:3-2 3:5-6 4:7-8"
    assert dict(drawn(at).reasons) == {
        "1": "#1", "4": "#4 → #2", "3": "#3", "2": "#2 → #4", "5": "#5", "6": "#6", "7": "#7", "8": "#8",
    }  # fmt: skip
    assert shown(drawn(stage(field(8, "AABBCDEF")))) == "1:1-2 2:3-4 3:5-6 4:7-8"


def test_of_one_unit_who_have_to_meet_are_told_so() -> None:
    at = stage(field(4, "AAAB"), avoid_same_unit="first_round")
    assert shown(drawn(at)) == "1:1-2 2:3-4"
    assert dict(drawn(at).reasons) == {"1": "#1 = #2", "2": "#2 = #1", "3": "#3", "4": "#4"}


# --- laws ---


@settings(max_examples=60)
@given(st.integers(2, 70), st.randoms(use_true_random=False), st.booleans())
def test_every_entrant_in_one_place_a_round_byes_only_first_or_above_a_double_forfeit(
    count: int, random: Random, to_champion: bool
) -> None:
    at = stage(field(count), play_to_champion=int(to_champion))
    chosen: dict[tuple[int, int], str] = {}

    def judge(table: Table) -> str:
        ids = [seat.entrant for seat in table.seats]
        key = (int(table.round), table.number)
        return chosen.setdefault(key, random.choice([*ids, *ids, *ids, ""]))

    for round_ in at.rounds:
        if FORM.draw(at)[0] is None:
            return
        before = {(table.number): chosen.get((round_ - 1, table.number)) for table in _last(at)}
        at = played(at, judge)
        seated = [seat.entrant for table in at.draws[-1].tables for seat in table.seats]
        assert len(seated) == len(set(seated))
        for table in at.draws[-1].tables:
            if round_ > 1:
                here = {seat.entrant for seat in table.seats}
                fed = (2 * table.number - 1, 2 * table.number)
                feeding = {before.get(number) for number in fed}
                alone = {
                    _alone(at, round_ - 1, number) for number in (2 * table.number - 1, 2 * table.number)
                }
                assert here == (feeding | alone) - {None, ""}
        if round_ == 1:
            assert sum(len(table.seats) == 1 for table in at.draws[0].tables) == bracket.size(count) - count
        assert len(FORM.places(at)) == count


@pytest.mark.parametrize("count", [*range(2, 65), 100, 255, 256, 257, 511, 512])
def test_places_of_a_bracket_played_out_are_canonical_and_count_everybody_once(count: int) -> None:
    at = all_played(stage(field(count), play_to_champion=1), second)
    found = [one.place for one in FORM.places(at)]
    rounds = len(at.rounds)
    assert found == sorted(found)
    assert len(found) == count
    in_full = {1: 1} | {2**k + 1: 2**k for k in range(rounds)}
    assert {place: found.count(place) for place in in_full if place <= 2 ** (rounds - 1)} == {
        place: held for place, held in in_full.items() if place <= 2 ** (rounds - 1)
    }
    assert found.count(2 ** (rounds - 1) + 1) == count - 2 ** (rounds - 1)


def _last(at: Stage) -> tuple[Table, ...]:
    draws = at.draws
    return draws[-1].tables if draws else ()


def _alone(at: Stage, round_: int, number: int) -> str | None:
    tables = at.draws[round_ - 1].tables
    return next((t.seats[0].entrant for t in tables if t.number == number and len(t.seats) == 1), None)


# --- fields that make no bracket ---


@pytest.mark.parametrize(("count", "kinds"), [(1, ["KO-1.few"]), (2, []), (512, []), (513, ["KO-1.many"])])
def test_refuse_fields_of_fewer_than_two_and_more_than_512(count: int, kinds: list[str]) -> None:
    problems = FORM.refuse(field(count), rules())
    assert [problem.kind for problem in problems] == kinds
    for problem in problems:
        for code in CODES:
            assert str(count) in language(code).problem(problem).message
