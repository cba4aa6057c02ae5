"""Makes the sample events anew: of Rummikub, bridge, Guandan and Point Salad, and a circuit.

Run as `.venv/bin/python tools/make_sample.py [name ..]`; the final needs LibreOffice, which saves the
workbooks of round 2, so that the sample is not only our own writing.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import count
from pathlib import Path

from pipeline.model.form import Spot
from pipeline.model.seating import Round, Table
from pipeline.model.value import Value
from pipeline.run import Day, run
from pipeline.store import EventFolder
from tools import bridge_hands, circuit_sample, duplicate_sample, guandan_sample, salad_sample
from tools.played import entrants, new_event, pairs, publish_and_play, typed

SAMPLES = Path(__file__).resolve().parents[1] / "sample_sheets"
SEED = 2016
SAVED_BY_LIBREOFFICE = "R02"
SCHOOLS = ("青松小學", "海濱小學", "竹溪書院附小", "晴山國際學校")
PUPILS = """
陳大文 黃小明 李嘉欣 歐陽靜怡 張子軒 林宥廷 吳品妍 劉詠晴 何承恩 Emily_Wong 蔡柏翰 周䶮 楊思妤 鄭堃
許家豪 司徒樂 謝曉彤 郭俊傑 羅芷晴 梁浩然 鄧穎 馮冠宇 曾雅婷 蕭志明 葉心怡 陳大文 潘子晴 朱逸朗 余卓謙
盧凱琳 杜若溪 方言 沈悅 戴天佑 鍾曉嵐 蘇文軒 丁一 宋梓萱 范奕辰 彭可兒 石磊 孔令儀 魏子涵 崔景行 夏侯淳
賴柔安 簡廷羽 白樺 游喆 連詩涵 江以恩 龔逸 康樂 施安琪 倪匡宇 湯沛然 袁嘉慧 溫如玉 高遠 翁語彤 藍采和
麥浚龍 關山月 尹正
"""
ABSENT = "石磊"
CLUBS = ("北區桌遊社", "南區桌遊社", "大學棋藝社")
MEMBERS = """
林志豪 陳怡君 黃柏勳 張雅筑 李承翰 王淑芬 吳冠廷 劉家瑜 蔡孟哲 楊佩珊 許哲瑋 鄭心慈 謝宗翰 洪郁婷 郭彥廷
邱曉雯 曾子維 廖珮君 賴建宏 徐若瑄 周奕安 葉宛真 蘇柏安 莊雅惠 呂信宏 江美玲 何彥霖 蕭詩涵 羅文彬 高詠恩
"""


def main() -> None:
    """The samples named on the command line, or all."""
    for name in sys.argv[1:] or MAKERS:
        MAKERS[name](SAMPLES / name)


def school_final(folder: Path) -> None:
    """64 pupils of four schools, sixteen each; two are called 陳大文, one did not come."""
    settings = {"event_id": "RSF16", "organiser": "青松小學數學科", "venue": "四樓禮堂", "contact": "何老師"}
    new_event(folder, entrants(PUPILS, SCHOOLS, ABSENT), settings)
    for _ in range(3):
        publish_and_play(folder, SEED)
    saved_by_libreoffice(folder / "inbox")


def top_ten(folder: Path) -> None:
    """30 members of three clubs, scores typed as on paper; two level for the tenth prize play it off."""
    settings = {
        "event_id": "TEN",
        "dates": "2016-03-19",
        "organiser": "桌遊聯會",
        "venue": "社區中心二樓",
        "contact": "林幹事",
        "timetable": "13:30 報到; 13:50 講解比賽規則; 14:00 比賽; 15:45 頒獎",
        "entry": "scores",
    }
    new_event(folder, entrants(MEMBERS, CLUBS), settings)
    day = run(EventFolder(folder))
    assert day.next_draw is not None
    seed = next(seed for seed in count(1) if two_for_the_last_prize(day, day.next_draw.tables, seed))
    for _ in (1, 2, 3, "P1"):
        publish_and_play(folder, seed)


PAIRS = """
陳啟文/林靜宜 王建國/劉思遠 Emily_Wong/Tom_Baker 黃志豪/蔡佩玲 吳宗翰/許雅雯 鄭文彬/謝佳蓉 郭俊宏/洪淑貞
邱奕廷/曾郁文 廖國棟/賴怡安 徐振宇/周曉萱 葉明哲/蘇筱涵 莊士賢/歐陽芷若
"""
DEPARTMENTS = ("機械工程系", "電機工程系", "土木工程系", "化學工程系")
BRIDGE_SEED, UNEQUAL_SEED = 149, 19
"""Found by trial. With the first, two pairs of A end level in rank points, scores and first places."""

BRIDGE_TOLD = {
    (2, 3): {4: "Pass"},
    (5, 5): {9: "adj_ew"},
    ("P1", 1): {1: "3D W 8"},
    (7, 1): {1: "4H E 10", 2: "3NT N 8", 3: "2S S 9", 4: "2NT N 9"},
    ("P2", 1): {1: "3NT W 9"},
}
"""Deals by round and table: passed out, ruled, for the first place of A, a final of 650 - 650, its end."""

MORE_PAIRS = """
何文輝/江若雲 羅世昌/高美琪 蕭敬德/潘韻如 簡大鈞/朱映雪 方志遠/施可欣 彭永康/游雅琳 魏立群/溫心瑜
杜承志/連芳儀 范光耀/姚思齊 石宇軒/龔佳穎 唐偉倫/翁采薇 馮國泰/夏侯晴 尹書豪/柯宜庭
"""
UNEQUAL_TOLD = {(8, 1): {1: "2S N 8", 2: "4H E 10", 3: "3NT S 8", 4: "1NT W 8"}}


def bridge(folder: Path) -> None:
    """12 pairs drawn into two groups; first place of A by an extra deal, and so is the final."""
    settings = {
        "event_id": "BRG",
        "dates": "2016-04-23",
        "organiser": "工學院學生會",
        "venue": "工程一館交誼廳",
        "contact": "何助教",
        "lot_seed": 423,
    }
    new_event(folder, pairs(PAIRS, DEPARTMENTS), settings, "bridge-two-groups")
    for _ in (*range(1, 7), "P1", 7, "P2"):
        publish_and_play(folder, BRIDGE_SEED, partial(bridge_typed, BRIDGE_TOLD))


def bridge_unequal(folder: Path) -> None:
    """13 pairs, their lots typed from the real draw: in each round a pair of A sits out."""
    lots = ["A3", "B6", "A7", "A1", "B2", "B4", "A5", "B1", "A2", "B5", "A6", "B3", "A4"]
    listed = [
        replace(pair, group=lot[0], lot=int(lot[1:]))
        for pair, lot in zip(pairs(MORE_PAIRS, DEPARTMENTS), lots, strict=True)
    ]
    settings = {"event_id": "BRU", "dates": "2016-10-15", "organiser": "工學院學生會", "contact": "何助教"}
    new_event(folder, listed, settings, "bridge-two-groups")
    for _ in range(1, 9):
        publish_and_play(folder, UNEQUAL_SEED, partial(bridge_typed, UNEQUAL_TOLD))


def bridge_typed(
    told: Mapping[tuple[Round, int], Mapping[int, str]], day: Day, table: Table, seed: int
) -> Mapping[Spot, Value]:
    """What the judge of a table types; nobody can sit at a table alone."""
    return bridge_hands.sheet(seed, table.number, table.lines, told.get((table.round, table.number), {}))


MAKERS: Mapping[str, Callable[[Path], None]] = {
    "bridge-duplicate": duplicate_sample.evening,
    "bridge-two-groups": bridge,
    "bridge-unequal": bridge_unequal,
    "circuit": circuit_sample.circuit,
    "guandan-knockout": guandan_sample.guandan,
    "point-salad-championship": salad_sample.championship,
    "point-salad-store": salad_sample.store,
    "point-salad-two-groups": salad_sample.two_groups,
    "rummikub-school-final": school_final,
    "rummikub-top-ten": top_ten,
}


def two_for_the_last_prize(day: Day, tables: Sequence[Table], seed: int) -> bool:
    """Whether just two will be level in wins and total across the last prize place."""
    games_, places = day.event.rules.whole("games"), day.event.rules.whole("prize_places")
    found: dict[str, list[tuple[int, Fraction]]] = {}
    for number in range(1, games_ + 1):
        for table in tables:
            sheet = typed(day, replace(table, round=number, lines=(number,)), seed)
            for seat_ in table.seats:
                if ("seats", seat_.key, "score") in sheet:
                    win, score = (sheet["seats", seat_.key, key] for key in ("win", "score"))
                    found.setdefault(seat_.entrant, []).append((int(str(win)), Fraction(str(score))))
    sums = [tuple(map(sum, zip(*got, strict=True))) for got in found.values() if len(got) == games_]
    ranked = sorted(sums, reverse=True)
    return ranked[places - 1] == ranked[places] and ranked.count(ranked[places]) == 2


def saved_by_libreoffice(inbox: Path) -> None:
    """One round's workbooks as LibreOffice writes them."""
    files = sorted(inbox.glob(f"*-{SAVED_BY_LIBREOFFICE}-*.xlsx"))
    with tempfile.TemporaryDirectory() as folder:
        office = shutil.which("soffice")
        if office is None:
            sys.exit("LibreOffice is needed: soffice was not found.")
        command = [office, f"-env:UserInstallation=file://{folder}/profile", "--headless"]
        subprocess.run(
            [*command, "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", folder, *map(str, files)],
            check=True,
            capture_output=True,
        )
        for file in files:
            shutil.copyfile(Path(folder) / file.name, file)


if __name__ == "__main__":
    main()
