"""The Point Salad samples: two store events and a championship."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from pipeline.model.entrant import Entrant
from pipeline.model.registration import Registration
from pipeline.model.seating import Draw
from pipeline.model.value import Value
from pipeline.run import run
from pipeline.store import EventFolder
from tools.played import entrants, new_event, publish_and_play

REGULARS = ("老爹桌遊", "布萊梅", "糖果城")
NINE = "林書豪 陳怡君 黃柏勳 張雅筑 李承翰 王淑芬 吳冠廷 劉家瑜 蔡孟哲"
GONE = "方柏鈞 潘思妤 高子晴 簡志豪"
"""Entered beside the nine: two cancelled in time, one with a good reason, one did not come."""
FOURTEEN = """
楊佩珊 許哲瑋 鄭心慈 謝宗翰 洪郁婷 郭彥廷 邱曉雯 曾子維 廖珮君 賴建宏 徐若瑄 周奕安 葉宛真 蘇柏安
"""
EIGHT = "莊雅惠 呂信宏 江美玲 何彥霖 蕭詩涵 羅文彬 高詠恩 林書豪"
STORE, TWO_GROUPS, CHAMPIONSHIP = (3, 5), (3, 5), (5, 8)
"""Preliminary rounds, and rounds with the finals."""


def store(folder: Path) -> None:
    """Nine players: a bye in every round, and two who would have met again; registrations and refunds."""
    settings = at_shop("PSS", "2020-08-07", "老爹桌遊", 807) | {"start_time": "18:00", "today": "2020-08-07"}
    listed = registered(entrants(f"{NINE} {GONE}", REGULARS))
    tries = (seed for seed in count(1) if avoided(play(folder, listed, settings, STORE[0], seed)))
    play(folder, listed, settings, STORE[1], next(tries))


TOLD: Mapping[int, Mapping[str, Any]] = {
    3: {"born": date(2010, 3, 14), "age": None, "guardian": True},
    5: {"prior_title": True, "told_at": datetime(2020, 8, 6, 20, 15)},
    9: {"registered_at": datetime(2020, 8, 7, 17, 5), "paid_on": date(2020, 8, 7), "walk_in": True},
    10: {"cancelled_at": datetime(2020, 7, 28, 10), "reason": "player"},
    11: {"cancelled_at": datetime(2020, 8, 4, 21, 30), "reason": "player"},
    12: {"cancelled_at": datetime(2020, 8, 6, 9), "reason": "excused", "refund": 200},
    13: {"reason": "no_show"},
}
"""What is unlike the others, by number."""


def registered(listed: Sequence[Entrant]) -> list[Entrant]:
    """Everybody asked and paid in July, and came between 17:05 and 17:13; but for what is told of some."""
    return [_registered(entrant, number) for number, entrant in enumerate(listed, start=1)]


def _registered(entrant: Entrant, number: int) -> Entrant:
    asked = datetime(2020, 7, 21, 12) + timedelta(days=number // 3, hours=2 * (number % 3))
    one = Registration(
        entrant=entrant.id,
        person=f"TP-{number:03d}",
        registered_at=asked,
        age=17 + 3 * number,
        paid=250,
        paid_on=asked.date(),
        checked_in_at=datetime(2020, 8, 7, 17, 4 + number) if number <= len(NINE.split()) else None,
    )
    return replace(entrant, registration=replace(one, **TOLD.get(number, {})), person=one.person)


def two_groups(folder: Path) -> None:
    """Fourteen players in two groups, each with its finals and prizes."""
    play(folder, entrants(FOURTEEN, REGULARS), at_shop("PSG", "2020-08-22", "布萊梅", 822), TWO_GROUPS[1], 22)


def championship(folder: Path) -> None:
    """Eight who have qualified: five rounds, then all of them in the bracket."""
    settings = at_shop("PSC", "2020-09-05", "布萊梅", 905) | {"start_time": "10:00", "today": "2020-09-05"}
    listed = [_qualified(one, number) for number, one in enumerate(entrants(EIGHT, REGULARS), start=1)]
    play(folder, listed, settings, CHAMPIONSHIP[1], 35, "point-salad-championship")


def _qualified(entrant: Entrant, number: int) -> Entrant:
    """A championship has no fee: who it is, the age, and when he came."""
    came = datetime(2020, 9, 5, 9, 10 + number)
    person = f"TP-{100 + number}"
    one = Registration(entrant.id, person=person, age=19 + 2 * number, checked_in_at=came)
    return replace(entrant, registration=one, person=person)


def at_shop(event_id: str, day: str, shop: str, lots: int) -> dict[str, Value]:
    """Settings of an event that a shop runs itself."""
    return {"event_id": event_id, "dates": day, "venue": shop, "organiser": shop, "lot_seed": lots}


def play(
    folder: Path,
    listed: Sequence[Entrant],
    settings: Mapping[str, Value],
    rounds: int,
    seed: int,
    preset: str = "point-salad-store",
) -> tuple[Draw, ...]:
    """A whole event; its draws."""
    new_event(folder, listed, settings, preset)
    for _ in range(rounds):
        publish_and_play(folder, seed)
    return run(EventFolder(folder)).published


def avoided(draws: tuple[Draw, ...]) -> bool:
    """Whether somebody was paired with the next in rank, for the one before had been met."""
    return any("×" in reason for draw in draws for reason in draw.reasons.values())
