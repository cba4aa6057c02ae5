"""Masters and fillings of Guandan scoresheets for tests."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from pipeline.games.guandan import GAME
from pipeline.games.guandan.levels import LEVELS as LEVELS
from pipeline.games.guandan.match import ENDS, FOULS, HANDS, SEATS, foul_keys
from pipeline.games.guandan.settings import hand_lines, short
from pipeline.language import language
from pipeline.model.form import Spot
from pipeline.model.rules import Rules
from pipeline.model.seating import table_label
from pipeline.model.value import Value
from pipeline.sheets.master import Master, build
from pipeline.sheets.patch import fill
from pipeline.sheets.tag import Tag, layout_mark, seating_mark
from tests.games.guandan_sheets import entrants, rules, table

Filling = dict[Spot, Value]
Changed = tuple[tuple[str, Value], ...]
"""Settings that are not the defaults."""

SEED: Changed = ()
SHORT: Changed = (("entry", "levels"),)
LOTS: Changed = (("level_tie", "lot"), ("no_hand_rule", "lot"), ("double_forfeit", "lot"))
EXTRA: Changed = (("level_tie", "extra_hand"), ("max_hands", 9), ("a_fail_mode", "reset_on_loss"))
COUNTS: Changed = (("level_tie", "finish_count"), ("foul_unit", "player"), ("a_counts_lost_hands", "false"))
STOPS: Changed = (("must_play", "5, 10, J, A"), ("pass_needs_stage", "false"), ("a_fail_limit", 2))
LOOSE: Changed = (("cap_at_A", "false"), ("a_fail_limit", 0), ("one_absent_cannot_play", "false"))
SHORT_LOTS: Changed = (*SHORT, *LOTS)
WAYS = (SEED, SHORT, LOTS, EXTRA, COUNTS, STOPS, LOOSE, SHORT_LOTS)

AT = table("7", "12", 2, 3)


@lru_cache
def under(changed: Changed = ()) -> Rules:
    return rules(**dict(changed))


@lru_cache
def master(changed: Changed = (), code: str = "zh-Hans") -> Master:
    return build(GAME.layout(AT, under(changed)), language(code), rehearsal=False)


def given(held: Rules) -> Filling:
    found: Filling = {
        ("", "", "event_name"): "教职工掼蛋比赛",
        ("", "", "round"): AT.round,
        ("", "", "table"): AT.number,
    }
    return {**found, **GAME.given(AT, entrants(AT), held)}


def workbook(made: Master, held: Rules, typed: Filling) -> bytes:
    mark = Tag(layout_mark(GAME.layout(AT, held)), "GD", AT.round, AT.number, seating_mark(AT)).text()
    return fill(made, table_label(AT.round, AT.number), mark, {**given(held), **typed})


def sound(held: Rules, random: Random) -> Filling:
    """As a judge would leave it."""
    return dict(GAME.rehearse(AT, held, random))


def climbing(held: Rules, random: Random) -> Filling:
    """A sheet full of hands of which mostly X wins, so that A is played, failed and passed."""
    filled = {**sound(held, random), ("", "", "absent_x"): None, ("", "", "absent_y"): None}
    for line in range(1, hand_lines(held) + 1) if not short(held) else ():
        order = random.sample(SEATS, 4)
        if random.random() < 0.5:
            order.sort(key=lambda seat: seat in "EW")
        for key, seat in zip(("first", "second", "third"), order, strict=False):
            filled[HANDS, str(line), key] = seat
    return filled


def wild(held: Rules, random: Random) -> Filling:
    """Anything a judge or a paste may put there, mostly wrong."""
    pick = random.choice
    side = (None, None, None, "X", "Y", "x?")
    filled: Filling = {
        ("", "", "judge"): pick((None, "何老师")),
        ("", "", "start_time"): pick((None, "17:45", "17:45")),
        ("", "", "end_time"): pick((None, "18:30", "18:30")),
        ("", "", "sign_x"): pick((None, 1, "王")),
        ("", "", "sign_y"): pick((None, 1)),
        ("", "", "sheet_status"): pick((None, "in_progress", "finished")),
    }
    for key in ("direct_loss", "extra_hand", "lot_winner", "final_stage", "pass_a"):
        filled["", "", key] = pick(side)
    for key in ("absent_x", "absent_y"):
        filled["", "", key] = pick((None, None, None, None, 0, 1, 2, 3, "x"))
    for key in (*foul_keys(held, "X"), *foul_keys(held, "Y")):
        filled["", "", key] = pick((None, None, 0, 1, 3, 2.5, "x"))
    filled["", "", "hands_played"] = pick((None, 0, 3, 5, 9))
    for row in "XY":
        filled[ENDS, row, "final"] = pick((None, "2", "9", "A", "A", "?"))
    for line in range(1, random.randint(0, hand_lines(held)) + 1):
        for key in ("first", "second", "third"):
            filled[HANDS, str(line), key] = pick((*SEATS, *SEATS, None, "?"))
    for line in range(1, pick((0, 0, 2)) + 1):
        filled[FOULS, str(line), "foul_by"] = pick((*"XYNE", None))
    return filled


def slightly_wrong(held: Rules, random: Random) -> Filling:
    """A sound sheet in which one cell has been changed."""
    filled, typed = sound(held, random), wild(held, random)
    layout = GAME.layout(AT, held)
    blocks = {block.key for block in layout.blocks} | {""}
    spot = random.choice([spot for spot in typed if layout.field(spot[2]) and spot[0] in blocks])
    return {**filled, spot: typed[spot]}
