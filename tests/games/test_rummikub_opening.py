"""What an opening play is worth: the examples of rummikub.md 9.3 and 9.8, an oracle, and the laws."""

import time
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.games.rummikub.opening import flag, opening_value
from pipeline.games.rummikub.tile_list import parse
from pipeline.games.rummikub.tiles import COLOURS, Tile

BOX = [Tile(colour, number) for colour in COLOURS for number in range(1, 14)] * 2 + [Tile("J")] * 2


def tiles(text: str) -> tuple[Tile, ...]:
    return parse(text).tiles


# --- examples ---

EXAMPLES = (
    ("R10 R11 R12 B1 K2", True, 33, "able"),
    ("R1 R2 R3 R4 R5 R6 R7", True, 28, "unable"),
    ("R10 B10 J Y3", True, 30, "able"),
    ("R10 B10 J Y3", False, 0, "unable"),
    ("R7 B7 K7 B2 B3 B4", True, 30, "able"),
    ("R12 R13 R1 B8", True, 0, "unable"),
    ("", True, 0, "unable"),
    ("J J", True, 0, "unable"),
    ("J J K13", True, 39, "able"),
    ("R9 R10", True, 0, "unable"),
    ("R9 B9 R9", True, 0, "unable"),
    ("R9 R10 J", True, 30, "able"),
    ("R12 R13 J", True, 36, "able"),
    ("R1 R2 J", True, 6, "unable"),
    ("R5 R6 R7 R5 R6 R7", True, 36, "able"),
    ("R4 R5 R6 B6 K6 Y6", True, 33, "able"),
    ("R4 R5 R6 B6 K6", True, 18, "unable"),
    ("R9 B9 K9 K10 K11", True, 30, "able"),
)


@pytest.mark.parametrize(("rack", "jokers", "worth", "expected"), EXAMPLES)
def test_opening_value_of_a_rack(rack: str, jokers: bool, worth: int, expected: str) -> None:
    assert opening_value(tiles(rack), jokers) == worth
    assert flag(opening_value(tiles(rack), jokers)) == expected


LEGAL_AFTER_A_JOKER_MOVED = (
    ("B1 B2 B3 B4 B5", 15),
    ("K11 J K13", 36),
    ("R6 R7 J R9", 30),
    ("R6 R7 R8 J R10", 40),
    ("B6 B7 B8", 21),
    ("J Y2 Y3", 9),
    ("B4 K4 Y4", 12),
    ("R2 R3 R4", 9),
    ("K2 K3 K4", 9),
    ("B2 B3 J B5", 14),
    ("R4 R5 R6", 15),
    ("R8 R9 R10 R11", 38),
    ("J B9 B10", 30),
)


@pytest.mark.parametrize(("arrangement", "worth"), LEGAL_AFTER_A_JOKER_MOVED)
def test_sets_on_the_table_after_a_joker_moved_count_whole(arrangement: str, worth: int) -> None:
    """Section 9.8: every tile of each set counts, so the set is legal."""
    assert opening_value(tiles(arrangement)) == worth


# --- oracle ---


def set_value(chosen: Sequence[Tile]) -> int:
    """What the tiles are worth as one set; 0 if they are none."""
    real = [tile for tile in chosen if not tile.is_joker]
    numbers, colours = [tile.number for tile in real], [tile.colour for tile in real]
    if len(chosen) < 3 or not real:
        return 0
    best = 0
    if len(chosen) <= 4 and len(set(numbers)) == 1 and len(set(colours)) == len(colours):
        best = len(chosen) * numbers[0]
    if len(set(colours)) == 1 and len(set(numbers)) == len(numbers):
        for low in range(1, 15 - len(chosen)):
            span = range(low, low + len(chosen))
            if set(numbers) <= set(span):
                best = max(best, sum(span))
    return best


