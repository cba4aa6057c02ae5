"""Sheets that differ only in a few texts: laid out once, and every sheet's texts stamped on.

A template marks a sheet `<section data-sheet ..>..</section>` and, in it, each text that is a sheet's own
`<div data-slot="6.5" style="..">..</div><!--slot-->`. A slot stands alone in its cell, which centres it; its
number is the most millimetres it may be high. Sheets that are equal but for their slots share one layout, the
art: there the slots are empty, and where they are is known from it. Every text is laid out once, in the look
and width of its slot, by the same engine in the same document. A text that is too high for its slot leaves
its sheet to be laid out as a whole, like any sheet that has no equals.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

EQUALS = 4
"""So many equal sheets are worth a layout of their own."""

_BEGIN = "<section data-sheet"
_SHEET = re.compile(rf"{_BEGIN}.*?</section>\s*", re.DOTALL)
_SLOT = re.compile(
    r'<div data-slot="(?P<most>[0-9.]+)"(?: style="(?P<style>[a-z0-9.:;% -]*)")?>'
    r"(?P<text>.*?)</div><!--slot-->",
    re.DOTALL,
)
_BARE = "display:block;text-decoration:none"
_PIXELS = 96 / 25.4
_GAP = 4
"""Pixels between two texts, so that none is taken for the other."""
_PAGE = "texts"
"""Name of the pages that the texts are laid out on; nobody sees them."""


@dataclass(frozen=True)
class Text:
    """What stands in a slot: its own style, and what it says, as HTML."""

    style: str
    html: str


@dataclass(frozen=True)
class Sheet:
    """A sheet: what it shares with its equals, and the texts of its slots in order."""

    html: str
    art: str
    texts: tuple[Text, ...]


@dataclass(frozen=True)
class Box:
    """A rectangle in the engine's pixels, downwards from the top left of a page."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> float:
        """Half way down."""
        return (self.top + self.bottom) / 2


@dataclass(frozen=True)
class Slot:
    """Where a text goes on an art, how texts there look (CSS), and how many pixels high they may be."""

    box: Box
    look: str
    most: float


Key = tuple[str, Text]
"""A text as it is laid out: the look of its slot, its width included, and what it says."""


@dataclass(frozen=True)
class Plan:
    """How a paper is printed. `head`, `foot`: what stands around its sheets; `arts`: layouts that are shared.

    `whole`: sheets, by their number, that are laid out as a whole although they have equals.
    """

    head: str
    sheets: tuple[Sheet, ...]
    foot: str
    arts: tuple[str, ...]
    whole: frozenset[int] = frozenset()

    def stamped(self) -> list[tuple[int, Sheet]]:
        """The sheets that are stamped, with their numbers."""
        return [
            (number, sheet)
            for number, sheet in enumerate(self.sheets)
            if sheet.art in self.arts and number not in self.whole
        ]

    def keeping(self, numbers: frozenset[int]) -> Plan:
        """The same with these sheets laid out as a whole."""
        return replace(self, whole=self.whole | numbers)


def plan(html: str) -> Plan | None:
    """How to print a paper of sheets; None if it is something else, or if no sheets are equal."""
    found = list(_SHEET.finditer(html))
    apart = any(one.end() != two.start() for one, two in pairwise(found))
    if len(found) < EQUALS or apart:
        return None
    sheets = tuple(_sheet(one[0]) for one in found)
    equals = Counter(sheet.art for sheet in sheets)
    arts = tuple(art for art, count in equals.items() if count >= EQUALS and _SLOT.search(art))
    return Plan(html[: found[0].start()], sheets, html[found[-1].end() :], arts) if arts else None


def _sheet(html: str) -> Sheet:
    texts = tuple(Text(one["style"] or "", one["text"]) for one in _SLOT.finditer(html))
    art = _SLOT.sub(lambda one: f'<div data-slot="{one["most"]}"></div><!--slot-->', html)
    return Sheet(html, art, texts)


def arts_html(planned: Plan) -> str:
    """The arts alone, each slot as a link to its number and its height."""
    return planned.head + "".join(map(_linked, planned.arts)) + planned.foot


def _linked(art: str) -> str:
    number = iter(range(len(art)))

    def link(slot: re.Match[str]) -> str:
        target = f"{next(number)}-{slot['most']}"
        return f'<div><a href="#{target}" style="{_BARE};color:inherit">&nbsp;</a></div>'

    return _SLOT.sub(link, art)


def slots(links: Sequence[tuple[str, Box, str]]) -> tuple[Slot, ...]:
    """The slots of an art, in order, from the links of its page: target, box and look."""
    found = {}
    for target, box, look in links:
        number, _, most = target.partition("-")
        wide = f"{look};width:{box.right - box.left:.3f}px"
        found[int(number)] = Slot(box, wide, float(most) * _PIXELS)
    return tuple(found[number] for number in sorted(found))


def keys(planned: Plan, places: Mapping[str, Sequence[Slot]]) -> list[Key]:
    """Every text that is stamped, once. `places`: slots by art."""
    every = (key for _, sheet in planned.stamped() for key in keys_of(sheet, places[sheet.art]))
    return list(dict.fromkeys(every))


def keys_of(sheet: Sheet, places: Sequence[Slot]) -> Iterator[Key]:
    """The texts of a sheet as they are laid out, in order."""
    return ((slot.look, text) for slot, text in zip(places, sheet.texts, strict=True))


def whole_html(planned: Plan, texts: Sequence[Key]) -> str:
    """All that is laid out: arts, sheets that are not stamped, each with its name, and the texts."""
    stamped = {number for number, _ in planned.stamped()}
    arts = (_named(_linked(art), f"art-{number}") for number, art in enumerate(planned.arts))
    whole = (
        _named(sheet.html, f"sheet-{number}")
        for number, sheet in enumerate(planned.sheets)
        if number not in stamped
    )
    return "".join((planned.head, *arts, *whole, _texts_html(texts), planned.foot))


def _texts_html(texts: Sequence[Key]) -> str:
    """Every text below each other, as a link to its number. Looks are rules: a style each would cost more."""
    looks = {look: f"look{number}" for number, look in enumerate(dict.fromkeys(look for look, _ in texts))}
    styles = {style: f"own{number}" for number, style in enumerate(dict.fromkeys(t.style for _, t in texts))}
    rules = (
        f".{_PAGE} a{{{_BARE};margin-bottom:{_GAP}px}}",
        *(f".{name}{{{look}}}" for look, name in looks.items()),
        *(f".{name}{{{style}}}" for style, name in styles.items()),
    )
    lines = (
        f'<a href="#{number}" class="{looks[look]} {styles[text.style]}">{text.html}</a>'
        for number, (look, text) in enumerate(texts)
    )
    style = f"<style>{''.join(rules)}</style>"
    return f'{style}<section id="{_PAGE}" class="{_PAGE}">{"".join(lines)}</section>'


def _named(sheet: str, name: str) -> str:
    return sheet.replace(_BEGIN, f'<section id="{name}" data-sheet', 1)


def too_high(
    planned: Plan, places: Mapping[str, Sequence[Slot]], heights: Mapping[Key, float]
) -> frozenset[int]:
    """Numbers of the sheets that have a text too high for its slot."""
    return frozenset(
        number
        for number, sheet in planned.stamped()
        for slot, key in zip(places[sheet.art], keys_of(sheet, places[sheet.art]), strict=True)
        if heights[key] > slot.most
    )
