"""Makes the sample events anew: `rummikub-school-final` and `rummikub-top-ten`.

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
from itertools import count
from pathlib import Path
from random import Random

from pipeline import games
from pipeline.blanks import workbooks
from pipeline.commands.new import book
from pipeline.commands.seat import seat
from pipeline.commands.setting import place
from pipeline.model.entrant import Entrant
from pipeline.model.form import Spot
from pipeline.model.seating import Table
from pipeline.model.value import Value
from pipeline.run import Day, run
from pipeline.store import EventFolder

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
    new_event(folder, entrants(PUPILS, SCHOOLS), settings)
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


MAKERS: Mapping[str, Callable[[Path], None]] = {
    "rummikub-school-final": school_final,
    "rummikub-top-ten": top_ten,
}


def entrants(names: str, units: Sequence[str]) -> list[Entrant]:
    """The entry list, numbered from 1, the units in turn."""
    return [
        Entrant(
            str(number),
            name.replace("_", " "),
            unit=units[(number - 1) % len(units)],
            status="absent" if name == ABSENT else "active",
        )
        for number, name in enumerate(names.split(), start=1)
    ]


def new_event(folder: Path, listed: Sequence[Entrant], settings: Mapping[str, Value]) -> None:
    """The folder with its event.xlsx and nothing else; the preset has the name of the folder."""
    shutil.rmtree(folder, ignore_errors=True)
    for part in ("inbox/_old", "draws"):
        (folder / part).mkdir(parents=True)
    (folder / "event.xlsx").write_bytes(book(folder.name, listed, **settings))


def publish_and_play(folder: Path, seed: int) -> None:
    """The next draw, and its sheets as judges would send them, without the marks of a rehearsal."""
    with tempfile.TemporaryDirectory() as output:
        seat(place(folder, Path(output) / "out"))
    day = run(EventFolder(folder))
    draw = day.published[-1]
    inputs = {table.number: typed(day, table, seed) for table in draw.tables}
    for name, data in workbooks(day.event, draw, inputs):
        (folder / "inbox" / name).write_bytes(data)


def typed(day: Day, table: Table, seed: int) -> Mapping[Spot, Value]:
    """What the judge of a table types."""
    rules = day.event.rules
    random = Random(f"{seed}/{table.round}/{table.number}")
    return games.find(rules.game).rehearse(table, rules, random)


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
