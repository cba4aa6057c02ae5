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
    ("archive", b"\xfd7zXZ\0\0\x04"),
    ("archive", b"BZh91AY&SY"),
    ("archive", b"x" * 257 + b"ustar\x0000"),
    ("archive", b"\x20\x00-lh5-\x00"),
    ("mail", OLE2 + "__properties_version1.0".encode("utf-16-le")),
    ("mail", b"Return-Path: <a@example.org>\r\nSubject: x\r\n"),
    ("html", b"From: <Saved by Blink>\r\nMIME-Version: 1.0\r\n"),
    ("other_sheet", b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
    ("other_sheet", b"ID;PWXL;N;E\r\nP;PGeneral\r\n"),
    ("other_sheet", zipped(mimetype=b"application/vnd.sun.xml.calc", content_xml=b"<a/>")),
    ("link", b"L\0\0\0\x01\x14\x02\0\0\0\0\0\xc0"),
    ("link", b"[InternetShortcut]\r\nURL=https://example.org/\r\n"),
    ("link", b'{"url": "https://docs.google.com/open?id=x"}'),
    ("link", b'<?xml version="1.0"?><plist><dict><key>URL</key><string>x</string></dict></plist>'),
    ("not_workbook", zipped(readme_txt=b"hello")),
]


@pytest.mark.parametrize(("cause", "data"), OTHERS)
def test_what_is_no_workbook_is_refused_by_name(cause, data):
    assert [problem.kind for problem in read(data, "x.xlsx")[1]] == [f"CM1.{cause}"]


@pytest.mark.parametrize(
    ("name", "data", "cause"),
    [
        (".R01-T01.xlsx.icloud", b"bplist00", "placeholder"),
        ("R01-T01.xlsx.nextcloud", b" ", "placeholder"),
        ("R01-T01.xlsx.owncloud", b"", "placeholder"),
        ("table 1.numbers", b"", "numbers"),
        ("table 1.gsheet", b"", "link"),
        ("table 1.ET", OLE2 + "Workbook".encode("utf-16-le"), "et"),
        ("photos.zip", zipped(a_png=b"x"), "archive"),
        ("R01-T01.gnumeric", b"\x1f\x8b\x08", "other_sheet"),
        ("R01-T01.tsv", "名次".encode(), "csv"),
    ],
)
def test_where_the_content_says_nothing_the_name_does(name, data, cause):
    assert [problem.kind for problem in read(data, name)[1]] == [f"CM1.{cause}"]


@pytest.mark.parametrize("name", ["R01-T01.xls", "R01-T01.csv", "R01-T01.zip", "R01-T01.gsheet", "R01-T01"])
def test_name_of_a_whole_workbook_is_no_matter(name):
    assert read(workbook("<row/>"), name)[1] == []


def test_end_that_lacks_a_single_byte_is_missing():
    data = workbook("<row/>")
    assert {read(data[:-less], "x.xlsx")[1][0].kind for less in range(1, 30)} == {"CM1.truncated"}


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
