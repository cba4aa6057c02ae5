"""Names that may leave the house: 陳大文 becomes 陳○文, Chan Tai Man becomes Chan T. M.

A copy on the web is read by anybody; who was there finds himself all the same, by number or by what is left
of the name. Units, titles and the names of grown-ups (judges, leaders of units) are not touched.
"""

from __future__ import annotations

import re
from dataclasses import replace

from pipeline.model.entrant import Called, Entrant
from pipeline.model.event import Event

HOLE = "○"
"""Stands for a character that is not shown."""

_MARKS = (
    "[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u3099\u309a\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
_CLUSTER = re.compile(f".{_MARKS}*", re.DOTALL)
"""A character with the accents and variation selectors that belong to it."""
_HAN = re.compile("[\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]")
_PARTNERS = re.compile(r"(\s*[/／&＆、]\s*)")


def masked(event: Event) -> Event:
    """The event with every entrant and player under a masked name."""
    return replace(event, entrants=tuple(_entrant(one) for one in event.entrants))


def masked_name(name: str) -> str:
    """A name as others may read it; of partners each."""
    parts = _PARTNERS.split(name)
    return "".join(part if at % 2 else _person(part) for at, part in enumerate(parts))


def _entrant(one: Entrant) -> Entrant:
    called = tuple(Called(old.since, masked_name(old.name), _each(old.players)) for old in one.called)
    return replace(one, name=masked_name(one.name), players=_each(one.players), called=called)


def _each(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(masked_name(name) for name in names)


def _person(name: str) -> str:
    """The first word of a name stays if others follow; of those an initial; inside Chinese words holes."""
    words = name.split()
    return " ".join(_word(word, first=not at and len(words) > 1) for at, word in enumerate(words))


def _word(word: str, first: bool) -> str:
    signs = _CLUSTER.findall(word)
    if _HAN.match(word):
        return _han(signs, first)
    return word if first else f"{signs[0]}."


def _han(signs: list[str], first: bool) -> str:
    """陳大文 is 陳○文, 歐陽小明 is 歐○○明, 丁一 is 丁○; a family name that stands apart stays."""
    if len(signs) == 1:
        return signs[0] if first else HOLE
    if len(signs) == 2:
        return "".join(signs) if first else signs[0] + HOLE
    return signs[0] + HOLE * (len(signs) - 2) + signs[-1]
