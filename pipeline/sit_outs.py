"""Who sits out although a draw had seated him: his opponents have stopped since (bridge.md section 7)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from pipeline.model.event import Event
from pipeline.model.seating import Draw, Round, Table, is_bye
from pipeline.model.sheet import Sheet
from pipeline.staging import stage_format
from pipeline.upcoming import equipped


def with_sit_outs(event: Event, draws: Sequence[Draw], came: Collection[tuple[Round, int]]) -> list[Draw]:
    """The draws with a phantom in the seat of everybody who does not play that round.

    Only where the format knows phantoms, and no sheet says that the table was played (`came`). Elsewhere
    somebody wins by not being met, and the judge's sheet says who.
    """
    return [_with_phantoms(event, draw, came) for draw in draws]


def at_their_tables(sheets: Sequence[Sheet], draws: Sequence[Draw]) -> list[Sheet]:
    """The sheets with their tables as the draws know them now: fewer may play the same deals."""
    tables = {(draw.round, table.number): table for draw in draws for table in draw.tables}
    return [replace(one, table=tables[one.table.round, one.table.number]) for one in sheets]


def _with_phantoms(event: Event, draw: Draw, came: Collection[tuple[Round, int]]) -> Draw:
    form = stage_format(event, draw.stage)
    if form is None or not form.phantoms or not isinstance(draw.round, int):
        return draw
    round_ = draw.round
    gone = {one.id for one in event.entrants if not one.plays(round_)}
    left = [table if (round_, table.number) in came else _without(table, gone) for table in draw.tables]
    changed = replace(draw, tables=tuple(table for table in left if table.seats))
    return equipped(changed, form.facts(changed, event.rules)) if changed != draw else draw


def _without(table: Table, gone: Collection[str]) -> Table:
    seats = tuple(seat for seat in table.seats if seat.entrant not in gone)
    return table if is_bye(table) else replace(table, seats=seats)
