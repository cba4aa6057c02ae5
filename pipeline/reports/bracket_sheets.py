"""A bracket on sheets of paper: one as long as it can be read on one, else parts and a last sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pipeline.reports.bracket_box import match_box, plate
from pipeline.reports.bracket_tree import HEAD, Frame, Tree, look_of, measures, tree
from pipeline.reports.drawing import Drawing, Path, Text, together

A4_MATCHES, A3_MATCHES = 16, 32
"""Matches of the first round in one column that can still be read on A4 and on A3."""

CENTRE, FINAL = 12, 64
"""Widths (mm) between the two halves of a bracket that meet in the middle of a sheet, and of their final."""


@dataclass(frozen=True)
class Format:
    """A sheet lying on its side: the room between its margins (mm), on its first page and on the others."""

    name: str
    width: float
    first: float
    others: float
    tallest: float
    gap: float


A4 = Format("A4", 269, 180, 175, 8.5, 7)
A3 = Format("A3", 392, 267, 262, 8.5, 7)
NAME, LEGEND = 12, 7
"""Heights (mm) of a group's or part's name above a bracket, and of the legend below it."""

PROUD = 13
"""The tallest side of a match (mm) where a sheet has room for few."""


@dataclass(frozen=True)
class Sheet:
    """One page. `part` and `parts`: which part of the first round it has, 0 of 0 where it has all."""

    format: str
    height: float
    width: float
    drawing: Drawing
    part: int = 0
    parts: int = 0
    last: bool = False


def sheets(given: Tree, head: float, named: bool) -> tuple[Sheet, ...]:
    """The pages of one bracket. `head`: of the paper, where this begins it (mm); `named`: with its group."""
    count = len(given.rounds[0])
    paper = A4 if count <= A4_MATCHES else A3
    if count > 2 * A3_MATCHES:
        return _parts(given, head)
    height = _room(paper, head) - (NAME if named else 0)
    drawing = _halves(given, height) if count > A3_MATCHES else _whole(given, paper, height)
    return (Sheet(paper.name, height, paper.width, drawing),)


def _whole(given: Tree, paper: Format, height: float) -> Drawing:
    tallest = PROUD if len(given.rounds[0]) <= 4 else paper.tallest
    return tree(given, Frame(0, paper.width, height, tallest, paper.gap))


def _room(paper: Format, head: float) -> float:
    return (paper.first if head else paper.others) - head - LEGEND


def _parts(given: Tree, head: float) -> tuple[Sheet, ...]:
    """Parts of the first round, each with its way to one winner or to the last round; then the rest."""
    count = len(given.rounds[0]) // A3_MATCHES
    depth = min(len(given.rounds), A3_MATCHES.bit_length())
    found = []
    for at in range(count):
        height = _room(A3, 0 if at else head) - NAME
        drawing = _whole(_part(given, at, count, depth), A3, height)
        found.append(Sheet(A3.name, height, A3.width, drawing, at + 1, count))
    if depth < len(given.rounds):
        rest = replace(
            given,
            heads=given.heads[depth:],
            rounds=given.rounds[depth:],
            linked=given.linked[depth:],
            beside=tuple(replace(one, column=one.column - depth) for one in given.beside),
        )
        height = _room(A3, 0) - NAME
        found.append(Sheet(A3.name, height, A3.width, _whole(rest, A3, height), last=True))
    return tuple(found)


def _part(given: Tree, at: int, count: int, depth: int) -> Tree:
    """One of so many parts of a bracket, from the top, as deep as its sheet goes."""
    rounds = []
    for cells in given.rounds[:depth]:
        each = len(cells) // count
        rounds.append(cells[at * each : (at + 1) * each])
    plates = given.plates if depth == len(given.rounds) else given.through[depth - 1]
    each = len(plates) // count
    return Tree(
        heads=given.heads[:depth],
        rounds=tuple(rounds),
        linked=given.linked[:depth],
        plates=plates[at * each : (at + 1) * each],
        plate_head=given.plate_head if depth == len(given.rounds) else given.on_head,
    )


def _halves(given: Tree, height: float) -> Drawing:
    """Two halves side by side; where they lead to one final they meet in the middle."""
    final = len(given.rounds[-1]) == 1
    if not final:
        width = (A3.width - 2 * A3.gap) / 2
        halves = [_part(given, at, 2, len(given.rounds)) for at in (0, 1)]
        frames = [Frame(at * (width + 2 * A3.gap), width, height, A3.tallest, 5) for at in (0, 1)]
        return together([tree(half, frame) for half, frame in zip(halves, frames, strict=True)])
    width = (A3.width - CENTRE) / 2
    halves = [replace(_part(given, at, 2, len(given.rounds) - 1), plates=()) for at in (0, 1)]
    frames = [
        Frame(0, width, height, A3.tallest, 4),
        Frame(width + CENTRE, width, height, A3.tallest, 4, mirrored=True),
    ]
    drawn = [tree(half, frame) for half, frame in zip(halves, frames, strict=True)]
    return together([*drawn, _centre(given, height, width)])


def _centre(given: Tree, height: float, left: float) -> Drawing:
    """The final above the place where two halves meet, the champion over it, other matches below."""
    final, semis = given.rounds[-1][0], given.rounds[-2]
    middle, centre = HEAD + (height - HEAD) / 2, left + CENTRE / 2
    size, up = measures(given, FINAL, 9), middle - 40
    x = centre - FINAL / 2
    ways = tuple(
        Path(f"M{start:.2f},{middle:.2f}H{centre + aside:.2f}V{up + size.row:.2f}", look_of(semi))
        for start, aside, semi in ((left, -2, semis[0]), (left + CENTRE, 2, semis[1]))
    )
    head = Text(given.heads[-1], centre, up - size.row - 2, 4.2, "head", "middle")
    drawn = [match_box(final, x, up, size), Drawing((), ways, (head,))]
    if given.plates:
        top = up - 46
        drawn.append(plate(given.plates[0], x - 3, top, measures(given, FINAL + 6, 11), "champion"))
        drawn.append(Drawing(texts=(Text(given.plate_head, centre, top - 14, 5, "head", "middle"),)))
    drawn += [match_box(one.cell, x, middle + at * 40, size) for at, one in enumerate(given.beside, start=1)]
    return together(drawn)
