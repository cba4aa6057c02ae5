"""What a command has to say at its end, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from pipeline.model.value import Value

CLEAN, FAULTS, UNUSABLE = 0, 1, 2
"""Exit status: clean; finished with errors in the data; unusable event or environment."""


@dataclass(frozen=True)
class Line:
    """One line for a person: a key under `cli` and what fills it."""

    key: str
    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class Told:
    """The lines of a command, the language they are in, and its exit status."""

    lines: tuple[Line, ...]
    language: str
    status: int = CLEAN


def line(key: str, **values: Value) -> Line:
    """A line of `cli`."""
    return Line(key, values)
