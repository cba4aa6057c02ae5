"""Where a command works: the event's folder, its output folder, fonts that are fit to print with."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pipeline.reports import fonts
from pipeline.store import EventFolder, OutputFolder, Unusable

HOME = Path(__file__).resolve().parents[2]
"""The clone: `output/` lies in it."""

DEFAULT = "sample_sheets/rummikub-school-final"
"""The event that the Makefile takes when none is named."""

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Place:
    """The two folders of an event. `language`: replaces the event's own where given.

    `jobs`: how many processes share the work; None leaves it to the size of the work.
    """

    event: EventFolder
    output: OutputFolder
    language: str = ""
    jobs: int | None = None

    def command(self, name: str) -> str:
        """A command for this event as its organiser types it."""
        folder = shown_path(self.event.path)
        return f"make {name} EVENT={shlex.quote(folder)}" if folder != DEFAULT else f"make {name}"


def place(folder: Path, output: Path | None, language: str = "", jobs: int | None = None) -> Place:
    """The folders of a command; output goes to `output/<folder name>` unless told otherwise."""
    folder = folder.resolve()
    return Place(EventFolder(folder), OutputFolder(output or HOME / "output" / folder.name), language, jobs)


def ready_to_print() -> None:
    """Prepares the fonts; raises Unusable where they are missing."""
    problems = fonts.prepare(HOME / ".cache" / "fonts")
    if problems:
        raise Unusable("no_fonts", faces=problems[0].values["faces"])


def shown_path(path: Path) -> str:
    """A path as a person would type it from where he is."""
    relative = Path(os.path.relpath(path))
    return str(path) if relative.parts[:1] == ("..",) else relative.as_posix()
