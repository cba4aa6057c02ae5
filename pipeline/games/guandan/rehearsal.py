"""A judge's sheet invented for a rehearsal: hands as they fall, seldom a foul or somebody missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from pipeline.games.guandan.decision import Match, decide
from pipeline.games.guandan.levels import LEVELS, SIDE_OF, State, after, hand_of
from pipeline.games.guandan.match import ENDS, HANDS, SEATS, foul_keys, of
from pipeline.games.guandan.settings import (
    MINUTES_A_HAND,
    extra_hand,
    hand_lines,
    ladder,
    lot_possible,
    policy,
    short,
)
from pipeline.model.form import Spot
from pipeline.model.rules import Rules
from pipeline.model.seating import Table
from pipeline.model.value import Value

JUDGES = ("陈大文", "林美玲", "何志强", "黄淑芬", "李国华", "王雅琴", "张婉婷", "周子健")
NO_SHOW, SOME_FOULS, STRONG = 0.02, 0.1, 0.6
"""`STRONG`: how often the side that is better on the day is first out."""

FEWEST_HANDS = 6
START = 18 * 60

Order = tuple[str, str, str]


def rehearse(table: Table, rules: Rules, random: Random) -> Mapping[Spot, Value]:
    """Sound input values of one sheet."""
    filled: dict[Spot, Value] = {
        ("", "", "judge"): random.choice(JUDGES),
        ("", "", "start_time"): _clock(START),
        ("", "", "sign_x"): 1,
        ("", "", "sign_y"): 1,
        ("", "", "sheet_status"): "finished",
    }
    if random.random() < NO_SHOW:
        return {**filled, ("", "", of("absent", random.choice("XY"))): 2}
    orders, state = _match(rules, random)
    minutes = rules.whole("round_minutes")
    took = minutes if not state.passed else min(minutes, len(orders) * MINUTES_A_HAND + 2)
    filled["", "", "end_time"] = _clock(START + took)
    filled |= _short(orders, state) if short(rules) else _lines(orders)
    if random.random() < SOME_FOULS:
        filled["", "", foul_keys(rules, random.choice("XY"))[0]] = 1
    return filled | _due(rules, orders, state, random)


def _match(rules: Rules, random: Random) -> tuple[list[Order], State]:
    """Orders of finish until A is passed or the time is up; neither side level where that decides nothing."""
    most = hand_lines(rules) - extra_hand(rules)
    hands, better = random.randint(min(FEWEST_HANDS, most), most), random.choice("XY")
    orders: list[Order] = []
    state = State()
    while len(orders) < hands and not state.passed:
        order = _order(better, random)
        orders.append(order)
        state = after(state, hand_of(*order), ladder(rules))
    return orders, state


def _order(better: str, random: Random) -> Order:
    side = better if random.random() < STRONG else "XY".replace(better, "")
    first = random.choice([seat for seat in SEATS if SIDE_OF[seat] == side])
    second, third, _ = random.sample([seat for seat in SEATS if seat != first], 3)
    return first, second, third


def _lines(orders: Sequence[Order]) -> dict[Spot, Value]:
    """A third place is not asked for after a double-down (R1)."""
    return {
        (HANDS, str(number), key): seat
        for number, order in enumerate(orders, 1)
        for key, seat in zip(("first", "second", "third"), order, strict=True)
        if key != "third" or SIDE_OF[order[0]] != SIDE_OF[order[1]]
    }


def _short(orders: Sequence[Order], state: State) -> dict[Spot, Value]:
    ends: dict[Spot, Value] = {(ENDS, side, "final"): LEVELS[step] for side, step in state.levels.items()}
    passed: dict[Spot, Value] = {("", "", "pass_a"): state.passed} if state.passed else {}
    return {
        **ends,
        **passed,
        ("", "", "hands_played"): len(orders),
        ("", "", "final_stage"): state.stage,
    }


def _due(rules: Rules, orders: Sequence[Order], state: State, random: Random) -> dict[Spot, Value]:
    """What a lot or a hand after time decides, where the settings leave it to them."""
    firsts = {side: sum(SIDE_OF[order[0]] == side for order in orders) for side in "XY"}
    due = decide(Match(state, hands=len(orders), firsts=firsts), policy(rules)).due
    winner = random.choice("XY")
    if due == "lot" and lot_possible(rules):
        return {("", "", "lot_winner"): winner}
    if due != "extra_hand":
        return {}
    extra: dict[Spot, Value] = {("", "", "extra_hand"): winner}
    if short(rules):
        return extra
    order = ("N", "E", "S") if winner == "X" else ("E", "N", "W")
    line = str(len(orders) + 1)
    return extra | {
        (HANDS, line, key): seat for key, seat in zip(("first", "second", "third"), order, strict=True)
    }


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02d}:{minutes % 60:02d}"
