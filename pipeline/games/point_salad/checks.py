"""What a valid sheet must satisfy, one sheet alone (point-salad.md section 4)."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.games.point_salad.accounting import accounted, against_cards
from pipeline.games.point_salad.findings import about_side, blame
from pipeline.games.point_salad.settings import detailed
from pipeline.games.point_salad.sides import HIGHEST, LOWEST, Game, Side, game_of
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.sheet import Sheet, value, whole

USUAL = range(60, 451)
"""Scores that nobody has to confirm (C8)."""


def check(sheet: Sheet, rules: Rules) -> list[Problem]:
    """Every finding of this sheet, in form order."""
    game = game_of(sheet)
    doubts = accounted(sheet, game) if detailed(rules) and game.played else None
    settled = doubts == []
    return [
        *_deck(sheet, game),
        *(problem for side in game.sides for problem in _side(sheet, game, side, settled)),
        *_points(sheet, game),
        *_result(sheet, game),
        *(doubts or ()),
        *(against_cards(sheet, game) if settled else ()),
    ]


def _deck(sheet: Sheet, game: Game) -> Iterator[Problem]:
    """Somebody has counted the cards before the game (C15)."""
    if game.played and value(sheet.head, "deck_checked") != 1:
        yield blame(sheet, "PS-C15", sheet.head["deck_checked"], "deck_checked", "warning")


def _side(sheet: Sheet, game: Game, side: Side, settled: bool) -> Iterator[Problem]:
    if game.played:
        yield from _score(sheet, side, settled)
    else:
        yield from _not_played(sheet, side)


def _score(sheet: Sheet, side: Side, settled: bool) -> Iterator[Problem]:
    """A score (C9) that is possible (C7) and plausible (C8), unless the cards settle what it is."""
    score = whole(side.row, "score")
    if score is None:
        yield about_side(sheet, side, "PS-C9.missing", "score")
    elif not LOWEST <= score <= HIGHEST:
        yield about_side(sheet, side, "PS-C7", "score", expected=f"{LOWEST}..{HIGHEST}")
    elif score not in USUAL and not settled:
        expected = f"{USUAL.start}..{USUAL.stop - 1}"
        yield about_side(sheet, side, "PS-C8", "score", "warning", expected=expected)


def _not_played(sheet: Sheet, side: Side) -> Iterator[Problem]:
    """Where somebody did not come nothing is recorded (C9); the score of who came is 0 (R7)."""
    nothing = [(key, entry) for key, entry in side.recorded if not (side.present and entry.value == 0)]
    if nothing:
        kind = "PS-C9.alone" if side.present else "PS-C9.absent"
        field, _ = nothing[0]
        yield about_side(sheet, side, kind, field, witnesses=(side.row["present"],))


def _points(sheet: Sheet, game: Game) -> Iterator[Problem]:
    """Match points that somebody typed are those of R3 (C2)."""
    for side, right in zip(game.sides, game.points or (), strict=False):
        if side.row["points"].typed.strip() and value(side.row, "points") != right:
            yield about_side(sheet, side, "PS-C2", "points", expected=right)


def _result(sheet: Sheet, game: Game) -> Iterator[Problem]:
    """The result is that of the scores (C1)."""
    entry, right = sheet.head["result"], game.result
    if entry.value is None or game.points is None or entry.value == right:
        return
    scores = tuple(side.row["score" if game.played else "present"] for side in game.sides)
    expected = f"choice.salad_result.{right}" if right else "point_salad.result.none"
    yield blame(sheet, "PS-C1", entry, "result", witnesses=scores, expected_key=expected)
