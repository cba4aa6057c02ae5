"""The files of the inbox read, in several processes where there are many: each becomes what was received."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from pipeline.executor import InProcess, Lost, attempt, executor, processes
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
    known = _known(desk, folder, files, cache) if cache else {}
    fresh = [file for file in files if file not in known]
    count = processes(jobs, SECONDS * len(fresh))
    if count > 1:
        results = _in_processes(desk, folder, fresh, cache or SheetCache(b"", ""), count)
    else:
        results = InProcess().map(partial(_read, desk, folder, cache), fresh)
    with closing(results):
        for number, file in enumerate(fresh, start=1):
            if progress:
                progress("reading", number, len(fresh))
            found = next(results)
            known[file] = _failed(folder.shown(file), found) if isinstance(found, Lost) else found
    return tuple(known[file] for file in files)


def _in_processes(
    desk: Desk, folder: EventFolder, files: Sequence[Path], cache: SheetCache, count: int
) -> Generator[Received | Lost]:
    """Files read in other processes, which hand back what a cache keeps; from there they are recalled here.

    What no cache keeps, a file of no table say, is read once more.
    """
    batch = min(BATCH, len(files) // (2 * count) + 1)
    read = partial(_read, desk, folder, cache)
    with closing(executor(count).map(partial(_lines, desk, folder), files, batch)) as results:
        for file, lines in zip(files, results, strict=True):
            if isinstance(lines, Lost):
                yield lines
            else:
                cache.take_over(lines)
                yield attempt(read, file)


def _known(desk: Desk, folder: EventFolder, files: Sequence[Path], cache: SheetCache) -> dict[Path, Received]:
    """Files that the cache has as they are now; one that cannot be opened is told of in its turn."""
    found: dict[Path, Received] = {}
    for file in files:
        with suppress(OSError):
            known = recalled(desk, folder.shown(file), content(file), cache)
            if known is not None:
                found[file] = known
    return found


def _lines(desk: Desk, folder: EventFolder, file: Path) -> Mapping[bytes, bytes]:
    """What a cache keeps of a file."""
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
