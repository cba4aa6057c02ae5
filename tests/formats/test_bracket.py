"""A bracket as numbers: what each round is for, at which tables, and who is led there."""

import pytest

from pipeline.formats.bracket import MATCHES, Section, depth, layouts, name_of, neighbours, opening, size

ALL_8 = ("third", "semi_5", "place_5", "place_7")


@pytest.mark.parametrize(
    ("count", "places", "rounds"),
    [(1, 1, 0), (2, 2, 1), (3, 4, 2), (4, 4, 2), (5, 8, 3), (32, 32, 5), (33, 64, 6), (512, 512, 9)],
)
def test_size_is_the_next_power_of_two_and_depth_its_rounds(count: int, places: int, rounds: int) -> None:
    assert (size(count), depth(count)) == (places, rounds)


@pytest.mark.parametrize(
    ("name", "came_from", "won"),
    [
        ("final", "semi", True),
        ("third", "semi", False),
        ("semi", "quarter", True),
        ("semi_5", "quarter", False),
        ("place_5", "semi_5", True),
        ("place_7", "semi_5", False),
    ],
)
def test_a_match_is_between_winners_or_losers_of_another(name: str, came_from: str, won: bool) -> None:
    assert MATCHES[name].source == (MATCHES[came_from], won)
    assert (MATCHES[came_from].upper if won else MATCHES[came_from].lower) == MATCHES[name]


def test_a_section_without_a_name_has_none() -> None:
    assert name_of(Section(1, 16)) == name_of(Section(7, 4)) == ""


def named(sizes: dict[str, int], *beside: str) -> dict[str, list[str]]:
    """Group -> its rounds, as `semi 1-2, third 3`."""
    return {
        group: [
            ", ".join(f"{name_of(section)} {tables[0]}-{tables[-1]}" for section, tables in here.items())
            for here in layout.rounds
        ]
        for group, layout in layouts(sizes, beside).items()
    }


def test_layout_of_four_and_of_eight_with_third_place() -> None:
    assert named({"": 4}, "third") == {"": ["semi 1-2", "final 1-1, third 2-2"]}
    assert named({"": 8}, "third") == {"": ["quarter 1-4", "semi 1-2", "final 1-1, third 2-2"]}
    assert named({"": 8}) == {"": ["quarter 1-4", "semi 1-2", "final 1-1"]}


def test_layout_of_eight_with_all_places_played_for() -> None:
    assert named({"": 8}, *ALL_8) == {
        "": [
            "quarter 1-4",
            "semi 1-2, semi_5 3-4",
            "final 1-1, third 2-2, place_5 3-3, place_7 4-4",
        ]
    }


def test_layout_of_groups_numbers_the_tables_of_a_round_on() -> None:
    assert named({"1": 8, "2": 4}, "third") == {
        "1": ["quarter 1-4", "semi 1-2", "final 1-1, third 2-2"],
        "2": ["semi 5-6", "final 3-3, third 4-4"],
    }


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (2, "ab"),
        (3, "a. bc"),
        (5, "a. b. c. de"),
        (6, "a. b. cd ef"),
        (7, "a. bc de fg"),
        (8, "ab cd ef gh"),
    ],
)
def test_opening_gives_byes_to_the_first_and_seats_the_rest_in_order(count: int, expected: str) -> None:
    assert " ".join(map("".join, opening("abcdefgh"[:count], "."))) == expected


@pytest.mark.parametrize("count", range(2, 513))
def test_opening_has_everybody_once_and_leaves_half_a_bracket(count: int) -> None:
    pairs = opening(range(1, count + 1), 0)
    assert len(pairs) == size(count) // 2
    assert [one for pair in pairs for one in pair if one] == list(range(1, count + 1))
    assert [two for _, two in pairs].count(0) == size(count) - count
    assert all(one for one, _ in pairs)


def test_neighbours_meet() -> None:
    assert neighbours("abcd") == [("a", "b"), ("c", "d")]
