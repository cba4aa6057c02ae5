"""What every pair gets for its matches (guandan.md section 3; section 11 for the figures of a Swiss)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipeline.games.guandan.levels import LEVELS, LOWEST, SIDES, other
from pipeline.games.guandan.match import ENDS, Reading, foul_keys, gone, of, reading
from pipeline.games.guandan.settings import short
from pipeline.model.cell import Cell
from pipeline.model.rules import Rules
from pipeline.model.score import Score
from pipeline.model.seating import Table
from pipeline.model.sheet import Sheet
from pipeline.model.value import Value

WIN, DRAW, LOSS = 2, 1, 0
"""Match points (section 11, V1)."""

RULES: Mapping[str, str] = {
    "passed_A": "GD-R6",
    "higher_level": "GD-R9",
    "on_stage": "GD-R9",
    "finish_count": "GD-R9",
    "draw": "GD-R9",
    "lot": "GD-lot",
    "extra_hand": "GD-R10",
    "fouls": "GD-R11",
    "direct_loss": "GD-R11",
    "forfeit": "GD-R12",
    "none": "GD-R12",
}
BYE = "GD-bye"


def stage_scores(sheets: Sequence[Sheet], byes: Sequence[Table], rules: Rules) -> list[Score]:
    """One score per pair and match, table by table, then the byes; a match still open gives none."""
    scores = [score for sheet in sheets for score in _of_sheet(sheet, rules)]
    return [*scores, *(_of_bye(table) for table in byes)]


def _of_sheet(sheet: Sheet, rules: Rules) -> Iterator[Score]:
    found = reading(sheet, rules)
    if not found.decision.winner:
        return
    for seat in sorted(sheet.table.seats, key=lambda seat: SIDES.index(seat.key)):
        yield Score(
            round=sheet.table.round,
            table=sheet.table.number,
            line=sheet.table.lines[0],
            entrant=seat.entrant,
            values=_values(sheet, found, seat.key, rules),
            rule=RULES[found.decision.reason],
            cells=_cells(sheet, found, seat.key, rules),
        )


def _values(sheet: Sheet, found: Reading, side: str, rules: Rules) -> Mapping[str, Value]:
    """`level`: where the pair ended, as written; `met`: whether it came to the match."""
    decision, match = found.decision, found.match
    away = gone(sheet, rules)
    played = not away
    won = decision.winner == side
    drawn = decision.reason == "draw"
    own, others = match.state.levels[side], match.state.levels[other(side)]
    return {
        "reached": LEVELS[own] if played else None,
        "win": int(won),
        "points": WIN if won else DRAW if drawn else LOSS,
        "final_level": _number(own) if played else 0,
        "level_difference": own - others if played else 0,
        "decided": decision.reason,
        "met": int(side not in away),
        "bye": 0,
    }


def _number(steps: int) -> int:
    """A level as a number: 2 to 10, J 11, Q 12, K 13, A 14."""
    return steps - LOWEST + 2


def _cells(sheet: Sheet, found: Reading, side: str, rules: Rules) -> tuple[Cell, ...]:
    """The cells that decided the match, the pair's own first."""
    sides = (side, other(side))
    match found.decision.reason:
        case "forfeit" | "none":
            keys = [of("absent", each) for each in sides]
        case "direct_loss":
            keys = ["direct_loss"]
        case "fouls":
            keys = [key for each in sides for key in foul_keys(rules, each)]
        case "lot":
            keys = ["lot_winner"]
        case "extra_hand":
            keys = ["extra_hand"]
        case _:
            return _by_play(sheet, found, sides, rules)
    return tuple(sheet.head[key].at for key in keys)


def _by_play(sheet: Sheet, found: Reading, sides: tuple[str, str], rules: Rules) -> tuple[Cell, ...]:
    if short(rules):
        ends = dict(zip(SIDES, sheet.blocks[ENDS], strict=True))
        keys = ("pass_a",) if found.decision.reason == "passed_A" else ("final_stage",)
        return (*(ends[each]["final"].at for each in sides), *(sheet.head[key].at for key in keys))
    last = found.lines[found.match.hands - 1].row
    keys = ("pass_a",) if found.decision.reason == "passed_A" else ("stage",)
    return tuple(last[key].at for key in (*(of("level", each) for each in sides), *keys))


def _of_bye(table: Table) -> Score:
    """Who has nobody to play with goes on (section 5, R12)."""
    (seat,) = table.seats
    values: dict[str, Value] = {
        "reached": None,
        "win": 1,
        "points": WIN,
        "final_level": 0,
        "level_difference": 0,
        "decided": None,
        "met": 0,
        "bye": 1,
    }
    return Score(table.round, table.number, table.lines[0], seat.entrant, values, BYE, ())
