"""`standings` with nothing changed says the same without doing anything; with anything changed it works."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.commands.setting import Place
from pipeline.commands.told import FAULTS, Told, line
from pipeline.commands.unchanged import NAME, once
from pipeline.store import EventFolder, OutputFolder

TOLD = Told((line("first", name="尹正", place=1), line("open", tables=None)), "zh-Hant", FAULTS)


class Work:
    """Writes a file and tells something; counts how often."""

    def __init__(self, at: Place, told: Told = TOLD) -> None:
        self.at, self.told, self.done = at, told, 0

    def __call__(self) -> Told:
        self.done += 1
        (self.at.output.path / "results.csv").write_text("results")
        return self.told


@pytest.fixture
def at(tmp_path: Path) -> Place:
    for folder in ("event/inbox", "output/scoresheets/R01"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "event" / "event.xlsx").write_bytes(b"book")
    (tmp_path / "event" / "inbox" / "a.xlsx").write_bytes(b"sheet")
    (tmp_path / "output" / "scoresheets" / "R01" / "b.xlsx").write_bytes(b"blank")
    return Place(EventFolder(tmp_path / "event"), OutputFolder(tmp_path / "output"))


def test_nothing_changed_is_told_again_without_work(at: Place) -> None:
    work = Work(at)
    assert [once(at, work) for _ in range(3)] == [TOLD] * 3
    assert work.done == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "event/event.xlsx").write_bytes(b"other"),
        lambda folder: (folder / "event/inbox/a.xlsx").write_bytes(b"other"),
        lambda folder: (folder / "event/inbox/a.xlsx").rename(folder / "event/inbox/c.xlsx"),
        lambda folder: (folder / "event/inbox/a.xlsx").unlink(),
        lambda folder: (folder / "event/inbox/_old").mkdir(),
        lambda folder: (folder / "event/draws").mkdir(),
        lambda folder: (folder / "output/scoresheets/R01/b.xlsx").write_bytes(b"typed"),
        lambda folder: (folder / "output/results.csv").unlink(),
        lambda folder: (folder / "output/results.csv").write_text("spoilt"),
        lambda folder: (folder / "output" / NAME).write_text("{"),
        lambda folder: (folder / "output" / NAME).write_text("[1, 2]"),
        lambda folder: (folder / "output" / NAME).unlink(),
    ],
)
def test_anything_changed_is_worked_out(at: Place, change: Callable[[Path], object]) -> None:
    work = Work(at)
    once(at, work)
    change(at.output.path.parent)
    once(at, work)
    assert work.done == 2


def test_sheet_that_comes_in_during_the_run_is_read_by_the_next(at: Place) -> None:
    work = Work(at)

    def interrupted() -> Told:
        (at.event.path / "inbox" / "late.xlsx").write_bytes(b"late")
        return work()

    once(at, interrupted)
    once(at, work)
    assert work.done == 2


def test_file_open_elsewhere_is_tried_again(at: Place) -> None:
    work = Work(at, Told((line("kept_copy", file="report-new.xlsx"),), "en"))
    once(at, work)
    once(at, work)
    assert work.done == 2


def test_link_in_the_event_is_never_taken_for_known(at: Place) -> None:
    (at.event.path / "inbox" / "shared").symlink_to(at.output.path.parent)
    work = Work(at)
    once(at, work)
    once(at, work)
    assert work.done == 2


def test_help_loads_neither_pandas_nor_weasyprint_nor_openpyxl() -> None:
    asked = (
        "import sys, json\nfrom pipeline.cli import main\ntry:\n    main(['--help'])\n"
        "except SystemExit:\n    print(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, check=True, env={**os.environ, "LANG": "en"}
    )
    loaded = {name.split(".")[0] for name in json.loads(done.stderr)}
    assert "pipeline" in loaded
    assert not loaded & {"pandas", "numpy", "weasyprint", "openpyxl", "jinja2", "fontTools"}
