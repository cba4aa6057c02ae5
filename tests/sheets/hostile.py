"""Workbooks made to cost as much as they can, each inside every limit but the one it tries."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping

from tests.sheets.every_game import BOOK, SHEET, game, opened
from tests.sheets.handmade import parts


def pack(parts: Mapping[str, bytes]) -> bytes:
    """A zip, packed in haste."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made:
        for name, content in parts.items():
            made.writestr(name, content)
    return target.getvalue()


def workbook(rows: str = "", **more: str) -> bytes:
    return pack(parts(rows, **more))


PRESET = "rummikub-school-final"
RELS = "http://schemas.openxmlformats.org/package/2006/relationships"
COLUMNS = "BCDEFGHIJ"


def before_end(xml: str) -> bytes:
    """A sound scoresheet with more rows at its end."""
    return changed(SHEET, "</sheetData>", f"{xml}</sheetData>")


def after(name: str, tag: str, xml: str) -> bytes:
    """A sound scoresheet with more content behind a tag."""
    return changed(name, tag, tag + xml)


def changed(name: str, old: str, new: str) -> bytes:
    sheet = opened(game(PRESET).data)
    text = sheet[name].decode()
    assert old in text
    return pack({**sheet, name: text.replace(old, new, 1).encode()})


def rows(number: int, inner: Callable[[int], str], first: int = 1_000) -> str:
    return "".join(f'<row r="{row}">{inner(row)}</row>' for row in range(first, first + number))


def beside(name: str, content: bytes, kind: str) -> bytes:
    """A sound scoresheet with another part, to which the sheet refers."""
    link = f'<Relationship Id="r1" Type="x/{kind}" Target="/{name}"/>'
    rels = f'<Relationships xmlns="{RELS}">{link}</Relationships>'.encode()
    return pack({**opened(game(PRESET).data), name: content, "xl/worksheets/_rels/sheet1.xml.rels": rels})


def with_part(name: str, content: bytes) -> bytes:
    return pack({**opened(game(PRESET).data), name: content})


def many(number: int, tag: Callable[[int], str], around: str = "") -> str:
    """So many elements, within another one if it is named."""
    inner = "".join(map(tag, range(number)))
    return f"<{around}>{inner}</{around}>" if around else inner


def overlapping() -> bytes:
    """Two thousand names for one and the same bytes of the file."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in parts("<row/>").items():
            made.writestr(name, content)
        made.writestr("xl/big", b" " * 11_000_000)
        info = made.getinfo("xl/big")
        for number in range(1_900):
            again = zipfile.ZipInfo(f"xl/big{number}")
            for field in ("compress_type", "CRC", "compress_size", "file_size", "header_offset"):
                setattr(again, field, getattr(info, field))
            made.filelist.append(again)
            made.NameToInfo[again.filename] = again
    return target.getvalue()


HOSTILE: Mapping[str, Callable[[], bytes]] = {
    "comments in a text file": lambda: b"<!-- a -->" * 400 + b"x",
    "opening brackets in a text file": lambda: b"<" * 4_000,
    "a part of zeros": lambda: pack(parts() | {SHEET: bytes(40_000_000)}),
    "parts that overlap": overlapping,
    "many entries": lambda: pack({f"x{n}": b"" for n in range(4_000)}),
    "empty cells": lambda: workbook(f'<row r="1">{"<c/>" * 290_000}</row>'),
    "one too many": lambda: workbook("<a/>" * 300_001),
    "cells": lambda: before_end(
        rows(5_500, lambda r: "".join(f'<c r="{c}{r}"><v>{r}</v></c>' for c in COLUMNS))
    ),
    "keys": lambda: before_end(rows(40_000, lambda r: f'<c r="A{r}" t="str"><v>seats:甲 judge=c3</v></c>')),
    "long keys": lambda: before_end(rows(90, lambda r: f'<c r="A{r}" t="str"><v>{"x=c3 " * 19_000}</v></c>')),
    "merges": lambda: after(
        SHEET, "</sheetData>", many(3_900, lambda n: '<mergeCell ref="B2:AN90"/>', "mergeCells")
    ),
    "different merges": lambda: after(
        SHEET, "</sheetData>", many(3_900, lambda n: f'<mergeCell ref="B2:AN{n + 9}"/>', "mergeCells")
    ),
    "hidden columns": lambda: after(
        SHEET, "<cols>", many(3_800, lambda n: f'<col min="{2 * n + 60}" max="{2 * n + 60}" hidden="1"/>')
    ),
    "formulas for many cells": lambda: before_end(
        rows(200, lambda r: f'<c r="B{r}"><f t="array" ref="B1:XFD1048576">1</f><v>1</v></c>')
        + rows(2_300, lambda r: f'<c r="C{r}"><v>1</v></c>', first=5_000)
    ),
    "names": lambda: after(
        BOOK,
        "<definedNames>",
        many(4_900, lambda n: f'<definedName name="n{n}">[1]S!$A$1</definedName>'),
    ),
    "long formulas": lambda: before_end(
        rows(250, lambda r: f'<c r="B{r}"><f>{"a+" * 4_000}1</f><v>1</v></c>')
    ),
    "attributes": lambda: workbook("<row " + many(500_000, lambda n: f' a{n}=""') + "/>"),
    "a long attribute": lambda: workbook(f'<row r="{"1" * 10_000_000}"/>'),
    "a long text": lambda: workbook(f'<row><c t="inlineStr"><is><t>{"甲" * 3_900_000}</t></is></c></row>'),
    "a text in pieces": lambda: workbook(f'<row><c t="str"><v>{"甲&amp;" * 1_000_000}</v></c></row>'),
    "texts": lambda: workbook(strings=many(60_000, lambda n: "<si><t>" + "é😀" * 30 + "</t></si>")),
    "nesting": lambda: workbook("<a>" * 140_000 + "</a>" * 140_000),
    "comments on cells": lambda: beside(
        "xl/c.xml", many(290_000, lambda n: '<comment ref="B3"/>', "comments").encode(), "comments"
    ),
    "styles": lambda: workbook(formats=many(290_000, lambda n: '<xf numFmtId="14"/>', "cellXfs")),
    "number formats": lambda: workbook(
        formats=many(90_000, lambda n: f'<numFmt numFmtId="{n}" formatCode="[{"a" * 80}"/>')
        + many(90_000, lambda n: f'<xf numFmtId="{n}"/>', "cellXfs")
    ),
    "sheets": lambda: after(BOOK, "<sheets>", '<sheet name="x" xmlns:r="r" r:id="rId1"/>' * 199),
    "links": lambda: with_part(
        "xl/worksheets/_rels/sheet1.xml.rels", many(290_000, lambda n: "<Relationship/>", "R").encode()
    ),
    "an entity": lambda: workbook("&lol;"),
    "a document type": lambda: pack(parts() | {SHEET: b'<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet/>'}),
}
