"""The functions our forms use, each made once from its arguments and then run per table."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.sheets.cellvalue import Cached, Cells, Faulty, is_number, matches, number, read, text, truth

Step = Callable[[Cells], Cached]


@dataclass(frozen=True)
class Argument:
    """An argument ready to run; `area`: its cells if it is a cell or a range."""

    step: Step
    area: tuple[str, ...] = ()


Made = Callable[[Sequence[Argument]], Step]


def _values(of: Sequence[Argument], plain: Callable[[Cached], Cached]) -> Callable[[Cells], Iterator[Cached]]:
    """All arguments one by one; what stands in cells comes as it is, anything else through `plain`."""

    def found(cells: Cells) -> Iterator[Cached]:
        for each in of:
            if each.area:
                yield from (read(cells, at) for at in each.area)
            else:
                yield plain(each.step(cells))

    return found


def _truths(of: Sequence[Argument]) -> Callable[[Cells], list[bool]]:
    values = _values(of, truth)
    return lambda cells: [
        bool(value) for value in values(cells) if value is not None and not isinstance(value, str)
    ]


def _if(of: Sequence[Argument]) -> Step:
    test, yes, no = (each.step for each in of)
    return lambda cells: yes(cells) if truth(test(cells)) else no(cells)


def _and(of: Sequence[Argument]) -> Step:
    truths = _truths(of)
    return lambda cells: all(truths(cells))


def _or(of: Sequence[Argument]) -> Step:
    truths = _truths(of)
    return lambda cells: any(truths(cells))


def _not(of: Sequence[Argument]) -> Step:
    return lambda cells: not truth(of[0].step(cells))


def _is_number(of: Sequence[Argument]) -> Step:
    def holds(cells: Cells) -> bool:
        try:
            return is_number(of[0].step(cells))
        except Faulty:
            return False

    return holds


def _index(of: Sequence[Argument]) -> Step:
    area, which = of[0].area, of[1].step

    def pick(cells: Cells) -> Cached:
        place = int(number(which(cells)))
        if not 1 <= place <= len(area):
            raise Faulty("#REF!")
        return read(cells, area[place - 1])

    return pick


def _match(of: Sequence[Argument]) -> Step:
    """Always exact, which the third argument says."""
    wanted, area = of[0].step, of[1].area

    def seek(cells: Cells) -> int:
        value = wanted(cells)
        for place, at in enumerate(area, 1):
            if matches(value, cells.get(at)):
                return place
        raise Faulty("#N/A")

    return seek


def _choose(of: Sequence[Argument]) -> Step:
    which, options = of[0].step, of[1:]

    def pick(cells: Cells) -> Cached:
        place = int(number(which(cells)))
        if not 1 <= place <= len(options):
            raise Faulty("#VALUE!")
        return options[place - 1].step(cells)

    return pick


def _counta(of: Sequence[Argument]) -> Step:
    values = _values(of, lambda value: value)
    return lambda cells: sum(value is not None for value in values(cells))


def _folded(fold: Callable[[list[int | float]], int | float]) -> Made:
    """A function of all numbers among its arguments; texts and truth values in cells are passed over."""

    def made(of: Sequence[Argument]) -> Step:
        values = _values(of, number)
        return lambda cells: fold([number(value) for value in values(cells) if is_number(value)])

    return made


def _int(of: Sequence[Argument]) -> Step:
    return lambda cells: math.floor(number(of[0].step(cells)))


def _round(of: Sequence[Argument]) -> Step:
    def rounded(cells: Cells) -> int | float:
        value, scale = number(of[0].step(cells)), 10 ** int(number(of[1].step(cells)))
        return math.copysign(math.floor(abs(value) * scale + 0.5) / scale, value)

    return rounded


def _trim(of: Sequence[Argument]) -> Step:
    return lambda cells: re.sub(" +", " ", text(of[0].step(cells))).strip(" ")


CALLS: Mapping[str, Made] = {
    "IF": _if,
    "AND": _and,
    "OR": _or,
    "NOT": _not,
    "ISNUMBER": _is_number,
    "INDEX": _index,
    "MATCH": _match,
    "CHOOSE": _choose,
    "COUNTA": _counta,
    "SUM": _folded(sum),
    "MAX": _folded(lambda numbers: max(numbers, default=0)),
    "MIN": _folded(lambda numbers: min(numbers, default=0)),
    "INT": _int,
    "ROUND": _round,
    "TRIM": _trim,
}
"""What every spreadsheet program has and calculates alike."""
