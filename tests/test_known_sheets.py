"""Sheets from the cache are those that would be read: the cache is never wrong, whatever is done to it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.commands.setting import HOME
from pipeline.reading import Reading, read_event
from pipeline.sheet_cache import Json, SheetCache
from pipeline.store import EventFolder
from tests.commands.days import fill, make, publish, set_setting, type_in, type_status

PROGRAM = "program"
AT_SECOND = "EV-R01-T02.xlsx"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    """An event of two tables with a faulty sheet, and the cache after reading it."""
    folder = make(tmp_path_factory.mktemp("known") / "event", 8)
    publish(folder)
    fill(folder, 1, {(2, "甲"): {"tile_points": "x½"}})
    cache = SheetCache(b"", PROGRAM)
    read_event(EventFolder(folder), cache=cache)
    return folder, cache.data()


class Counting(SheetCache):
    """Also tells the tables of the sheets that were opened, in order."""

    def __init__(self, data: bytes, program: str) -> None:
        super().__init__(data, program)
        self.opened: list[str] = []

    def keep(self, key: str, record: Json) -> None:
        self.opened.append(str(record["table"]))
        super().keep(key, record)


def read(folder: Path, data: bytes) -> tuple[Reading, list[str], bytes]:
    """The event by way of a cache, the files that were opened all the same, and the cache afterwards."""
    cache = Counting(data, PROGRAM)
    return read_event(EventFolder(folder), cache=cache), cache.opened, cache.data()


def test_nothing_changed_reads_nothing(played: tuple[Path, bytes]) -> None:
    folder, data = played
    found, opened, after = read(folder, data)
    assert opened == []
    assert found == read_event(EventFolder(folder))
    assert any(one.problems for one in found.received)
    assert after == data


@pytest.mark.parametrize(
    ("change", "read_again"),
    [
        (lambda folder: type_in(folder / "inbox" / AT_SECOND, {("", "", "judge"): "王"}), ["2"]),
        (lambda folder: (folder / "inbox" / AT_SECOND).rename(folder / "inbox" / "b.xlsx"), ["2"]),
        (lambda folder: (folder / "inbox" / AT_SECOND).unlink(), []),
        (lambda folder: set_setting(folder, title="別的"), ["1", "2"]),
        (lambda folder: type_status(folder, "8", "withdrawn", 2), ["2"]),
    ],
    ids=["typed", "renamed", "gone", "setting", "status"],
)
def test_change_is_read_as_by_a_run_from_nothing(
    played: tuple[Path, bytes],
    tmp_path: Path,
    change: Callable[[Path], object],
    read_again: list[str],
) -> None:
    folder = tmp_path / "event"
    shutil.copytree(played[0], folder)
    change(folder)
    found, opened, after = read(folder, played[1])
    assert opened == read_again
    fresh = SheetCache(b"", PROGRAM)
    assert found == read_event(EventFolder(folder), cache=fresh)
    assert after == fresh.data()


def test_damaged_line_is_no_line(played: tuple[Path, bytes]) -> None:
    folder, data = played
    spoilt = data.replace(b'"tile_points":[', b'"tile_points":[7,"7","A1"],"x":[')
    assert spoilt != data
    assert read(folder, spoilt)[1] == ["1", "2"]
    assert read(folder, data[: len(data) // 2])[0] == read_event(EventFolder(folder))


def test_other_program_has_read_nothing(played: tuple[Path, bytes]) -> None:
    folder, data = played
    assert read(folder, data.replace(PROGRAM.encode(), b"another"))[1] == ["1", "2"]


CACHED = """
import sys
from pathlib import Path
from pipeline.commands.setting import HOME
from pipeline.reading import read_event
from pipeline.sheet_cache import SheetCache
from pipeline.store import EventFolder

cache = SheetCache(b"", "program")
read_event(EventFolder(Path(sys.argv[1])), cache=cache)
sys.stdout.buffer.write(cache.data())
"""


def test_every_process_keeps_the_same_bytes() -> None:
    """Python orders sets anew in every process; registrations hold one."""
    sample = HOME / "sample_sheets" / "point-salad-store"
    kept = [
        subprocess.run(
            [sys.executable, "-c", CACHED, str(sample)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    ]
    assert b'"mark"' in kept[0]
    assert kept == [kept[0]] * 3
