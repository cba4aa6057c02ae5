"""A judge's sheet invented for a rehearsal: usual scores, now and then a draw, seldom somebody missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from random import Random

from pipeline.games.point_salad.cards import CARDS, VEGETABLES, Counts, score
from pipeline.games.point_salad.settings import detailed
from pipeline.games.point_salad.sides import BLOCK, SEATS, VEG_OF
from pipeline.model.form import Spot
from pipeline.model.rules import Rules
from pipeline.model.seating import Table
from pipeline.model.value import Value

JUDGES = ("陳大文", "林美玲", "何志強", "黃淑芬", "李國華", "Ms Wong", "張婉婷", "周子健")
LEAST, USUAL, MOST = 168, 280, 409
"""Scores of simulated games (point-salad.md 4); most are near the middle."""

NO_SHOW, DRAWN = 0.015, 0.03
POINT_CARDS = range(28, 37)
"""How many of the 84 end as point cards, both players together."""

MARKET = 6
"""Vegetables that lie open: a player takes the one that gives him most."""


def rehearse(table: Table, rules: Rules, random: Random) -> Mapping[Spot, Value]:
    """Sound input values of one sheet."""
    filled: dict[Spot, Value] = {
        ("", "", "judge"): random.choice(JUDGES),
        ("", "", "deck_checked"): 1,
        ("", "", "sign_a"): 1,
        ("", "", "sign_b"): 1,
        ("", "", "sheet_status"): "finished",
    }
    if random.random() < NO_SHOW:
        return {**filled, (BLOCK, random.choice(SEATS), "present"): 0}
    rows = _dealt(random) if detailed(rules) else _scores(random)
    for seat, row in rows.items():
        filled |= {(BLOCK, seat, key): value for key, value in row.items()}
    return filled


def _scores(random: Random) -> Mapping[str, Mapping[str, Value]]:
    a, b = (int(random.triangular(LEAST, MOST + 1, USUAL)) for _ in SEATS)
    return {"A": {"score": a}, "B": {"score": a if random.random() < DRAWN else b}}


def _dealt(random: Random) -> Mapping[str, Mapping[str, Value]]:
    """All 84 cards in two hands: point cards by lot, then in turn the open vegetable that suits them best."""
    deck = random.sample(sorted(CARDS), len(CARDS))
    cut = random.choice(POINT_CARDS)
    cards = {seat: deck[at : cut : len(SEATS)] for at, seat in enumerate(SEATS)}
    owned: dict[str, Counter[str]] = {seat: Counter() for seat in SEATS}
    vegetables = [CARDS[id_].back for id_ in deck[cut:]]
    for turn in range(len(vegetables)):
        seat = SEATS[turn % len(SEATS)]
        best = max(vegetables[:MARKET], key=lambda code: score(cards[seat], owned[seat] + Counter((code,))))
        vegetables.remove(best)
        owned[seat][best] += 1
    return {seat: _row(cards[seat], owned[seat]) for seat in SEATS}


def _row(cards: Sequence[str], owned: Counts) -> Mapping[str, Value]:
    counted = {VEG_OF[code]: owned.get(code, 0) for code in VEGETABLES}
    return {**counted, "cards": _written(sorted(cards)), "score": score(cards, owned)}


def _written(cards: Sequence[str]) -> str:
    """As people write them to save room: `CAR08 13, TOM17`."""
    by_back = groupby(cards, key=lambda id_: CARDS[id_].back)
    return ", ".join(back + " ".join(id_[len(back) :] for id_ in same) for back, same in by_back)
