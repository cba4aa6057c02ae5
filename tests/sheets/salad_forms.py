"""Masters and fillings of Point Salad scoresheets for tests."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from pipeline.games.point_salad import GAME
from pipeline.games.point_salad.sides import BLOCK, SEATS
from pipeline.language import language
from pipeline.model.form import Spot
from pipeline.model.rules import Rules
from pipeline.model.seating import Table, table_label
from pipeline.model.value import Value
from pipeline.sheets.master import Master, build
from pipeline.sheets.patch import fill
from pipeline.sheets.tag import Tag, layout_mark, seating_mark
from tests.games.salad_sheets import DETAILED, VEG, entrants, rules, table

Filling = dict[Spot, Value]
SCORES, CARDS = (), tuple(DETAILED.items())
Changed = tuple[tuple[str, Value], ...]
"""Settings that are not the defaults."""

AT = table("7", "12", 2, 3, first="B")
IN_GROUP = table("2-1", "2-4", 4, 5, stage="semi", group=2)


@lru_cache
def under(changed: Changed = ()) -> Rules:
    return rules(**dict(changed))


@lru_cache
def master(changed: Changed = (), code: str = "zh-Hant", grouped: bool = False) -> Master:
    at = IN_GROUP if grouped else AT
    return build(GAME.layout(at, under(changed)), language(code), rehearsal=False)


def given(at: Table, held: Rules) -> Filling:
    found: Filling = {
        ("", "", "event_name"): "得分沙拉店家賽",
        ("", "", "round"): at.round,
        ("", "", "table"): at.number,
        ("", "", "date"): "2020-08-15",
        **{("", "", key): value for key, value in at.facts.items()},
    }
    return {**found, **GAME.given(at, entrants(at), held)}


def workbook(made: Master, at: Table, held: Rules, typed: Filling) -> bytes:
    mark = Tag(layout_mark(GAME.layout(at, held)), "SALAD", at.round, at.number, seating_mark(at)).text()
    return fill(made, table_label(at.round, at.number), mark, {**given(at, held), **typed})


def sound(at: Table, held: Rules, random: Random) -> Filling:
    """As a judge would leave it."""
    return dict(GAME.rehearse(at, held, random))


def wild(at: Table, held: Rules, random: Random) -> Filling:
    """Anything a judge or a paste may put there, mostly wrong."""
    pick = random.choice
    filled: Filling = {
        ("", "", "judge"): pick((None, "何老師")),
        ("", "", "deck_checked"): pick((None, 0, 1, "x")),
        ("", "", "result"): pick((None, None, "A", "B", "draw", "x")),
        ("", "", "sign_a"): pick((None, 1, "王")),
        ("", "", "sign_b"): pick((None, 1)),
        ("", "", "sheet_status"): pick((None, "in_progress", "finished")),
    }
    for seat in SEATS:
        filled[BLOCK, seat, "present"] = pick((None, None, None, 0, 1, "x"))
        filled[BLOCK, seat, "score"] = pick((None, 170, 164, 0, -401, 1600, 9.5, "ten"))
        for key in VEG:
            filled[BLOCK, seat, key] = pick((None, 0, 5, 7, 7, 14, 15, -1, "x", 2.5))
        filled[BLOCK, seat, "cards"] = pick((None, "CAR15 TOM08", "?"))
    return filled


def slightly_wrong(at: Table, held: Rules, random: Random) -> Filling:
    """A sound sheet in which one cell has been changed."""
    filled = sound(at, held, random)
    typed = wild(at, held, random)
    layout = GAME.layout(at, held)
    keys = [spot for spot in typed if layout.field(spot[2]) and spot[2] != "cards"]
    spot = random.choice(keys)
    return {**filled, spot: typed[spot]}
