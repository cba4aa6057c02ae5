"""What is sent in place of a scoresheet, for tools/make_broken.py: files that are no workbook of ours."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping

from openpyxl import Workbook

from pipeline.sheets.package import pack
from tools.broken_hands import saved


def picture() -> bytes:
    """A photograph of a sheet, of one pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    pixel = zlib.compress(b"\0\xff")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixel) + chunk(b"IEND", b"")


def compound(stream: str) -> bytes:
    """The container of old Office files and of encrypted ones, with the name of one stream."""
    head = bytes.fromhex("d0cf11e0a1b11ae1") + bytes(16) + bytes.fromhex("3e000300feff0900")
    return head.ljust(512, b"\0") + stream.encode("utf-16-le").ljust(512, b"\0")


OTHERS: Mapping[str, bytes] = {
    "empty.xlsx": b"",
    "table.csv": "座位,姓名,勝,得分\n甲,陳大文,0,-7\n".encode(),
    "page.xlsx": b"<!DOCTYPE html>\n<html><body><table><tr><td>-7</td></tr></table></body></html>\n",
    "scan.pdf": b"%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n",
    "photo.png": picture(),
    "open-document.ods": pack(
        {"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": b"<office/>"}
    ),
    "old-excel.xls": compound("Workbook"),
    "binary.xlsb": pack({"[Content_Types].xml": b"<Types/>", "xl/workbook.bin": b"\x83\x01\x00"}),
    "apple.numbers": pack({"Index/Document.iwa": b"\0\0\0\0", "preview.jpg": b"\xff\xd8\xff"}),
    "with-password.xlsx": compound("EncryptedPackage"),
    "all-sheets.zip": pack({"R01-T01.xlsx": b"PK", "R01-T02.xlsx": b"PK"}),
    "wps.et": compound("Workbook"),
    "excel-2003.xml": b"<?xml version='1.0'?>\n<?mso-application progid='Excel.Sheet'?>\n"
    b"<Workbook xmlns='urn:schemas-microsoft-com:office:spreadsheet'/>\n",
    "in-google-drive.gsheet": b'{"url":"https://docs.google.com/open?id=x","doc_id":"x"}\n',
    ".in-the-cloud.xlsx.icloud": b"bplist00\xd2\x01\x02",
    "forwarded.eml": b"Return-Path: <judge@example.org>\nSubject: table 1, round 1\n\nsee attachment\n",
    "letter.docx": pack({"word/document.xml": b"<document/>"}),
}


def other_form() -> bytes:
    """A workbook of one's own."""
    made = Workbook()
    made.worksheets[0].append(["座位", "勝", "得分"])
    return saved(made)
