"""Rotation: after each round the best two of every table move up to the next (rummikub.md section 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from pipeline.formats import seats, short, tables
from pipeline.formats.format import Format, Stage
from pipeline.formats.movers import by_tile, inseparable, movers, settling, tied_at_line, tile
from pipeline.model.entrant import Entrant
from pipeline.model.form import Setting
from pipeline.model.kind import Text, YesNo
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.score import Score
from pipeline.model.seating import FOUR_SEATS, HOUSE, Draw, Table
from pipeline.model.value import Value, signed

STAY = "-"
"""Direction of a table whose players stay: shown on the form, so that nobody waits for a move."""

WAITING = "…"
"""Reason of somebody who has no seat in a round."""

SETTINGS = (
    *tables.SETTINGS,
    Setting(
        "movement",
        Text(),
        "top2_up",
        ("top2_up", "none"),
        later=("winners_together", "fixed_schedule", "swiss_by_score"),
    ),
    Setting("move_tie", Text(), "draw_tile", ("draw_tile", "higher_total", "lower_number")),
    Setting("move_after_last", YesNo(), "false", ("false", "true")),
    Setting("seat_on_move", Text(), "vacated_in_order", ("vacated_in_order", "reseat_by_number", "free")),
)

Seating = tuple[tuple[Table, ...], Mapping[str, str]]
"""Tables of a round, and why each entrant sits where he does."""


class Rotation(Format):
    """Tables of four and three; movers by net score, ties at the line by `move_tie`.

    `seat_on_move = free`: players choose their seats. The draw keeps `vacated_in_order` as a proposal,
    so that the judge's sheet has a row for everybody; its rows are read by name, not by chair.
    """

    settings = SETTINGS

    def seats(self, rules: Rules) -> tuple[str, ...]:
        """Four, clockwise."""
        return FOUR_SEATS

    def lines(self, number: int, rules: Rules) -> tuple[int, ...]:
        """The game has the number of its round."""
        return (number,)

    def refuse(self, field: Sequence[Entrant], rules: Rules) -> list[Problem]:
        """Fields that cannot be seated (section 1.4)."""
        return tables.refuse(field, rules)

    def rounds(self, field: Sequence[Entrant], rules: Rules) -> int:
        """One round a game."""
        return rules.whole("games")

    def facts(self, draw: Draw, rules: Rules) -> Mapping[int, Mapping[str, Value]]:
        """`direction`: the table the movers go to; `tile_may_be_due`: whether a tie may need a tile.

        The second is missing where tiles never settle ties (`move_tie`): the form then has no room for
        them. With `move_after_last` the last game sends its best two on as well, and asks for the tiles
        of a tie; there is no further draw, so nothing waits for them.
        """
        if rules.text("movement") == "none":
            return {}
        return {table.number: MappingProxyType(_facts(table, draw, rules)) for table in draw.tables}

    def review(self, table: Table, scores: Sequence[Score], rules: Rules) -> list[Problem]:
        """A number tile missing, equal or not asked for at this table (C21, C22)."""
        due = tied_at_line(scores) if table.facts.get("tile_may_be_due") else ()
        idle = [score for score in scores if score not in due and tile(score) is not None]
        return [
            *(_problem("RK-C21.missing", table, score) for score in due if tile(score) is None),
            *(_problem("RK-C21.equal", table, score) for score in inseparable(scores, due)),
            *(_problem("RK-C22", table, score) for score in idle),
        ]

    def draw(self, stage: Stage) -> tuple[Draw | None, list[Problem]]:
        """Round 1 in number order; later rounds by moving the best two of each table up."""
        if len(stage.draws) == len(stage.rounds):
            return None, []
        number = stage.rounds[len(stage.draws)]
        if not stage.draws:
            seated = tables.first_round(stage.field, stage.stage, number, stage.rules)
            planned: Seating = seated, {id_: f"#{id_}" for one in seated for id_ in seats.ids(one)}
        else:
            open_ties = self._open_ties(stage)
            if open_ties:
                return None, open_ties
            planned = _moved(stage, number)
        seated, reasons = _completed(stage, number, planned)
        problems = short.too_short(seated)
        return (None, problems) if problems else (Draw(number, stage.stage, seated, reasons), [])

    def _open_ties(self, stage: Stage) -> list[Problem]:
        here = _still_playing(stage)
        return [
            problem
            for table in stage.draws[-1].tables
            for problem in self.review(table, here[table.number], stage.rules)
            if problem.severity == "error"
        ]


def _facts(table: Table, draw: Draw, rules: Rules) -> dict[str, Value]:
    last = draw.round == rules.whole("games") and not rules.yes("move_after_last")
    staying = last or len(draw.tables) == 1
    facts: dict[str, Value] = {"direction": STAY if staying else f"→ {table.number % len(draw.tables) + 1}"}
    if by_tile(rules):
        facts["tile_may_be_due"] = int(not staying and HOUSE not in seats.ids(table))
    return facts


def _moved(stage: Stage, number: int) -> Seating:
    """Who stays, who comes from the table before (5.6), and their seats."""
    last = stage.draws[-1]
    here = _still_playing(stage)
    settle = settling(stage)
    moving = {at: () if _stays(stage) else movers(scores, settle) for at, scores in here.items()}
    seated: list[Table] = []
    reasons: dict[str, str] = {}
    for table in last.tables:
        before = (table.number - 2) % len(last.tables) + 1
        leaving = {score.entrant for score in moving[table.number]}
        remain = seats.stayed(table, {score.entrant for score in here[table.number]} - leaving)
        vacated = [seat.key for seat in table.seats if seat.entrant in leaving]
        taken = seats.arrived(remain, vacated, [score.entrant for score in moving[before]])
        seated.append(tables.table(stage.stage, number, table.number, taken))
        reasons |= dict.fromkeys(remain.values(), _at(table.number))
        reasons |= {score.entrant: _mover(score, table.number) for score in moving[before]}
    return tuple(seated), reasons


def _stays(stage: Stage) -> bool:
    """Whether everybody keeps his table: without movement, or with one table only (5.6)."""
    return stage.rules.text("movement") == "none" or len(stage.draws[-1].tables) == 1


def _completed(stage: Stage, number: int, planned: Seating) -> Seating:
    """Seats left free are filled as the settings say: those who wait, the last table, a helper."""
    seated, reasons = planned
    order = {entrant.id: entrant.order for entrant in stage.field}
    rules, queue = stage.rules, tables.waiting(seated, stage.field, number)
    if tables.some_wait(rules):
        seated = tables.called(seated, queue)
        reasons = _told(planned[0], seated, {**reasons, **dict.fromkeys(queue, WAITING)}, "")
    if rules.text("short_table") == "fill_by_moving_last_table":
        before, seated = seated, short.filled_from_last(seated, order)
        reasons = _told(before, seated, reasons, f" ≥{short.LEAST}")
    if stage.draws and not _stays(stage) and rules.text("seat_on_move") == "reseat_by_number":
        seated = tuple(seats.renumbered(one, order) for one in seated)
    if rules.text("short_table") == "house_player":
        seated = short.with_house(seated)
    return seated, reasons


def _told(
    before: Sequence[Table], after: Sequence[Table], reasons: Mapping[str, str], why: str
) -> Mapping[str, str]:
    """Reasons with the tables that some have been brought to."""
    was = {id_: table.number for table in before for id_ in seats.ids(table)}
    brought = {
        id_: f"{reasons[id_]} →{_at(table.number)}{why}"
        for table in after
        for id_ in seats.ids(table)
        if was.get(id_) != table.number
    }
    return {**reasons, **brought}


def _mover(score: Score, to: int) -> str:
    drawn = f" [{tile(score)}]" if tile(score) is not None else ""
    return f"{_at(score.table)}→{_at(to)} {signed(score.values['score'])}{drawn}"


def _at(table: int) -> str:
    return f"T{table:02d}"


def _still_playing(stage: Stage) -> Mapping[int, list[Score]]:
    """Scores of the last round by table, in seat order, without those who stop after it (section 5.4)."""
    last, number = stage.draws[-1].round, stage.rounds[len(stage.draws)]
    playing = {entrant.id for entrant in stage.field if entrant.plays(number)}
    found: dict[int, list[Score]] = {table.number: [] for table in stage.draws[-1].tables}
    for score in stage.scores:
        if score.round == last and score.entrant in playing:
            found[score.table].append(score)
    places = {table.number: seats.ids(table) for table in stage.draws[-1].tables}
    return {at: sorted(own, key=lambda score: places[at].index(score.entrant)) for at, own in found.items()}


def _problem(kind: str, table: Table, score: Score) -> Problem:
    return Problem(
        kind,
        "warning" if kind == "RK-C22" else "error",
        values={"field": "move_tile", "score": signed(score.values["score"])},
        round=table.round,
        table=table.number,
        entrant=score.entrant,
    )


FORMAT = Rotation()
