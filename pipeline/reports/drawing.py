"""Shapes of a drawing in millimetres, and text that fits the room it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.reports.paper import ems

SMALLEST = 2.1
"""The smallest text (mm, 6 points); what does not fit then is cut short."""

CUT = "…"
BETWEEN = " / "


@dataclass(frozen=True)
class Box:
    """A rectangle; `look` says how it is painted."""

    x: float
    y: float
    width: float
    height: float
    look: str


@dataclass(frozen=True)
class Path:
    """A line, as SVG path data."""

    data: str
    look: str


@dataclass(frozen=True)
class Text:
    """A line of text on its baseline; `anchor` as SVG has it."""

    text: str
    x: float
    y: float
    size: float
    look: str
    anchor: str = "start"


@dataclass(frozen=True)
class Drawing:
    """Shapes in the order they are painted: boxes, lines, texts."""

    boxes: tuple[Box, ...] = ()
    paths: tuple[Path, ...] = ()
    texts: tuple[Text, ...] = ()

    def __add__(self, other: Drawing) -> Drawing:
        return Drawing(self.boxes + other.boxes, self.paths + other.paths, self.texts + other.texts)


def together(drawings: Sequence[Drawing]) -> Drawing:
    """Many drawings as one."""
    return Drawing(
        tuple(box for one in drawings for box in one.boxes),
        tuple(path for one in drawings for path in one.paths),
        tuple(text for one in drawings for text in one.texts),
    )


def fitted(text: str, room: float, most: float) -> tuple[str, float]:
    """A text and its size (mm) for a room: smaller, and at the smallest size cut short."""
    size = min(most, room / max(ems(text), 0.1))
    if size >= SMALLEST:
        return text, round(size, 2)
    small = min(most, SMALLEST)
    return shortened((text,), room / small), small


def fitted_names(names: Sequence[str], room: float, most: float) -> tuple[str, float]:
    """Names in one line; where they are too long, the longest are cut short."""
    joined = BETWEEN.join(names)
    size = min(most, room / max(ems(joined), 0.1))
    if size >= SMALLEST:
        return joined, round(size, 2)
    small = min(most, SMALLEST)
    return shortened(names, room / small), small


def shortened(names: Sequence[str], room: float) -> str:
    """Names within so many ems, letters taken from the longest."""
    whole, kept = list(names), list(names)

    def shown() -> str:
        return BETWEEN.join(k if k == w else k.rstrip() + CUT for k, w in zip(kept, whole, strict=True))

    while ems(shown()) > room and any(len(name) > 1 for name in kept):
        longest = max(range(len(kept)), key=lambda at: ems(kept[at]))
        kept[longest] = kept[longest][:-1]
    return shown()
