"""The few spreadsheet functions our forms use, read into a tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.sheets.address import spread


@dataclass(frozen=True)
class Constant:
    """A number or a text."""

    value: int | float | str


@dataclass(frozen=True)
class Area:
    """A cell or a range: its addresses row by row."""

    cells: tuple[str, ...]


@dataclass(frozen=True)
class Call:
    """A function with its arguments."""

    name: str
    of: tuple[Node, ...]


@dataclass(frozen=True)
class Pair:
    """An operator between two values: `+ - * / & = <> < > <= >=`."""

    sign: str
    left: Node
    right: Node


@dataclass(frozen=True)
class Minus:
    """A value with a minus in front."""

    of: Node


Node = Constant | Area | Call | Pair | Minus

_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<text>\"(?:[^\"]|\"\")*\")|(?P<area>[A-Z]{1,3}\d+(?::[A-Z]{1,3}\d+)?)"
    r"|(?P<name>[A-Z]+)|(?P<sign><>|<=|>=|[-+*/&=<>(),]))"
)
_BINDING = ({"=", "<>", "<", ">", "<=", ">="}, {"&"}, {"+", "-"}, {"*", "/"})


def parse(text: str) -> Node:
    """The tree of a formula without its leading `=`; anything outside the house language is a bug."""
    tokens = _Tokens(text)
    found = _pairs(tokens, 0)
    if tokens.kind:
        raise ValueError(f"not understood after {tokens.word!r}: {text}")
    return found


def areas(node: Node) -> Iterator[Area]:
    """Every cell and range a formula reads."""
    match node:
        case Area():
            yield node
        case Call(of=inner):
            for each in inner:
                yield from areas(each)
        case Pair(left=left, right=right):
            yield from areas(left)
            yield from areas(right)
        case Minus(of=one):
            yield from areas(one)


class _Tokens:
    """The formula as tokens, one in hand."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0
        self.kind, self.word = "", ""
        self.advance()

    def advance(self) -> str:
        """The word in hand; the next one is taken up."""
        gone = self.word
        if not self._text[self._at :].strip():
            self.kind, self.word = "", ""
            return gone
        found = _TOKEN.match(self._text, self._at)
        if found is None:
            raise ValueError(f"not a formula of the house at {self._at}: {self._text}")
        self._at = found.end()
        self.kind = found.lastgroup or ""
        self.word = found[self.kind]
        return gone

    def expect(self, word: str) -> None:
        """Take exactly this word."""
        if self.word != word:
            raise ValueError(f"{word!r} expected, {self.word!r} found: {self._text}")
        self.advance()


def _pairs(tokens: _Tokens, level: int) -> Node:
    if level == len(_BINDING):
        return _single(tokens)
    left = _pairs(tokens, level + 1)
    while tokens.kind == "sign" and tokens.word in _BINDING[level]:
        sign = tokens.advance()
        left = Pair(sign, left, _pairs(tokens, level + 1))
    return left


def _single(tokens: _Tokens) -> Node:
    kind, word = tokens.kind, tokens.advance()
    match kind:
        case "number":
            return Constant(float(word) if "." in word else int(word))
        case "text":
            return Constant(word[1:-1].replace('""', '"'))
        case "area":
            return Area(spread(word))
        case "name":
            return Call(word, _arguments(tokens))
    if word == "-":
        return Minus(_single(tokens))
    if word == "(":
        inner = _pairs(tokens, 0)
        tokens.expect(")")
        return inner
    raise ValueError(f"{word!r} is not part of the house language")


def _arguments(tokens: _Tokens) -> tuple[Node, ...]:
    tokens.expect("(")
    found = [_pairs(tokens, 0)]
    while tokens.word == ",":
        tokens.advance()
        found.append(_pairs(tokens, 0))
    tokens.expect(")")
    return tuple(found)
