"""What a file is that is no .xlsx workbook, so that the message can say what to do."""

from __future__ import annotations

import re
from collections.abc import Collection

_OLE2 = bytes.fromhex("d0cf11e0a1b11ae1")
_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"\xff\xd8\xff", "picture"),
    (b"\x89PNG", "picture"),
    (b"GIF8", "picture"),
    (b"II*\0", "picture"),
    (b"MM\0*", "picture"),
    (b"Rar!", "archive"),
    (b"7z\xbc\xaf\x27\x1c", "archive"),
    (b"\x1f\x8b", "archive"),
    (b"\xfd7zXZ\0", "archive"),
    (b"BZh", "archive"),
    (b"ID;P", "other_sheet"),
    (b"\x28\xb5\x2f\xfd", "archive"),
    (b"MSCF", "archive"),
    (b"L\0\0\0\x01\x14\x02\0", "link"),
    (b"[InternetShortcut]", "link"),
    (b"[Desktop Entry]", "link"),
)
_NAMES: tuple[tuple[str, str], ...] = (
    (".icloud", "placeholder"),
    (".nextcloud", "placeholder"),
    (".owncloud", "placeholder"),
    (".numbers", "numbers"),
    (".gnumeric", "other_sheet"),
    (".gsheet", "link"),
    (".webloc", "link"),
    (".eml", "mail"),
)
"""Endings that say more than the content: stand-ins of sync programs, links, folders shown as one file."""

_MARKUP = re.compile(rb"<(?:!doctype html|html|head|body|table|meta|style)\b", re.I)
_MAIL = re.compile(rb"(?:return-path|delivered-to|received|from|to|date|subject|message-id):", re.I)
_SAVED_PAGE = re.compile(rb"(?:from: <saved by|mime-version:)", re.I)
_XML_SHEET = b"urn:schemas-microsoft-com:office:spreadsheet"
_FLAT_ODS = b"urn:oasis:names:tc:opendocument:xmlns:office"
_WORKBOOKS = (".xlsx", ".xlsm", ".xls", ".xlsb", ".ods", ".numbers", ".et", ".csv")
_HEAD = 4096


def name_of_other(data: bytes, file: str) -> str:
    """The cause (suffix of CM1) if the bytes are plainly another kind of file; empty if they may be a zip."""
    head = data[:_HEAD]
    if head.startswith(b"PK"):
        return ""
    if head.startswith(_OLE2):
        return _name_of_ole2(data, file)
    for signature, cause in _SIGNATURES:
        if head.startswith(signature):
            return cause
    if b"%PDF-" in head[:1024]:
        return "pdf"
    if _is_picture_container(head):
        return "picture"
    if head[257:262] == b"ustar" or head[2:5] == b"-lh":
        return "archive"
    return _name_of_text(head, file)


def name_of_stand_in(file: str) -> str:
    """The cause if already the name says that this is not the workbook itself; empty if it does not."""
    return next((cause for ending, cause in _NAMES if file.lower().endswith(ending)), "")


def name_of_other_zip(names: Collection[str], mimetype: bytes, file: str) -> str:
    """The cause if a zip with these parts (lower case) is no .xlsx workbook; empty if it may be one."""
    if mimetype.startswith(b"application/vnd.oasis.opendocument.spreadsheet"):
        return "ods"
    if mimetype.startswith(b"application/vnd.sun.xml.calc"):
        return "other_sheet"
    if "xl/workbook.bin" in names:
        return "xlsb"
    if any(name.endswith(".iwa") for name in names) or "index.zip" in names:
        return "numbers"
    if "encryptedpackage" in names:
        return "password"
    if "[content_types].xml" in names:
        return ""
    if file.lower().endswith(".zip") or any(name.endswith(_WORKBOOKS) for name in names):
        return "archive"
    return "not_workbook"


def _name_of_ole2(data: bytes, file: str) -> str:
    if "EncryptedPackage".encode("utf-16-le") in data:
        return "password"
    if "Workbook".encode("utf-16-le") in data or "Book".encode("utf-16-le") in data:
        return "et" if file.lower().endswith((".et", ".ett")) else "old_xls"
    if "__properties_version1.0".encode("utf-16-le") in data:
        return "mail"
    return "not_workbook"


def _is_picture_container(head: bytes) -> bool:
    heif = head[4:8] == b"ftyp" and head[8:12] in (b"heic", b"heix", b"mif1", b"msf1", b"avif")
    bitmap = head.startswith(b"BM") and head[6:10] == b"\0\0\0\0"
    return heif or bitmap or (head.startswith(b"RIFF") and head[8:12] == b"WEBP")


def _name_of_text(head: bytes, file: str) -> str:
    text = _as_bytes_of_text(head)
    if text is None:
        return ""
    start = _after_comments(text)
    if start.startswith(b"<"):
        return _name_of_markup(start)
    if _SAVED_PAGE.match(start):
        return "html"
    if _MAIL.match(start):
        return "mail"
    if start.startswith(b"{") and b"docs.google.com" in start:
        return "link"
    first = start.split(b"\n", 1)[0]
    separated = any(mark in first for mark in (b",", b";", b"\t"))
    return "csv" if separated or file.lower().endswith((".csv", ".tsv", ".txt")) else ""


def _name_of_markup(text: bytes) -> str:
    if _MARKUP.match(text):
        return "html"
    if _XML_SHEET in text:
        return "other_sheet"
    if b"<key>URL</key>" in text:
        return "link"
    return "ods" if _FLAT_ODS in text else "html" if b"<html" in text.lower() else "not_workbook"


def _after_comments(text: bytes) -> bytes:
    """A text without the spaces and comments it begins with: one after the other, however many there are."""
    at = len(text) - len(text.lstrip())
    while text.startswith(b"<!--", at):
        end = text.find(b"-->", at)
        if end < 0:
            break
        at = end + 3
        at += len(text[at:]) - len(text[at:].lstrip())
    return text[at:]


def _as_bytes_of_text(head: bytes) -> bytes | None:
    """The beginning of a text file in bytes that ASCII patterns can match; None if it is no text."""
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return head[: len(head) // 2 * 2].decode("utf-16", "replace").encode("utf-8", "replace")
    text = head.removeprefix(b"\xef\xbb\xbf")
    return None if any(byte < 9 or 13 < byte < 27 for byte in text) else text
