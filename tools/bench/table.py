"""A measurement as a table in Markdown, and how CPU time and memory are taken."""

from __future__ import annotations

import resource
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time


@dataclass(frozen=True)
class Table:
    """Rows under a title and heads; figures are text already."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]

    def text(self) -> str:
        """The table in Markdown."""
        lines = (self.heads, ["---"] * len(self.heads), *self.rows)
        return "\n".join((f"### {self.title}", "", *(f"| {' | '.join(line)} |" for line in lines), ""))


def seconds(work: Callable[[], object]) -> float:
    """CPU time of this process."""
    begun = process_time()
    work()
    return process_time() - begun


def interleaved(*works: Callable[[], object], times: int = 3) -> list[float]:
    """The least CPU time of each, run in turn, so that all meet the same weather."""
    rounds = [[seconds(work) for work in works] for _ in range(times)]
    return [min(each) for each in zip(*rounds, strict=True)]


def peak() -> str:
    """The most memory that this process has held."""
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB"
