"""Where a command works: the event's folder, its output folder, fonts that are fit to print with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pipeline.reports import fonts
from pipeline.store import EventFolder, OutputFolder, Unusable

HOME = Path(__file__).resolve().parents[2]
"""The clone: `output/` lies in it."""

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Place:
    """The two folders of an event. `language`: replaces the event's own where given."""

    event: EventFolder
    output: OutputFolder
    language: str = ""


def place(folder: Path, output: Path | None, language: str = "") -> Place:
    """The folders of a command; output goes to `output/<folder name>` unless told otherwise."""
    folder = folder.resolve()
    return Place(EventFolder(folder), OutputFolder(output or HOME / "output" / folder.name), language)


def ready_to_print(at: Place) -> None:
    """Prepares the fonts; raises Unusable where they are missing."""
    problems = fonts.prepare(at.output.path / ".fonts")
    if problems:
        raise Unusable("no_fonts", faces=problems[0].values["faces"])
