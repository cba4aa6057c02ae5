"""What a judge has to know at a table, before it has words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from pipeline.model.value import Value


@dataclass(frozen=True)
class Line:
    """A line of a board: what or when, and what it means; keys of the catalogues.

    `values`: what its texts may show.
    """

    label: str
    says: tuple[str, ...]
    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class Board:
    """A table of the briefing: a heading, a key of the catalogues, and lines in print order."""

    heading: str
    lines: tuple[Line, ...]
