"""An event made again from its inputs alone, in a folder of its own: what an archive is held to."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pipeline.blanks import blank_path, workbooks
from pipeline.commands.day_files import day_files
from pipeline.commands.output import CACHE
from pipeline.commands.setting import Place, Progress
from pipeline.run import Day
from pipeline.sheet_cache import NAME as SHEETS
from pipeline.store import EventFolder, OutputFolder

EVENT, OUTPUT = "event", "output"
"""The two folders of an archive; links from one to the other lead where they should when it is unpacked."""


@dataclass(frozen=True)
class Rebuilt:
    """The day of some inputs, and the files of its output folder by name."""

    day: Day
    files: Mapping[str, bytes]


def rebuilt(
    inputs: Mapping[str, bytes],
    language: str,
    known: Path | None = None,
    progress: Progress | None = None,
) -> Rebuilt:
    """Works everything out from these files, whose names have been found plain.

    `known`: an output folder of this program; papers of it that are as they would be made are taken.
    """
    with tempfile.TemporaryDirectory(prefix="tourney-") as name:
        home = Path(name)
        for part in ("inbox", "draws"):
            (home / EVENT / part).mkdir(parents=True)
        for file, data in inputs.items():
            path = home / EVENT / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        at = Place(EventFolder(home / EVENT), OutputFolder(home / OUTPUT), language)
        if known is not None:
            _lend(known, at.output.path)
        with at.output.alone():
            work = day_files(at, progress)
        made = {file: (at.output.path / file).read_bytes() for file in work.files}
        return Rebuilt(work.day, {**made, **_blanks(at, work.day)})


def _lend(known: Path, output: Path) -> None:
    """Copies what has been printed and read already, with the notes of what it was made from."""
    output.mkdir()
    own = (CACHE, SHEETS, OutputFolder.MARK)
    for path in (*(known / name for name in own), *known.glob("*.pdf"), *known.glob("public/*.pdf")):
        if path.is_file():
            there = output / path.relative_to(known)
            there.parent.mkdir(exist_ok=True)
            there.write_bytes(path.read_bytes())


def _blanks(at: Place, day: Day) -> dict[str, bytes]:
    """The workbooks of every published table, as they were handed out."""
    found = {}
    for draw in day.published:
        data = dict(workbooks(day.event, draw))
        for table in draw.tables:
            path = blank_path(at.output.path, day.event, table)
            if path.name in data:
                found[path.relative_to(at.output.path).as_posix()] = data[path.name]
    return found
