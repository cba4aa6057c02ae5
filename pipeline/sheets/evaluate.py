"""Formulas calculated as a spreadsheet program would, so that files carry their values from the start."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from graphlib import TopologicalSorter

from pipeline.sheets.formula import Area, Call, Constant, Minus, Node, Pair, areas, parse

Cached = int | float | str | bool | None
"""What a cell holds; None is blank."""


@dataclass(frozen=True)
class Fault:
    """An error value in a cell: `#N/A`, `#VALUE!`, `#DIV/0!`."""

    code: str


class _Faulty(Exception):
    def __init__(self, code: str) -> None:
        self.code = code


Cells = Mapping[str, "Cached | Fault"]
_Step = Callable[[Cells], Cached]


@dataclass(frozen=True)
class Program:
    """The formulas of a sheet in an order in which each finds what it needs."""

    steps: tuple[tuple[str, _Step], ...]

    def run(self, cells: Cells) -> dict[str, Cached | Fault]:
        """The values of all formula cells; `cells` holds the others, a missing one is blank."""
        known: dict[str, Cached | Fault] = dict(cells)
        for at, step in self.steps:
            try:
                value = step(known)
                known[at] = 0 if value is None else value
            except _Faulty as fault:
                known[at] = Fault(fault.code)
        return {at: known[at] for at, _ in self.steps}


def program(formulas: Mapping[str, str]) -> Program:
    """Parse once; formulas by address, without `=`."""
    trees = {at: parse(text) for at, text in formulas.items()}
    needs = {at: _needed(tree, trees.keys()) for at, tree in trees.items()}
    order = TopologicalSorter(needs).static_order()
    return Program(tuple((at, _step(trees[at])) for at in order))


def _needed(tree: Node, formulas: Iterable[str]) -> list[str]:
    known = set(formulas)
    return [cell for area in areas(tree) for cell in area.cells if cell in known]


def _step(node: Node) -> _Step:
    match node:
        case Constant(value=value):
            return lambda cells: value
        case Area(cells=(at,)):
            return lambda cells: _read(cells, at)
        case Area():
            raise ValueError("a range needs a function around it")
        case Minus(of=one):
            inner = _step(one)
            return lambda cells: -_number(inner(cells))
        case Pair(sign=sign, left=left, right=right):
            return _pair(sign, _step(left), _step(right))
        case Call(name=name, of=of):
            return _CALLS[name](of)


def _read(cells: Cells, at: str) -> Cached:
    value = cells.get(at)
    if isinstance(value, Fault):
        raise _Faulty(value.code)
    return value


def _number(value: Cached) -> int | float:
    if value is None:
        return 0
    if isinstance(value, str):
        if re.fullmatch(r"\s*[-+]?\d+(\.\d+)?\s*", value):
            return float(value)
        raise _Faulty("#VALUE!")
    return value


def _text(value: Cached) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    return str(int(value)) if value == int(value) else f"{value:.15g}"


def _truth(value: Cached) -> bool:
    if isinstance(value, str):
        raise _Faulty("#VALUE!")
    return bool(value)


def _rank(value: Cached) -> int:
    return 2 if isinstance(value, bool) else 1 if isinstance(value, str) else 0


def _compare(left: Cached, right: Cached) -> int:
    """-1, 0 or 1: numbers before texts before truth values; a blank is whatever the other side is."""
    if left is None:
        left = "" if isinstance(right, str) else 0
    if right is None:
        right = "" if isinstance(left, str) else 0
    if _rank(left) != _rank(right):
        return -1 if _rank(left) < _rank(right) else 1
    if isinstance(left, str) and isinstance(right, str):
        left, right = left.casefold(), right.casefold()
        return (left > right) - (left < right)
    a, b = float(_number(left)), float(_number(right))
    if math.isclose(a, b, rel_tol=1e-15, abs_tol=0):
        return 0
    return -1 if a < b else 1


_COMPARED: Mapping[str, Callable[[int], bool]] = {
    "=": lambda order: order == 0,
    "<>": lambda order: order != 0,
    "<": lambda order: order < 0,
    ">": lambda order: order > 0,
    "<=": lambda order: order <= 0,
    ">=": lambda order: order >= 0,
}
_COUNTED: Mapping[str, Callable[[int | float, int | float], int | float]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: _divide(a, b),
}


def _divide(a: int | float, b: int | float) -> int | float:
    if b == 0:
        raise _Faulty("#DIV/0!")
    return a / b


def _pair(sign: str, left: _Step, right: _Step) -> _Step:
    if sign in _COMPARED:
        holds = _COMPARED[sign]
        return lambda cells: holds(_compare(left(cells), right(cells)))
    if sign == "&":
        return lambda cells: _text(left(cells)) + _text(right(cells))
    count = _COUNTED[sign]
    return lambda cells: count(_number(left(cells)), _number(right(cells)))


def _values(of: tuple[Node, ...], plain: Callable[[Cached], Cached]) -> Callable[[Cells], Iterator[Cached]]:
    """All arguments one by one; what stands in cells comes as it is, anything else through `plain`."""
    steps = [(node.cells if isinstance(node, Area) else None, node) for node in of]
    ready = [(cells, None if cells else _step(node)) for cells, node in steps]

    def found(cells: Cells) -> Iterator[Cached]:
        for area, step in ready:
            if step is not None:
                yield plain(step(cells))
            else:
                yield from (_read(cells, at) for at in area or ())

    return found


def _numbers(of: tuple[Node, ...]) -> Callable[[Cells], list[int | float]]:
    values = _values(of, _number)
    return lambda cells: [
        value for value in values(cells) if isinstance(value, int | float) and not isinstance(value, bool)
    ]


def _truths(of: tuple[Node, ...]) -> Callable[[Cells], list[bool]]:
    values = _values(of, _truth)
    return lambda cells: [
        bool(value) for value in values(cells) if value is not None and not isinstance(value, str)
    ]


def _if(of: tuple[Node, ...]) -> _Step:
    test, yes = _step(of[0]), _step(of[1])
    no = _step(of[2]) if len(of) > 2 else _step(Constant(0))
    return lambda cells: yes(cells) if _truth(test(cells)) else no(cells)


def _and(of: tuple[Node, ...]) -> _Step:
    truths = _truths(of)
    return lambda cells: all(truths(cells))


def _or(of: tuple[Node, ...]) -> _Step:
    truths = _truths(of)
    return lambda cells: any(truths(cells))


def _not(of: tuple[Node, ...]) -> _Step:
    inner = _step(of[0])
    return lambda cells: not _truth(inner(cells))


def _is_number(of: tuple[Node, ...]) -> _Step:
    inner = _step(of[0])

    def holds(cells: Cells) -> bool:
        try:
            value = inner(cells)
        except _Faulty:
            return False
        return isinstance(value, int | float) and not isinstance(value, bool)

    return holds


def _area(node: Node) -> tuple[str, ...]:
    if not isinstance(node, Area):
        raise ValueError("INDEX and MATCH look into ranges only")
    return node.cells


def _index(of: tuple[Node, ...]) -> _Step:
    area, which = _area(of[0]), _step(of[1])

    def pick(cells: Cells) -> Cached:
        number = int(_number(which(cells)))
        if not 1 <= number <= len(area):
            raise _Faulty("#REF!")
        return _read(cells, area[number - 1])

    return pick


def _match(of: tuple[Node, ...]) -> _Step:
    wanted, area = _step(of[0]), _area(of[1])
    if of[2:] != (Constant(0),):
        raise ValueError("MATCH of the house is always exact")

    def seek(cells: Cells) -> int:
        value = wanted(cells)
        for number, at in enumerate(area, 1):
            if value is not None and _matches(value, cells.get(at)):
                return number
        raise _Faulty("#N/A")

    return seek


def _matches(value: Cached, other: Cached | Fault) -> bool:
    if isinstance(other, Fault) or other is None or _rank(value) != _rank(other):
        return False
    if isinstance(value, str) and isinstance(other, str):
        return _pattern(value).fullmatch(other) is not None
    return _compare(value, other) == 0


@lru_cache(maxsize=256)
def _pattern(text: str) -> re.Pattern[str]:
    """MATCH takes `*` and `?` as wildcards, `~` in front makes them plain."""
    parts = re.findall(r"~[*?~]|.", text, re.DOTALL)
    meaning = {"*": ".*", "?": "."}
    return re.compile("".join(meaning.get(part) or re.escape(part[-1]) for part in parts), re.I | re.S)


def _choose(of: tuple[Node, ...]) -> _Step:
    which, options = _step(of[0]), [_step(node) for node in of[1:]]

    def pick(cells: Cells) -> Cached:
        number = int(_number(which(cells)))
        if not 1 <= number <= len(options):
            raise _Faulty("#VALUE!")
        return options[number - 1](cells)

    return pick


def _counta(of: tuple[Node, ...]) -> _Step:
    values = _values(of, lambda value: value)
    return lambda cells: sum(value is not None for value in values(cells))


def _folded(fold: Callable[[list[int | float]], int | float]) -> Callable[[tuple[Node, ...]], _Step]:
    def made(of: tuple[Node, ...]) -> _Step:
        numbers = _numbers(of)
        return lambda cells: fold(numbers(cells))

    return made


def _int(of: tuple[Node, ...]) -> _Step:
    inner = _step(of[0])
    return lambda cells: math.floor(_number(inner(cells)))


def _round(of: tuple[Node, ...]) -> _Step:
    inner, digits = _step(of[0]), _step(of[1])

    def rounded(cells: Cells) -> int | float:
        value, scale = _number(inner(cells)), 10 ** int(_number(digits(cells)))
        return math.copysign(math.floor(abs(value) * scale + 0.5) / scale, value)

    return rounded


def _trim(of: tuple[Node, ...]) -> _Step:
    inner = _step(of[0])
    return lambda cells: re.sub(" +", " ", _text(inner(cells))).strip(" ")


_CALLS: Mapping[str, Callable[[tuple[Node, ...]], _Step]] = {
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
