"""What every player gets for every game and bye of a stage (R3-R7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from pipeline.games.point_salad.settings import MarginMode, bye_margin, margin_mode
from pipeline.games.point_salad.sides import WIN, Game, Side, game_of, is_final
from pipeline.model.cell import Cell
from pipeline.model.rules import Rules
from pipeline.model.score import Score
from pipeline.model.seating import Table
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value, exact

PLAYED, BYE, NO_SHOW, FINAL = "PS-R3", "PS-R6", "PS-R7", "PS-R8"

Margin = int | Fraction


def stage_scores(sheets: Sequence[Sheet], byes: Sequence[Table], rules: Rules) -> list[Score]:
    """One score per player and game, table by table, then the byes.

    Figures of finals are in no total of the preliminaries (R8): the house keeps stages apart.
    """
    mode = margin_mode(rules)
    scores = [score for sheet in sheets for score in _of_sheet(sheet, mode)]
    return [*scores, *(_of_bye(table, scores, rules) for table in byes)]


def _of_sheet(sheet: Sheet, mode: MarginMode) -> Iterator[Score]:
    game = game_of(sheet)
    if game.points is None:
        return
    for side, other, points in zip(game.sides, reversed(game.sides), game.points, strict=True):
        first = sheet.table.facts.get("first_player") == side.seat
        yield Score(
            round=sheet.table.round,
            table=sheet.table.number,
            line=sheet.table.lines[0],
            entrant=side.entrant,
            values=_played(side, other, points, first, mode) if game.played else _worth(points),
            rule=NO_SHOW if not game.played else FINAL if is_final(sheet.table) else PLAYED,
            cells=_cells(game, side, other),
        )


def _played(side: Side, other: Side, points: int, first: bool, mode: MarginMode) -> Mapping[str, Value]:
    own, against = side.score or 0, other.score or 0
    return _worth(points, mode.margin(own, against), own, met=1, was_first=int(first), opponents=against)


def _worth(
    points: int,
    margin: Margin = 0,
    score: int = 0,
    met: int = 0,
    was_first: int = 0,
    bye: int = 0,
    opponents: Value = None,
) -> Mapping[str, Value]:
    """What a ranking counts, and the other's score; `met`: whether both came; a win is full points (R3)."""
    return {
        "score": score,
        "opponents": opponents,
        "points": points,
        "margin": margin,
        "win": int(points == WIN),
        "met": met,
        "was_first": was_first,
        "bye": bye,
    }


def _cells(game: Game, side: Side, other: Side) -> tuple[Cell, ...]:
    key = "score" if game.played else "present"
    return side.row[key].at, other.row[key].at


def _of_bye(table: Table, scores: Sequence[Score], rules: Rules) -> Score:
    """A bye (R6); one on a table of finals is a way into the next round."""
    (seat,) = table.seats
    set_margin = bye_margin(rules)
    margin = own_average(scores, seat.entrant) if set_margin is None else set_margin
    points = WIN if is_final(table) else int(rules.text("bye_points"))
    values = _worth(points, margin, bye=1)
    return Score(table.round, table.number, table.lines[0], seat.entrant, values, BYE, ())


def own_average(scores: Sequence[Score], entrant: str) -> Margin:
    """The average margin of the games a player has played so far (`bye_margin`); 0 before the first."""
    played = [score.values["margin"] for score in scores if score.entrant == entrant and score.values["met"]]
    margins = [margin for margin in played if isinstance(margin, int | Fraction)]
    return exact(Fraction(sum(margins)) / len(margins)) if margins else 0
