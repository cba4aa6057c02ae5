"""Rotation: after each round the best two of every table move up to the next (rummikub.md section 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from pipeline.formats import tables
from pipeline.formats.format import Stage
from pipeline.model.entrant import Entrant
from pipeline.model.form import Setting
from pipeline.model.kind import Text, YesNo
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.score import Score
from pipeline.model.seating import FOUR_SEATS, Draw, Seat, Table
from pipeline.model.value import Value, signed

MOVERS = 2
STAY = "-"
"""Direction of a table whose players stay: shown on the form, so that nobody waits for a move."""

SETTINGS = (
    *tables.SETTINGS,
    Setting(
        "movement",
        Text(),
        "top2_up",
        ("top2_up", "none"),
        later=("winners_together", "fixed_schedule", "swiss_by_score"),
    ),
    Setting("move_tie", Text(), "draw_tile", ("draw_tile",), later=("higher_total", "lower_number")),
    Setting("move_after_last", YesNo(), "false", ("false",), later=("true",)),
    Setting(
        "seat_on_move",
        Text(),
        "vacated_in_order",
        ("vacated_in_order",),
        later=("reseat_by_number", "free"),
    ),
)


class Rotation:
    """Tables of four and three; movers by net score, ties at the line by a number tile."""

    settings = SETTINGS

    def refuse(self, field: Sequence[Entrant], rules: Rules) -> list[Problem]:
        """Fields that cannot be seated in fours and threes (section 1.4)."""
        return tables.refuse(field)

    def facts(self, draw: Draw, rules: Rules) -> Mapping[int, Mapping[str, Value]]:
        """`direction`: the table the movers go to; `tile_may_be_due`: whether a tie may need a tile."""
        if rules.text("movement") == "none":
            return {}
        staying = draw.round == rules.whole("games") or len(draw.tables) == 1
        return {
            table.number: MappingProxyType(
                {
                    "direction": STAY if staying else f"→ {_next(table.number, len(draw.tables))}",
                    "tile_may_be_due": int(not staying),
                }
            )
            for table in draw.tables
        }

    def review(self, table: Table, scores: Sequence[Score], rules: Rules) -> list[Problem]:
        """A number tile missing, equal or not asked for at this table (C21, C22)."""
        due = tied_at_line(scores) if table.facts.get("tile_may_be_due") else ()
        idle = [score for score in scores if score not in due and _tile(score) is not None]
        return [
            *(_problem("RK-C21.missing", table, score) for score in due if _tile(score) is None),
            *(_problem("RK-C21.equal", table, score) for score in _inseparable(scores, due)),
            *(_problem("RK-C22", table, score) for score in idle),
        ]

    def draw(self, stage: Stage) -> tuple[Draw | None, list[Problem]]:
        """Round 1 in number order; later rounds by moving the best two of each table up."""
        if len(stage.draws) == len(stage.rounds):
            return None, []
        number = stage.rounds[len(stage.draws)]
        if not stage.draws:
            seated, reasons = tables.first_round(stage.field, stage.stage, number)
        else:
            open_ties = self._open_ties(stage)
            if open_ties:
                return None, open_ties
            seated, reasons = _next_round(stage, number)
        problems = tables.too_short(seated)
        return (None, problems) if problems else (Draw(number, stage.stage, seated, reasons), [])

    def _open_ties(self, stage: Stage) -> list[Problem]:
        return [
            problem
            for table in stage.draws[-1].tables
            for problem in self.review(table, _still_playing(stage, table), stage.rules)
            if problem.severity == "error"
        ]


def tied_at_line(scores: Sequence[Score]) -> tuple[Score, ...]:
    """Who must draw a number tile: exactly those whose equal score lies across the moving line."""
    if len(scores) <= MOVERS:
        return ()
    line = sorted((_net(score) for score in scores), reverse=True)[MOVERS - 1]
    tied = tuple(score for score in scores if _net(score) == line)
    return tied if _above(scores, line) + len(tied) > MOVERS else ()


def movers(scores: Sequence[Score]) -> tuple[Score, ...]:
    """The two who move, better first: net score, then tile, then old seat (scores in seat order)."""
    ranked = sorted(scores, key=lambda score: (-_net(score), -(_tile(score) or 0)))
    return tuple(ranked[:MOVERS])


def _next_round(stage: Stage, number: int) -> tuple[tuple[Table, ...], Mapping[str, str]]:
    last = stage.draws[-1]
    here = {table.number: _still_playing(stage, table) for table in last.tables}
    staying = stage.rules.text("movement") == "none" or len(last.tables) == 1
    moving = {at: () if staying else movers(scores) for at, scores in here.items()}
    seated: list[Table] = []
    reasons: dict[str, str] = {}
    for table in last.tables:
        before = (table.number - 2) % len(last.tables) + 1
        seats, why = _seats(table, here[table.number], moving[table.number], moving[before])
        seated.append(tables.table(stage.stage, number, table.number, seats))
        reasons.update(why)
    return tuple(seated), reasons


def _seats(
    table: Table, here: Sequence[Score], leaving: Sequence[Score], coming: Sequence[Score]
) -> tuple[tuple[Seat, ...], Mapping[str, str]]:
    """Who stays keeps his seat; who comes takes the seats left free, in order, better mover first."""
    gone = {score.entrant for score in leaving}
    remain = {score.entrant for score in here} - gone
    staying = {seat.key: seat.entrant for seat in table.seats if seat.entrant in remain}
    left = [seat.key for seat in table.seats if seat.entrant in gone]
    spare = [key for key in FOUR_SEATS if key not in staying and key not in left]
    taken = dict(zip([*left, *spare], (score.entrant for score in coming), strict=False))
    occupied = {**staying, **taken}
    reasons = dict.fromkeys(staying.values(), f"T{table.number:02d}")
    reasons |= {score.entrant: _moved(score, table.number) for score in coming}
    return tuple(Seat(key, occupied[key]) for key in FOUR_SEATS if key in occupied), reasons


def _moved(score: Score, to: int) -> str:
    tile = f" [{_tile(score)}]" if _tile(score) is not None else ""
    return f"T{score.table:02d}→T{to:02d} {signed(score.values['score'])}{tile}"


def _inseparable(scores: Sequence[Score], due: Sequence[Score]) -> list[Score]:
    """Players who drew equal tiles although one of them moves and the other stays."""
    tiles = sorted((_tile(score) or 0 for score in due), reverse=True)
    if not due or 0 in tiles:
        return []
    places = MOVERS - _above(scores, _net(due[0]))
    if tiles[places - 1] != tiles[places]:
        return []
    return [score for score in due if _tile(score) == tiles[places]]


def _still_playing(stage: Stage, table: Table) -> list[Score]:
    """Scores of a table of the last round, in seat order, without those who stop after it (section 5.4)."""
    last, number = stage.draws[-1].round, stage.rounds[len(stage.draws)]
    playing = {entrant.id for entrant in stage.field if entrant.plays(number)}
    place = {seat.entrant: index for index, seat in enumerate(table.seats)}
    found = [
        score
        for score in stage.scores
        if (score.round, score.table) == (last, table.number) and score.entrant in playing
    ]
    return sorted(found, key=lambda score: place[score.entrant])


def _problem(kind: str, table: Table, score: Score) -> Problem:
    return Problem(
        kind,
        "warning" if kind == "RK-C22" else "error",
        values={"field": "move_tile", "score": signed(score.values["score"])},
        round=table.round,
        table=table.number,
        entrant=score.entrant,
    )


def _next(number: int, count: int) -> int:
    return number % count + 1


def _net(score: Score) -> int | Fraction:
    net = score.values["score"]
    if not isinstance(net, int | Fraction):
        raise TypeError(f"score of {score.entrant} is {net!r}")
    return net


def _tile(score: Score) -> int | None:
    tile = score.values.get("move_tile")
    return tile if isinstance(tile, int) else None


def _above(scores: Sequence[Score], line: int | Fraction) -> int:
    return sum(_net(score) > line for score in scores)


FORMAT = Rotation()
