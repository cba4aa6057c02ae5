"""What a command writes: files by name, papers rendered only where something has changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path

from pipeline.program_mark import program_mark
from pipeline.reports.paper import Paper
from pipeline.sheet_cache import NAME, SheetCache
from pipeline.store import OutputFolder, replace

Progress = Callable[[str, int, int], None]
CACHE = ".papers.json"
LIBRARIES = ("weasyprint", "fonttools", "pydyf")


@dataclass(frozen=True)
class Written:
    """Files that could not be replaced because they are open, by the names of the copies beside them."""

    copies: tuple[str, ...]


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
    """A file that takes time to make. `key`: a digest of all it is made from."""

    name: str
    key: str
    make: Callable[[], bytes]


def made_of(name: str, content: str, make: Callable[[], bytes]) -> Made:
    """A file made by the program from this content, and from nothing else."""
    return Made(name, _digest(f"{program_mark()} {content}".encode("utf-8", "surrogatepass")), make)


def write_papers(folder: OutputFolder, papers: Sequence[Paper], progress: Progress | None) -> Written:
    """Prints papers whose content, templates, fonts or libraries have changed since they were printed."""
    return write_made(folder, printed(papers), progress)


def printed(papers: Sequence[Paper]) -> list[Made]:
    """Papers as files."""
    from pipeline.reports.render import render

    surroundings = _surroundings()
    return [
        Made(
            f"{paper.name}.pdf",
            _digest(paper.html.encode("utf-8", "surrogatepass") + surroundings),
            partial(render, paper.html),
        )
        for paper in papers
    ]


def write_made(folder: OutputFolder, files: Sequence[Made], progress: Progress | None = None) -> Written:
    """Makes and writes those whose key has changed, and those that are no longer as they were made."""
    known = _known(folder.path / CACHE)
    copies: list[str] = []
    fresh: dict[str, list[str]] = {}
    for number, file in enumerate(files, start=1):
        if known.get(file.name) != [file.key, _digest_of(folder.path / file.name)]:
            if progress:
                progress("papers", number, len(files))
            beside = write_files(folder, {file.name: file.make()}).copies
            copies += beside
            if beside:
                # The file itself is the old one still: it is written as soon as nobody has it open.
                known.pop(file.name, None)
                continue
        fresh[file.name] = [file.key, _digest_of(folder.path / file.name)]
    there = {name: held for name, held in known.items() if (folder.path / name).exists()}
    text = json.dumps({**there, **fresh}, indent=0, sort_keys=True)
    replace(folder.path / CACHE, text.encode())
    return Written(tuple(copies))


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
