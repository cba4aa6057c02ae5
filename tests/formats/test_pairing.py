"""Pairing without repeats: the examples of point-salad.md 9.4, and brute force for small fields."""

from collections.abc import Iterator, Sequence
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.formats.matching import unmatched
from pipeline.formats.pairing import Pairs, pairing

Barred = list[set[int]]


def met(count: int, text: str) -> Barred:
    """Who has met, ranks from 1, as `12 34`."""
    barred: Barred = [set() for _ in range(count)]
    for pair in text.split():
        one, two = int(pair[0]) - 1, int(pair[1]) - 1
        barred[one].add(two)
        barred[two].add(one)
    return barred


def shown(pairs: Pairs) -> str:
    return " ".join(f"{one + 1}{two + 1}" for one, two in pairs)


@pytest.mark.parametrize(
    ("count", "have_met", "expected"),
    [
        (4, "", "12 34"),
        (4, "12", "13 24"),
        (6, "12 13 24", "14 23 56"),
        (6, "34 35", "12 36 45"),
        (6, "14 15 16 24 25 26 34 35 36", "12 34 56"),
        (2, "12", "12"),
        (0, "", ""),
    ],
)
def test_examples(count: int, have_met: str, expected: str) -> None:
    assert shown(pairing(met(count, have_met))) == expected


def every(players: Sequence[int]) -> Iterator[Pairs]:
    """Every way to pair some players, in order."""
    if not players:
        yield []
        return
    for at in range(1, len(players)):
        rest = [*players[1:at], *players[at + 1 :]]
        for pairs in every(rest):
            yield [(players[0], players[at]), *pairs]


def best(barred: Barred) -> Pairs:
    """By trying all: fewest repeats, those at the lowest tables, then the first in order."""

    def key(pairs: Pairs) -> tuple[int, list[bool], Pairs]:
        repeats = [two in barred[one] for one, two in pairs]
        return sum(repeats), repeats, pairs

    return min(every(range(len(barred))), key=key)


def history(count: int, rounds: int, random: Random) -> Barred:
    """Some rounds of pairings at random; the more, the fewer pairings are left."""
    barred: Barred = [set() for _ in range(count)]
    for _ in range(rounds):
        order = list(range(count))
        random.shuffle(order)
        for one, two in zip(order[::2], order[1::2], strict=True):
            barred[one].add(two)
            barred[two].add(one)
    return barred


@pytest.mark.parametrize("count", [2, 4, 6, 8, 10])
def test_small_fields_as_brute_force_has_it(count: int) -> None:
    random = Random(count)
    for _ in range({10: 60, 8: 400}.get(count, 800)):
        barred = history(count, random.randint(0, count + 1), random)
        assert pairing(barred) == best(barred)


@settings(max_examples=80)
@given(st.integers(2, 5).map(lambda half: 2 * half), st.data())
def test_any_history_even_one_no_tournament_has(count: int, data: st.DataObject) -> None:
    edges = [(one, two) for one in range(count) for two in range(one + 1, count)]
    barred: Barred = [set() for _ in range(count)]
    for one, two in data.draw(st.lists(st.sampled_from(edges), unique=True)):
        barred[one].add(two)
        barred[two].add(one)
    pairs = pairing(barred)
    assert sorted(one for pair in pairs for one in pair) == list(range(count))
    if count <= 8:
        assert pairs == best(barred)
    assert 2 * sum(two in barred[one] for one, two in pairs) == unmatched(range(count), barred)


@pytest.mark.parametrize(("count", "rounds"), [(14, 7), (16, 11), (32, 9), (100, 12)])
def test_larger_fields_nobody_could_meet_a_better_one_instead(count: int, rounds: int) -> None:
    barred = history(count, rounds, Random(count))
    pairs = pairing(barred)
    left = list(range(count))
    for one, two in pairs:
        left.remove(one)
        assert one == min([one, *left])
        for better in [other for other in left if other < two and other not in barred[one]]:
            assert unmatched([other for other in left if other != better], barred) > 0
        assert two not in barred[one]
        left.remove(two)


def swiss(count: int, rounds: int) -> Barred:
    """Rounds paired as the program does, with results at random."""
    random = Random(count)
    points = [0] * count
    met_before: Barred = [set() for _ in range(count)]
    for _ in range(rounds):
        order = sorted(range(count), key=lambda one: (-points[one], one))
        rank = {one: at for at, one in enumerate(order)}
        pairs = pairing([{rank[other] for other in met_before[one]} for one in order])
        for pair in pairs:
            one, two = order[pair[0]], order[pair[1]]
            assert two not in met_before[one]
            met_before[one].add(two)
            met_before[two].add(one)
            points[random.choice((one, two))] += 2
    order = sorted(range(count), key=lambda one: (-points[one], one))
    rank = {one: at for at, one in enumerate(order)}
    return [{rank[other] for other in met_before[one]} for one in order]


def test_cost_grows_about_linearly() -> None:
    def cost(count: int) -> float:
        barred = swiss(count, 10)
        times = []
        for _ in range(5):
            start = process_time()
            pairing(barred)
            times.append(process_time() - start)
        return min(times)

    assert cost(2048) < 4 * cost(1024)
