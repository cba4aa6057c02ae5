"""`rehearse`: fills a round's workbooks as judges would, only in an event that says it is a rehearsal."""

from __future__ import annotations

from random import Random

from pipeline import games
from pipeline.blanks import workbooks
from pipeline.commands.setting import Place, shown_path
from pipeline.commands.told import Told, line
from pipeline.model.seating import Round
from pipeline.run import run
from pipeline.store import Unusable, exclusive


def rehearse(at: Place, round_: Round | None, seed: int) -> Told:
    """Invented sheets of one published round, put into inbox/; a file that is there is never replaced.

    Without a round the last one published is meant.
    """
    day = run(at.event, at.language)
    if not day.event.rehearsal:
        raise Unusable("not_rehearsal")
    wanted = day.latest.round if round_ is None and day.published else round_
    draw = next((draw for draw in day.published if draw.round == wanted), None)
    if draw is None:
        raise Unusable("not_published", round=round_ or 1, command=at.command("seat"))
    game = games.find(day.event.rules.game)
    inputs = {
        table.number: game.rehearse(table, day.event.rules, Random(f"{seed}/{draw.round}/{table.number}"))
        for table in draw.tables
    }
    inbox = at.event.path / "inbox"
    inbox.mkdir(exist_ok=True)
    filled = 0
    for name, data in workbooks(day.event, draw, inputs):
        if not (inbox / name).exists():
            exclusive(inbox / name, data)
            filled += 1
    return Told((line("rehearse_filled", n=filled, folder=shown_path(inbox)),), day.event.language)
