"""The bracket as the wall shows it: who has come where, and what is still to be played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.formats import finals
from pipeline.formats.format import Stage
from pipeline.model.bracket import Bracket, Match
from pipeline.model.entrant import Entrant
from pipeline.model.rules import Rules
from pipeline.model.score import Score, Standing
from tests.formats.brackets import FORM, Judge, all_played, field, first, nobody, played, second, stage
from tests.formats.test_finals import DEFAULTS as FINALS


def shown(match: Match) -> str:
    """`2:3*4` while 3 has won at table 2; `-` for nobody."""
    sides = [f"{id_ or '-'}{'*' if id_ and id_ == match.winner else ''}" for id_ in match.sides]
    return f"{match.number}:{' '.join(sides)} {match.state}"


def of(at: Stage) -> Bracket:
    (found,) = FORM.brackets(at)
    return found


def rounds(found: Bracket) -> list[list[str]]:
    return [[shown(match) for match in matches] for matches in found.rounds]


def test_nothing_is_shown_before_the_first_round_is_published() -> None:
    assert FORM.brackets(stage(field(8))) == ()


def test_winners_stand_in_the_next_round_before_it_is_published() -> None:
    at = played(stage(field(5), play_to_champion=1), second)
    assert rounds(of(at)) == [
        ["1:1* - bye", "2:2* - bye", "3:3* - bye", "4:4 5* played"],
        ["1:1 2 planned", "2:3 5 planned"],
        ["1:- - planned"],
    ]


def test_a_table_nobody_won_leaves_its_place_empty() -> None:
    at = played(
        played(stage(field(4)), lambda table: nobody(table) if table.number == 1 else first(table)), first
    )
    assert rounds(of(at)) == [["1:1 2 played", "2:3* 4 played"], ["1:- 3* bye"]]


def test_a_table_to_which_nobody_came_is_vacant() -> None:
    at = played(stage(field(8)), lambda table: nobody(table) if table.number < 3 else first(table))
    assert rounds(of(played(at, first)))[1] == ["1:- - vacant", "2:5* 7 played"]


def test_three_rounds_of_32_have_no_champion_and_no_names() -> None:
    found = of(all_played(stage(field(32)), first))
    assert [len(matches) for matches in found.rounds] == [16, 8, 4]
    assert not found.to_champion
    assert {match.name for matches in found.rounds for match in matches} == {""}


def test_the_losers_before_the_final_meet_for_third_place() -> None:
    at = stage(field(4), play_to_champion=1, third_place_match=1)
    (third,) = of(played(at, first)).beside
    assert (shown(third), third.name) == ("2:2 4 planned", "third")
    (third,) = of(all_played(at, first)).beside
    assert (shown(third), third.name) == ("2:2* 4 played", "third")


def test_a_round_drawn_anew_is_not_linked_to_the_one_before_unless_it_is_the_final() -> None:
    at = stage(field(8), play_to_champion=1, advance="redraw", lot_seed=5)
    assert of(played(at, first)).linked == (False, False, True)


@pytest.mark.parametrize("judge", [first, second])
@pytest.mark.parametrize("count", [*range(2, 34), 64, 128, 255, 512])
def test_everybody_is_once_in_round_one_and_winners_are_where_their_places_lead(
    count: int, judge: Judge
) -> None:
    found = of(all_played(stage(field(count), play_to_champion=1), judge))
    here = [id_ for match in found.rounds[0] for id_ in match.sides if id_]
    assert sorted(here, key=int) == [str(lot) for lot in range(1, count + 1)]
    for before, after in zip(found.rounds, found.rounds[1:], strict=False):
        assert [id_ for match in after for id_ in match.sides] == [match.winner for match in before]
    assert found.to_champion


def test_finals_of_two_groups_are_two_brackets_with_their_tables_numbered_on() -> None:
    entrants = tuple(
        Entrant(f"{group}-{lot}", f"P{lot}", group=group, lot=lot) for group in "12" for lot in range(1, 5)
    )
    entered = tuple(Standing(one.group, at % 4 + 1, False, one.id, {}) for at, one in enumerate(entrants))
    rules = Rules("", "", FINALS, seats=("A", "B"))
    at = Stage("finals", (4, 5), entrants, rules, (), (), (), entered, ("win", "preliminary_place"))
    draw, _ = finals.FORMAT.draw(at)
    assert draw is not None
    one, two = finals.FORMAT.brackets(replace(at, draws=(draw,)))
    assert rounds(one) == [["1:1-1 1-4 open", "2:1-2 1-3 open"], ["1:- - planned"]]
    assert rounds(two) == [["3:2-1 2-4 open", "4:2-2 2-3 open"], ["3:- - planned"]]
    assert [match.number for group in (one, two) for match in group.beside] == [2, 4]


def test_places_5_to_8_stand_beside_the_bracket_as_they_come() -> None:
    entrants = tuple(Entrant(str(lot), f"P{lot}", lot=lot) for lot in range(1, 9))
    entered = tuple(Standing("", lot, False, str(lot), {}) for lot in range(1, 9))
    rules = Rules("", "", FINALS | {"placement": "all_8"}, seats=("A", "B"))
    at = Stage("finals", (4, 5, 6), entrants, rules, (), (), (), entered, ("win", "preliminary_place"))
    draw, _ = finals.FORMAT.draw(at)
    assert draw is not None
    scores = tuple(
        Score(4, table.number, 1, seat.entrant, {"win": int(seat.first)}, "", ())
        for table in draw.tables
        for seat in table.seats
    )
    (found,) = finals.FORMAT.brackets(replace(at, draws=(draw,), scores=scores))
    assert [(match.name, shown(match), match.round) for match in found.beside] == [
        ("third", "2:- - planned", 6),
        ("semi_5", "3:8 5 planned", 5),
        ("semi_5", "4:7 6 planned", 5),
        ("place_5", "3:- - planned", 6),
        ("place_7", "4:- - planned", 6),
    ]
