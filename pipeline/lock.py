"""One run at a time in a folder: a lock that dies with its process and leaves nothing behind."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

NAME = ".tourney-lock"
"""On Windows the lock is on a file that goes with its process; elsewhere on the folder itself."""


class Taken(Exception):
    """Another process has the folder."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keeps other runs out of a folder; raises Taken where one is at work.

    Where the file system knows no locks (some network disks) the run goes on: nothing is ever half written
    all the same.
    """
    handle = _take(folder)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _take(folder: Path) -> int | None:
        try:
            handle = os.open(folder / NAME, os.O_CREAT | os.O_RDWR | os.O_TEMPORARY)
        except PermissionError:
            if (folder / NAME).exists():
                raise Taken from None
            return None
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            os.close(handle)
            raise Taken from None
        return handle

else:
    import fcntl

    def _take(folder: Path) -> int | None:
        handle = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            raise Taken from None
        except OSError:
            with suppress(OSError):
                os.close(handle)
            return None
        return handle
