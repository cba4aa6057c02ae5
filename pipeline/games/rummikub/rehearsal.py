"""A judge's sheet invented for a rehearsal: every kind of ending, by weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from pipeline.games.rummikub.form import FLAGS, GONE, end_types, tile_may_be_due
from pipeline.games.rummikub.ice import lists_asked
from pipeline.games.rummikub.racks import LEAVER_PENALTY, Rack, is_counted
from pipeline.games.rummikub.scoring import net_scores, winners
from pipeline.games.rummikub.starting import start_draw_due
from pipeline.games.rummikub.tiles import COLOURS, JOKER, JOKERS, Tile
from pipeline.model.form import Spot
from pipeline.model.rules import Rules
from pipeline.model.seating import Table
from pipeline.model.value import Value

ENDINGS = ("out",) * 6 + ("pile",) * 3 + ("time",)
LOSERS = ("left",) * 12 + ("unable", "able", "rack_knock")
LISTED = {"unable": (1, 2, 5, 8, 12), "able": (4, 10, 11, 12)}
"""Numbers of one colour that are worth no opening play, and one of 33 (R3)."""

JUDGES = ("陳大文", "林美玲", "何志強", "黃淑芬", "李國華", "Ms Wong", "張婉婷", "周子健")
MOVERS = 2
GONE_TABLES = 0.06
"""How many tables lose a player during the game."""


@dataclass(frozen=True)
class Hand:
    """How a game ended for one player: a result, and the tiles left where they were counted."""

    seat: str
    result: str
    points: int = 0
    jokers: int = 0
    tiles: str = ""

    @property
    def worth(self) -> int:
        """The tiles left, as a figure of 0 or less."""
        return -(self.points + JOKER * self.jokers)


def rehearse(table: Table, rules: Rules, random: Random) -> Mapping[Spot, Value]:
    """Sound input values of one sheet; ties at the moving line come with their number tiles (C21)."""
    ending = random.choice([each for each in ENDINGS if each in end_types(rules)])
    hands = _hands(table, ending, random)
    if lists_asked(rules):
        hands = _listed(hands)
    racks = _racks(hands, ending, rules)
    filled: dict[Spot, Value] = dict(_head(table, rules, random, ending))
    filled |= _counted(hands, rules) if is_counted(rules) else _scores(hands, racks, ending, rules)
    filled |= {("more", hand.seat, "tile_list"): hand.tiles for hand in hands if hand.tiles}
    there = [hand.seat for hand in hands if hand.result not in GONE]
    if start_draw_due(table, rules):
        filled |= _start_draw(there, random)
    if tile_may_be_due(table):
        filled |= _move_draw([rack for rack in racks if rack.stayed], racks, ending, rules, random)
    return filled


def _hands(table: Table, ending: str, random: Random) -> list[Hand]:
    seats = [seat.key for seat in table.seats]
    out = random.choice(seats) if ending == "out" else ""
    gone = _gone(table, out, random)
    jokers = JOKERS
    hands = []
    for key in seats:
        result = gone[key] if key in gone else "out" if key == out else random.choice(LOSERS)
        held = 1 if jokers and result != "out" and random.random() < 0.15 else 0
        points = random.randint(1, 13) if random.random() < 0.3 else random.randint(5, 95)
        counted = result not in ("out", "absent")
        jokers -= held if counted else 0
        hands.append(Hand(key, result, points, held) if counted else Hand(key, result))
    return hands


def _listed(hands: Sequence[Hand]) -> list[Hand]:
    """With the tiles of those who have not opened: a colour for each seat, so no tile is there too often."""
    found = []
    for hand, colour in zip(hands, COLOURS, strict=False):
        numbers = LISTED.get(hand.result, ())
        codes = " ".join(Tile(colour, number).code for number in numbers)
        found.append(replace(hand, points=sum(numbers), jokers=0, tiles=codes) if numbers else hand)
    return found


def _racks(hands: Sequence[Hand], ending: str, rules: Rules) -> list[Rack]:
    """What the hands count under the rules in force (R2 to R4, R11)."""
    return [
        Rack(
            hand.seat,
            _raw(hand, ending, rules),
            hand.result == "out",
            hand.worth if hand.result in FLAGS and _by_face(rules) else None,
            hand.result != "withdrew",
        )
        for hand in hands
        if hand.result != "absent" and (hand.result != "withdrew" or rules.text("leaver_score") != "none")
    ]


def _by_face(rules: Rules) -> bool:
    return rules.text("winner_collects_flags") == "face_value_only"


def _raw(hand: Hand, ending: str, rules: Rules) -> int:
    if hand.result == "withdrew" and rules.text("leaver_score") == "minus_200":
        return LEAVER_PENALTY
    ignored = ending != "out" and rules.text("exhaust_uses") == "face_value" and hand.result != "rack_knock"
    return hand.worth if hand.result not in FLAGS or ignored else FLAGS[hand.result]


def _counted(hands: Sequence[Hand], rules: Rules) -> Mapping[Spot, Value]:
    """Tiles where there are any, and beside a flag where they count in spite of it."""
    filled: dict[Spot, Value] = {}
    for hand in hands:
        filled["seats", hand.seat, "result"] = hand.result
        counts = hand.result == "left" or (
            hand.result in FLAGS and (_by_face(rules) or rules.text("exhaust_uses") == "face_value")
        )
        if counts or (hand.result == "withdrew" and rules.text("leaver_score") == "rack_value"):
            filled["seats", hand.seat, "tile_points"] = hand.points
            filled["seats", hand.seat, "jokers_left"] = hand.jokers or None
    return filled


def _scores(hands: Sequence[Hand], racks: Sequence[Rack], ending: str, rules: Rules) -> Mapping[Spot, Value]:
    nets, won = net_scores(racks, ending, rules), winners(racks, ending)
    filled: dict[Spot, Value] = {}
    for hand in hands:
        if hand.result in GONE:
            filled["seats", hand.seat, "status"] = hand.result
        elif hand.result in ("unable", "able"):
            filled["racks", hand.seat, "ice"] = hand.result
        elif hand.result == "rack_knock":
            filled["racks", hand.seat, "rack_knock"] = 1
    for rack in racks:
        filled["seats", rack.seat, "win"] = int(rack.seat in won)
        filled["seats", rack.seat, "score"] = nets[rack.seat]
        if ending != "out":
            filled["seats", rack.seat, "raw"] = rack.raw
    marks = {hand.seat for hand in hands if hand.result == "left" and hand.worth in (-100, -200)}
    return {**filled, **{("racks", seat, "ice"): "broken" for seat in marks}}


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


def _move_draw(
    there: Sequence[Rack], racks: Sequence[Rack], ending: str, rules: Rules, random: Random
) -> Mapping[Spot, Value]:
    every = net_scores(racks, ending, rules)
    nets = {rack.seat: every[rack.seat] for rack in there}
    line = sorted(nets.values(), reverse=True)[MOVERS - 1]
    tied = [key for key, net in nets.items() if net == line]
    above = sum(net > line for net in nets.values())
    if above + len(tied) <= MOVERS:
        return {}
    tiles = random.sample(range(1, 14), len(tied))
    return {("more", key, "move_tile"): tile for key, tile in zip(tied, tiles, strict=True)}
