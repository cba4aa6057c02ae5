"""The files of the inbox read, in several processes where there are many: each becomes what was received."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from pipeline.executor import Lost, attempt, executor, processes
from pipeline.intake import Desk, Received
from pipeline.known_sheets import recalled, receive
from pipeline.model.cell import Cell
from pipeline.model.problem import Problem
from pipeline.reason import reason_of
from pipeline.sheet_cache import SheetCache
from pipeline.store import EventFolder, content

Progress = Callable[[str, int, int], None]
"""What is being done, how many are done, of how many."""
SECONDS = 0.002
"""About what a sheet takes."""
BATCH = 32
"""Sheets given out together, at most."""


def read_sheets(
    desk: Desk,
    folder: EventFolder,
    files: Sequence[Path],
    cache: SheetCache | None = None,
    jobs: int | None = 1,
    progress: Progress | None = None,
) -> tuple[Received, ...]:
    """What each file is received as, in their order. One that the reader fails on is a problem of its own."""
    count, failed = processes(jobs, SECONDS * len(files)), dict[Path, Lost]()
    if count > 1:
        cache = SheetCache(b"", "") if cache is None else cache
        failed = _read_ahead(desk, folder, files, cache, count, progress)
        progress = None
    received: list[Received] = []
    for number, file in enumerate(files, start=1):
        if progress:
            progress("reading", number, len(files))
        found = failed[file] if file in failed else attempt(partial(_read, desk, folder, cache), file)
        received.append(_failed(folder.shown(file), found) if isinstance(found, Lost) else found)
    return tuple(received)


def _read_ahead(
    desk: Desk,
    folder: EventFolder,
    files: Sequence[Path],
    cache: SheetCache,
    count: int,
    progress: Progress | None,
) -> dict[Path, Lost]:
    """Fills the cache with what it does not know, in several processes; the files on which that failed."""
    fresh = [file for file in files if not _is_known(desk, folder, cache, file)]
    failed: dict[Path, Lost] = {}
    batch = min(BATCH, len(fresh) // (2 * count) + 1)
    with closing(executor(count).map(partial(_lines, desk, folder), fresh, batch)) as results:
        for number, (file, found) in enumerate(zip(fresh, results, strict=True), start=1):
            if progress:
                progress("reading", number, len(fresh))
            if isinstance(found, Lost):
                failed[file] = found
            else:
                cache.take_over(found)
    return failed


def _is_known(desk: Desk, folder: EventFolder, cache: SheetCache, file: Path) -> bool:
    """Whether the cache has a file as it is now; one that cannot be opened is told of in its turn."""
    try:
        return recalled(desk, folder.shown(file), content(file), cache) is not None
    except OSError:
        return True


def _lines(desk: Desk, folder: EventFolder, file: Path) -> Mapping[bytes, bytes]:
    """What another process hands back of a file: what a cache keeps of it."""
    cache = SheetCache(b"", "")
    _read(desk, folder, cache, file)
    return cache.lines


def _read(desk: Desk, folder: EventFolder, cache: SheetCache | None, file: Path) -> Received:
    """One file of the inbox; why it cannot be opened is a problem like any other."""
    name = folder.shown(file)
    try:
        data = content(file)
    except OSError as error:
        values = {"reason_key": reason_of(error)}
        return Received(name, None, None, (Problem("CM1.unreadable", "error", (Cell(name),), values),))
    return receive(desk, name, data, cache)


def _failed(name: str, lost: Lost) -> Received:
    problem = Problem("CM1.fails", "error", (Cell(name),), {"error": lost.error})
    return Received(name, None, None, (problem,))
