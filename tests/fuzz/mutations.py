"""Damage to a workbook, layer by layer: bytes, zip, XML, cells. The same seed does the same damage."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Mapping
from random import Random

from tests.sheets.every_game import BOOK, SHEET, STYLES, Game, Parts, cell, opened, text_in
from tests.sheets.handmade import MAIN, STRICT

Mutation = Callable[[Game, bytes, Random], bytes]

VALUES = (
    *(
        "",
        "0",
        "-1",
        "1",
        "7",
        "61",
        "-7.0",
        "7.5",
        "1E1",
        "1e308",
        "NaN",
        "99999999999",
        "9" * 400,
        "x" * 40_000,
    ),
    *("A1", "B2", "$C$3", "A0", "XFD1048576", "XFE1", "A1:B2", "A1:XFD1048576", "2:1", "Sheet!A1", "[1]x!A1"),
    *(
        "true",
        "false",
        "hidden",
        "veryHidden",
        "s",
        "n",
        "str",
        "inlineStr",
        "b",
        "e",
        "d",
        "array",
        "shared",
    ),
    *(
        "#REF!",
        "#N/A",
        "２",
        "٣",
        "–7",
        "負7",
        "7\u00a0",
        "\u202e7",
        "=7",
        "+7",
        "'7",
        "7分",
        "1,180",
        "10/3",
    ),
    *("&amp;", "&#0;", "&#x1F600;", "&lt;b&gt;", "&x;", "_x0000_", "_xD800_", "_x000D_", "]]>", "<!-- -->"),
    *(
        "External",
        "../../etc/passwd",
        "http://example.org/x",
        "/xl/workbook.xml",
        MAIN,
        STRICT,
        "rId1",
        "rId99",
    ),
    *("2016-01-21", "10:20", "1904", "45658", "0.43055", "50%", "TRUE", "none", "甲", "finished"),
)
TAGS = (
    *(
        "<c>",
        "</c>",
        "<c/>",
        "<v>",
        "</v>",
        "<v>7</v>",
        "<f>1+1</f>",
        "<f/>",
        "<is><t>7</t></is>",
        "<row>",
        "</row>",
    ),
    *(
        '<c r="E9"><v>7</v></c>',
        '<row r="9" hidden="1"/>',
        "<sheetData>",
        "</sheetData>",
        "<x:c/>",
        "<![CDATA[7]]>",
    ),
    *(
        '<mergeCell ref="B8:F9"/>',
        '<col min="1" max="9" hidden="1"/>',
        "<?xml version='1.0'?>",
        "<!DOCTYPE x>",
    ),
    *('<workbookPr date1904="1"/>', "<rPh><t>7</t></rPh>", "<r><t>7</t></r>", "<si/>", "<!-- 7 -->", "&#7;"),
)


def bytes_changed(_: Game, data: bytes, chance: Random) -> bytes:
    """Bits flipped, bytes lost, doubled or moved, the end cut off: disks, sticks and networks."""
    made = bytearray(data)
    for _n in range(chance.choice((1, 1, 2, 5, 30))):
        at = chance.randrange(len(made) + 1)
        length = chance.choice((1, 1, 2, 4, 16, 200))
        piece = made[at : at + length]
        match chance.randrange(7):
            case 0:
                made[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                del made[at : at + length]
            case 2:
                made[at:at] = piece
            case 3:
                made[at : at + length] = bytes(length)
            case 4:
                there = chance.randrange(len(made) + 1)
                made[there : there + length] = piece
            case 5:
                made[at:at] = chance.randbytes(length)
            case _ if chance.random() < 0.2:
                del made[at:]
    return bytes(made)


def zip_changed(_: Game, data: bytes, chance: Random) -> bytes:
    """Parts lost, doubled, renamed, exchanged, packed otherwise; lies in the headers."""
    parts = list(opened(data).items())
    for _n in range(chance.choice((1, 1, 2, 3))):
        at, there = chance.randrange(len(parts)), chance.randrange(len(parts))
        name, content = parts[at]
        match chance.randrange(8):
            case 0:
                parts[at] = (name, b"")
            case 1:
                parts.append(
                    (chance.choice((name, name.upper(), f"/{name}", name.replace("/", "\\"))), content)
                )
            case 2:
                parts[at] = (chance.choice((name.upper(), f"/{name}", f"x/{name}", f"../{name}")), content)
            case 3:
                parts[at] = (name, parts[there][1])
            case 4:
                parts[at] = (name, content[: chance.randrange(len(content) + 1)])
            case 5:
                parts[at] = (name, content + content)
            case 6:
                chance.shuffle(parts)
            case _ if len(parts) > 1:
                del parts[at]
    packed = zipped(parts, chance.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED)))
    return _lying(packed, chance) if chance.random() < 0.3 else packed


def zipped(parts: list[tuple[str, bytes]], compression: int) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", compression) as made:
        for name, content in parts:
            if name not in made.NameToInfo:
                made.writestr(name, content)
    return target.getvalue()


def _lying(data: bytes, chance: Random) -> bytes:
    """A field of a header of the zip that says something else: size, check sum, flags, place."""
    heads = [found.start() for found in re.finditer(rb"PK\x01\x02|PK\x03\x04|PK\x05\x06", data)]
    at = chance.choice(heads) + chance.randrange(4, 30)
    return data[:at] + chance.randbytes(chance.choice((1, 2, 4))) + data[at + 4 :]


def xml_changed(_: Game, data: bytes, chance: Random) -> bytes:
    """Tags lost, doubled, exchanged or put in, other values in attributes and texts."""
    parts = opened(data)
    names = [SHEET, SHEET, SHEET, BOOK, STYLES, "xl/_rels/workbook.xml.rels", "_rels/.rels"]
    for _n in range(chance.choice((1, 1, 1, 2, 4))):
        name = chance.choice(names)
        tokens = re.split(r"(<[^>]*>)", parts[name].decode("utf-8", "replace"))
        at = chance.randrange(len(tokens))
        tokens[at : at + 1] = _other(tokens, at, chance)
        parts[name] = "".join(tokens).encode()
    return zipped(list(parts.items()), zipfile.ZIP_STORED)


def _other(tokens: list[str], at: int, chance: Random) -> list[str]:
    token = tokens[at]
    match chance.randrange(8):
        case 0:
            return []
        case 1:
            return [token, token]
        case 2:
            return [chance.choice(tokens)]
        case 3:
            return [token, chance.choice(TAGS)]
        case 4 if len(token) > 1:
            cut = chance.randrange(len(token))
            return [token[:cut] + chance.choice(("", "0", "7", "-", " ")) + token[cut + 1 :]]
        case _ if token.startswith("<"):
            attributes = list(re.finditer(r'(\w+)="([^"]*)"', token))
            if not attributes:
                return [token.replace("<", "<x:", 1)]
            found = chance.choice(attributes)
            new = chance.choice(("", f'{found[1]}="{chance.choice(VALUES)}"'))
            return [token[: found.start()] + new + token[found.end() :]]
        case _:
            return [chance.choice(VALUES)]


NUMBERS = (
    "{n}",
    "{m}",
    "-{m}",
    "+{m}",
    "{m}.0",
    "{m}.5",
    "{m}.0000000001",
    "{m}e0",
    "0{m}",
    " {m} ",
    "{m}0",
    "",
)
FRAMES = (
    *(
        "{n}",
        "{m}",
        "-{m}",
        "+{m}",
        "−{m}",
        "－{m}",
        "–{m}",
        "ー{m}",
        "負{m}",
        "负{m}",
        "正{m}",
        "'{m}",
        "＋{m}",
    ),
    *(
        "{m}-",
        "--{m}",
        "{m}分",
        "{m},5",
        "{m}.0",
        "{m}{m}",
        "{m} {m}",
        "\u200b{m}\u200e",
        "\u3000- {m}",
        "{m}\n",
    ),
    *(
        "=1+{m}",
        "{m}/3",
        "({m})",
        "O{m}",
        "⑩",
        "{m}²",
        "",
        " ",
        "x",
        "None",
        "#N/A",
        "TRUE",
        "10:20",
        "2016-01-21",
    ),
)
WIDE = str.maketrans("0123456789", "０１２３４５６７８９")
STYLE_CODES = (
    "General",
    "0",
    "m-d",
    "h:mm",
    "0%",
    "@",
    "yyyy/m/d h:mm",
    "aaaa",
    "#,##0",
    "[$-404]e/m/d",
    None,
    None,
)


def cells_changed(played: Game, data: bytes, chance: Random) -> bytes:
    """Other things typed in the cells to be filled in, stored as any program may store them."""
    places = [
        at
        for spot, at in played.places.items()
        if (field := played.layout.field(spot[2])) and field.role == "input"
    ]
    numbers = dict(played.numbers)
    parts: Parts = opened(data)
    for _n in range(chance.choice((1, 1, 2, 3))):
        at = chance.choice([*places, *list(numbers) * 3])
        filled = {"{n}": str(numbers.get(at, 7)), "{m}": str(chance.choice((0, 1, 2, 7, 12, 61, 118, 729)))}

        def of(frames: tuple[str, ...], filled: Mapping[str, str] = filled) -> str:
            text = chance.choice(frames)
            for mark, value in filled.items():
                text = text.replace(mark, value)
            return text

        parts = _typed(at, of, chance)(parts)
    return zipped(list(parts.items()), zipfile.ZIP_STORED)


def _typed(at: str, of: Callable[[tuple[str, ...]], str], chance: Random) -> Callable[[Parts], Parts]:
    style = chance.choice(STYLE_CODES)
    match chance.randrange(7):
        case 0 | 1:
            text = of(FRAMES)
            return text_in(at, text.translate(WIDE) if chance.random() < 0.3 else text)
        case 2 | 3:
            return cell(at, f"<v>{of(NUMBERS)}</v>", chance.choice(("", "", "n", "str")), style)
        case 4:
            formula = chance.choice(("1+1", "A1", "[1]x!A1", "WEBSERVICE(&quot;x&quot;)", ""))
            stored = chance.choice((f"<v>{of(NUMBERS)}</v>", "", "<v/>"))
            return cell(at, f"<f>{formula}</f>{stored}", chance.choice(("", "str", "e", "b")), style)
        case 5:
            return cell(
                at,
                f"<v>{chance.choice(('0', '1', 'true', '#N/A', '2016-01-21', '10:20'))}</v>",
                chance.choice("bed"),
            )
        case _:
            return cell(at, f"<is><r><t>{of(NUMBERS)}</t></r><r><t>{of(NUMBERS)}</t></r></is>", "inlineStr")


LAYERS: Mapping[str, Mutation] = {
    "bytes": bytes_changed,
    "zip": zip_changed,
    "xml": xml_changed,
    "cells": cells_changed,
}
