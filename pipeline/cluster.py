"""A Dask cluster behind the same seam: machines of a federation that see the same event folders."""

from __future__ import annotations

import socket
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Future
from hashlib import sha256
from pathlib import Path
from pickle import PickleError
from typing import Any

from pipeline.executor import Item, Lost, Result
from pipeline.in_flight import results, worked
from pipeline.program_mark import program_mark
from pipeline.store import Unusable

DEATHS = 1
"""How many workers may end under an item before Dask gives it back; we try it once more, alone."""
AHEAD = 2
"""Batches given out for each thread of the cluster, so that none waits for the next."""
SECONDS = 20
"""How long a scheduler and its first worker may take to answer."""


class Cluster:
    """The workers of a scheduler; raises Unusable where there is none, or they are not of this program.

    `file`: what every worker must see as it is here.
    """

    def __init__(self, address: str, file: Path) -> None:
        self._address, self._file = address, file

    def map(
        self, work: Callable[[Item], Result], items: Sequence[Item], batch: int = 1
    ) -> Generator[Result | Lost]:
        """A result for each item in order; what is still out when it is closed is called back."""
        workers = ClusterWorkers(connected(self._address, self._file), work)
        try:
            yield from results(workers, items, batch)
        finally:
            workers.stop()


class ClusterWorkers:
    """Items go through `client.get_executor()`; Dask itself gives those of a dead worker to another."""

    deaths: tuple[type[Exception], ...]

    def __init__(self, client: Any, work: Callable[[Any], Any]) -> None:
        from distributed import CancelledError, KilledWorker

        self._client, self._work = client, work
        self._executor = client.get_executor(pure=False)
        self.deaths = (KilledWorker, CancelledError)
        self.width = AHEAD * sum(client.nthreads().values())

    def submit(self, items: Sequence[Any]) -> Future[list[Any]]:
        """Gives out a batch."""
        found: Future[list[Any]] = self._executor.submit(worked, self._work, items)
        return found

    def renew(self) -> None:
        """Workers that have died are started again by the cluster."""

    def stop(self) -> None:
        """Calls back what is out, and leaves the cluster as it was."""
        self._executor.shutdown(wait=False)
        self._client.close()


def connected(address: str, file: Path) -> Any:
    """A client of a cluster whose workers are ready, run this very program and see this very file."""
    try:
        from distributed import Client
    except ImportError:
        raise Unusable("cluster.not_installed") from None
    if not _answers(address):
        raise Unusable("cluster.no_scheduler", address=address)
    try:
        client: Any = Client(address, timeout=SECONDS, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError):
        raise Unusable("cluster.no_scheduler", address=address) from None
    try:
        _make_ready(client, address, file)
    except BaseException:
        client.close()
        raise
    return client


def _answers(address: str) -> bool:
    """Whether anybody listens there: Dask would try for long, and complain at the end."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=SECONDS).close()
    except (OSError, ValueError, OverflowError):
        return False
    return bool(host)


def _make_ready(client: Any, address: str, file: Path) -> None:
    try:
        client.wait_for_workers(1, timeout=SECONDS)
    except TimeoutError:
        raise Unusable("cluster.no_workers", address=address) from None
    try:
        client.run_on_scheduler(allow_deaths)
        found: Mapping[str, tuple[str, str]] = client.run(seen, file)
    except (ImportError, AttributeError, PickleError):
        # Without this program a machine cannot even find what it is asked to do.
        raise Unusable("cluster.other_program", machine=address) from None
    program, data = seen(file)
    for machine, answer in sorted(found.items()):
        if answer[0] != program:
            raise Unusable("cluster.other_program", machine=machine)
        if answer[1] != data:
            raise Unusable("cluster.other_folder", machine=machine, folder=str(file.parent))


def seen(file: Path) -> tuple[str, str]:
    """On a worker: which program it runs, and what it sees in a file."""
    return program_mark(), sha256(file.read_bytes()).hexdigest() if file.is_file() else ""


def allow_deaths(dask_scheduler: Any) -> None:
    """On the scheduler: `distributed.scheduler.allowed-failures`, whatever the cluster was started with."""
    dask_scheduler.allowed_failures = DEATHS
