"""Vegetables and point cards of both players against the deck and the scores (C10-C13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pipeline.games.point_salad.cards import ALL_CARDS, CARDS, PER_VEGETABLE, VEGETABLES
from pipeline.games.point_salad.cards import score as score_of
from pipeline.games.point_salad.findings import about_side
from pipeline.games.point_salad.sides import VEG_OF, Game, Side
from pipeline.model.problem import Problem
from pipeline.model.sheet import Sheet
from pipeline.model.value import signed


def accounted(sheet: Sheet, game: Game) -> list[Problem]:
    """What keeps the cards from deciding scores: lists that cannot be read, else wrong counts (C11-C13)."""
    unread = [problem for side in game.sides for problem in (*_blank(sheet, side), *_unread(sheet, side))]
    return [*unread, *_twice(sheet, game)] or _counts(sheet, game)


def against_cards(sheet: Sheet, game: Game) -> Iterator[Problem]:
    """The score is what the cards give (C10); only where they are accounted for, as they may be wrong too."""
    for side in game.sides:
        owned, cards = side.vegetables, side.cards.ids
        if owned is None or side.score is None or side.score == score_of(cards, owned):
            continue
        parts = ", ".join(f"{id_} {signed(CARDS[id_].points(owned))}" for id_ in cards) or "0"
        right = score_of(cards, owned)
        yield about_side(sheet, side, "PS-C10", "score", expected=right, parts=parts)


def _blank(sheet: Sheet, side: Side) -> Iterator[Problem]:
    """All six are counted (CM6): a blank is never 0. Nothing at all is one thing, not six."""
    row = side.row
    blank = [key for key in VEG_OF.values() if row[key].value is None and not row[key].typed.strip()]
    for key in blank[:1] if len(blank) == len(VEG_OF) else blank:
        yield about_side(sheet, side, "CM6", key)


def _unread(sheet: Sheet, side: Side) -> Iterator[Problem]:
    """Every word is a card of this game (C11)."""
    cards = side.cards
    if cards.unknown:
        yield about_side(sheet, side, "PS-C11.unknown", "cards", cards=", ".join(cards.unknown))
    if cards.removed:
        yield about_side(sheet, side, "PS-C11.removed", "cards", cards=", ".join(cards.removed))


def _twice(sheet: Sheet, game: Game) -> list[Problem]:
    """Every card is there once (C11): a second one is told where it stands, with the first as witness."""
    a, b = (Counter(side.cards.ids) for side in game.sides)
    own = {"A": [id_ for id_ in a if a[id_] > 1], "B": [id_ for id_ in b if b[id_] > 1]}
    both = [id_ for id_ in b if id_ in a]
    found = [
        about_side(sheet, side, "PS-C11.twice", "cards", cards=", ".join(own[side.seat]))
        for side in game.sides
        if own[side.seat]
    ]
    if both:
        witness = (game.a.row["cards"],)
        found.append(
            about_side(sheet, game.b, "PS-C11.both", "cards", witnesses=witness, cards=", ".join(both))
        )
    return found


def _counts(sheet: Sheet, game: Game) -> list[Problem]:
    """Fourteen of each vegetable (C13).

    Where several are wrong and the sum as well, cards are missing or were counted twice: one finding (C12).
    """
    totals = _totals(game)
    wrong = [code for code, total in totals.items() if total != PER_VEGETABLE]
    if len(wrong) > 1 and sum(totals.values()) != ALL_CARDS:
        return [_missing(sheet, game, wrong, sum(totals.values()))]
    return [_off(sheet, game, code, totals[code]) for code in wrong]


def _totals(game: Game) -> Mapping[str, int]:
    """Cards of each vegetable, face up or as the back of a point card; empty while a count is not known."""
    backs = Counter(CARDS[id_].back for side in game.sides for id_ in side.cards.ids)
    a, b = game.a.vegetables, game.b.vegetables
    return {code: a[code] + b[code] + backs[code] for code in VEGETABLES} if a and b else {}


def _off(sheet: Sheet, game: Game, code: str, total: int) -> Problem:
    key = VEG_OF[code]
    witness = (game.b.row[key],)
    return about_side(sheet, game.a, "PS-C13", key, witnesses=witness, total=total, expected=PER_VEGETABLE)


def _missing(sheet: Sheet, game: Game, wrong: Sequence[str], total: int) -> Problem:
    keys = [VEG_OF[code] for code in wrong]
    witnesses = tuple(side.row[key] for key in keys for side in game.sides)[1:]
    labels = "|".join(f"point_salad.{key}.label" for key in keys)
    return about_side(
        sheet,
        game.a,
        "PS-C12",
        keys[0],
        witnesses=witnesses,
        total=total,
        expected=ALL_CARDS,
        vegetables_keys=labels,
    )
