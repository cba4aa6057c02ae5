"""What a command writes: files by name, papers rendered only where something has changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path

from pipeline.commands.told import Line, line
from pipeline.executor import Lost, executor, processes
from pipeline.program_mark import program_mark
from pipeline.reports.paper import Paper
from pipeline.sheet_cache import NAME, SheetCache
from pipeline.store import OutputFolder, replace

Progress = Callable[[str, int, int], None]
CACHE = ".papers.json"
SECONDS = 0.000002
"""About what a character of a paper takes to lay out."""
LIBRARIES = ("weasyprint", "fonttools", "pydyf")


@dataclass(frozen=True)
class Written:
    """What did not go as it should.

    `copies`: beside files that could not be replaced because they are open. `lost`: files that could not be
    made, each with what happened; there is none of that name now.
    """

    copies: tuple[str, ...]
    lost: tuple[tuple[str, str], ...] = ()

    @property
    def lines(self) -> tuple[Line, ...]:
        """What a person is told of it."""
        return (
            *(line("kept_copy", file=name) for name in self.copies),
            *(line("lost_file", file=name, error=error) for name, error in self.lost),
        )


def write_files(folder: OutputFolder, files: Mapping[str, bytes]) -> Written:
    """Writes files beside and renames them; returns what had to stay beside."""
    copies = []
    for name, data in files.items():
        wanted = folder.path / name
        kept = replace(wanted, data)
        if kept != wanted:
            copies.append(kept.relative_to(folder.path).as_posix())
    return Written(tuple(copies))


@dataclass(frozen=True)
class Made:
    """A file that takes time to make.

    `key`: a digest of all it is made from. `size`: how much there is to do, in characters of a paper.
    """

    name: str
    key: str
    make: Callable[[], bytes]
    size: int = 0


def made_of(name: str, content: str, make: Callable[[], bytes]) -> Made:
    """A file made by the program from this content, and from nothing else."""
    key = _digest(f"{program_mark()} {content}".encode("utf-8", "surrogatepass"))
    return Made(name, key, make, len(content))


def write_papers(
    folder: OutputFolder, papers: Sequence[Paper], progress: Progress | None, jobs: int | None = 1
) -> Written:
    """Prints papers whose content, templates, fonts or libraries have changed since they were printed."""
    return write_made(folder, printed(papers), progress, jobs)


def printed(papers: Sequence[Paper]) -> list[Made]:
    """Papers as files."""
    from pipeline.reports.render import render

    surroundings = _surroundings()
    return [
        Made(
            f"{paper.name}.pdf",
            _digest(paper.html.encode("utf-8", "surrogatepass") + surroundings),
            partial(render, paper.html),
            len(paper.html),
        )
        for paper in papers
    ]


def write_made(
    folder: OutputFolder, files: Sequence[Made], progress: Progress | None = None, jobs: int | None = 1
) -> Written:
    """Makes and writes those whose key has changed, and those that are no longer as they were made.

    A file that cannot be made goes: the old one would not be true.
    """
    known = _known(folder.path / CACHE)
    due = [file for file in files if known.get(file.name) != [file.key, _digest_of(folder.path / file.name)]]
    copies: list[str] = []
    lost: list[tuple[str, str]] = []
    for file, data in _made(due, jobs, progress):
        if isinstance(data, Lost):
            lost.append((file.name, data.error))
            beside = folder.remove([file.name])
        else:
            beside = write_files(folder, {file.name: data}).copies
            copies += beside
        if beside or isinstance(data, Lost):
            # What is there now is not what was wanted: the next run makes it again.
            known.pop(file.name, None)
            files = [one for one in files if one is not file]
    fresh = {file.name: [file.key, _digest_of(folder.path / file.name)] for file in files}
    there = {name: held for name, held in known.items() if (folder.path / name).exists()}
    text = json.dumps({**there, **fresh}, indent=0, sort_keys=True)
    replace(folder.path / CACHE, text.encode())
    return Written(tuple(copies), tuple(lost))


def _made(
    due: Sequence[Made], jobs: int | None, progress: Progress | None
) -> Iterator[tuple[Made, bytes | Lost]]:
    """Each file with its content; the largest first, so that all processes end at about the same time."""
    ordered = sorted(due, key=lambda file: -file.size)
    count = processes(jobs, SECONDS * sum(file.size for file in ordered))
    with closing(executor(count).map(partial(_make, ordered), range(len(ordered)))) as results:
        for number, file in enumerate(ordered, start=1):
            if progress:
                progress("papers", number, len(ordered))
            yield file, next(results)


def _make(files: Sequence[Made], number: int) -> bytes:
    return files[number].make()


def known_sheets(folder: OutputFolder) -> SheetCache:
    """What an earlier run of this program has read; nothing where there was none."""
    path = folder.path / NAME
    try:
        return SheetCache(path.read_bytes(), program_mark())
    except OSError:
        return SheetCache(b"", program_mark())


def keep_sheets(folder: OutputFolder, cache: SheetCache) -> None:
    """Keeps what has been read for the next run."""
    replace(folder.path / NAME, cache.data())


def _known(path: Path) -> dict[str, list[str]]:
    """What was printed from what; anything unreadable counts as nothing."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _surroundings() -> bytes:
    """All that a page depends on besides its HTML: style sheet, fonts, library versions."""
    from pipeline.reports import fonts
    from pipeline.reports.render import TEMPLATES

    parts = [f"{name}={version(name)}" for name in LIBRARIES]
    parts += fonts.font_marks()
    return "\n".join(parts).encode() + (TEMPLATES / "print.css").read_bytes()


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _digest_of(path: Path) -> str:
    return _digest(path.read_bytes()) if path.exists() else ""
