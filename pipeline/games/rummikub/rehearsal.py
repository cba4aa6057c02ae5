"""A judge's sheet invented for a rehearsal: every kind of ending, by weights."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from pipeline.games.rummikub.form import FLAGS, GONE, tile_may_be_due
from pipeline.games.rummikub.scoring import Rack, net_scores
from pipeline.games.rummikub.starting import start_draw_due
from pipeline.model.form import Spot
from pipeline.model.rules import Rules
from pipeline.model.seating import Table
from pipeline.model.value import Value

ENDINGS = ("out",) * 6 + ("pile",) * 3 + ("time",)
LOSERS = ("left",) * 12 + ("unable", "able", "rack_knock")
JUDGES = ("陳大文", "林美玲", "何志強", "黃淑芬", "李國華", "Ms Wong", "張婉婷", "周子健")
MOVERS = 2
GONE_TABLES = 0.06
"""How many tables lose a player during the game."""


def rehearse(table: Table, rules: Rules, random: Random) -> Mapping[Spot, Value]:
    """Sound input values of one sheet; ties at the moving line come with their number tiles (C21)."""
    ending = random.choice(ENDINGS)
    seats = [seat.key for seat in table.seats]
    out = random.choice(seats) if ending == "out" else ""
    gone = _gone(table, out, random)
    jokers = 2
    racks: list[Rack] = []
    filled: dict[Spot, Value] = dict(_head(table, rules, random, ending))
    for key in seats:
        result = gone[key] if key in gone else "out" if key == out else random.choice(LOSERS)
        filled["seats", key, "result"] = result
        raw = 0
        if result == "left":
            points = random.randint(1, 13) if random.random() < 0.3 else random.randint(5, 95)
            held = 1 if jokers and random.random() < 0.15 else 0
            jokers -= held
            filled["seats", key, "tile_points"] = points
            filled["seats", key, "jokers_left"] = held or None
            raw = -(points + 30 * held)
        elif result in FLAGS:
            raw = FLAGS[result]
        if key not in gone:
            racks.append(Rack(key, raw, key == out))
    if start_draw_due(table, rules):
        filled |= _start_draw([rack.seat for rack in racks], random)
    if tile_may_be_due(table):
        filled |= _move_draw(racks, ending, random)
    return filled


def _gone(table: Table, out: str, random: Random) -> Mapping[str, str]:
    """Now and then somebody of a full table does not come, or leaves unwell."""
    losers = [seat.key for seat in table.seats if seat.key != out]
    if len(table.seats) < 4 or random.random() > GONE_TABLES:
        return {}
    first_game = table.lines[0] == 1
    return {random.choice(losers): random.choice(GONE) if first_game else "withdrew"}


def _head(table: Table, rules: Rules, random: Random, ending: str) -> Mapping[Spot, Value]:
    begin = 10 * 60 + 20 + rules.whole("game_minutes") * (table.lines[0] - 1) + random.randint(0, 3)
    end = begin + random.randint(rules.whole("game_minutes") // 2, rules.whole("game_minutes"))
    return {
        ("", "", "judge"): random.choice(JUDGES),
        ("", "", "start_time"): f"{begin // 60:02d}:{begin % 60:02d}",
        ("", "", "end_time"): f"{end // 60:02d}:{end % 60:02d}",
        ("", "", "end_type"): ending,
        ("", "", "countersign"): 1,
        ("", "", "sheet_status"): "finished",
    }


def _start_draw(seats: list[str], random: Random) -> Mapping[Spot, Value]:
    tiles = random.sample(range(1, 14), len(seats))
    drawn: dict[Spot, Value] = {
        ("more", key, "start_tile"): tile for key, tile in zip(seats, tiles, strict=True)
    }
    return {**drawn, ("", "", "starter"): seats[tiles.index(max(tiles))]}


def _move_draw(racks: list[Rack], ending: str, random: Random) -> Mapping[Spot, Value]:
    nets = net_scores(racks, ending)
    line = sorted(nets.values(), reverse=True)[MOVERS - 1]
    tied = [key for key, net in nets.items() if net == line]
    above = sum(net > line for net in nets.values())
    if above + len(tied) <= MOVERS:
        return {}
    tiles = random.sample(range(1, 14), len(tied))
    return {("more", key, "move_tile"): tile for key, tile in zip(tied, tiles, strict=True)}
