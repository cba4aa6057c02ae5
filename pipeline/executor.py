"""Work on many items, here or in several processes: results in the order of the items, the lost ones named.

The one seam behind which processes or a cluster are plugged in. A result is the same wherever it was made.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

DIED = "WorkerDied"
"""What is said of an item that took its process along."""
MOST = 4
"""Processes that are started where nobody says how many: a small computer has memory for no more."""


@dataclass(frozen=True)
class Lost:
    """In place of the result of an item whose work failed. `error`: the name of the exception, or `DIED`."""

    error: str


class Executor(Protocol):
    """Something that works on items."""

    def map(
        self, work: Callable[[Item], Result], items: Sequence[Item], batch: int = 1
    ) -> Iterator[Result | Lost]:
        """A result for each item, in order; closed, it stops. `batch`: how many are given out together."""
        ...


class InProcess:
    """One item after another, in this process."""

    def map(
        self, work: Callable[[Item], Result], items: Sequence[Item], batch: int = 1
    ) -> Iterator[Result | Lost]:
        """A result for each item; each is worked on only when it is asked for."""
        return (attempt(work, item) for item in items)


def attempt(work: Callable[[Item], Result], item: Item) -> Result | Lost:
    """The result of an item; what is wrong with one is not in the way of the next."""
    try:
        return work(item)
    except Exception as error:
        return Lost(type(error).__name__)


def executor(jobs: int | None, cost: float) -> Executor:
    """As many processes as `jobs` says; where it says nothing, more than one only if that pays.

    `cost`: about how many seconds all the items take one after another.
    """
    count = jobs if jobs is not None else min(processors(), MOST) if cost > START else 1
    if count == 1:
        return InProcess()
    from pipeline.process_pool import ProcessPool

    return ProcessPool(count)


START = 3.0
"""Seconds of work below which processes are not worth their start: a second where they cannot be forked."""


def processors() -> int:
    """How many processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
