"""The circuit sample: four small stores, one of them in two groups, and the championship of eight."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path

from pipeline.circuit_run import run as run_circuit
from pipeline.circuit_store import CircuitFolder
from pipeline.commands import championship
from pipeline.commands.circuit import workbook
from pipeline.ledger_file import ledger_text
from pipeline.model.entrant import Entrant
from pipeline.model.registration import Registration
from pipeline.model.value import Value
from pipeline.run import run
from pipeline.sheets.list_sheet import Record
from pipeline.store import EventFolder
from tools.played import new_event, publish_and_play

NAMES = """
林書豪 陳怡君 黃柏勳 張雅筑 李承翰 王淑芬 吳冠廷 劉家瑜 蔡孟哲 楊佩珊 許哲瑋 鄭心慈 謝宗翰 洪郁婷 郭彥廷
邱曉雯 曾子維 廖珮君 賴建宏 徐若瑄 周奕安 葉宛真 蘇柏安 莊雅惠 呂信宏 江美玲 何彥霖 蕭詩涵 羅文彬 高詠恩
"""
PEOPLE = NAMES.split()
PRELIM_ROUNDS, FINAL_PRELIM_ROUNDS, FINALS = 2, 3, 2
PRESET = "point-salad-store"
DECLINED = 21
"""Who wins the second group of the last store, and then cannot come to the championship."""


@dataclass(frozen=True)
class Store:
    """A store event: numbers of people as they finish, group by group; who told of an earlier place."""

    folder: str
    venue: str
    region: str
    start: datetime
    listed: int
    groups: tuple[tuple[int, ...], ...]
    told: frozenset[int] = frozenset()


STORES = (
    Store(
        "shida", "桌弄師大店", "台北", datetime(2020, 8, 5, 19, 30), 1,
        ((1, 2, 3, 4, 5, 6, 7, 8),),
    ),
    Store(
        "laodie", "桌遊老爹", "台北", datetime(2020, 8, 7, 18, 0), 2,
        ((1, 9, 10, 4, 11, 12, 13, 14),), frozenset({1}),
    ),
    Store(
        "sherlock", "夏洛克桌遊專賣店", "台北", datetime(2020, 8, 14, 18, 30), 3,
        ((15, 2, 9, 16, 6, 11, 17, 18),), frozenset({2, 9}),
    ),
    Store(
        "bremen", "桌遊。布萊梅", "台北", datetime(2020, 8, 22, 18, 30), 5,
        ((19, 20, 7, 12, 23, 24), (21, 22, 13, 25, 26, 27)),
    ),
)  # fmt: skip
"""The first store's champion wins the second too: the third moves up. At the third store runner-up and
third are both qualified already: vacant. At the last a champion declines."""

FINAL = ("final", "桌弄師大店", datetime(2020, 9, 5, 10, 0))


def circuit(folder: Path) -> None:
    """The stores, the ledger as it was published, the championship played."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for seed, store in enumerate(STORES, start=1):
        play_store(folder / store.folder, store, seed)
    (folder / "circuit.xlsx").write_bytes(book(final_status="planned", today="2020-09-01"))
    found = run_circuit(CircuitFolder(folder))
    CircuitFolder(folder).publish(1, ledger_text(found.today, found.people, found.book.terms))
    settings = championship.settings(found, folder / FINAL[0])
    settings |= {"prelim_rounds": FINAL_PRELIM_ROUNDS, "lot_seed": 905}
    new_event(folder / FINAL[0], championship.entrants(found), settings, "point-salad-championship")
    for _ in range(FINAL_PRELIM_ROUNDS + FINALS + 1):
        publish_and_play(folder / FINAL[0], 9)
    (folder / "circuit.xlsx").write_bytes(book(final_status="finished", today="2020-09-06"))


def play_store(folder: Path, store: Store, seed: int) -> None:
    """The event played twice: the first time shows which lines of the list will finish where."""
    people = [number for group in store.groups for number in group]
    play(folder, store, list(range(len(people))), seed)
    day = run(EventFolder(folder))
    names = {one.id: one.name for one in day.event.entrants}
    order = [PEOPLE.index(names[line.entrant]) for line in day.awarding.lines]
    play(folder, store, [number - 1 for _, number in sorted(zip(order, people, strict=True))], seed)


def play(folder: Path, store: Store, people: Sequence[int], seed: int) -> None:
    """A store's evening with these people, in the order in which they registered."""
    settings: Mapping[str, Value] = {
        "event_id": store.folder.upper(),
        "dates": f"{store.start:%Y-%m-%d}",
        "start_time": f"{store.start:%H:%M}",
        "venue": store.venue,
        "organiser": store.venue,
        "prelim_rounds": PRELIM_ROUNDS,
        "lot_seed": store.start.month * 100 + store.start.day,
    }
    new_event(folder, [entrant(at, who, store) for at, who in enumerate(people, start=1)], settings, PRESET)
    for _ in range(PRELIM_ROUNDS + FINALS):
        publish_and_play(folder, seed)


def entrant(at: int, who: int, store: Store) -> Entrant:
    """A line of the entry list: registered some days before, paid the day after, there in time."""
    asked = store.start - timedelta(days=20 - at, hours=1)
    person = f"P{who + 1:02}"
    told = store.start - timedelta(hours=2) if who + 1 in store.told else None
    return Entrant(
        id=str(at),
        name=PEOPLE[who],
        person=person,
        registration=Registration(
            entrant=str(at),
            registered_at=asked,
            person=person,
            born=date(1985 + who % 20, who % 12 + 1, who % 28 + 1),
            paid=250,
            paid_on=asked.date() + timedelta(days=1),
            checked_in_at=store.start - timedelta(minutes=60 - at),
            prior_title=told is not None,
            told_at=told,
        ),
    )


def book(final_status: str, today: str) -> bytes:
    """circuit.xlsx as the publisher keeps it."""
    values: Mapping[str, Value] = {
        "title": "得分沙拉 2020 巡迴賽",
        "organiser": "得分沙拉出版社",
        "language": "zh-Hant",
        "circuit_id": "CIRCUIT",
        "today": today,
        "first_day": "2020-07-21",
        "last_day": "2020-08-31",
    }
    declined = {
        "person_id": f"P{DECLINED:02}",
        "name": PEOPLE[DECLINED - 1],
        "declined_on": "2020-08-25",
        "reason": "當天要上班",
    }
    folder, venue, start = FINAL
    final = Store(folder, venue, "台北", start, 99, ())
    rows = [
        *(event(store, "store", "finished") for store in STORES),
        event(final, "championship", final_status),
    ]
    return workbook(values, rows, [declined])


def event(store: Store, kind: str, status: str) -> Record:
    """A line of the event list."""
    return {
        "event_id": store.folder.upper(),
        "folder": store.folder,
        "kind": kind,
        "venue": store.venue,
        "region": store.region,
        "date": f"{store.start:%Y-%m-%d}",
        "time": f"{store.start:%H:%M}",
        "listing_order": store.listed,
        "status": status,
        "confirmed_on": f"{store.start - timedelta(days=4):%Y-%m-%d}" if kind == "store" else None,
    }
