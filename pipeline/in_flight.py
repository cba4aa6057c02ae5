"""Items given out to workers that may die: none is lost but the one that kills its worker.

Only so many are out at a time. When a worker dies, all that was out with it is suspected and worked on again,
one item at a time: the one during which a worker dies again is to blame, and is given up.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any, Protocol

from pipeline.executor import DIED, Lost, attempt

CHANCES = 2
"""How often a worker may die over one item alone: once may be an accident of the computer's."""
BLINK = 1.0
"""Seconds between looks at the keyboard: on Windows waiting without end cannot be interrupted."""


class Workers(Protocol):
    """Where items are given out. `width`: how many batches may be out; `deaths`: how a death is told."""

    width: int
    deaths: tuple[type[Exception], ...]

    def submit(self, items: Sequence[Any]) -> Future[list[Any]]:
        """Gives out a batch; the results come together."""
        ...

    def renew(self) -> None:
        """Puts workers in the place of those that have died."""
        ...


def results(workers: Workers, items: Sequence[Any], batch: int) -> Iterator[Any]:
    """A result for each item in order, `Lost` for one that kills whoever works on it."""
    waiting = deque(range(at, min(at + batch, len(items))) for at in range(0, len(items), batch))
    out: dict[Future[list[Any]], range] = {}
    made: dict[int, Any] = {}
    at = 0
    while waiting or out or made:
        while waiting and len(out) < workers.width:
            given = waiting.popleft()
            out[workers.submit([items[one] for one in given])] = given
        if dead := _collected(workers, out, made):
            dead += _all_collected(workers, out, made)
            workers.renew()
            made.update((one, _alone(workers, items[one])) for given in dead for one in given)
        while at in made:
            yield made.pop(at)
            at += 1


def _collected(workers: Workers, out: dict[Future[list[Any]], range], made: dict[int, Any]) -> list[range]:
    """Takes in what has come back; returns what was out with a worker that died."""
    dead = []
    for future in wait(out, timeout=BLINK, return_when=FIRST_COMPLETED).done:
        given = out.pop(future)
        try:
            made.update(zip(given, future.result(), strict=True))
        except workers.deaths:
            dead.append(given)
    return dead


def _all_collected(
    workers: Workers, out: dict[Future[list[Any]], range], made: dict[int, Any]
) -> list[range]:
    dead = []
    while out:
        dead += _collected(workers, out, made)
    return dead


def _alone(workers: Workers, item: Any) -> Any:
    """The result of an item while nothing else is out."""
    found: dict[int, Any] = {}
    for _ in range(CHANCES):
        if not _all_collected(workers, {workers.submit([item]): range(1)}, found):
            return found[0]
        workers.renew()
    return Lost(DIED)


def worked(work: Callable[[Any], Any], items: Sequence[Any]) -> list[Any]:
    """What a worker makes of a batch."""
    return [attempt(work, item) for item in items]
