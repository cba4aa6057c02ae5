"""A circuit read by a real Dask cluster on this machine: every event once, whatever becomes of workers."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pipeline import cluster
from pipeline.circuit.events import ListedEvent
from pipeline.circuit.found import Found
from pipeline.circuit_book import circuit_book
from pipeline.circuit_event import found
from pipeline.cluster import Cluster, connected
from pipeline.commands.circuit import circuit, circuit_place
from pipeline.executor import DIED, InProcess, Lost
from pipeline.store import Unusable
from tests.commands.days import snapshot

distributed = pytest.importorskip("distributed", reason="distributed is not installed: make cluster")

SAMPLE = Path(__file__).parents[1] / "sample_sheets" / "circuit"
BOOK = SAMPLE / "circuit.xlsx"
EVENTS = tuple(event for _ in range(4) for event in circuit_book(BOOK.read_bytes()).events)
"""Each event of the sample several times."""


@pytest.fixture(scope="module")
def running() -> Iterator[Any]:
    """Two workers, each a process that its nanny starts again."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as found:
        yield found


@pytest.fixture
def address(running: Any) -> str:
    """Of the scheduler, once both workers are there."""
    with distributed.Client(running, set_as_default=False) as client:
        client.wait_for_workers(2)
    return str(running.scheduler_address)


def read(listed: ListedEvent) -> Found:
    return found(listed, SAMPLE)


def noted(notes: Path, numbered: tuple[int, ListedEvent]) -> Found:
    """An event that leaves a note of each time it was read."""
    number, listed = numbered
    with (notes / str(number)).open("a") as note:
        note.write("x")
    time.sleep(0.2)
    return read(listed)


def poisonous(notes: Path, numbered: tuple[int, ListedEvent]) -> Found:
    if numbered[0] == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return noted(notes, numbered)


@pytest.fixture(scope="module")
def alone() -> list[Found | Lost]:
    """What one process makes of the events."""
    return list(InProcess().map(read, EVENTS))


def pids(address: str) -> list[int]:
    with distributed.Client(address, set_as_default=False) as client:
        return list(client.run(os.getpid).values())


@pytest.mark.usefixtures("unprinted_papers")
def test_cluster_writes_the_bytes_of_one_process(address: str, tmp_path: Path) -> None:
    at = circuit_place(SAMPLE, tmp_path / "out" / "circuit")
    told = circuit(replace(at, scheduler=address))
    together = snapshot(at.output.path)
    assert any(name.startswith(".events/") for name in together)
    for file in sorted(at.output.path.rglob("*"), reverse=True):
        file.rmdir() if file.is_dir() else file.unlink()
    assert circuit(replace(at, jobs=1)) == told
    assert snapshot(at.output.path) == together


def test_events_of_killed_workers_arrive_once_all_the_same(
    address: str, tmp_path: Path, alone: list[Found | Lost]
) -> None:
    doomed = pids(address)
    arrived = []
    work = partial(noted, tmp_path)
    with closing(Cluster(address, BOOK).map(work, tuple(enumerate(EVENTS)))) as results:
        for one in results:
            arrived.append(one)
            if doomed:
                os.kill(doomed.pop(), signal.SIGKILL)
    assert arrived == alone
    times = [len((tmp_path / str(number)).read_text()) for number in range(len(EVENTS))]
    assert max(times) > 1, "no worker was killed while it was reading"


def test_event_that_kills_its_workers_is_lost_alone(
    address: str, tmp_path: Path, alone: list[Found | Lost]
) -> None:
    work = partial(poisonous, tmp_path)
    with closing(Cluster(address, BOOK).map(work, tuple(enumerate(EVENTS[:8])))) as results:
        arrived = list(results)
    assert arrived == [*alone[:3], Lost(DIED), *alone[4:8]]


def test_cluster_of_another_program_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "program_mark", lambda: "another")
    with pytest.raises(Unusable) as refused:
        connected(address, BOOK)
    assert refused.value.kind == "cluster.other_program"


@pytest.mark.parametrize("typed", ["tcp://127.0.0.1:9", "nonsense", "127.0.0.1:port"])
def test_address_where_nobody_answers_is_told(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS", 1)
    with pytest.raises(Unusable) as refused:
        connected(typed, BOOK)
    assert (refused.value.kind, refused.value.values["address"]) == ("cluster.no_scheduler", typed)


def test_without_dask_the_command_that_installs_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Unusable) as refused:
        connected("tcp://127.0.0.1:9", BOOK)
    assert refused.value.kind == "cluster.not_installed"


@pytest.fixture
def unprinted_papers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.reports.render.render", lambda html: html.encode())
