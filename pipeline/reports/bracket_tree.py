"""A bracket, or a part of one, drawn as a tree: a column for each round, lines for the way of the winners."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pipeline.reports.bracket_box import Cell, Side, Size, match_box, plate
from pipeline.reports.drawing import Drawing, Path, Text, together
from pipeline.reports.paper import ems

HEAD = 7
"""Height (mm) of the headings over the columns."""

UPPER, TITLE = 0.58, 6
"""Share of the height for the tree above several matches for lower places; room (mm) for their titles."""

FIRST, CHAMPION = 1.3, 1.2
"""Widths of the first column and of a champion's plate beside that of the others."""


@dataclass(frozen=True)
class Beside:
    """A match for a lower place: the round whose column it stands in; who has won it, if on a plate."""

    column: int
    cell: Cell
    plate: Side | None = None


@dataclass(frozen=True)
class Tree:
    """What is drawn. `heads`: of the rounds; `plates`: the winners of the last round, under `plate_head`.

    `beside`: matches for lower places, under `rounds`' columns, each with the plate of who wins it or none.
    `linked`: whether a round's neighbours lead to one match of the next, round by round, as in `Bracket`.
    `through`: the winners of every round, for parts that go on, under `on_head`, on another sheet.
    """

    heads: tuple[str, ...]
    rounds: tuple[tuple[Cell, ...], ...]
    linked: tuple[bool, ...]
    plates: tuple[Side, ...] = ()
    plate_head: str = ""
    beside: tuple[Beside, ...] = ()
    through: tuple[tuple[Side, ...], ...] = ()
    on_head: str = ""


@dataclass(frozen=True)
class Frame:
    """Where a tree is drawn (mm). `tallest`: of a side's row; `mirrored`: from right to left."""

    x: float
    width: float
    height: float
    tallest: float
    gap: float
    mirrored: bool = False


@dataclass(frozen=True)
class Column:
    """A column's left edge, the measures of its boxes, and how far its matches are apart."""

    x: float
    size: Size
    pitch: float

    def middle(self, at: int) -> float:
        """The middle line of a match."""
        return HEAD + (at + 0.5) * self.pitch


def tree(given: Tree, frame: Frame) -> Drawing:
    """The whole tree in its frame."""
    several = len(given.beside) > 1
    columns = _columns(given, replace(frame, height=frame.height * UPPER) if several else frame)
    parts = [_heading(given, frame, columns)]
    for at, cells in enumerate(given.rounds):
        column = columns[at]
        parts += [match_box(cell, column.x, column.middle(k), column.size) for k, cell in enumerate(cells)]
        if at + 1 < len(given.rounds) and given.linked[at + 1]:
            parts += [_link(cell, k, column, columns[at + 1], frame.mirrored) for k, cell in enumerate(cells)]
    if given.plates:
        parts += _plates(given, columns, frame)
    parts += _beside(given, columns, frame)
    return together(parts)


def measures(given: Tree, width: float, row: float) -> Size:
    """Measures of the boxes of a column; numbers and results take what the longest of the tree needs."""
    sides = [side for cells in given.rounds for cell in cells for side in cell.sides]
    whole = Size(width, row, 0, 0, min(row * 0.72, 5.2))
    number = max((ems(side.number) for side in sides), default=0) * whole.figure
    result = max((ems(side.result) for side in sides), default=0) * whole.figure
    return replace(
        whole,
        number=min(number + 1, width * 0.2),
        result=min(result + 0.6, width * 0.2) if result else 0,
    )


