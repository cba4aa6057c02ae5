"""Masters and fillings of Rummikub scoresheets for tests."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from random import Random

from pipeline.games.rummikub import GAME
from pipeline.games.rummikub.counted_form import RESULTS
from pipeline.games.rummikub.form import end_types
from pipeline.games.rummikub.scoring import share
from pipeline.language import language
from pipeline.model.form import Layout, Spot
from pipeline.model.rules import Rules
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


def ruled(**changed: Value) -> Rules:
    return defaults("rummikub-school-final", **changed)


def layout(at: Table, in_force: Rules = RULES) -> Layout:
    return GAME.layout(at, in_force)


@lru_cache
def master(
    seats: str = "甲乙丙丁",
    moving: bool = True,
    due: int = 1,
    code: str = "zh-Hant",
    changed: tuple[tuple[str, Value], ...] = (),
) -> Master:
    form = layout(table(seats, moving, due), ruled(**dict(changed)))
    return build(form, language(code), rehearsal=False)


def tag(at: Table, in_force: Rules = RULES) -> str:
    return Tag(layout_mark(layout(at, in_force)), "RSF", at.round, at.number, seating_mark(at)).text()


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


def workbook(made: Master, at: Table, typed: Mapping[Spot, Value], in_force: Rules = RULES) -> bytes:
    return fill(made, table_label(at.round, at.number), tag(at, in_force), {**given(at), **typed})


def sound(at: Table, random: Random, in_force: Rules = RULES) -> Filling:
    """As a judge would leave it, sometimes not quite finished."""
    filled = dict(GAME.rehearse(at, in_force, random))
    for key in random.sample(("judge", "starter", "countersign", "sheet_status"), random.choice((0, 0, 1))):
        filled["", "", key] = None
    return filled


def tied(at: Table, random: Random, in_force: Rules = RULES) -> Filling:
    """A pool or time game in which racks are often equal, so that winners share."""
    filled = sound(at, random, in_force)
    ends = end_types(in_force)[1:]
    filled["", "", "end_type"] = random.choice(ends)
    scores = in_force.text("entry") == "scores"
    racks = [random.choice((5, 7, 12)) for _ in at.seats]
    won = [rack == min(racks) for rack in racks]
    lost = sum(rack - min(racks) for rack in racks)
    each = share(-lost, sum(won), in_force)
    for seat, rack, best in zip(at.seats, racks, won, strict=True):
        if scores:
            row = {
                "status": None,
                "win": int(best),
                "raw": -rack,
                "score": each if best else min(racks) - rack,
            }
            filled |= {("racks", seat.key, key): None for key in ("ice", "rack_knock")}
            filled["racks", seat.key, "tiles_left"] = random.choice((None, 1, 2))
        else:
            row = {"result": "left", "tile_points": rack, "jokers_left": None}
            filled["more", seat.key, "tiles_left"] = random.choice((None, 1, 2))
        filled |= {("seats", seat.key, key): value for key, value in row.items()}
        filled["more", seat.key, "move_tile"] = random.choice((None, 3, 3, 9))
    return filled


def wild(at: Table, random: Random, in_force: Rules = RULES) -> Filling:
    """Anything a judge or a paste may put there, mostly wrong."""
    pick = random.choice
    filled: Filling = {
        ("", "", "judge"): pick((None, "何老師")),
        ("", "", "start_time"): pick((None, "10:20", "ten")),
        ("", "", "end_time"): pick((None, "10:10", "10:50", "11:30", "late")),
        ("", "", "end_type"): pick((None, "nonsense", *end_types(in_force) * 3)),
        ("", "", "starter"): pick((None, "甲", "X")),
        ("", "", "countersign"): pick((None, 1, "OK")),
        ("", "", "sheet_status"): pick((None, "in_progress", "finished", "*")),
    }
    cells = TYPED if in_force.text("entry") == "scores" else COUNTED
    for seat in at.seats:
        filled |= {(block, seat.key, key): pick(values) for (block, key), values in cells.items()}
    return filled


def slightly_wrong(at: Table, random: Random, in_force: Rules = RULES) -> Filling:
    """A sound sheet in which one or two cells of the players are something else."""
    filled = sound(at, random, in_force)
    cells = TYPED if in_force.text("entry") == "scores" else COUNTED
    for _ in range(random.choice((1, 1, 2))):
        seat, (block, key) = random.choice(at.seats), random.choice(list(cells))
        filled[block, seat.key, key] = random.choice(cells[block, key])
    return filled


DRAWS: Mapping[tuple[str, str], tuple[Value, ...]] = {
    ("more", "move_tile"): (None, None, 4, "J"),
    ("more", "warnings"): (None, None, 1, 3),
    ("more", "chief_decision"): (None, "keep", "nonsense"),
}
COUNTED: Mapping[tuple[str, str], tuple[Value, ...]] = {
    ("seats", "result"): (None, "nonsense", "*", *RESULTS * 3),
    ("seats", "tile_points"): (None, None, 0, 7, 61, 400, 729, -7, "7分", "12"),
    ("seats", "jokers_left"): (None, None, None, 0, 1, 2, 3, "x"),
    ("more", "tiles_left"): (None, None, 0, 5),
    **DRAWS,
}
TYPED: Mapping[tuple[str, str], tuple[Value, ...]] = {
    ("seats", "status"): (None, None, None, None, "absent", "withdrew", "dq", "nonsense"),
    ("seats", "win"): (None, 0, 0, 0, 0, 1, 1, 2, "x"),
    ("seats", "score"): (
        None,
        0,
        -7,
        7,
        -61,
        68,
        118,
        -100,
        -200,
        Fraction(10, 3),
        Fraction(333, 100),
        "7分",
    ),
    ("seats", "raw"): (None, None, None, 0, -7, -61, -100, -200, 5, "x"),
    ("racks", "ice"): (None, None, "broken", "unable", "able", "nonsense"),
    ("racks", "rack_knock"): (None, None, None, 0, 1, "perhaps"),
    ("racks", "tiles_left"): (None, None, 0, 5),
    ("racks", "jokers_left"): (None, None, None, 0, 1, 2, "x"),
    **DRAWS,
}
"""What may be typed in the cells of a player, right and wrong."""


def partial(at: Table, random: Random, in_force: Rules = RULES) -> Filling:
    """A sheet in the middle of being filled."""
    filled = sound(at, random, in_force)
    return {spot: value for spot, value in filled.items() if random.random() < 0.5}
