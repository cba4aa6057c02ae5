"""A filled scoresheet and an event.xlsx of every kind of event, to which tests do what people do to files."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from pipeline import games
from pipeline.blanks import workbooks
from pipeline.commands.new import new
from pipeline.intake import Desk, Received
from pipeline.lots_file import lots_text
from pipeline.model.form import Layout, Spot, row_keys
from pipeline.model.kind import Whole
from pipeline.model.seating import Table, is_bye
from pipeline.model.value import Value
from pipeline.run import Day, run
from pipeline.sheets.keys import keys_of
from pipeline.sheets.package import pack
from pipeline.sheets.reader import read
from pipeline.store import EventFolder

SHEET, BOOK, STYLES = "xl/worksheets/sheet1.xml", "xl/workbook.xml", "xl/styles.xml"
EVERY = (
    "bridge-duplicate",
    "bridge-two-groups",
    "guandan-knockout",
    "point-salad-store",
    "rummikub-school-final",
)
"""One kind of event of every game; between them they have every list of event.xlsx."""

FIELDS = (12, 16, 32, 8)
"""Numbers of entrants; the first of which a kind of event can seat."""

Parts = dict[str, bytes]
Hand = Callable[[Parts], Parts]


@dataclass(frozen=True, eq=False)
class Game:
    """The first table of an event: its filled sheet, the desk that receives it, the organiser's workbook."""

    desk: Desk
    table: Table
    layout: Layout
    data: bytes
    book: bytes

    def receive(self, data: bytes, file: str = "x.xlsx") -> Received:
        return self.desk.receive(file, data)

    @cached_property
    def places(self) -> Mapping[Spot, str]:
        """The address of every field."""
        workbook, _ = read(self.data, "")
        assert workbook is not None
        keys = keys_of(workbook.sheets[0])
        spots = [("", "", field.key) for field in (*self.layout.head, *self.layout.foot)]
        spots += [
            (block.key, row, field.key)
            for block in self.layout.blocks
            for row in row_keys(block.rows)
            for field in block.fields
        ]
        return {
            spot: workbook.cell(workbook.sheets[0], at).address
            for spot in spots
            if (at := keys.at(spot)) is not None
        }

    @cached_property
    def before(self) -> Mapping[Spot, Value]:
        """What the sheet holds, by field."""
        return self.values(self.receive(self.data))

    def values(self, received: Received) -> Mapping[Spot, Value]:
        """What a received sheet holds, by field; nothing if it was refused."""
        sheet = received.sheet
        if sheet is None:
            return {}
        found: dict[Spot, Value] = {("", "", key): entry.value for key, entry in sheet.head.items()}
        for block in self.layout.blocks:
            for row, entries in zip(row_keys(block.rows), sheet.blocks[block.key], strict=True):
                found |= {(block.key, row, key): entry.value for key, entry in entries.items()}
        return {spot: value for spot, value in found.items() if value is not None}

    @cached_property
    def numbers(self) -> list[tuple[str, int]]:
        """Address and value of every cell in which a judge has typed a whole number."""
        found = self.before
        return [
            (at, number)
            for spot, at in self.places.items()
            if isinstance(number := found.get(spot), int)
            and (field := self.layout.field(spot[2]))
            and field.role == "input"
            and isinstance(field.kind, Whole)
        ]


@lru_cache
def game(preset: str) -> Game:
    """The event of a preset, its first round published and the sheet of table 1 filled."""
    with TemporaryDirectory() as folder:
        day = published(preset, Path(folder) / "event")
        book = (Path(folder) / "event" / "event.xlsx").read_bytes()
    (draw,) = day.published
    table = next(table for table in draw.tables if not is_bye(table))
    module = games.find(day.event.rules.game)
    typed = module.rehearse(table, day.event.rules, Random(1))
    ((_, data),) = workbooks(day.event, replace(draw, tables=(table,)), {table.number: typed})
    desk = Desk(day.event, module, {draw.round: draw})
    return Game(desk, table, module.layout(table, day.event.rules), data, book)


def published(preset: str, event: Path) -> Day:
    """An event of invented entrants in a folder, its first round published."""
    for number in FIELDS:
        new(preset, event, number)
        day = run(EventFolder(event))
        if day.next_draw is not None:
            break
        (event / "event.xlsx").unlink()
    assert day.next_draw is not None, preset
    if day.lots_due:
        EventFolder(event).keep_lots(lots_text(day.lots_due))
    EventFolder(event).publish(day.next_draw, {one.id: one.name for one in day.event.entrants})
    return run(EventFolder(event))


def opened(data: bytes) -> Parts:
    with ZipFile(io.BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist()}


def by_hand(data: bytes, *hands: Hand) -> bytes:
    """The workbook after some changes to its parts."""
    parts = opened(data)
    for hand in hands:
        parts = hand(parts)
    return pack(parts)


def cell(at: str, inner: str, kind: str = "", style: str | None = None) -> Hand:
    """Another content in a cell: `cell("C5", "<v>7</v>")`; `style`: the code of another number format."""

    def hand(parts: Parts) -> Parts:
        wanted = re.compile(rf'<c r="{at}"(?P<style> s="\d+")?[^>]*?(?:/>|>.*?</c>)', re.S)
        text = parts[SHEET].decode()
        number = None
        if style is not None:
            parts, number = formatted(parts, style)

        def content(found: re.Match[str]) -> str:
            look = found["style"] or "" if number is None else f' s="{number}"'
            return f'<c r="{at}"{look}{f" t={chr(34)}{kind}{chr(34)}" if kind else ""}>{inner}</c>'

        text, times = wanted.subn(content, text)
        assert times == 1, at
        return {**parts, SHEET: text.encode()}

    return hand


def formatted(parts: Parts, code: str) -> tuple[Parts, int]:
    """The workbook with one more cell format, and its number."""
    text = parts[STYLES].decode()
    formats = re.search(r"<cellXfs.*?</cellXfs>", text, re.S)
    assert formats
    number = len(re.findall("<xf ", formats[0]))
    own = f'<numFmt numFmtId="250" formatCode="{code}"/>'
    text = text.replace("</cellXfs>", '<xf numFmtId="250"/></cellXfs>')
    if "</numFmts>" in text:
        text = text.replace("</numFmts>", f"{own}</numFmts>")
    else:
        text = re.sub(r"(<styleSheet[^>]*>)", rf"\1<numFmts>{own}</numFmts>", text)
    return {**parts, STYLES: text.encode()}, number


def text_in(at: str, text: str) -> Hand:
    """A text typed into a cell."""
    shown = text.replace("&", "&amp;").replace("<", "&lt;")
    return cell(at, f'<is><t xml:space="preserve">{shown}</t></is>', "inlineStr")


def replaced(part: str, old: str, new: str) -> Hand:
    """Other words in a part; they must be there."""

    def hand(parts: Parts) -> Parts:
        text = parts[part].decode()
        assert old in text, old
        return {**parts, part: text.replace(old, new).encode()}

    return hand
