"""What an opening play from a rack is worth (rummikub.md R3, 9.3).

The best opening play wastes least. Numbers are dealt with from 13 down to 1; at each, the tiles of a colour
go on with its runs, the rest may form groups, and what is left is wasted. The search always takes up the
state with the least waste so far, so the first one that reaches the end is the best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations
from typing import Literal, NamedTuple

from pipeline.games.rummikub.tiles import COLOURS, HIGHEST, Tile

ENOUGH = 30
SHORTEST_RUN, SMALLEST_GROUP = 3, 3

Flag = Literal["able", "unable"]
Columns = Sequence[Sequence[int]]
"""How many tiles of each number (0 to 13; there is none of 0) a rack has, by colour."""


class Runs(NamedTuple):
    """How many runs of a colour are under way, by how long they are; from three on they may end."""

    one: int = 0
    two: int = 0
    whole: int = 0

    @property
    def unfinished(self) -> int:
        """Runs that would not be legal yet."""
        return self.one + self.two

    def go_on(self, tiles: int) -> Runs:
        """With the next number: short runs first, then whole ones, then new ones; whole runs may end."""
        extended = min(tiles - self.unfinished, self.whole)
        return Runs(tiles - self.unfinished - extended, self.one, self.two + extended)

    def need(self, below: int, further: int) -> int:
        """Jokers that it takes to finish the short ones with so many tiles of the next two numbers."""
        return max(0, self.unfinished - below) + max(0, self.one - further)


class State(NamedTuple):
    """Where a search stands, least waste first: the number that is next, jokers in hand, runs by colour."""

    waste: int
    number: int
    jokers: int
    runs: tuple[Runs, ...]


class Play(NamedTuple):
    """One way to go on with runs: of one colour, or of the colours so far.

    `spare`: tiles not used, by colour; `jokers`: used; `need`: that the runs will take at least.
    """

    runs: tuple[Runs, ...] = ()
    spare: tuple[int, ...] = ()
    jokers: int = 0
    need: int = 0


def flag(worth: int) -> Flag:
    """Whether an opening play of this worth could have been made: exactly 30 is enough (R3)."""
    return "able" if worth >= ENOUGH else "unable"


def opening_value(tiles: Collection[Tile], jokers_allowed: bool = True) -> int:
    """The largest sum of disjoint legal sets; a joker counts what it stands for, or stays out (R3)."""
    held = Counter(tiles)
    jokers = sum(tile.is_joker for tile in tiles) if jokers_allowed else 0
    most = sum(tile.number for tile in tiles) + HIGHEST * jokers
    columns = [[held[Tile(colour, number)] for number in range(HIGHEST + 1)] for colour in COLOURS]
    return most - _least_waste(columns, jokers)


def _least_waste(columns: Columns, jokers: int) -> int:
    """Points of the tiles left over, and what each joker counts below 13 (13 if it is left over)."""
    waiting = [State(0, HIGHEST, jokers, (Runs(),) * len(COLOURS))]
    seen = set()
    while True:
        state = heappop(waiting)
        if state.number == 0:
            return state.waste
        if state[1:] not in seen:
            seen.add(state[1:])
            for after in _after(state, columns):
                heappush(waiting, after)


def _after(state: State, columns: Columns) -> Iterator[State]:
    """Every way to use the tiles of the next number; a joker kept in hand will count one less."""
    for play in _run_plays(state, columns):
        left = state.jokers - play.jokers
        for used in range(left - play.need + 1):
            grouped = _grouped(tuple(sorted(play.spare, reverse=True)), used)
            if grouped is not None:
                lost = state.number * (sum(play.spare) - grouped) + left - used
                yield State(state.waste + lost, state.number - 1, left - used, play.runs)


def _run_plays(state: State, columns: Columns) -> list[Play]:
    """Every way to go on with the runs of all colours."""
    number = state.number
    plays = [Play()]
    for column, runs in zip(columns, state.runs, strict=True):
        tiles = tuple(column[max(0, each)] for each in (number, number - 1, number - 2))
        ways = _ways(runs, tiles, min(number, SHORTEST_RUN), state.jokers)
        plays = [
            Play(play.runs + way.runs, play.spare + way.spare, play.jokers + way.jokers, play.need + way.need)
            for play in plays
            for way in ways
            if play.jokers + way.jokers + play.need + way.need <= state.jokers
        ]
    return plays


@lru_cache(maxsize=65536)
def _ways(runs: Runs, tiles: tuple[int, ...], room: int, jokers: int) -> tuple[Play, ...]:
    """Every way to go on with the runs of one colour that can still be finished.

    `tiles`: of the next number and the two below; `room`: how many numbers there are, at most 3. A joker
    goes into a run only where no tile is left for it: the tile can do there what the joker would.
    """
    have, below, further = tiles
    found = []
    for count in range(runs.unfinished, have + jokers + 1):
        after = runs.go_on(count)
        if (after.one and room < SHORTEST_RUN) or (after.two and room < SHORTEST_RUN - 1):
            continue
        used, need = max(0, count - have), after.need(below, further)
        useful = max(0, below + jokers - used - after.unfinished)
        after = after._replace(whole=min(after.whole, useful))
        if used + need <= jokers:
            found.append(Play((after,), (max(0, have - count),), used, need))
    return tuple(found)


@lru_cache(maxsize=4096)
def _grouped(spare: tuple[int, ...], jokers: int) -> int | None:
    """How many of these tiles of one number, by colour, go into groups with exactly so many jokers."""
    best = None if jokers else 0
    for size in range(1, len(spare) + 1):
        for colours in combinations(range(len(spare)), size):
            if not all(spare[colour] for colour in colours):
                continue
            rest = tuple(count - (colour in colours) for colour, count in enumerate(spare))
            for used in range(max(0, SMALLEST_GROUP - size), min(jokers, len(spare) - size) + 1):
                found = _grouped(tuple(sorted(rest, reverse=True)), jokers - used)
                if found is not None:
                    best = max(best or 0, size + found)
    return best
