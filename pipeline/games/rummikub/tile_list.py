"""The tiles left on a rack, listed by the judge (rummikub.md section 2)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.games.rummikub.tiles import COLOURS, COPIES, HIGHEST, JOKER, JOKER_CODE, Tile
from pipeline.model.sheet import Row, value
from pipeline.model.width import narrowed

FIELD = "tile_list"

_NAMES: Mapping[str, str] = {
    **{code.casefold(): code for code in (*COLOURS, JOKER_CODE)},
    **dict.fromkeys(("red", "紅", "红", "紅色", "红色"), "R"),
    **dict.fromkeys(("blue", "藍", "蓝", "藍色", "蓝色"), "B"),
    **dict.fromkeys(("black", "黑", "黑色"), "K"),
    **dict.fromkeys(("yellow", "黃", "黄", "黃色", "黄色"), "Y"),
    **dict.fromkeys(("joker", "百搭", "百搭牌"), JOKER_CODE),
}
_BETWEEN = re.compile("[\\s,、\u200b\u200c\u200d\u2060\ufeff]+")
_CODE = re.compile(r"([^0-9]+)([0-9]{1,2})?")


@dataclass(frozen=True)
class TileList:
    """A list as understood; `unknown`: what is the code of no tile, as typed."""

    tiles: tuple[Tile, ...]
    unknown: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """What the number tiles add up to."""
        return sum(tile.number for tile in self.tiles)

    @property
    def jokers(self) -> int:
        """How many of the tiles are jokers."""
        return sum(tile.is_joker for tile in self.tiles)

    @property
    def worth(self) -> int:
        """What the whole rack counts (R1)."""
        return self.points + JOKER * self.jokers

    @property
    def sound(self) -> bool:
        """Whether there can be such a rack."""
        return bool(self.tiles) and not self.unknown and not too_many([self])


def parse(text: str) -> TileList:
    """Codes or colour names, separated by spaces or commas of any width, in capitals or not."""
    tiles: list[Tile] = []
    unknown: list[str] = []
    for typed in _BETWEEN.split(narrowed(text)):
        tile = _tile(typed)
        if tile:
            tiles.append(tile)
        elif typed:
            unknown.append(typed)
    return TileList(tuple(tiles), tuple(unknown))


def list_of(row: Row) -> TileList | None:
    """The list of a player's row; None where it is blank or not on the form."""
    text = value(row, FIELD)
    return parse(text) if isinstance(text, str) else None


def too_many(lists: Sequence[TileList]) -> tuple[Tile, ...]:
    """Tiles that these lists have more often than the box does."""
    count = Counter(tile for each in lists for tile in each.tiles)
    return tuple(sorted(tile for tile, times in count.items() if times > COPIES))


def _tile(typed: str) -> Tile | None:
    found = _CODE.fullmatch(typed.casefold())
    colour = _NAMES.get(found[1]) if found else None
    if found is None or colour is None:
        return None
    if colour == JOKER_CODE:
        return None if found[2] else Tile(colour)
    return Tile(colour, int(found[2])) if found[2] and 1 <= int(found[2]) <= HIGHEST else None
