"""The hall display, and what of the output folder may be shown to everybody."""

from __future__ import annotations

from pipeline.commands.output import known_sheets, write_files, write_papers
from pipeline.commands.setting import Place, Progress
from pipeline.commands.told import Line
from pipeline.papers import PUBLIC, hall_page, public_papers
from pipeline.reading import read_event
from pipeline.reports.hall import NAME
from pipeline.run import Day, day_of
from pipeline.store import OutputFolder


def hall_files(day: Day) -> dict[str, bytes]:
    """The display; where names are masked a second one beside the public papers."""
    page = hall_page(day).encode()
    names = (NAME, f"{PUBLIC}/{NAME}") if day.event.rules.yes("mask_names") else (NAME,)
    return dict.fromkeys(names, page)


def not_public(folder: OutputFolder, day: Day) -> tuple[str, ...]:
    """Public copies of an earlier run that are not due any more."""
    due = {f"{paper.name}.pdf" for paper in public_papers(day)} | hall_files(day).keys()
    there = [*folder.path.glob(f"{PUBLIC}/seating-*.pdf"), *folder.path.glob(f"{PUBLIC}/standings.pdf")]
    found = [path.relative_to(folder.path).as_posix() for path in there] + [f"{PUBLIC}/{NAME}"]
    return tuple(name for name in sorted(found) if name not in due)


def show(at: Place, progress: Progress | None = None, day: Day | None = None) -> tuple[Line, ...]:
    """Writes the display, and the public seating, of a round just published; `day`: where it is known.

    Returns what is to be told of files that could not be written.
    """
    now = day or day_of(read_event(at.event, at.language, cache=known_sheets(at.output), jobs=at.jobs))
    small = write_files(at.output, hall_files(now))
    seatings = [one for one in public_papers(now) if one.name.startswith(f"{PUBLIC}/seating-")]
    return (*small.lines, *(write_papers(at.output, seatings, progress, at.jobs).lines if seatings else ()))
