"""The rows of papers that follow a stage from table to table: guide cards, recap, the final match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline import formats, games
from pipeline.games.layouts import layout_of
from pipeline.model.form import Layout, Lines
from pipeline.model.score import Score
from pipeline.model.seating import Draw, Round, Table, is_bye
from pipeline.model.value import Value
from pipeline.prefill import prefill
from pipeline.reports.guide_cards import Stop
from pipeline.reports.recap import Compared, Result
from pipeline.run import Day
from pipeline.staging import Staged, stage_of


def way(day: Day) -> Mapping[str, Sequence[Stop]]:
    """Entrant id -> round by round of the first stage, as published and as planned; empty without a plan."""
    stage = day.stages[0]
    planned = formats.find(stage.plan.format).plan(stage_of(day.event, stage))
    published = [draw for draw in day.draws if draw.stage == stage.plan.stage]
    draws = (*published, *planned[len(published) :]) if planned else ()
    stops = [stop for draw in draws for table in draw.tables for stop in _stops(table)]
    return {
        entrant.id: found
        for entrant in stage.field
        if entrant.status == "active" and (found := [stop for id_, stop in stops if id_ == entrant.id])
    }


def _stops(table: Table) -> list[tuple[str, Stop]]:
    ids = [seat.entrant for seat in table.seats]
    return [
        (
            seat.entrant,
            Stop(
                int(table.round),
                table.number,
                seat.key,
                tuple(id_ for id_ in ids if id_ != seat.entrant),
                table.lines,
            ),
        )
        for seat in table.seats
    ]


def compared(day: Day) -> list[Compared]:
    """Lines of the first stage that have been played everywhere, with what each table made of them."""
    recap = games.find(day.event.rules.game).recap(day.event.rules)
    if not recap.own:
        return []
    stage, out = day.stages[0], set(day.ranking.out)
    planned = formats.find(stage.plan.format).plan(stage_of(day.event, stage))
    unknown = [
        *(table for draw in stage.draws for table in draw.tables if (table.round, table.number) in out),
        *(table for draw in planned[len(stage.draws) :] for table in draw.tables if not is_bye(table)),
    ]
    waiting = {line for table in unknown for line in table.lines}
    found = [one for one in lines_of(day, stage.draws) if one.line not in waiting]
    return [
        one for one in found if one.results and all(_known(result, recap.own[-1]) for result in one.results)
    ]


def _known(result: Result, key: str) -> bool:
    return all(values.get(key) is not None for values in result.own)


def match(day: Day) -> tuple[Staged, Table, list[Compared]] | None:
    """The last stage, if it is one table and published: its lines, then those of its play-offs."""
    stage = day.stages[-1]
    draws = [draw for draw in day.draws if draw.stage == stage.plan.stage]
    if len(day.stages) < 2 or len(draws) != 1 or len(draws[0].tables) != 1:
        return None
    lines = [one for draw in (*draws, *stage.playoffs) for one in lines_of(day, (draw,))]
    return stage, draws[0].tables[0], lines


def lines_of(day: Day, draws: Sequence[Draw]) -> list[Compared]:
    """Every line of some draws, with the results of the tables that have played it in any of them."""
    rounds = {draw.round for draw in draws}
    at: dict[int, list[Table]] = {}
    for table in (table for draw in draws for table in draw.tables if not is_bye(table)):
        for line in table.lines:
            at.setdefault(line, []).append(table)
    scores = {(one.round, one.table, one.line, one.entrant): one for one in day.scores if one.round in rounds}
    return [_line(day, line, sorted(at[line], key=lambda one: one.number), scores) for line in sorted(at)]


def form_of(day: Day, table: Table) -> Layout:
    """The form of a table's sheet."""
    return layout_of(games.find(day.event.rules.game), table, day.event.rules)


def _line(
    day: Day, line: int, tables: Sequence[Table], scores: Mapping[tuple[Round, int, int, str], Score]
) -> Compared:
    recap = games.find(day.event.rules.game).recap(day.event.rules)
    results = []
    for table in tables:
        own = [scores.get((table.round, table.number, line, seat.entrant)) for seat in table.seats]
        held = [score for score in own if score is not None]
        if held:
            results.append(
                Result(
                    table.number,
                    tuple(seat.entrant for seat in table.seats),
                    {key: held[0].values.get(key) for key in recap.shared},
                    tuple({key: one.values.get(key) for key in recap.own} if one else {} for one in own),
                )
            )
    first = tables[0]
    rounds = {table.round for table in tables}
    return Compared(
        first.round if len(rounds) == 1 else None,
        line,
        _given(day, first, line),
        tuple(seat.key for seat in first.seats),
        tuple(results),
    )


def _given(day: Day, table: Table, line: int) -> Mapping[str, Value]:
    """What the form has printed on the row of a line, in its order."""
    layout = form_of(day, table)
    printed = prefill(day.event, games.find(day.event.rules.game), layout, table)
    return {
        field.key: printed[block.key, str(line), field.key]
        for block in layout.blocks
        if isinstance(block.rows, Lines)
        for field in block.fields
        if field.role == "given" and (block.key, str(line), field.key) in printed
    }
