"""A bracket: which places are played for in each round, at which tables, and who is led there."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, order=True)
class Section:
    """Those who play among themselves for the places from `best` on, as many places as there are of them."""

    best: int
    size: int

    @property
    def upper(self) -> Section:
        """What winners play for next."""
        return Section(self.best, self.size // 2)

    @property
    def lower(self) -> Section:
        """What losers would play for next; its best place is theirs where they do not."""
        return Section(self.best + self.size // 2, self.size // 2)

    @property
    def source(self) -> tuple[Section, bool]:
        """The section its members come from, and whether they have won there."""
        won = (self.best - 1) % (2 * self.size) == 0
        return Section(self.best if won else self.best - self.size, 2 * self.size), won


FINAL, THIRD = "final", "third"

MATCHES: Mapping[str, Section] = {
    FINAL: Section(1, 2),
    "semi": Section(1, 4),
    "quarter": Section(1, 8),
    THIRD: Section(3, 2),
    "semi_5": Section(5, 4),
    "place_5": Section(5, 2),
    "place_7": Section(7, 2),
}
"""Matches that have a name of their own, by what they are for."""

_NAMES = {section: name for name, section in MATCHES.items()}


def name_of(section: Section) -> str:
    """What a match of a section is called; nothing where it has only its round."""
    return _NAMES.get(section, "")


def size(count: int) -> int:
    """The next power of two: as many places as a full bracket of so many entrants has."""
    return 1 << max(count - 1, 0).bit_length()


def depth(count: int) -> int:
    """Rounds until one is left."""
    return size(count).bit_length() - 1


@dataclass(frozen=True)
class Layout:
    """A group's bracket on paper: per round, the table numbers of each section, best places first."""

    rounds: tuple[Mapping[Section, range], ...]
    group: str = ""


def layouts(sizes: Mapping[str, int], beside: Collection[str] = ()) -> dict[str, Layout]:
    """Group -> its bracket with `sizes` places; the tables of a round are numbered on through the groups.

    `beside`: names of the matches for other places than the first that are played.
    """
    last: dict[int, int] = {}
    found: dict[str, Layout] = {}
    for group, places in sizes.items():
        rounds: list[Mapping[Section, range]] = []
        for at in range(depth(places)):
            here: dict[Section, range] = {}
            for section in _sections(places, at, beside):
                first = last.get(at, 0) + 1
                here[section] = range(first, first + section.size // 2)
                last[at] = here[section][-1]
            rounds.append(here)
        found[group] = Layout(tuple(rounds), group)
    return found


def _sections(places: int, at: int, beside: Collection[str]) -> list[Section]:
    """What the round after `at` others is for."""
    each = places >> at
    split = [Section(best, each) for best in range(1, places + 1, each)]
    return [section for section in split if section.best == 1 or name_of(section) in beside]


def opening(entrants: Sequence[T], nobody: T) -> list[tuple[T, T]]:
    """Round 1 in order: byes for the first, one table each; the rest two a table (guandan.md section 5)."""
    byes = size(len(entrants)) - len(entrants)
    rest = entrants[byes:]
    return [*((one, nobody) for one in entrants[:byes]), *zip(rest[::2], rest[1::2], strict=True)]


def neighbours(entrants: Sequence[T]) -> list[tuple[T, T]]:
    """Who comes from table 2k-1 meets who comes from table 2k."""
    return list(zip(entrants[::2], entrants[1::2], strict=True))
