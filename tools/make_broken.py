"""Makes the workbooks of sample_sheets/broken/ anew: what judges and organisers get wrong, one fault a file.

Run as `.venv/bin/python tools/make_broken.py [event ..]`. What each file must bring about stands in
sample_sheets/broken/expected.csv, which is written by hand from the rules; only its column `cell` is filled
in here where `field` says which field is meant, so that it stays right when a form is laid out anew.
"""

from __future__ import annotations

import csv
import re
import shutil
import sys
from dataclasses import replace
from pathlib import Path

from pipeline import games
from pipeline.blanks import workbooks
from pipeline.commands.new import book
from pipeline.model.entrant import Entrant
from pipeline.model.form import Spot
from pipeline.model.seating import table_label
from pipeline.run import Day, run
from pipeline.store import EventFolder
from tools.broken_cases import COUNTED, EVENTS, PAPER, Event, Sheet
from tools.broken_hands import address

BROKEN = Path(__file__).resolve().parents[1] / "sample_sheets" / "broken"
EXPECTED = BROKEN / "expected.csv"
NAMES = "陳大文 Emily Wong 李嘉欣 歐陽靜怡 張子軒 林宥廷 吳品妍 劉詠晴 何承恩 黃小明 蔡柏翰 周䶮"


def main() -> None:
    """Everything anew, and the column `cell` of the table."""
    wanted = sys.argv[1:] or list(EVENTS)
    for name in wanted:
        shutil.rmtree(BROKEN / name, ignore_errors=True)
        make(BROKEN / name, EVENTS[name])
    addressed()


def make(folder: Path, event: Event) -> None:
    """One event: its workbook, what has been published, what has come in."""
    inbox, file = folder / "inbox", folder / "event.xlsx"
    inbox.mkdir(parents=True)
    names = re.findall(r"Emily Wong|\S+", NAMES)[: event.players]
    listed = [Entrant(str(number), name, unit="第一小學") for number, name in enumerate(names, 1)]
    file.write_bytes(book("rummikub-school-final", listed, **event.settings))
    for published in range(1, event.publish + 1):
        day = publish(folder)
        if published < event.publish or published <= event.kept:
            play(inbox, day, event)
    day = run(EventFolder(folder))
    if not event.kept:
        shutil.rmtree(inbox)
        inbox.mkdir()
    for name, sent in event.sent.items():
        data = sent if isinstance(sent, bytes) else filled(day, sent)
        if isinstance(sent, Sheet) and sent.hand:
            data = sent.hand(data)
        (inbox / name).write_bytes(data)
    if event.organiser:
        file.write_bytes(event.organiser(file.read_bytes()))


def publish(folder: Path) -> Day:
    """The next draw; the day with it."""
    day = run(EventFolder(folder))
    assert day.next_draw is not None, (folder, day.problems)
    EventFolder(folder).publish(day.next_draw, {one.id: one.name for one in day.event.entrants})
    return day.with_published(day.next_draw)


def play(inbox: Path, day: Day, event: Event) -> None:
    """Sound sheets of every table of a round just published; of a play-off only what the case sends."""
    draw = day.published[-1]
    for table in draw.tables if isinstance(draw.round, int) else ():
        sheet = Sheet(event.played, table=table.number, round=draw.round)
        name = f"{table_label(draw.round, table.number)}.xlsx"
        (inbox / name).write_bytes(filled(day, sheet))


def filled(day: Day, sheet: Sheet) -> bytes:
    """A table's workbook as its judge has filled it in."""
    draw = next(one for one in day.published if one.round == sheet.round)
    table = next(one for one in draw.tables if one.number == sheet.table)
    layout = games.find(day.event.rules.game).layout(table, day.event.rules)
    sound = PAPER if day.event.rules.text("entry") == "scores" else COUNTED
    blocks = {one.key: block.key for block in layout.blocks for one in block.fields}

    def spot(name: str) -> Spot:
        key, dot, seat = name.partition(".")
        return (blocks[key], seat, key) if dot else ("", "", key)

    typed = {spot(name): value for name, value in {**sound, **sheet.typed}.items()}
    ((_, data),) = workbooks(day.event, replace(draw, tables=(table,)), {table.number: typed})
    return data


def addressed() -> None:
    """Fills in the cells of the fields named in the table."""
    with EXPECTED.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        if row["field"]:
            data = (BROKEN / row["event"] / row["file"]).read_bytes()
            row["cell"] = " ".join(address(data, name) for name in row["field"].split())
    with EXPECTED.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    main()
