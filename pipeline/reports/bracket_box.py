"""One match of a bracket as it is drawn: its table, who meets there, what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.reports.drawing import SMALLEST, Box, Drawing, Text, fitted, fitted_names, together
from pipeline.reports.paper import ems

ONE_LINE = 6
"""Height of a side (mm) below which all that is said of it stands in one line."""

READABLE = 2.7
"""Size (mm) below which two names get a line each, if there is height for it."""

PAD = 1.2
UNIT_SIZE, UNIT_LEAST = 0.74, 7
"""A unit's size beside its names'; the room (mm) below which it is left out of a line."""


@dataclass(frozen=True)
class Side:
    """Who has come to one side of a match. `look`: `won`, `lost`, `in` (still to play) or `nobody`.

    Without names `unit` holds what is said instead (bye). `title`: what a plate is for, above it.
    """

    number: str = ""
    names: tuple[str, ...] = ()
    unit: str = ""
    result: str = ""
    look: str = "nobody"
    title: str = ""


@dataclass(frozen=True)
class Cell:
    """A match. `table`: its number; `title`: what it is played for, where that is no column's heading."""

    table: str
    sides: tuple[Side, Side]
    planned: bool = False
    decided: bool = False
    title: str = ""
    seated: bool = True


@dataclass(frozen=True)
class Size:
    """Measures (mm) that hold for all boxes of a column."""

    width: float
    row: float
    number: float
    result: float
    most: float

    @property
    def strip(self) -> float:
        """Of the field with the table's number."""
        return min(9, max(4.6, self.row * 0.8), self.width * 0.18)

    @property
    def figure(self) -> float:
        """Of a number or a result: as high as a line of text, however high the row."""
        return min(self.row * 0.74 if self.row < ONE_LINE else max(3.4, self.row * 0.46), self.most)


def match_box(cell: Cell, x: float, middle: float, size: Size) -> Drawing:
    """The box of a match round its middle line."""
    top, seated = middle - size.row, cell.seated and not cell.planned
    strip = "strip" if seated else "pale"
    inside, width = x + size.strip, size.width - size.strip
    won = [at for at, side in enumerate(cell.sides) if side.look == "won"]
    boxes = (
        Box(x, top, size.width, 2 * size.row, "paper"),
        *(Box(inside, top + at * size.row, width, size.row, "winner") for at in won),
        Box(x, top, size.strip, 2 * size.row, strip),
        Box(inside, middle - 0.05, width, 0.1, "rule"),
        Box(x, top, size.width, 2 * size.row, "match" if seated else "planned"),
    )
    number = min(size.row * 0.95, size.strip * 0.72 / max(ems(cell.table), 0.7), 5.5)
    label = Text(cell.table, x + size.strip / 2, middle + 0.36 * number, number, f"{strip}_number", "middle")
    title = Text(cell.title, x, top - 1.3, 3.2, "head")
    sides = [side_texts(side, inside, top + at * size.row, size, width) for at, side in enumerate(cell.sides)]
    texts = tuple(text for text in (label, title) if text.text)
    return together([Drawing(boxes, (), texts), *sides])


def plate(side: Side, x: float, middle: float, size: Size, look: str) -> Drawing:
    """Who has won a bracket, or what there is of it, on a plate of two rows."""
    top, height = middle - size.row, 2 * size.row
    painted = look if side.names else "empty"
    tall = Size(size.width, height, size.number * 1.3, 0, size.most * 1.3)
    title = Text(side.title, x, top - 1.3, 3.2, "head")
    texts = (title,) if side.title else ()
    return Drawing((Box(x, top, size.width, height, painted),), (), texts) + side_texts(
        side, x, top, tall, size.width
    )


def side_texts(side: Side, x: float, y: float, size: Size, width: float) -> Drawing:
    """What is said of one side within its row."""
    if not side.names:
        most = min(size.row * 0.6, 3.4)
        text, points = fitted(side.unit, width - 2 * PAD, most)
        said = Text(text, x + PAD, y + size.row / 2 + 0.36 * points, points, "quiet")
        return Drawing(texts=(said,) if text else ())
    left, right = x + PAD, x + width - PAD
    found = []
    line = size.figure
    bold = side.look != "lost"
    if side.number:
        _, points = fitted(side.number, size.number - 0.6, line)
        found.append(Text(side.number, left, y + size.row / 2 + 0.36 * points, points, "number"))
        left += size.number
    if size.result:
        text, points = fitted(side.result, size.result - 0.4, line)
        where = y + size.row / 2 + 0.36 * points
        found.append(Text(text, right, where, points, "result" if bold else "plain", "end"))
        right -= size.result + 0.6
    name = "name" if bold else "plain"
    return Drawing(texts=(*found, *_lines(side, left, y, right - left, size, name)))


def _lines(side: Side, x: float, y: float, room: float, size: Size, look: str) -> tuple[Text, ...]:
    """Names and unit: in one line where the row is low, else in lines of their own."""
    if size.row < ONE_LINE:
        text, points = fitted_names(side.names, room, size.figure)
        base = y + size.row / 2 + 0.36 * points
        left = room - ems(text) * points - 1.5
        unit, small = fitted(side.unit, left, max(points * UNIT_SIZE, SMALLEST))
        beside = Text(unit, x + room, base, small, "unit", "end")
        return (Text(text, x, base, points, look), *((beside,) if side.unit and left > UNIT_LEAST else ()))
    apart = len(side.names) > 1 and room / ems(" / ".join(side.names)) < READABLE
    names = [(name,) for name in side.names] if apart else [side.names]
    weights = [*(1.0 for _ in names), *((UNIT_SIZE,) if side.unit else ())]
    share = size.row * 0.84 / (1.2 * sum(weights))
    if share < READABLE and apart:
        weights, share = [1.0 for _ in names], size.row * 0.84 / (1.2 * len(names))
    lines = [fitted_names(one, room, min(share, size.most)) for one in names]
    looks = [look] * len(lines)
    if len(weights) > len(names):
        lines.append(fitted(side.unit, room, max(SMALLEST, min(share, size.most) * UNIT_SIZE)))
        looks.append("unit")
    return _stacked(lines, looks, x, y, size.row)


def _stacked(
    lines: list[tuple[str, float]], looks: list[str], x: float, y: float, height: float
) -> tuple[Text, ...]:
    """Lines one below the other, together in the middle of a height."""
    at = y + (height - sum(1.2 * points for _, points in lines)) / 2
    found = []
    for (text, points), look in zip(lines, looks, strict=True):
        found.append(Text(text, x, round(at + 0.96 * points, 2), points, look))
        at += 1.2 * points
    return tuple(found)
