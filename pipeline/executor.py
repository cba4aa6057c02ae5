"""Work on many items, here or in several processes: results in the order of the items, the lost ones named.

The one seam behind which processes or a cluster are plugged in. A result is the same wherever it was made.
"""

from __future__ import annotations

import copyreg
import os
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

DIED = "WorkerDied"
"""What is said of an item that took its process along."""
SHORT = 200
"""Characters of an exception that are told."""
MOST = 4
"""Processes that are started where nobody says how many: a small computer has memory for no more."""


START = 3.0
"""Seconds of work below which processes are not worth their start: a second where they cannot be forked."""


@dataclass(frozen=True)
class Lost:
    """In place of the result of an item whose work failed. `error`: the exception in short, or `DIED`."""

    error: str


class Executor(Protocol):
    """Something that works on items."""

    def map(
        self, work: Callable[[Item], Result], items: Sequence[Item], batch: int = 1
    ) -> Generator[Result | Lost]:
        """A result for each item, in order; closed, it stops. `batch`: how many are given out together."""
        ...


class InProcess:
    """One item after another, in this process."""

    def map(
        self, work: Callable[[Item], Result], items: Sequence[Item], batch: int = 1
    ) -> Generator[Result | Lost]:
        """A result for each item; each is worked on only when it is asked for."""
        return (attempt(work, item) for item in items)


def attempt(work: Callable[[Item], Result], item: Item) -> Result | Lost:
    """The result of an item; what is wrong with one is not in the way of the next."""
    try:
        return work(item)
    except Exception as error:
        return Lost(f"{type(error).__name__}: {error}"[:SHORT])


def processes(jobs: int | None, cost: float) -> int:
    """How many processes: as many as `jobs` says; where it says nothing, more than one only if that pays.

    `cost`: about how many seconds the work takes in one.
    """
    if jobs is not None:
        return jobs
    return min(processors(), MOST) if cost > START else 1


def executor(count: int) -> Executor:
    """So many processes; one is this one."""
    if count == 1:
        return InProcess()
    from pipeline.process_pool import ProcessPool

    return ProcessPool(count)


def processors() -> int:
    """How many processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _read_only(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(values)


def _as_call(values: MappingProxyType[Any, Any]) -> tuple[Callable[..., Any], tuple[dict[Any, Any]]]:
    return _read_only, (dict(values),)


copyreg.pickle(
    MappingProxyType, _as_call
)  # read-only mappings are values: they may go from process to process
