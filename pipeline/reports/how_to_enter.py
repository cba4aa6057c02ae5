"""The sheet for entrants before they register: what it costs, who may play, what goes back."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.language import language
from pipeline.model.event import Event
from pipeline.model.point import Point
from pipeline.reports.paper import Heading, Paper, compose
from pipeline.reports.rules import sections

NAME = "how-to-enter"


def paper(event: Event, points: Sequence[Point]) -> Paper:
    """The points under their headings, as the rules sheet has them; corrections never change it."""
    title = language(event.language).text("paper.how_to_enter.title")
    return compose(NAME, "rules.html", event, Heading(title), sections=sections(event, points))
