"""Which faults befall which sheets of a round: by the rehearsal's seed, at most one to a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from pipeline import games
from pipeline.blanks import workbooks
from pipeline.faults import FAULTS
from pipeline.faults.fault import Fault, Filled
from pipeline.faults.verdict import Injected
from pipeline.games.layouts import layout_of
from pipeline.intake import blank_name
from pipeline.language import language
from pipeline.model.event import Event
from pipeline.model.form import Spot
from pipeline.model.seating import Draw, is_bye
from pipeline.model.value import Value
from pipeline.prefill import prefill


def kinds(seed: int) -> Iterator[Fault]:
    """Kinds of faults without end: every one comes before any comes again."""
    random = Random(f"{seed}/faults")
    while True:
        yield from random.sample(FAULTS, len(FAULTS))


def filled_sheets(event: Event, draw: Draw, seed: int) -> tuple[Filled, ...]:
    """The sound sheets of a round as judges would fill them, each knowing the one of the next table."""
    game, words = games.find(event.rules.game), language(event.language)
    inputs: dict[int, Mapping[Spot, Value]] = {
        table.number: game.rehearse(table, event.rules, Random(f"{seed}/{draw.round}/{table.number}"))
        for table in draw.tables
    }
    made = dict(workbooks(event, draw, inputs))
    sheets = []
    for table in draw.tables:
        if is_bye(table):
            continue
        layout, file = layout_of(game, table, event.rules), blank_name(event.id, table)
        values = {**prefill(event, game, layout, table), **inputs[table.number]}
        sheets.append(Filled(table, layout, words, values, file, made[file]))
    if len(sheets) < 2:
        return tuple(sheets)
    following = (*sheets[1:], sheets[0])
    return tuple(replace(one, other=other) for one, other in zip(sheets, following, strict=True))


def injected(sheets: Sequence[Filled], due: Iterable[Fault], count: int, seed: int) -> list[Injected]:
    """So many faults put into sheets, the next of `due` whose form can have them; tables by the seed.

    Fewer where every table has one already, or no kind finds one.
    """
    if not sheets or not count:
        return []
    random = Random(f"{seed}/{sheets[0].table.round}/faults")
    free = {sheet.table.number: sheet for sheet in random.sample(sheets, len(sheets))}
    found: list[Injected] = []
    vain = 0
    for fault in due:
        one = _into(free, fault, random)
        vain = 0 if one else vain + 1
        found += [one] if one else []
        if not free or len(found) == count or vain == len(FAULTS):
            break
    return sorted(found, key=lambda one: one.sheet.table.number)


def _into(free: dict[int, Filled], fault: Fault, random: Random) -> Injected | None:
    """A fault in the first sheet that can have it, whose table (or tables) are free no more."""
    for sheet in tuple(free.values()):
        other = {one.table.number for one in (sheet.other,) if one and fault.of_two}
        taken = {sheet.table.number} | other
        damage = fault.inject(sheet, random) if taken <= free.keys() else None
        if damage is not None:
            for number in taken:
                del free[number]
            return Injected(fault, sheet, damage)
    return None
