"""Work in several processes: the results of one process, whatever becomes of the others."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pipeline.executor import DIED, InProcess, Lost, executor, processes, processors
from pipeline.process_pool import ProcessPool

METHODS = ("fork", "spawn") if sys.platform == "linux" else ("spawn",)


def square(number: int) -> int:
    return number * number


def poisonous(number: int) -> int:
    if number in (7, 23):
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def refusing(number: int) -> int:
    if number == 3:
        raise ValueError(number)
    return square(number)


def unlucky(folder: Path, number: int) -> int:
    """Dies once, as when the computer runs out of memory, and leaves a note of each time it was at work."""
    with (folder / str(number)).open("a") as note:
        note.write("x")
    if number == 5 and (folder / "5").read_text() == "x":
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def whoever(_: int) -> int:
    time.sleep(0.02)
    return os.getpid()


def all_of(pool: Any, work: Any, items: Sequence[int], batch: int = 1) -> list[Any]:
    with closing(pool.map(work, items, batch)) as results:
        return list(results)


@pytest.mark.parametrize("method", METHODS)
def test_results_come_in_the_order_of_the_items(method: str) -> None:
    assert all_of(ProcessPool(2, method), square, range(50), 7) == all_of(InProcess(), square, range(50))
    assert all_of(ProcessPool(2, method), square, ()) == []


def test_work_is_shared_and_not_done_here() -> None:
    workers = set(all_of(ProcessPool(2), whoever, range(20)))
    assert len(workers) == 2
    assert os.getpid() not in workers


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("batch", [1, 8])
def test_item_that_kills_its_worker_is_lost_alone(method: str, batch: int) -> None:
    found = all_of(ProcessPool(2, method), poisonous, range(30), batch)
    assert {number: one for number, one in enumerate(found) if isinstance(one, Lost)} == {
        7: Lost(DIED),
        23: Lost(DIED),
    }
    assert [one for one in found if not isinstance(one, Lost)] == [
        square(number) for number in range(30) if number not in (7, 23)
    ]


def test_worker_that_dies_once_loses_nothing(tmp_path: Path) -> None:
    assert all_of(ProcessPool(2), partial(unlucky, tmp_path), range(12), 3) == list(map(square, range(12)))
    assert (tmp_path / "5").read_text() == "xx"


@pytest.mark.parametrize("pool", [InProcess(), ProcessPool(2)], ids=["here", "elsewhere"])
def test_item_whose_work_fails_is_told_by_the_exception(pool: Any) -> None:
    assert all_of(pool, refusing, range(5), 2) == [0, 1, 4, Lost("ValueError: 3"), 16]


def alive(pids: set[int]) -> Iterator[int]:
    for pid in pids:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            continue
        yield pid


def test_pool_that_is_closed_early_leaves_no_process() -> None:
    results = ProcessPool(2).map(whoever, range(1000))
    workers = {pid for pid, _ in zip(results, range(10), strict=False) if isinstance(pid, int)}
    assert workers
    results.close()  # type: ignore[attr-defined]
    assert list(alive(workers)) == []


def test_processes_are_started_only_where_they_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.executor.MOST", 4)
    assert processes(None, 0.5) == 1
    assert processes(1, 1000) == 1
    assert processes(3, 0.5) == 3
    assert processes(None, 1000) == min(processors(), 4)
    assert isinstance(executor(1), InProcess)
    assert isinstance(executor(2), ProcessPool)
