"""Two of one unit in round 1: as few meetings as any seating has, by as few exchanges."""

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import pytest

from pipeline.formats.apart import apart

NOBODY = "."


def seated(units: str) -> list[tuple[int, int]]:
    """Who sits where, by number, two a table; `AB C. ..` by unit, `-` for who has none."""
    return [(at, at + 1) for at in range(0, len(units), 2)]


def mended(units: str) -> list[tuple[int, int]]:
    def unit(at: int) -> str | None:
        return None if units[at] == NOBODY else units[at].replace("-", "")

    return apart(seated(units), unit)


def shown(units: str) -> str:
    flat = units.replace(" ", "")
    return " ".join(flat[one] + flat[two] for one, two in mended(flat))


def meetings(pairs: Iterator[tuple[int, int]] | list[tuple[int, int]], units: str) -> int:
    return sum(units[one] == units[two] != "-" for one, two in pairs)


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ("AB CD", "AB CD"),
        ("AA BB CD", "AB BA CD"),
        ("AA CD BB EF", "AB CD BA EF"),
        ("CD AA", "CA AD"),
        ("CD AA EF", "CD AF EA"),
        ("AA AB", "AA AB"),
        ("A. AA BC", "A. AC BA"),
        ("A. AA B.", "A. AA B."),
        ("-- AA --", "-- A- -A"),
        ("-- -- AB", "-- -- AB"),
        ("AA BB CC CC", "AC BC CB CA"),
    ],
)
def test_apart_by_unit(units: str, expected: str) -> None:
    assert shown(units) == expected


@pytest.mark.parametrize("seed", range(40))
def test_apart_has_as_few_meetings_as_any_seating_of_up_to_ten(seed: int) -> None:
    random = Random(seed)
    units = "".join(
        random.choice(("AAB", "ABC", "AB-", "AABCD")[seed % 4]) for _ in range((6, 8, 8, 10)[seed % 4])
    )
    fewest = min(meetings(pairs, units) for pairs in matchings(list(range(len(units)))))
    assert meetings(mended(units), units) == fewest


def matchings(left: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to seat them two a table."""
    if not left:
        yield []
        return
    first, *others = left
    for at, other in enumerate(others):
        for rest in matchings([*others[:at], *others[at + 1 :]]):
            yield [(first, other), *rest]


@pytest.mark.parametrize(
    "units",
    [*sorted({"".join(p) for p in permutations("AABBCCDE", 6)})[::9], "AABBCCCC", "AABCBBDD", "AAADAAEF"],
)
def test_apart_takes_as_few_exchanges_as_there_can_be(units: str) -> None:
    before, after = seated(units), mended(units)
    fewest = meetings(after, units)
    assert exchanges(before, after) == next(
        steps for steps in range(5) if any(meetings(one, units) <= fewest for one in within(before, steps))
    )


def exchanges(before: list[tuple[int, int]], after: list[tuple[int, int]]) -> int:
    """How many exchanges of two lead from one seating to the other, order at a table aside."""
    return next(
        steps for steps in range(5) if tables(after) in {tables(one) for one in within(before, steps)}
    )


def tables(pairs: list[tuple[int, int]]) -> tuple[frozenset[int], ...]:
    return tuple(map(frozenset, pairs))


def within(pairs: list[tuple[int, int]], steps: int) -> list[list[tuple[int, int]]]:
    """Every seating that so many exchanges lead to."""
    found = {tables(pairs): pairs}
    for _ in range(steps):
        for here in list(found.values()):
            flat = [one for pair in here for one in pair]
            for one, two in combinations(range(len(flat)), 2):
                if one // 2 != two // 2:
                    other = list(flat)
                    other[one], other[two] = flat[two], flat[one]
                    new = list(zip(other[::2], other[1::2], strict=True))
                    found.setdefault(tables(new), new)
    return list(found.values())


def test_apart_leaves_everybody_at_some_table_and_byes_where_they_are() -> None:
    units = "A.A.AABBCCAB"
    found = mended(units)
    assert sorted(one for pair in found for one in pair) == list(range(len(units)))
    assert found[:2] == [(0, 1), (2, 3)]
