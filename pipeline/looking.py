"""One look at the files of an event: names, sizes, times, and who has them open. Nothing is read."""

from __future__ import annotations

from pathlib import Path

from pipeline.store import EventFolder
from pipeline.watching import Files, Look, Mark

OWNERS = ("~${name}", ".~lock.{name}#")
"""Files that Excel and LibreOffice keep beside a workbook as long as somebody has it open."""


def look(folder: EventFolder, worked: Files) -> Look:
    """All files that a run reads; only those are tried that differ from how they were worked out last."""
    found: dict[str, Mark] = {}
    locked = set()
    for path in _files(folder):
        mark = _mark(path)
        if mark is None:
            continue
        name = folder.shown(path)
        found[name] = mark
        if worked.get(name) != mark and is_open(path):
            locked.add(name)
    return Look(found, frozenset(locked))


def is_open(path: Path) -> bool:
    """Whether somebody has a file open, or it cannot be opened at this moment."""
    if any(path.with_name(owner.format(name=path.name)).exists() for owner in OWNERS):
        return True
    try:
        with path.open("rb") as file:
            file.read(1)
    except OSError:
        return path.is_file()
    return False


def _files(folder: EventFolder) -> list[Path]:
    draws = sorted((folder.path / "draws").glob("*.csv"))
    books = sorted(folder.path.glob("[Ee][Vv][Ee][Nn][Tt]*.xlsx"))
    return [*books, *draws, *folder.inbox()[0]]


def _mark(path: Path) -> Mark | None:
    """None where it has vanished since it was listed."""
    try:
        found = path.stat()
    except OSError:
        return None
    return Mark(found.st_size, found.st_mtime_ns)
