"""Masters and fillings of Rummikub scoresheets for tests."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random

from pipeline.games.rummikub import GAME
from pipeline.games.rummikub.counted_form import RESULTS
from pipeline.games.rummikub.form import END_TYPES
from pipeline.language import language
from pipeline.model.form import Layout, Spot
from pipeline.model.seating import Seat, Table, table_label
from pipeline.model.value import Value
from pipeline.presets import defaults
from pipeline.sheets.master import Master, build
from pipeline.sheets.patch import fill
from pipeline.sheets.tag import Tag, layout_mark, seating_mark

RULES = defaults("rummikub-school-final")
NAMES = {"甲": "陳大文", "乙": "黃小明 & <李>", "丙": '=SUM("x")', "丁": "Au Yeung Ching Yi"}
Filling = dict[Spot, Value]


def table(seats: str = "甲乙丙丁", moving: bool = True, due: int = 1, number: int = 3) -> Table:
    facts: dict[str, Value] = {"direction": "→ 4", "tile_may_be_due": due} if moving else {}
    entrants = tuple(Seat(key, str(number * 4 - 3 + n)) for n, key in enumerate(seats))
    return Table(2, "main", "", number, entrants, (2,), facts)


def layout(at: Table) -> Layout:
    return GAME.layout(at, RULES)


@lru_cache
def master(seats: str = "甲乙丙丁", moving: bool = True, due: int = 1, code: str = "zh-Hant") -> Master:
    return build(layout(table(seats, moving, due)), language(code), rehearsal=False)


def tag(at: Table) -> str:
    return Tag(layout_mark(layout(at)), "RSF", at.round, at.number, seating_mark(at)).text()


def given(at: Table) -> Filling:
    found: Filling = {
        ("", "", "event_name"): "2015-2016 年度魔力橋 & 數字牌遊戲大賽",
        ("", "", "games_total"): 3,
        ("", "", "round"): "2",
        ("", "", "table"): at.number,
        ("", "", "date"): "2016-01-21",
        ("", "", "direction"): at.facts.get("direction"),
    }
    for seat in at.seats:
        found["seats", seat.key, "seat"] = seat.key
        found["seats", seat.key, "entrant"] = seat.entrant
        found["seats", seat.key, "name"] = NAMES[seat.key]
    return found


def workbook(made: Master, at: Table, typed: Mapping[Spot, Value]) -> bytes:
    return fill(made, table_label(at.round, at.number), tag(at), {**given(at), **typed})


def sound(at: Table, random: Random) -> Filling:
    """As a judge would leave it, sometimes not quite finished."""
    filled = dict(GAME.rehearse(at, RULES, random))
    for key in random.sample(("judge", "starter", "countersign", "sheet_status"), random.choice((0, 0, 1))):
        filled["", "", key] = None
    return filled


def tied(at: Table, random: Random) -> Filling:
    """A pool or time game in which racks are often equal, so that winners share."""
    filled = sound(at, random)
    filled["", "", "end_type"] = random.choice(("pile", "time"))
    for seat in at.seats:
        filled["seats", seat.key, "result"] = "left"
        filled["seats", seat.key, "tile_points"] = random.choice((5, 7, 12))
        filled["seats", seat.key, "jokers_left"] = None
        filled["more", seat.key, "move_tile"] = random.choice((None, 3, 3, 9))
        filled["more", seat.key, "tiles_left"] = random.choice((None, 1, 2))
    return filled


def wild(at: Table, random: Random) -> Filling:
    """Anything a judge or a paste may put there, mostly wrong."""
    pick = random.choice
    filled: Filling = {
        ("", "", "judge"): pick((None, "何老師")),
        ("", "", "start_time"): pick((None, "10:20", "ten")),
        ("", "", "end_time"): pick((None, "10:10", "10:50", "11:30", "late")),
        ("", "", "end_type"): pick((None, "nonsense", *END_TYPES * 3)),
        ("", "", "starter"): pick((None, "甲", "X")),
        ("", "", "countersign"): pick((None, 1, "OK")),
        ("", "", "sheet_status"): pick((None, "in_progress", "finished", "*")),
    }
    for seat in at.seats:
        row = ("seats", seat.key)
        filled[*row, "result"] = pick((None, "nonsense", "*", *RESULTS * 3))
        filled[*row, "tile_points"] = pick((None, None, 0, 7, 61, 400, 729, -7, "7分", "12"))
        filled[*row, "jokers_left"] = pick((None, None, None, 0, 1, 2, 3, "x"))
        more = ("more", seat.key)
        filled[*more, "move_tile"] = pick((None, None, 4, "J"))
        filled[*more, "tiles_left"] = pick((None, None, 0, 5))
        filled[*more, "warnings"] = pick((None, None, 1, 3))
        filled[*more, "chief_decision"] = pick((None, "keep", "nonsense"))
    return filled


def partial(at: Table, random: Random) -> Filling:
    """A sheet in the middle of being filled."""
    filled = sound(at, random)
    return {spot: value for spot, value in filled.items() if random.random() < 0.5}
