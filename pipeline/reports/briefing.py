"""The judge's briefing: one page for everybody who keeps a sheet."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.language import Language, language
from pipeline.model.briefing import Board, Line
from pipeline.model.event import Event
from pipeline.reports.paper import Heading, Paper, compose

NAME = "briefing"


@dataclass(frozen=True)
class Section:
    """A board in words: heading, and pairs of label and text."""

    title: str
    lines: tuple[tuple[str, str], ...]


def paper(event: Event, boards: Sequence[Board]) -> Paper:
    """The boards of the game, after the event's own time table where it has one."""
    words = language(event.language)
    heading = Heading(words.text("paper.briefing.title"))
    sections = [_section(words, board) for board in boards]
    return compose(NAME, "briefing.html", event, heading, timetable=timetable(event), sections=sections)


def _section(words: Language, board: Board) -> Section:
    return Section(words.text(board.heading), tuple(_line(words, line) for line in board.lines))


def _line(words: Language, line: Line) -> tuple[str, str]:
    said = (words.text(key, **line.values) for key in line.says)
    return words.text(line.label, **line.values), (" " if words.code == "en" else "").join(said)


def timetable(event: Event) -> tuple[str, ...]:
    """The items of the setting, as the organiser parted them."""
    typed = str(event.rules.values.get("timetable") or "")
    return tuple(part.strip() for part in re.split(r"[;；\n]", typed) if part.strip())
