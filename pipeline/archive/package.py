"""The zip of an archive: the same files give the same bytes; opened within limits, in memory alone."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

FILES_LIMIT = 20_000
FILE_LIMIT = 100_000_000
TOTAL_LIMIT = 1_000_000_000
CHUNK = 262_144

_EARLIEST = (1980, 1, 1, 0, 0, 0)
_FORBIDDEN = re.compile(r'[\\:*?"<>|\x00-\x1f\x7f]')
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
_LINK = 0o120000
_KIND = 0o170000


class Unsafe(Exception):
    """An archive that is not opened; `cause` is a key under `archive.cause`, `name` the file it is about."""

    def __init__(self, cause: str, name: str = "") -> None:
        super().__init__(cause)
        self.cause = cause
        self.name = name


def pack(files: Mapping[str, bytes]) -> bytes:
    """A zip of these files; nothing is compressed, so that no library's version shows in it."""
    check_names(files)
    target = io.BytesIO()
    with ZipFile(target, "w", ZIP_STORED) as made:
        for name in sorted(files):
            info = ZipInfo(name, _EARLIEST)
            info.create_system = 0
            info.external_attr = 0
            made.writestr(info, files[name])
    return target.getvalue()


def unpack(data: bytes) -> dict[str, bytes]:
    """The files of an archive by their names; raises Unsafe where any of it may not be trusted."""
    try:
        with ZipFile(io.BytesIO(data)) as opened:
            infos = opened.infolist()
            _check_directory(infos)
            return {info.filename: _content(opened, info) for info in infos}
    except (
        BadZipFile,
        zlib.error,
        EOFError,
        NotImplementedError,
        RuntimeError,
        OSError,
        ValueError,
    ) as trouble:
        raise Unsafe("damaged") from trouble


def check_names(names: Iterable[str]) -> None:
    """Raises Unsafe where a name is not one of a plain file below the archive on every system."""
    seen = set()
    for name in names:
        if not is_plain(name):
            raise Unsafe("name", name)
        if name.casefold() in seen:
            raise Unsafe("twice", name)
        seen.add(name.casefold())


def is_plain(name: str) -> bool:
    """Whether a name leads to a file below, by plain steps, whatever the system."""
    parts = name.split("/")
    return (
        len(name) <= 400
        and name.isprintable()
        and PurePosixPath(name).as_posix() == name
        and all(_is_plain_part(part) for part in parts)
    )


def _is_plain_part(part: str) -> bool:
    return (
        part not in ("", ".", "..")
        and not _FORBIDDEN.search(part)
        and not _RESERVED.fullmatch(part)
        and part == part.rstrip(". ")
    )


def _check_directory(infos: list[ZipInfo]) -> None:
    if len(infos) > FILES_LIMIT:
        raise Unsafe("too_big")
    check_names(info.filename for info in infos)
    for info in infos:
        if info.flag_bits & 1 or (info.external_attr >> 16) & _KIND == _LINK:
            raise Unsafe("kind", info.filename)
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise Unsafe("kind", info.filename)
        if info.file_size > FILE_LIMIT:
            raise Unsafe("too_big", info.filename)
    if sum(info.file_size for info in infos) > TOTAL_LIMIT:
        raise Unsafe("too_big")


def _content(opened: ZipFile, info: ZipInfo) -> bytes:
    """A file inflated, and never further than its directory says."""
    found = bytearray()
    with opened.open(info) as stream:
        while chunk := stream.read(CHUNK):
            found += chunk
            if len(found) > info.file_size:
                raise Unsafe("too_big", info.filename)
    if len(found) != info.file_size:
        raise Unsafe("damaged", info.filename)
    return bytes(found)
