import io
import random
import zipfile

import openpyxl
import pytest

from pipeline.sheets import package
from pipeline.sheets.package import neutral, pack, unpack
from pipeline.sheets.raw import Refused
from pipeline.sheets.reader import read
from tests.sheets.handmade import parts, workbook

OLE2 = bytes.fromhex("d0cf11e0a1b11ae1") + bytes(504)


def zipped(**files: bytes) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in files.items():
            made.writestr(name.replace("__", "/").replace("_", "."), content)
    return target.getvalue()


def with_bad_checksum() -> bytes:
    data = bytearray(workbook("<row><c><v>1</v></c></row>"))
    at = data.find(b"xl/worksheets/sheet1.xml", data.rfind(b"xl/workbook.xml")) - 46 + 16
    data[at] ^= 0xFF
    return bytes(data)


OTHERS = [
    ("empty", b""),
    ("empty", bytes(4096)),
    ("truncated", workbook("<row/>")[:300]),
    ("damaged", with_bad_checksum()),
    ("not_workbook", b"\x7fELF\x02\x01\x01" + bytes(50)),
    ("password", OLE2 + "EncryptedPackage".encode("utf-16-le")),
    ("old_xls", OLE2 + "Workbook".encode("utf-16-le")),
    ("not_workbook", OLE2 + "WordDocument".encode("utf-16-le")),
    ("ods", zipped(mimetype=b"application/vnd.oasis.opendocument.spreadsheet", content_xml=b"<a/>")),
    ("csv", "﻿名次,姓名\n1,陳大文\n".encode()),
    ("csv", "名次\t姓名\n".encode("utf-16")),
    ("csv", "名次,姓名\n".encode("big5")),
    ("html", b"<!DOCTYPE html><html><table></table></html>"),
    ("html", b"\n<table><tr><td>1</td></tr></table>"),
    ("pdf", b"%PDF-1.7\n%\xe2\xe3"),
    ("picture", b"\x89PNG\r\n\x1a\n"),
    ("picture", b"\xff\xd8\xff\xe0\0\x10JFIF"),
    ("picture", b"\0\0\0\x18ftypheic"),
    ("numbers", zipped(Index__Document_iwa=b"x")),
    ("xlsb", zipped(xl__workbook_bin=b"x")),
    ("archive", zipped(ID_xlsx=workbook())),
    ("archive", b"Rar!\x1a\x07"),
    ("not_workbook", zipped(readme_txt=b"hello")),
]


@pytest.mark.parametrize(("cause", "data"), OTHERS)
def test_what_is_no_workbook_is_refused_by_name(cause, data):
    assert [problem.kind for problem in read(data, "x.xlsx")[1]] == [f"CM1.{cause}"]


def test_a_bomb_is_refused_before_it_inflates():
    bomb = pack(parts() | {"xl/workbook.xml": bytes(40_000_000)})
    assert len(bomb) < 100_000
    assert read(bomb, "x.xlsx")[1][0].kind == "CM1.too_big"


def test_a_size_that_lies_is_found_out():
    data = bytearray(pack(parts("<row/>") | {"xl/workbook.xml": b" " * 1000}))
    at = data.rfind(b"xl/workbook.xml") - 46 + 24
    data[at : at + 4] = (10).to_bytes(4, "little")
    assert read(bytes(data), "x.xlsx")[1][0].kind in ("CM1.damaged", "CM1.too_big")


def test_too_many_entries(monkeypatch):
    monkeypatch.setattr(package, "ENTRIES_LIMIT", 3)
    with pytest.raises(Refused, match="too_big"):
        unpack(workbook(), "x.xlsx")


def test_the_same_part_twice_is_ambiguous():
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as made:
        for name, content in [*parts().items(), ("XL/workbook.xml", b"<other/>")]:
            made.writestr(name, content)
    assert read(target.getvalue(), "x.xlsx")[1][0].kind == "CM1.damaged"


def test_packing_does_not_depend_on_order_or_clock():
    made = list(parts("<row/>").items())
    first = pack(dict(made))
    random.Random(1).shuffle(made)
    assert pack(dict(made)) == first
    with zipfile.ZipFile(io.BytesIO(first)) as opened:
        assert opened.namelist()[:2] == ["[Content_Types].xml", "_rels/.rels"]
        assert {info.date_time for info in opened.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_openpyxl_without_the_clock():
    def saved(year: int) -> bytes:
        book = openpyxl.Workbook()
        book.active["A1"] = "甲"
        book.properties.created = book.properties.created.replace(year=year)
        target = io.BytesIO()
        book.save(target)
        return target.getvalue()

    assert neutral(saved(2001)) == neutral(saved(2020))
    assert openpyxl.load_workbook(io.BytesIO(neutral(saved(2001)))).active["A1"].value == "甲"
