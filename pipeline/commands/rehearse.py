"""`rehearse`: fills a round's workbooks as judges would, only in an event that says it is a rehearsal."""

from __future__ import annotations

from random import Random

from pipeline import games
from pipeline.blanks import workbooks
from pipeline.commands.setting import Place
from pipeline.commands.told import Told, line
from pipeline.reports.paper import round_text
from pipeline.run import run
from pipeline.store import Unusable, exclusive


def rehearse(at: Place, round_: int, seed: int) -> Told:
    """Invented sheets of one published round, put into inbox/; a file that is there is never replaced."""
    day = run(at.event, at.language)
    if not day.event.rehearsal:
        raise Unusable("not_rehearsal")
    draw = next((draw for draw in day.draws if draw.round == round_), None)
    if draw is None:
        raise Unusable("no_round", round=round_)
    game = games.find(day.event.rules.game)
    inputs = {
        table.number: game.rehearse(table, day.event.rules, Random(f"{seed}/{round_}/{table.number}"))
        for table in draw.tables
    }
    inbox = at.event.path / "inbox"
    inbox.mkdir(exist_ok=True)
    filled = 0
    for name, data in workbooks(day.event, draw, inputs):
        if not (inbox / name).exists():
            exclusive(inbox / name, data)
            filled += 1
    said = line("filled", n=filled, folder="inbox", round=round_text(day.event, round_))
    return Told((said,), day.event.language)
