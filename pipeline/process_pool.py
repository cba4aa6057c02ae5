"""Several processes of this computer; they end with the one that started them, however that ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from multiprocessing.connection import wait
from typing import Any

from pipeline.executor import Item, Lost, Result
from pipeline.in_flight import results, worked

WORK: ContextVar[Callable[[Any], Any]] = ContextVar("work")
"""In a worker: what it does with an item."""


class ProcessPool:
    """So many processes, started for each `map` and gone after it. `method`: how they are started."""

    def __init__(self, jobs: int, method: str = "") -> None:
        self._jobs, self._method = jobs, method or start_method()

    def map(
        self, work: Callable[[Item], Result], items: Sequence[Item], batch: int = 1
    ) -> Generator[Result | Lost]:
        """A result for each item in order; when it is closed no process is left."""
        workers = Processes(work, min(self._jobs, len(items)), self._method)
        try:
            yield from results(workers, items, batch)
        finally:
            workers.stop()


def start_method() -> str:
    """How processes are started: as copies of this one where that is safe, else from nothing."""
    alone = sys.platform == "linux" and threading.active_count() == 1
    return "fork" if alone else "spawn"


class Processes:
    """Workers that do one kind of work. One more batch is out than there are workers, so that none waits."""

    deaths: tuple[type[Exception], ...] = (BrokenExecutor,)

    def __init__(self, work: Callable[[Any], Any], jobs: int, method: str) -> None:
        self.width = jobs + 1
        self._work, self._jobs, self._method = work, jobs, method
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, items: Sequence[Any]) -> Future[list[Any]]:
        """Gives out a batch; of a pool that has just broken every batch has died."""
        if self._pool is None:
            context = multiprocessing.get_context(self._method)
            self._pool = ProcessPoolExecutor(self._jobs, context, _begin, (self._work,))
        with _uninterrupted():
            try:
                return self._pool.submit(_work_on, items)
            except BrokenExecutor as broken:
                dead = Future[list[Any]]()
                dead.set_exception(broken)
                return dead

    def renew(self) -> None:
        """The next batch starts new processes."""
        self.stop()

    def stop(self) -> None:
        """Ends every process now, whatever it is doing."""
        if self._pool is None:
            return
        started = list((self._pool._processes or {}).values())
        for process in started:
            process.terminate()
        for process in started:
            process.join()
        # Else a worker that was ended while it handed in a result would be waited for without end.
        self._pool._result_queue._writer.close()  # type: ignore[attr-defined]
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = None


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Processes started inside do not hear Ctrl-C: it is the first one's to end them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(work: Callable[[Any], Any]) -> None:
    """A worker's first act."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    WORK.set(work)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _work_on(items: Sequence[Any]) -> list[Any]:
    return worked(WORK.get(), items)
