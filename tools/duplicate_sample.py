"""The sample of a club's evening of duplicate bridge: seven tables, a whole Mitchell of 21 boards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

from pipeline.games.bridge.contract import BOOK
from pipeline.model.form import Spot
from pipeline.model.seating import Table
from pipeline.model.value import Value
from pipeline.run import Day
from tools import bridge_hands
from tools.played import new_event, pairs, publish_and_play

PAIRS = """
陳志明/黎慧珊 黃國雄/馮婉儀 Peter_Lam/Susan_Ho 梁偉倫/鄧秀蘭 何永安/蕭麗華 李兆基/歐陽慧敏 周文傑/譚淑貞
吳家輝/羅美儀 鄭少強/曾佩芬 葉錦棠/許靜文 馬世昌/潘玉蓮 Raj_Mehta/Anita_Rao 郭啟泰/關雅詩 司徒健/余嘉欣
"""
CLUBS = ("中環橋社", "九龍橋社")
SEED, ROUNDS = 77, 7
DOUBLED = 0.4
"""How often a contract that is two tricks too high gets doubled."""

TOLD: Mapping[tuple[int, int], Mapping[int, str]] = {
    (1, 3): {8: "Pass"},
    (2, 6): {20: "3NTXX S 9"},
    (4, 5): {2: "adj_ew"},
    (6, 2): {19: "adj_none"},
}
"""Boards by round and table: passed out, redoubled and made, E-W at fault, a fouled board."""


def evening(folder: Path) -> None:
    """Fourteen pairs, seats by lot; North-South and East-West have winners of their own."""
    settings: dict[str, Value] = {
        "event_id": "DUP",
        "dates": "2016-11-10",
        "organiser": "港島橋牌會",
        "venue": "會所大廳",
        "contact": "羅先生",
        "timetable": "19:00 報到; 19:15 第一輪; 22:15 公布成績",
        "lot_seed": 1110,
        "boards_per_round": 3,
    }
    new_event(folder, pairs(PAIRS, CLUBS), settings)
    for _ in range(ROUNDS):
        publish_and_play(folder, SEED, typed)


def typed(day: Day, table: Table, seed: int) -> Mapping[Spot, Value]:
    """What North of a table writes down; doubles have their own cell."""
    told = TOLD.get((int(table.round), table.number), {})
    found: dict[Spot, Value] = {**bridge_hands.sheet(seed, table.number, table.lines, told)}
    for board in map(str, table.lines):
        contract, tricks = found.get(("deals", board, "contract")), found.get(("deals", board, "tricks"))
        if not isinstance(contract, str) or not isinstance(tricks, int):
            continue
        bid = contract.rstrip("X")
        chance = Random(f"{seed}/double {board}/{table.number}").random()
        doubled = contract.removeprefix(bid) or (
            "X" if int(bid[0]) + BOOK - tricks > 1 and chance < DOUBLED else ""
        )
        found["deals", board, "contract"] = bid
        if doubled:
            found["deals", board, "doubled"] = doubled
    return found
