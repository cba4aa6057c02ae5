"""The rules sheet: what holds at this event, numbered so that people can point at it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from pipeline.language import language
from pipeline.model.event import Event
from pipeline.model.point import Point
from pipeline.reports.paper import Heading, Paper, compose


@dataclass(frozen=True)
class Section:
    """A heading with its points: number and text."""

    title: str
    lines: tuple[tuple[int, str], ...]


def paper(event: Event, points: Sequence[Point]) -> Paper:
    """The points in force, in the game's order, under their headings (rules README 6)."""
    words = language(event.language)
    return compose(
        "rules",
        "rules.html",
        event,
        Heading(words.text("paper.rules.title")),
        sections=sections(event, points),
    )


def sections(event: Event, points: Sequence[Point]) -> tuple[Section, ...]:
    """Points in words, numbered through."""
    words = language(event.language)
    numbered = groupby(enumerate(points, start=1), key=lambda pair: pair[1].heading)
    return tuple(
        Section(
            words.text(f"rules.heading.{heading}"),
            tuple((number, _text(event, point)) for number, point in group),
        )
        for heading, group in numbered
    )


def _text(event: Event, point: Point) -> str:
    words = language(event.language)
    said = (words.text(f"rules.{point.book or event.rules.game}.{key}", **point.values) for key in point.says)
    return (" " if words.code == "en" else "").join(said)
