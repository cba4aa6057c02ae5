"""The engraved lines of a certificate, in millimetres, as few and light SVG paths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

PEAK = 4 / 3
"""Height of a cubic's control points over the height of its arc."""

LEAN = 0.3642
"""Where along half a wave those control points stand, for the curve to follow a sine."""


@dataclass(frozen=True)
class Art:
    """All the drawing of a certificate: path data by what it is painted with."""

    frame: tuple[float, float, float, float]
    inner: tuple[float, float, float, float]
    waves: tuple[str, ...]
    corners: tuple[tuple[float, float], ...]
    turns: tuple[float, ...]
    petals: tuple[float, ...]
    burst: str


def art(width: float = 297, height: float = 210, edge: float = 9, band: float = 12) -> Art:
    """A guilloche band round the page, its corners, a large rosette and the rim of the seal."""
    middle = edge + band / 2
    across, down = width - 2 * middle, height - 2 * middle
    waves = tuple(
        " ".join(
            (
                _wave(middle, middle, across, 0, shift),
                _wave(middle, height - middle, across, 0, shift),
                _wave(middle, middle, 0, down, shift),
                _wave(width - middle, middle, 0, down, shift),
            )
        )
        for shift in (0.0, 1 / 3, 2 / 3)
    )
    return Art(
        frame=(edge, edge, width - 2 * edge, height - 2 * edge),
        inner=(edge + band, edge + band, width - 2 * (edge + band), height - 2 * (edge + band)),
        waves=waves,
        corners=tuple((x, y) for x in (middle, width - middle) for y in (middle, height - middle)),
        turns=_turns(30, 180),
        petals=_turns(8, 180),
        burst=_burst(44, 14.6, 13.6),
    )


def _wave(x: float, y: float, across: float, down: float, shift: float) -> str:
    """Two mirrored sines along an edge; the corners hide where they begin and end."""
    length = across or down
    count = round(length / 11)
    half = length / count / 2
    start, halves = -half * shift, 2 * count + (1 if shift else 0)
    return " ".join(_sine(x, y, bool(down), start, half, halves, side) for side in (4.2, -4.2))


def _sine(x: float, y: float, upright: bool, start: float, half: float, halves: int, height: float) -> str:
    def step(along: float, aside: float) -> str:
        return f"{_n(aside)},{_n(along)}" if upright else f"{_n(along)},{_n(aside)}"

    begin = f"M{_n(x)},{_n(y + start)}" if upright else f"M{_n(x + start)},{_n(y)}"
    arcs = [
        f"c{step(half * LEAN, side)} {step(half * (1 - LEAN), side)} {step(half, 0)}"
        for side in (height * PEAK * (-1) ** number for number in range(halves))
    ]
    return begin + "".join(arcs)


def _turns(count: int, whole: float) -> tuple[float, ...]:
    return tuple(round(whole * number / count, 2) for number in range(count))


def _burst(points: int, outer: float, inner: float) -> str:
    """A star with many short rays, round 0,0."""
    corners: Sequence[tuple[float, float]] = [
        (radius * cos(angle), radius * sin(angle))
        for radius, angle in (
            ((outer, inner)[number % 2], pi * number / points) for number in range(2 * points)
        )
    ]
    return "M" + "L".join(f"{_n(x)},{_n(y)}" for x, y in corners) + "Z"


def _n(number: float) -> str:
    return f"{round(number, 2) + 0:g}"
