"""Point cards as people write them in one cell (point-salad.md 2, C11)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pipeline.games.point_salad.cards import CARDS, REMOVED, VEGETABLES
from pipeline.model.width import narrowed

_WORDS: Mapping[str, str] = {
    **{code: code for code in VEGETABLES},
    **{name.upper(): code for code, name in VEGETABLES.items()},
    **dict.fromkeys(("甘藍", "甘蓝"), "CAB"),
    **dict.fromkeys(("紅蘿蔔", "胡蘿蔔", "胡萝卜", "红萝卜"), "CAR"),
    **dict.fromkeys(("萵苣", "莴苣", "生菜"), "LET"),
    **dict.fromkeys(("洋蔥", "洋葱"), "ONI"),
    **dict.fromkeys(("甜椒",), "PEP"),
    **dict.fromkeys(("番茄",), "TOM"),
}
"""How a back vegetable may be written before a card's number."""

_UNSEEN = re.compile("[\u200b-\u200f\u2060\ufeff\ufe0e\ufe0f]")
_GAP = r"\s_#.\-\u2010-\u2015\u2212"
_BACKS = "|".join(sorted(_WORDS, key=len, reverse=True))
_CARD = re.compile(
    f"(?P<back>{_BACKS})[{_GAP}]*0*(?P<number>[0-9]{{1,2}})(?![0-9])"
    "|(?<![0-9A-Z])0*(?P<more>[0-9]{1,2})(?![0-9A-Z])"
)
"""A vegetable with a number, or a number more for the vegetable that was named last."""

_BETWEEN = re.compile(r"[\s,;:/|\\+&、，；。・·.()\[\]{}\-\u2010-\u2015\u2212]+")
_NONE = ("NONE", "無", "无", "0")
"""What a cell may say instead of being blank."""


@dataclass(frozen=True)
class CardList:
    """The ids of a cell in its order; `removed`: cards that are not in this game; `unknown`: no cards."""

    ids: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether every word was a card of the game."""
        return not self.removed and not self.unknown


def card_list(text: str) -> CardList:
    """What a cell lists: `CAR15`, `car 15`, `紅蘿蔔15`, in any width, between any separators.

    `CAR08 13 15` are three cards: a vegetable has to be named once.
    """
    plain = _UNSEEN.sub("", narrowed(text)).upper()
    if plain.strip() in _NONE:
        return CardList()
    ids: list[str] = []
    removed: list[str] = []
    unknown: list[str] = []
    back = ""
    for word, found in _words(plain):
        back = _WORDS[found["back"]] if found and found["back"] else back if found else ""
        number = int(found["number"] or found["more"]) if found else 0
        id_ = f"{back}{number:02d}" if back else word
        (ids if id_ in CARDS else removed if back and number in REMOVED else unknown).append(id_)
    return CardList(tuple(ids), tuple(removed), tuple(unknown))


def _words(text: str) -> Iterator[tuple[str, re.Match[str] | None]]:
    """Cards, and what stands between them and separates nothing."""
    at = 0
    for found in _CARD.finditer(text):
        yield from _rest(text[at : found.start()])
        yield found[0], found
        at = found.end()
    yield from _rest(text[at:])


def _rest(text: str) -> Iterator[tuple[str, None]]:
    for word in _BETWEEN.split(text):
        if word:
            yield word, None
