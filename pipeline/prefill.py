"""What the program writes on a form before the judge gets it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from pipeline.checks.entry_list import PARTNERS
from pipeline.games.game import Game
from pipeline.language import language
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.form import Layout, Spot, row_keys
from pipeline.model.seating import HOUSE, Table
from pipeline.model.value import Value

DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
"""A date as the settings hold it; the first is the day of the forms."""


def prefill(event: Event, game: Game, layout: Layout, table: Table) -> Mapping[Spot, Value]:
    """Every given cell of a table's form: event, table, date, facts of the format, who sits where."""
    days = DAY.findall(event.rules.text("dates"))
    head: dict[str, Value] = {
        "event_name": event.title,
        "round": table.round,
        "table": table.number,
        "date": days[0] if days else None,
        **table.facts,
    }
    wanted = {field.key for field in layout.fields() if field.role == "given"}
    spots: dict[Spot, Value] = {("", "", key): value for key, value in head.items() if key in wanted}
    house = language(event.language).text("form.house")
    here = {seat.entrant: who for seat in table.seats if (who := _then(event, table, seat.entrant))}
    for block in layout.blocks:
        keys = {field.key for field in block.fields if field.role == "given"}
        if "entrant" in keys:
            for seat, row in zip(table.seats, row_keys(block.rows), strict=True):
                who = here.get(seat.entrant)
                spots[block.key, row, "seat"] = seat.key
                spots[block.key, row, "entrant"] = _number(seat.entrant)
                spots[block.key, row, "name"] = who.name if who else house if seat.entrant == HOUSE else ""
    return {**spots, **game.given(table, here, event.rules)}


def issued(
    event: Event, game: Game, layout: Layout, table: Table, names: Mapping[str, str]
) -> Mapping[Spot, Value]:
    """The same with the names a draw was published with; nothing where none has changed since.

    `names`: by entrant id, both players of a pair in one.
    """
    known = {seat.entrant: _then(event, table, seat.entrant) for seat in table.seats if seat.entrant in names}
    if all(one is not None and one.name == names[id_] for id_, one in known.items()):
        return {}
    gone = (Entrant(id_, names[id_]) for id_, one in known.items() if one is None)
    entrants = (*(_named(one, names.get(one.id, one.name)) for one in event.entrants), *gone)
    return prefill(replace(event, entrants=entrants), game, layout, table)


def _named(entrant: Entrant, name: str) -> Entrant:
    players = tuple(name.split(PARTNERS))
    several = len(players) == len(entrant.players)
    return replace(entrant, name=name, players=players if several else entrant.players, called=())


def _then(event: Event, table: Table, id_: str) -> Entrant | None:
    """Somebody at a table, under the name of its round."""
    who = event.entrant(id_)
    return who.in_round(table.round) if who else None


def _number(id_: str) -> Value:
    """Entrant numbers as numbers, so that no spreadsheet program marks them as text."""
    return int(id_) if id_.isdecimal() and id_.isascii() and not id_.startswith("0") else id_
