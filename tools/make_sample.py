"""Makes sample_sheets/rummikub-school-final anew: 64 invented pupils and three played rounds.

Run as `.venv/bin/python tools/make_sample.py`; needs LibreOffice, which saves the workbooks of round 2,
so that the sample is not only our own writing.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from pipeline import games
from pipeline.blanks import workbooks
from pipeline.commands.new import book
from pipeline.commands.seat import seat
from pipeline.commands.setting import place
from pipeline.model.entrant import Entrant
from pipeline.run import run
from pipeline.store import EventFolder

SAMPLE = Path(__file__).resolve().parents[1] / "sample_sheets" / "rummikub-school-final"
SEED = 2016
SAVED_BY_LIBREOFFICE = "R02"
SCHOOLS = ("青松小學", "海濱小學", "竹溪書院附小", "晴山國際學校")
PUPILS = """
陳大文 黃小明 李嘉欣 歐陽靜怡 張子軒 林宥廷 吳品妍 劉詠晴 何承恩 Emily Wong 蔡柏翰 周䶮 楊思妤 鄭堃
許家豪 司徒樂 謝曉彤 郭俊傑 羅芷晴 梁浩然 鄧穎 馮冠宇 曾雅婷 蕭志明 葉心怡 陳大文 潘子晴 朱逸朗 余卓謙
盧凱琳 杜若溪 方言 沈悅 戴天佑 鍾曉嵐 蘇文軒 丁一 宋梓萱 范奕辰 彭可兒 石磊 孔令儀 魏子涵 崔景行 夏侯淳
賴柔安 簡廷羽 白樺 游喆 連詩涵 江以恩 龔逸 康樂 施安琪 倪匡宇 湯沛然 袁嘉慧 溫如玉 高遠 翁語彤 藍采和
麥浚龍 關山月 尹正
"""


def pupils() -> list[Entrant]:
    """The entry list: numbers 1 to 64, sixteen of each school; two are called 陳大文."""
    words = PUPILS.replace("Emily Wong", "Emily_Wong").split()
    return [
        Entrant(
            str(number),
            name.replace("_", " "),
            unit=SCHOOLS[(number - 1) % len(SCHOOLS)],
            status="absent" if name == "石磊" else "active",
        )
        for number, name in enumerate(words, start=1)
    ]


def main() -> None:
    """Writes the event, publishes and plays each round, then lets LibreOffice save one of them."""
    shutil.rmtree(SAMPLE, ignore_errors=True)
    for part in ("inbox/_old", "draws"):
        (SAMPLE / part).mkdir(parents=True)
    (SAMPLE / "event.xlsx").write_bytes(
        book(
            "rummikub-school-final",
            pupils(),
            event_id="RSF16",
            organiser="青松小學數學科",
            venue="四樓禮堂",
            contact="何老師",
        )
    )
    with tempfile.TemporaryDirectory() as output:
        for round_ in (1, 2, 3):
            seat(place(SAMPLE, Path(output) / "out"))
            play(round_)
    saved_by_libreoffice()


def play(round_: int) -> None:
    """One round's sheets as judges would send them, without the marks of a rehearsal."""
    day = run(EventFolder(SAMPLE))
    draw, rules = day.draws[round_ - 1], day.event.rules
    game = games.find(rules.game)
    inputs = {
        table.number: game.rehearse(table, rules, Random(f"{SEED}/{round_}/{table.number}"))
        for table in draw.tables
    }
    for name, data in workbooks(day.event, draw, inputs):
        (SAMPLE / "inbox" / name).write_bytes(data)


def saved_by_libreoffice() -> None:
    """One round's workbooks as LibreOffice writes them."""
    inbox = SAMPLE / "inbox"
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
