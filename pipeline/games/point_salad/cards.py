"""The 84 point cards and what each is worth to a player (point-salad.md R1, R2, 9.2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

VEGETABLES: Mapping[str, str] = {
    "CAB": "cabbage",
    "CAR": "carrot",
    "LET": "lettuce",
    "ONI": "onion",
    "PEP": "pepper",
    "TOM": "tomato",
}
"""What is on the backs of the cards, by the code that begins a card's id."""

Counts = Mapping[str, int]
"""How many vegetable cards a player has, by code; a code left out is none."""

REMOVED = range(1, 5)
"""Numbers of the cards with text, which are taken out of every vegetable (9.2)."""

PER_VEGETABLE = 14
ALL_CARDS = PER_VEGETABLE * len(VEGETABLES)

_TABLE = """
no. | CAB | CAR | LET | ONI | PEP | TOM
05 | +2/car | +2/cab | +2/pep | +2/tom | +2/let | +2/oni
06 | +1/car +1/pep | +1/cab +1/let | +1/pep +1/oni | +1/tom +1/car | +1/let +1/tom | +1/oni +1/car
07 | +1/car +1/let | +1/cab +1/pep | +1/pep +1/tom | +1/tom +1/cab | +1/let +1/oni | +1/oni +1/cab
08 | +3/car -2/oni | +3/cab -2/tom | +3/pep -2/cab | +3/tom -2/let | +3/let -2/car | +3/oni -2/pep
09 | +2/car +1/pep -2/cab | +2/cab +1/let -2/car | +2/pep +1/tom -2/let | +2/tom +1/car -2/oni \
| +2/let +1/oni -2/pep | +2/oni +1/cab -2/tom
10 | +2/car +2/oni -4/pep | +2/cab +2/tom -4/let | +2/pep +2/cab -4/tom | +2/tom +2/let -4/car \
| +2/let +2/car -4/oni | +2/oni +2/pep -4/cab
11 | +3/car -1/pep -1/cab | +3/cab -1/let -1/car | +3/pep -1/tom -1/let | +3/tom -1/car -1/oni \
| +3/let -1/oni -1/pep | +3/oni -1/cab -1/tom
12 | +4/car -2/let -2/tom | +4/cab -2/pep -2/oni | +4/pep -2/oni -2/car | +4/tom -2/cab -2/pep \
| +4/let -2/tom -2/cab | +4/oni -2/car -2/let
13 | car+car=5 | cab+cab=5 | pep+pep=5 | tom+tom=5 | let+let=5 | oni+oni=5
14 | let+oni=5 | tom+let=5 | car+tom=5 | car+pep=5 | car+oni=5 | cab+pep=5
15 | tom+pep=5 | oni+pep=5 | cab+oni=5 | cab+let=5 | cab+tom=5 | car+let=5
16 | car+car+car=8 | cab+cab+cab=8 | pep+pep+pep=8 | tom+tom+tom=8 | let+let+let=8 | oni+oni+oni=8
17 | cab+car+tom=8 | pep+cab+tom=8 | let+pep+car=8 | cab+tom+let=8 | pep+let+cab=8 | car+oni+pep=8
18 | let+car+oni=8 | car+cab+oni=8 | oni+pep+cab=8 | oni+tom+pep=8 | tom+let+car=8 | tom+oni+let=8
"""
"""As in the rules: a number and the criteria of the card with it, one column per back vegetable."""

_EACH = re.compile(r"([+-]\d)/([a-z]{3})")


@dataclass(frozen=True)
class Card:
    """A point card: so many points for each of some vegetables, or `worth` for each complete set.

    `each`: points by vegetable; `sets`: how many of each vegetable make a set. One of the two is empty.
    """

    id: str
    each: Counts
    sets: Counts
    worth: int = 0

    @property
    def back(self) -> str:
        """The vegetable on its other side."""
        return self.id[:3]

    def points(self, owned: Counts) -> int:
        """What it is worth beside these vegetables, which it does not use up (R1, R2)."""
        if self.sets:
            return self.worth * min(owned.get(code, 0) // needed for code, needed in self.sets.items())
        return sum(points * owned.get(code, 0) for code, points in self.each.items())


def _card(id_: str, criterion: str) -> Card:
    names, _, worth = criterion.upper().partition("=")
    if worth:
        members = names.split("+")
        return Card(id_, {}, {code: members.count(code) for code in members}, int(worth))
    return Card(id_, {code.upper(): int(points) for points, code in _EACH.findall(criterion)}, {})


def _cards(table: str) -> Iterable[Card]:
    heading, *rows = ([cell.strip() for cell in line.split("|")] for line in table.strip().splitlines())
    for number, *criteria in rows:
        for back, criterion in zip(heading[1:], criteria, strict=True):
            yield _card(f"{back}{number}", criterion)


CARDS: Mapping[str, Card] = {card.id: card for card in _cards(_TABLE)}
"""Every card of the game by its id, `CAR15`."""


def score(cards: Iterable[str], owned: Counts) -> int:
    """The game score of a player: all his point cards, also those below 0 (R1)."""
    return sum(CARDS[id_].points(owned) for id_ in cards)
