"""Zip packages: opened within limits, never extracted; written byte for byte the same."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from pipeline.sheets.diagnose import name_of_other, name_of_other_zip, name_of_stand_in
from pipeline.sheets.raw import Refused

FILE_LIMIT = 20_000_000
PART_LIMIT = 12_000_000
TOTAL_LIMIT = 16_000_000
ENTRIES_LIMIT = 2_000
DIRECTORY_LIMIT = 500_000
"""Bytes of the zip's directory: checked first, since opening it makes an object per entry."""
TAGS_LIMIT = 300_000
"""Tags in all parts that are read: what reading costs in time. A form has some 2000."""
CHUNK = 262_144

_END_SIZE = 22
"""Bytes of the record at a zip's end."""
_FIRST_PARTS = ("[Content_Types].xml", "_rels/.rels")
_EARLIEST = (1980, 1, 1, 0, 0, 0)
_CORE = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"'
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:creator>tourney</dc:creator>'
    '<dcterms:created xsi:type="dcterms:W3CDTF">1980-01-01T00:00:00Z</dcterms:created>'
    '<dcterms:modified xsi:type="dcterms:W3CDTF">1980-01-01T00:00:00Z</dcterms:modified>'
    "</cp:coreProperties>"
)


@dataclass
class Package:
    """An opened zip. Parts are found without regard to case or a leading slash, and inflated on demand.

    What all of them together may cost is counted while they are inflated.
    """

    _zip: ZipFile
    _entries: Mapping[str, ZipInfo]
    _spent: int = 0
    _tags: int = 0

    def has(self, name: str) -> bool:
        """Whether there is a part of this name."""
        return _plain(name) in self._entries

    def part(self, name: str) -> Iterator[bytes] | None:
        """The content of a part, piece by piece; None if missing.

        Raises Refused, also while it is read: too_big, damaged, truncated, password.
        """
        info = self._entries.get(_plain(name))
        if info is None:
            return None
        if info.file_size > min(PART_LIMIT, TOTAL_LIMIT - self._spent):
            raise Refused("too_big")
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise Refused("damaged")
        return self._counted(info)

    def _counted(self, info: ZipInfo) -> Iterator[bytes]:
        room = min(PART_LIMIT, TOTAL_LIMIT - self._spent)
        for chunk in _inflated(self._zip, info):
            self._spent += len(chunk)
            # Counting the opening brackets of a piece is far cheaper than counting elements one by one.
            self._tags += chunk.count(b"<")
            room -= len(chunk)
            if room < 0 or self._tags > TAGS_LIMIT:
                raise Refused("too_big")
            yield chunk


def unpack(data: bytes, file: str) -> Package:
    """Open a workbook's zip. Raises Refused with the cause (CM1): what it is instead, or what is wrong.

    `file` is its name, a hint where the content alone says nothing.
    """
    stand_in = "" if data.startswith(b"PK") else name_of_stand_in(file)
    if not stand_in and not data.strip(b"\0"):
        raise Refused("empty")
    if len(data) > FILE_LIMIT:
        raise Refused("too_big")
    if other := stand_in or name_of_other(data, file):
        raise Refused(other)
    end = data.rfind(b"PK\x05\x06")
    if end < 0 or len(data) < end + _END_SIZE:
        raise Refused("truncated" if data.startswith(b"PK") else "not_workbook")
    if _directory_size(data, end) > DIRECTORY_LIMIT:
        raise Refused("too_big")
    try:
        opened = ZipFile(io.BytesIO(data))
    except (BadZipFile, ValueError, NotImplementedError, OSError, OverflowError) as trouble:
        raise Refused("damaged") from trouble
    return _checked(opened, file)


def pack(parts: Mapping[str, bytes]) -> bytes:
    """A zip of these parts: the same parts in any order give the same bytes."""
    first = [name for name in _FIRST_PARTS if name in parts]
    target = io.BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED, compresslevel=6) as made:
        for name in (*first, *sorted(parts.keys() - set(first))):
            info = ZipInfo(name, _EARLIEST)
            info.compress_type = ZIP_DEFLATED
            info.create_system = 0
            info.external_attr = 0
            made.writestr(info, parts[name])
    return target.getvalue()


def neutral(data: bytes) -> bytes:
    """openpyxl's output without the clock: fixed core properties, packed by `pack`."""
    with ZipFile(io.BytesIO(data)) as saved:
        parts = {name: saved.read(name) for name in saved.namelist()}
    return pack({**parts, "docProps/core.xml": _CORE.encode()})


def _checked(opened: ZipFile, file: str) -> Package:
    infos = opened.infolist()
    if len(infos) > ENTRIES_LIMIT:
        raise Refused("too_big")
    entries = {_plain(info.filename): info for info in infos if not info.filename.endswith("/")}
    if len(entries) < sum(not info.filename.endswith("/") for info in infos):
        raise Refused("damaged")
    package = Package(opened, entries)
    mimetype = next(package.part("mimetype") or iter(()), b"")
    if other := name_of_other_zip(entries.keys(), mimetype, file):
        raise Refused(other)
    return package


def _inflated(opened: ZipFile, info: ZipInfo) -> Iterator[bytes]:
    if info.flag_bits & 1:
        raise Refused("password")
    try:
        with opened.open(info) as stream:
            yield from iter(lambda: stream.read(CHUNK), b"")
    except EOFError as trouble:
        raise Refused("truncated") from trouble
    except (BadZipFile, zlib.error, NotImplementedError, RuntimeError, OSError, ValueError) as trouble:
        raise Refused("damaged") from trouble


def _directory_size(data: bytes, end: int) -> int:
    size = int.from_bytes(data[end + 12 : end + 16], "little")
    wide = data.rfind(b"PK\x06\x06")
    if size == 0xFFFFFFFF and wide >= 0:
        return int.from_bytes(data[wide + 40 : wide + 48], "little")
    return size


def _plain(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").lower()