def _columns(given: Tree, frame: Frame) -> list[Column]:
    counts = [len(cells) for cells in given.rounds] + ([len(given.plates)] if given.plates else [])
    shares = [FIRST if at == 0 and len(counts) > 2 else 1.0 for at in range(len(counts))]
    shares[-1] = CHAMPION if counts[-1] == 1 and given.plates else shares[-1]
    unit = (frame.width - frame.gap * (len(counts) - 1)) / sum(shares)
    found, left = [], frame.x
    for count, share in zip(counts, shares, strict=True):
        width = unit * share
        pitch = (frame.height - HEAD) / count
        x = 2 * frame.x + frame.width - left - width if frame.mirrored else left
        found.append(Column(x, measures(given, width, min(pitch * 0.44, frame.tallest)), pitch))
        left += width + frame.gap
    return found


def _heading(given: Tree, frame: Frame, columns: list[Column]) -> Drawing:
    heads = [*given.heads, *((given.plate_head,) if given.plates else ())]
    return Drawing(
        texts=tuple(
            Text(
                head,
                column.x + column.size.width / 2,
                4,
                min(4.2, column.size.width / ems(head)),
                "head",
                "middle",
            )
            for head, column in zip(heads, columns, strict=True)
            if head
        )
    )


def _link(cell: Cell, at: int, here: Column, there: Column, mirrored: bool) -> Drawing:
    """From a match to the side of the next match that its winner takes."""
    y = here.middle(at)
    target = there.middle(at // 2) + (there.size.row / 2 if at % 2 else -there.size.row / 2)
    start = here.x if mirrored else here.x + here.size.width
    end = there.x + there.size.width if mirrored else there.x
    return Drawing(paths=(elbow(start, y, end, target, cell),))


def elbow(x: float, y: float, to_x: float, to_y: float, cell: Cell) -> Path:
    """The way from a match: across, along and across again."""
    half = (x + to_x) / 2
    return Path(f"M{x:.2f},{y:.2f}H{half:.2f}V{to_y:.2f}H{to_x:.2f}", look_of(cell))


def look_of(cell: Cell) -> str:
    """Strong where somebody has gone the way from a match."""
    return "way" if cell.decided else "link"


def _plates(given: Tree, columns: list[Column], frame: Frame) -> list[Drawing]:
    last, column = columns[len(given.rounds) - 1], columns[-1]
    cells = given.rounds[-1]
    look = "champion" if len(cells) == 1 else "plate"
    found = []
    for at, side in enumerate(given.plates):
        y = column.middle(at)
        size = replace(column.size, row=column.size.row * 1.3) if look == "champion" else column.size
        found.append(plate(side, column.x, y, size, look))
        start = last.x if frame.mirrored else last.x + last.size.width
        end = column.x + column.size.width if frame.mirrored else column.x
        found.append(Drawing(paths=(elbow(start, y, end, y, cells[at]),)))
    return found


def _beside(given: Tree, columns: list[Column], frame: Frame) -> list[Drawing]:
    """One match under the final, or several below the whole tree, each in the column of its round."""
    if len(given.beside) == 1:
        (one,) = given.beside
        column = columns[one.column]
        y = column.middle(0) + max(5.4 * column.size.row, 22)
        return _lower(one, columns, min(y, frame.height - column.size.row - 1))
    found, taken = [], dict.fromkeys((one.column for one in given.beside), 0)
    most = max((sum(one.column == at for one in given.beside) for at in taken), default=1)
    room = frame.height * (1 - UPPER) / most
    row = min((room - TITLE) / 2.2, frame.tallest)
    lower = [replace(column, size=measures(given, column.size.width, row)) for column in columns]
    for one in given.beside:
        y = frame.height * UPPER + taken[one.column] * room + TITLE + row
        taken[one.column] += 1
        found += _lower(one, lower, y)
    return found


def _lower(one: Beside, columns: list[Column], y: float) -> list[Drawing]:
    """A match for a lower place, with the way to its plate."""
    column, last = columns[one.column], columns[-1]
    found = [match_box(one.cell, column.x, y, column.size)]
    if one.plate:
        found.append(plate(one.plate, last.x, y, last.size, "plate"))
        found.append(Drawing(paths=(elbow(column.x + column.size.width, y, last.x, y, one.cell),)))
    return found
