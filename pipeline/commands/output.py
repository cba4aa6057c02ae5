"""What a command writes: files by name, papers rendered only where something has changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from pipeline.reports.paper import Paper
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


def write_papers(folder: OutputFolder, papers: Sequence[Paper], progress: Progress | None) -> Written:
    """Prints papers whose content, templates, fonts or libraries have changed since they were printed."""
    from pipeline.reports.render import render

    known = _known(folder.path / CACHE)
    surroundings = _surroundings()
    copies: list[str] = []
    fresh: dict[str, list[str]] = {}
    for number, paper in enumerate(papers, start=1):
        name = f"{paper.name}.pdf"
        key = _digest(paper.html.encode("utf-8", "surrogatepass") + surroundings)
        if known.get(name) != [key, _digest_of(folder.path / name)]:
            if progress:
                progress("papers", number, len(papers))
            data = render(paper.html)
            copies += write_files(folder, {name: data}).copies
        fresh[name] = [key, _digest_of(folder.path / name)]
    there = {name: held for name, held in known.items() if (folder.path / name).exists()}
    text = json.dumps({**there, **fresh}, indent=0, sort_keys=True)
    replace(folder.path / CACHE, text.encode())
    return Written(tuple(copies))


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
    parts += [f"{file.name}={file.stat().st_size}" for file in fonts.font_files()]
    return "\n".join(parts).encode() + (TEMPLATES / "print.css").read_bytes()


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _digest_of(path: Path) -> str:
    return _digest(path.read_bytes()) if path.exists() else ""
