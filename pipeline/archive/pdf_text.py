"""Pages and text of our own papers, read back without a further library: as WeasyPrint writes PDFs.

Every run of glyphs names its font, and every font carries a table from glyphs to characters (ToUnicode).
Spaces are left out: where a run ends is a matter of layout.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

INFLATED_LIMIT = 50_000_000
OBJECTS_LIMIT = 100_000

_OBJECT = re.compile(rb"(\d{1,7}) 0 obj\s*")
_LENGTH = re.compile(rb"/Length (\d{1,9})\b")
_NAMED = re.compile(rb"/([^\s/<>\[\]()]+)\s+(\d+) 0 R")
_TABLE = re.compile(rb"/ToUnicode (\d+) 0 R")
_PAGES = re.compile(rb"/Type /Pages\b")
_KIDS = re.compile(rb"/Kids \[([^\]]*)\]")
_REFERENCE = re.compile(rb"(\d+) 0 R")
_CONTENTS = re.compile(rb"/Contents (\d+) 0 R")
_PAIR = re.compile(rb"<([0-9a-fA-F]{1,8})>\s*<([0-9a-fA-F]{4,64})>")
_TOKEN = re.compile(rb"/([^\s/<>\[\]()]+)\s+[-\d.]+\s+Tf|<([0-9a-fA-F\s]*)>")


class Unreadable(Exception):
    """No PDF of ours."""


@dataclass(frozen=True)
class PaperText:
    """The text of each page, and of what is drawn by several."""

    pages: tuple[str, ...]
    shared: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Object:
    head: bytes
    stream: bytes = b""


def paper_text(data: bytes) -> PaperText:
    """Pages and their text; raises Unreadable."""
    try:
        return _text(_objects(data))
    except (ValueError, KeyError, IndexError, zlib.error, UnicodeDecodeError) as trouble:
        raise Unreadable from trouble


def _text(objects: Mapping[int, _Object]) -> PaperText:
    fonts = _fonts(objects)
    tree = next((one.head for one in objects.values() if _PAGES.search(one.head)), b"")
    pages = [int(number) for number in _REFERENCE.findall(_found(_KIDS, tree))]
    if not pages:
        raise Unreadable
    shown = [int(_found(_CONTENTS, objects[number].head)) for number in pages]
    own = set(shown)
    forms = [number for number, one in sorted(objects.items()) if b"/Subtype /Form" in one.head]
    shared = (_shown(objects[number].stream, fonts) for number in forms if number not in own)
    return PaperText(
        tuple(_shown(objects[number].stream, fonts) for number in shown), tuple(filter(None, shared))
    )


def _objects(data: bytes) -> dict[int, _Object]:
    """All objects by number, those packed into streams too."""
    found: dict[int, _Object] = {}
    room = INFLATED_LIMIT
    at = 0
    while match := _OBJECT.search(data, at):
        head, stream, at = _object(data, match.end())
        if b"/FlateDecode" in head and b"/Subtype /OpenType" not in head and b"/Length1" not in head:
            stream = _inflated(stream, room)
            room -= len(stream)
        found[int(match[1])] = _Object(head, stream)
        if len(found) > OBJECTS_LIMIT:
            raise Unreadable
    for one in [one for one in found.values() if b"/Type /ObjStm" in one.head]:
        found |= dict(_packed(one))
    return found


def _object(data: bytes, start: int) -> tuple[bytes, bytes, int]:
    """Head, stream and end of the object that begins here."""
    end = data.index(b"endobj", start)
    begin = data.find(b"stream", start, end)
    if begin < 0:
        return data[start:end], b"", end
    head = data[start:begin]
    body = begin + len(b"stream") + (2 if data[begin + 6 : begin + 8] == b"\r\n" else 1)
    length = int(_found(_LENGTH, head))
    return head, data[body : body + length], data.index(b"endobj", body + length)


def _inflated(stream: bytes, room: int) -> bytes:
    machine = zlib.decompressobj()
    data = machine.decompress(stream, room)
    if machine.unconsumed_tail:
        raise Unreadable
    return data


def _packed(one: _Object) -> Iterator[tuple[int, _Object]]:
    first = int(_found(re.compile(rb"/First (\d+)"), one.head))
    numbers = [int(text) for text in one.stream[:first].split()]
    starts = [first + start for start in numbers[1::2]]
    for number, start, end in zip(numbers[::2], starts, [*starts[1:], len(one.stream)], strict=True):
        yield number, _Object(one.stream[start:end])


def _fonts(objects: Mapping[int, _Object]) -> dict[bytes, Mapping[int, str]]:
    """The names that runs call fonts by, and what each glyph of them says."""
    tables = {number: int(table[1]) for number, one in objects.items() if (table := _TABLE.search(one.head))}
    named = {
        name: tables[int(number)]
        for one in objects.values()
        for name, number in _NAMED.findall(one.head)
        if int(number) in tables
    }
    return {name: _glyphs(objects[table].stream) for name, table in named.items()}


def _glyphs(table: bytes) -> dict[int, str]:
    return {
        int(glyph, 16): bytes.fromhex(text.decode()).decode("utf-16-be")
        for glyph, text in _PAIR.findall(table)
    }


def _shown(content: bytes, fonts: Mapping[bytes, Mapping[int, str]]) -> str:
    glyphs: Mapping[int, str] = {}
    said: list[str] = []
    for font, run in _TOKEN.findall(content):
        if font:
            glyphs = fonts[font]
            continue
        codes = bytes.fromhex(run.decode())
        for at in range(0, len(codes), 2):
            said.append(glyphs.get(int.from_bytes(codes[at : at + 2], "big"), "\ufffd"))
    return "".join("".join(said).split())


def _found(pattern: re.Pattern[bytes], text: bytes) -> bytes:
    match = pattern.search(text)
    if match is None:
        raise Unreadable
    return match[1]
