"""The tiles, and what a number of them can be worth (R1, C18)."""

from __future__ import annotations

from dataclasses import dataclass

JOKER = 30
JOKERS = 2
TILES = 106
ALL_NUMBER_TILES = 728
"""Eight of each number 1 to 13: what all number tiles together count."""

COLOURS = ("R", "B", "K", "Y")
"""Red, blue, black, yellow, as in the codes of `tile_list`."""

HIGHEST = 13
COPIES = 2
"""Of each number tile; there are as many jokers."""

JOKER_CODE = "J"


@dataclass(frozen=True, order=True)
class Tile:
    """A number tile, or a joker, whose number is 0."""

    colour: str
    number: int = 0

    @property
    def is_joker(self) -> bool:
        """Whether it stands for whatever tile is wanted."""
        return self.colour == JOKER_CODE

    @property
    def code(self) -> str:
        """As in `tile_list`: `R12`, `J`."""
        return self.colour if self.is_joker else f"{self.colour}{self.number}"


_NUMBERS = tuple(number for number in range(1, 14) for _ in range(8))


def possible(tiles: int, worth: int) -> bool:
    """Whether so many tiles can be worth so much: number tiles 1..13, eight of each, and two jokers of 30."""
    return any(_number_tiles_can(tiles - jokers, worth - JOKER * jokers) for jokers in range(JOKERS + 1))


def _number_tiles_can(tiles: int, worth: int) -> bool:
    """Any sum between the smallest and the largest can be made: swap one tile for its neighbour at a time."""
    if not 0 <= tiles <= len(_NUMBERS):
        return False
    return sum(_NUMBERS[:tiles]) <= worth <= sum(_NUMBERS[len(_NUMBERS) - tiles :])


def range_text(tiles: int) -> str:
    """The possible worths of so many tiles, as shown in a message: `2..26, 31..43, 60`."""
    spans: list[str] = []
    start: int | None = None
    most = ALL_NUMBER_TILES + JOKER * JOKERS
    for worth in range(most + 2):
        if worth <= most and possible(tiles, worth):
            start = worth if start is None else start
        elif start is not None:
            spans.append(str(start) if start == worth - 1 else f"{start}..{worth - 1}")
            start = None
    return ", ".join(spans)
