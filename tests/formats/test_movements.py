"""Mitchell and Howell movements, by what makes them movements (bridge.md V5, V6)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from pipeline.formats import howell, mitchell
from pipeline.formats.meeting import Meeting, Movement

TABLES = range(3, 21)


def met(movement: Movement) -> Counter[frozenset[int]]:
    return Counter(frozenset((one.ns, one.ew)) for meetings in movement for one in meetings)


def played(movement: Movement) -> Iterator[tuple[int, int]]:
    """Pair and set of boards, as often as it comes."""
    for meetings in movement:
        for one in meetings:
            yield from ((one.ns, one.boards), (one.ew, one.boards))


def sound(movement: Movement, tables: int) -> bool:
    """Everybody is at one table a round, and nobody plays a set of boards twice."""
    everybody = list(range(1, 2 * tables + 1))
    seated = [sorted(pair for one in meetings for pair in (one.ns, one.ew)) for meetings in movement]
    return all(pairs == everybody for pairs in seated) and max(Counter(played(movement)).values()) == 1


def uses(movement: Movement) -> set[int]:
    """At how many tables the sets of boards are played in all: one number, if evenly."""
    return set(Counter(one.boards for meetings in movement for one in meetings).values())


@pytest.mark.parametrize("tables", TABLES)
def test_mitchell_nobody_meets_or_plays_twice_and_boards_are_used_evenly(tables: int) -> None:
    rounds = mitchell.longest(tables)
    movement = mitchell.mitchell(tables, rounds)
    assert rounds == tables - (tables % 2 == 0)
    assert sound(movement, tables)
    assert set(met(movement).values()) == {1}
    assert uses(movement) == {rounds}


@pytest.mark.parametrize("tables", TABLES)
def test_mitchell_cut_short_is_as_sound_and_even(tables: int) -> None:
    movement = mitchell.mitchell(tables, tables // 2 + 1)
    assert sound(movement, tables)
    assert set(met(movement).values()) == {1}
    assert uses(movement) == {tables // 2 + 1}


@pytest.mark.parametrize("tables", TABLES)
def test_mitchell_people_and_boards_move_as_directors_say(tables: int) -> None:
    """North-South stay; East-West go one up, two at the skip; boards go one down."""
    movement = mitchell.mitchell(tables, mitchell.longest(tables))
    for number, (before, after) in enumerate(pairwise(movement), start=1):
        up = 2 if tables % 2 == 0 and number == tables // 2 else 1
        for at in range(tables):
            assert after[at].ns == before[at].ns == at + 1
            assert after[(at + up) % tables].ew == before[at].ew
            assert after[(at - 1) % tables].boards == before[at].boards


def test_mitchell_of_three_tables_is_that_of_the_books() -> None:
    assert mitchell.mitchell(3, 3) == (
        (Meeting(1, 4, 0), Meeting(2, 5, 1), Meeting(3, 6, 2)),
        (Meeting(1, 6, 1), Meeting(2, 4, 2), Meeting(3, 5, 0)),
        (Meeting(1, 5, 2), Meeting(2, 6, 0), Meeting(3, 4, 1)),
    )


def test_mitchell_with_arrow_switch_exchanges_directions_in_the_last_rounds_only() -> None:
    plain, switched = mitchell.mitchell(7, 7), mitchell.mitchell(7, 7, switched=1)
    assert switched[:6] == plain[:6]
    assert [(one.ew, one.ns, one.boards) for one in switched[6]] == [
        (one.ns, one.ew, one.boards) for one in plain[6]
    ]


@pytest.mark.parametrize(
    ("rounds", "switched"), [(3, 1), (7, 1), (11, 1), (12, 2), (13, 2), (19, 2), (20, 3)]
)
def test_arrow_switch_takes_about_an_eighth_of_the_rounds(rounds: int, switched: int) -> None:
    assert mitchell.arrow_switched(rounds) == switched


@pytest.mark.parametrize("tables", TABLES)
def test_howell_each_two_meet_once_and_boards_are_used_evenly(tables: int) -> None:
    movement = howell.howell(tables, howell.longest(tables))
    assert len(movement) == 2 * tables - 1
    assert sound(movement, tables)
    assert met(movement) == Counter(map(frozenset, combinations(range(1, 2 * tables + 1), 2)))
    assert uses(movement) == {tables}


@pytest.mark.parametrize("tables", [n for n in TABLES if n != 3])
def test_howell_no_two_tables_need_the_same_boards_at_once(tables: int) -> None:
    for meetings in howell.howell(tables, howell.longest(tables)):
        assert len({one.boards for one in meetings}) == tables


def test_howell_of_three_tables_shares_boards_in_one_round_only() -> None:
    """No Room square of side five exists: the three tables play one set at once in a single round."""
    shared = [len({one.boards for one in meetings}) for meetings in howell.howell(3, 5)]
    assert sorted(shared) == [1, 3, 3, 3, 3]


@pytest.mark.parametrize("tables", [n for n in TABLES if n != 3])
def test_howell_everybody_follows_the_pair_one_lower(tables: int) -> None:
    """The last pair stays; at each table the next round has the pairs one higher."""
    movement = howell.howell(tables, howell.longest(tables))
    side = 2 * tables - 1
    for before, after in pairwise(movement):
        assert after[0].ns == before[0].ns == side + 1
        for one, then in zip(before[1:], after[1:], strict=True):
            assert (then.ns, then.ew) == (one.ns % side + 1, one.ew % side + 1)


@pytest.mark.parametrize("tables", TABLES)
def test_howell_directions_are_balanced(tables: int) -> None:
    """Who moves sits North-South in all rounds but one as often as East-West."""
    north_south = Counter(one.ns for meetings in howell.howell(tables, 99) for one in meetings)
    assert {north_south[pair] for pair in range(1, 2 * tables)} == {tables - 1}
