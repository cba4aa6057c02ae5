"""Which files of the inbox are read: what sync and spreadsheet programs leave behind is only counted."""

from __future__ import annotations

import os
import re
from pathlib import Path

PASSING = ("~$", ".~lock.", "._", ".")
"""Beginnings of files that spreadsheet programs and systems leave behind; they are counted, not read."""
UNFINISHED = (".tmp", ".part", ".partial", ".crdownload", ".filepart", "~", ".bak", ".xlk")
"""Endings of files that are still arriving, or older copies that a program kept for itself."""
OF_SYSTEM = ("desktop.ini", "thumbs.db", "ehthumbs.db", "icon\r")
NOT_ENTERED = ("_", ".", "$")
"""Beginnings of folders that are not read."""
STAND_IN = ".icloud"
"""A hidden file that stands for one that is still in the cloud: a sheet that nobody may overlook."""
AS_ONE_FILE = ".numbers"
"""A folder that its system shows as one file."""
_SAVING = re.compile(r"[0-9A-F]{8}")
"""What Excel calls a file while it is being saved."""


def listed(inbox: Path) -> tuple[tuple[Path, ...], int]:
    """Files to read, in the order of their names, and how many were passed over as left-behinds.

    A folder that cannot be opened is among the files, so that its reading fails and is told.
    """
    found: list[Path] = []
    skipped = 0

    def closed(error: OSError) -> None:
        if error.filename is not None and Path(error.filename) != inbox:
            found.append(Path(error.filename))

    for folder, folders, files in os.walk(inbox, onerror=closed):
        found += [Path(folder) / name for name in folders if _is_one_file(name)]
        folders[:] = sorted(
            name for name in folders if not name.startswith(NOT_ENTERED) and not _is_one_file(name)
        )
        for name in sorted(files):
            path = Path(folder) / name
            if _is_left_behind(name) or (path.exists() and not path.is_file()):
                skipped += name != ".gitkeep"
            else:
                found.append(path)
    return tuple(sorted(found)), skipped


def _is_one_file(name: str) -> bool:
    return name.lower().endswith(AS_ONE_FILE)


def _is_left_behind(name: str) -> bool:
    plain = name.lower()
    if plain.endswith(STAND_IN):
        return False
    return (
        name.startswith(PASSING)
        or plain.endswith(UNFINISHED)
        or plain in OF_SYSTEM
        or _SAVING.fullmatch(name) is not None
    )
