"""Masters and fillings of bridge scoresheets for tests."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from pipeline.games.bridge import GAME
from pipeline.games.bridge.contract import KEYS
from pipeline.games.bridge.line import BLOCK, RULINGS
from pipeline.language import language
from pipeline.model.form import Spot
from pipeline.model.rules import Rules
from pipeline.model.seating import Table, table_label
from pipeline.model.value import Value
from pipeline.sheets.master import Master, build
from pipeline.sheets.patch import fill
from pipeline.sheets.tag import Tag, layout_mark, seating_mark
from tests.games.bridge_sheets import entrants, rules, table

Filling = dict[Spot, Value]
Changed = tuple[tuple[str, str], ...]
"""Settings that are not the defaults."""

AT = table("A4", "B1", (5, 6), 3, 1, tables=5)


@lru_cache
def under(changed: Changed = ()) -> Rules:
    return rules(**dict(changed))


@lru_cache
def master(changed: Changed = (), code: str = "zh-Hant", at_deals: tuple[int, ...] = (5, 6)) -> Master:
    at = table("A4", "B1", at_deals, 3, 1, tables=5)
    return build(GAME.layout(at, under(changed)), language(code), rehearsal=False)


def given(at: Table, held: Rules) -> Filling:
    found: Filling = {
        ("", "", "event_name"): "工科師生盃橋牌賽",
        ("", "", "round"): "3",
        ("", "", "table"): at.number,
        ("", "", "date"): "2016-05-07",
    }
    return {**found, **GAME.given(at, entrants(at), held)}


def workbook(made: Master, at: Table, held: Rules, typed: Filling) -> bytes:
    mark = Tag(layout_mark(GAME.layout(at, held)), "BRG", at.round, at.number, seating_mark(at)).text()
    return fill(made, table_label(at.round, at.number), mark, {**given(at, held), **typed})


def sound(at: Table, held: Rules, random: Random) -> Filling:
    """As a judge would leave it."""
    return dict(GAME.rehearse(at, held, random))


def wild(at: Table, held: Rules, random: Random) -> Filling:
    """Anything a judge or a paste may put there, mostly wrong."""
    pick = random.choice
    filled: Filling = {
        ("", "", "judge"): pick((None, "何老師")),
        ("", "", "sign_ew"): pick((None, 1, "王")),
        ("", "", "sign_ns"): pick((None, 1)),
        ("", "", "sheet_status"): pick((None, "in_progress", "finished", "*")),
    }
    for deal in at.lines:
        row = (BLOCK, str(deal))
        filled[*row, "contract"] = pick((None, "四黑桃", "4sx", "3nt", "8H", *KEYS))
        filled[*row, "declarer"] = pick((None, "X", "N", "E", "S", "W", "N", "E"))
        filled[*row, "tricks"] = pick((None, -1, 14, "ten", 9.5, *range(14)))
        filled[*row, "ruling"] = pick((None, None, None, None, "*", *RULINGS))
        for key in ("score_ew", "score_ns"):
            filled[*row, key] = pick((None, None, 0, 50, 600, -50, "x"))
        for key in ("ruling_points_ew", "ruling_points_ns"):
            filled[*row, key] = pick((None, None, 0, 2, "x"))
    return filled
