"""Formulas calculated as a spreadsheet program would, so that files carry their values from the start."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from graphlib import TopologicalSorter

from pipeline.sheets.cellvalue import Cached, Cells, Fault, Faulty, compare, number, read, text
from pipeline.sheets.formula import Area, Call, Constant, Minus, Node, Pair, areas, parse
from pipeline.sheets.functions import CALLS, Argument, Step


@dataclass(frozen=True)
class Program:
    """The formulas of a sheet in an order in which each finds what it needs."""

    steps: tuple[tuple[str, Step], ...]

    def run(self, cells: Cells) -> dict[str, Cached | Fault]:
        """The values of all formula cells; `cells` holds the others, a missing one is blank."""
        known: dict[str, Cached | Fault] = dict(cells)
        for at, step in self.steps:
            try:
                value = step(known)
                known[at] = 0 if value is None else value
            except Faulty as fault:
                known[at] = Fault(fault.code)
        return {at: known[at] for at, _ in self.steps}


def program(formulas: Mapping[str, str]) -> Program:
    """Parse once; formulas by address, without `=`."""
    trees = {at: parse(formula) for at, formula in formulas.items()}
    needs = {at: _needed(tree, trees.keys()) for at, tree in trees.items()}
    return Program(tuple((at, _step(trees[at])) for at in TopologicalSorter(needs).static_order()))


def _needed(tree: Node, formulas: Collection[str]) -> list[str]:
    return [cell for area in areas(tree) for cell in area.cells if cell in formulas]


def _step(node: Node) -> Step:
    match node:
        case Constant(value=value):
            return lambda cells: value
        case Area(cells=(at,)):
            return lambda cells: read(cells, at)
        case Area():
            raise ValueError("a range needs a function around it")
        case Minus(of=one):
            inner = _step(one)
            return lambda cells: -number(inner(cells))
        case Pair(sign=sign, left=left, right=right):
            return _pair(sign, _step(left), _step(right))
        case Call(name=name, of=of):
            return CALLS[name]([_argument(each) for each in of])


def _argument(node: Node) -> Argument:
    if isinstance(node, Area):
        single = len(node.cells) == 1
        return Argument(_step(node) if single else _no_single_value, node.cells)
    return Argument(_step(node))


def _no_single_value(cells: Cells) -> Cached:
    raise Faulty("#VALUE!")


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
        raise Faulty("#DIV/0!")
    return a / b


def _pair(sign: str, left: Step, right: Step) -> Step:
    if sign in _COMPARED:
        holds = _COMPARED[sign]
        return lambda cells: holds(compare(left(cells), right(cells)))
    if sign == "&":
        return lambda cells: text(left(cells)) + text(right(cells))
    count = _COUNTED[sign]
    return lambda cells: count(number(left(cells)), number(right(cells)))