def by_trying_everything(rack: Sequence[Tile]) -> int:
    sets = [
        (frozenset(chosen), worth)
        for size in range(3, len(rack) + 1)
        for chosen in combinations(range(len(rack)), size)
        if (worth := set_value([rack[at] for at in chosen]))
    ]

    @cache
    def best(left: frozenset[int]) -> int:
        if not left:
            return 0
        first = min(left)
        found = best(left - {first})
        for chosen, worth in sets:
            if first in chosen and chosen <= left:
                found = max(found, worth + best(left - chosen))
        return found

    return best(frozenset(range(len(rack))))


@st.composite
def racks(draw: st.DrawFn) -> list[Tile]:
    """Legal racks of up to ten tiles that lie close together, so that there is something to choose."""
    low, high = sorted((draw(st.integers(1, 13)), draw(st.integers(1, 13))))
    colours = draw(st.integers(1, 4))
    near = [tile for tile in BOX if low <= tile.number <= high and tile.colour in COLOURS[:colours]]
    jokers = draw(st.integers(0, 2))
    order = draw(st.permutations(near))
    return [*order[: draw(st.integers(0, 10 - jokers))], *[Tile("J")] * jokers]


@given(racks(), st.booleans())
def test_opening_value_is_the_best_of_all_ways(rack: list[Tile], jokers: bool) -> None:
    usable = [tile for tile in rack if jokers or not tile.is_joker]
    assert opening_value(rack, jokers) == by_trying_everything(usable)


# --- laws ---


@given(st.permutations(BOX), st.integers(0, 18))
def test_another_tile_never_lowers_the_value(box: list[Tile], size: int) -> None:
    assert opening_value(box[:size]) <= opening_value(box[: size + 1])


@given(st.permutations(BOX), st.integers(0, 18))
def test_value_does_not_depend_on_the_order_and_jokers_never_harm(box: list[Tile], size: int) -> None:
    rack = box[:size]
    assert opening_value(rack) == opening_value(sorted(rack))
    assert opening_value(rack, jokers_allowed=False) <= opening_value(rack)


@given(st.permutations(BOX), st.integers(0, 16), st.permutations(COLOURS))
def test_colours_are_alike(box: list[Tile], size: int, other: list[str]) -> None:
    paint = dict(zip(COLOURS, other, strict=True))
    painted = [Tile(paint.get(tile.colour, tile.colour), tile.number) for tile in box[:size]]
    assert opening_value(painted) == opening_value(box[:size])


# --- time ---

WORST = (
    "B10 B11 B7 B8 K10 K11 K2 K4 K5 K8 R10 R11 R12 R13 R2 R4 R9 Y10 Y5 Y9 J J",
    "B10 B11 B11 B12 B13 B2 B4 B6 B6 B8 B9 K10 K11 K11 K12 K13 K7 K7 K9 R1 R10 R10 R3 R4 R9 "
    "Y10 Y11 Y11 Y12 Y8 Y8 Y9 J J",
    "B10 B11 B12 B13 B3 B3 B4 B6 B7 B9 K10 K10 K11 K11 K12 K13 K3 K8 R1 R10 R11 R11 R12 R13 R5 R8 "
    "Y10 Y11 Y12 Y13 Y4 Y4 Y6 Y7 Y9 Y9 J J",
)
"""Found by hill climbing for the slowest racks of 22, 34 and 38 tiles."""


@pytest.mark.parametrize("rack", WORST)
def test_the_slowest_racks_known_take_less_than_two_seconds(rack: str) -> None:
    """A tenth of that on a quiet machine; the limit leaves room for a busy one."""
    begin = time.process_time()
    opening_value(tiles(rack))
    assert time.process_time() - begin < 2


def test_racks_as_they_come_take_milliseconds() -> None:
    random = Random(1)
    dealt = [[*random.sample(BOX[:-2], size), *BOX[-2:]] for size in (14, 20, 26, 32) for _ in range(10)]
    begin = time.process_time()
    for rack in dealt:
        opening_value(rack)
    assert (time.process_time() - begin) / len(dealt) < 0.1


def test_the_whole_box_is_all_used() -> None:
    """Jokers as 13 would need a third set of 13s: they stand for the best that the box leaves them."""
    assert opening_value(BOX[:-2]) == 728
    assert 728 < opening_value(BOX) <= 728 + 26
