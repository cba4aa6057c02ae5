"""An event's folder read once: workbook, lots, published draws, inbox. Days are worked out from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipeline import games
from pipeline.draw_file import draw_name, read_draw
from pipeline.event_book import Book, event_book
from pipeline.intake import Desk, Received
from pipeline.lots import Lot
from pipeline.lots_file import read_lots
from pipeline.model.cell import Cell
from pipeline.model.event import Correction, Event
from pipeline.model.problem import Problem
from pipeline.model.seating import Draw
from pipeline.roster import Roster, roster
from pipeline.sheet_cache import SheetCache
from pipeline.sheet_reading import Progress, read_sheets
from pipeline.staging import stage_format
from pipeline.store import EventFolder, Unusable
from pipeline.upcoming import known_to, tie_equipped


@dataclass(frozen=True)
class Reading:
    """All that the files of an event say, before anything is worked out from it.

    `lots`: None before they are drawn. `copies`: other workbooks beside event.xlsx; `skipped`: files passed
    over.
    """

    book: Book
    lots: tuple[Lot, ...] | None
    published: tuple[Draw, ...]
    received: tuple[Received, ...]
    copies: tuple[Problem, ...]
    skipped: int

    def known(self) -> Roster:
        """Who takes part, as they are called, with their statuses."""
        return roster(self.book, self.lots, self.published)

    def under(self, corrections: Sequence[Correction]) -> Reading:
        """The same files under other corrections: only sheets that one is about are checked again."""
        event = replace(self.book.event, corrections=tuple(corrections))
        changed = replace(self, book=replace(self.book, event=event))
        desk = changed.desk()
        return replace(changed, received=tuple(desk.again(one) for one in self.received))

    def desk(self) -> Desk:
        """What sheets are held against."""
        return desk_of(self.known().event, self.published)


def read_event(
    folder: EventFolder,
    language: str = "",
    progress: Progress | None = None,
    cache: SheetCache | None = None,
    jobs: int | None = 1,
) -> Reading:
    """Everything in the event's folder; raises Unusable where there is no event.

    `cache`: sheets of an earlier run that need not be read again. `jobs`: processes that read.
    """
    book = event_book(folder.book_bytes(), language)
    published = _published(folder, book.event)
    lots = _lots(folder)
    files, skipped = folder.inbox()
    desk = desk_of(roster(book, lots, published).event, published)
    received = read_sheets(desk, folder, files, cache, jobs, progress)
    copies = tuple(Problem("CM1.copy", "warning", (Cell(path.name),)) for path in folder.book_copies())
    return Reading(book, lots, published, received, copies, skipped)


def desk_of(event: Event, published: Sequence[Draw]) -> Desk:
    """What sheets of an event are held against."""
    return Desk(event, games.find(event.rules.game), {draw.round: draw for draw in published})


def _lots(folder: EventFolder) -> tuple[Lot, ...] | None:
    """The lots that were made, None before the draw."""
    path, data = folder.lots()
    try:
        return tuple(read_lots(data)) if data is not None else None
    except ValueError:
        raise Unusable("draw_damaged", file=folder.shown(path)) from None


def _published(folder: EventFolder, event: Event) -> tuple[Draw, ...]:
    """Published draws with what the format knows of them."""
    found: list[Draw] = []
    for path, data in folder.draws():
        try:
            draw = read_draw(data)
        except ValueError:
            raise Unusable("draw_damaged", file=folder.shown(path)) from None
        in_rounds = isinstance(draw.round, int)
        due = f"draws/{draw_name(len(found) + 1 if in_rounds else draw.round)}"
        if folder.shown(path) != due:
            raise Unusable("draw_damaged", file=due)
        form = stage_format(event, draw.stage)
        if in_rounds and form is None:
            raise Unusable("draw_damaged", file=due)
        in_stage = sum(one.stage == draw.stage for one in found) + 1
        found.append(known_to(form, draw, in_stage, event.rules) if form else tie_equipped(draw))
    return tuple(found)
