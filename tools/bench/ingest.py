"""Reading, checking, scoring and ranking, against unzipping and parsing the same parts and doing nothing."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.parsers import expat
from zipfile import ZipFile

import pandas

from pipeline.commands.setting import place
from pipeline.commands.standings import standings
from pipeline.reading import read_event
from pipeline.reports.uncollected import uncollected
from pipeline.run import day_of
from pipeline.store import EventFolder, content
from tools.bench.hall import played
from tools.bench.table import Table, interleaved, seconds

FLOOR = ("_rels/.rels", "xl/_rels/workbook.xml.rels", "xl/workbook.xml", "xl/styles.xml")
SHEETS = "xl/worksheets/"
PEEKED = 60
"""Workbooks that pandas reads; it takes too long for more."""


def measured(tables: int, folder: Path) -> Table:
    """Ingest of a hall, and of one four times as large, against the floor and against pandas."""
    rows = [_row(size, folder) for size in (tables, 4 * tables)]
    heads = (
        "scoresheets",
        "unzip and expat (s)",
        "ingest (s)",
        "ratio",
        "most memory",
        "pandas alone, ratio",
    )
    return Table("Ingest: read, check, score, rank", heads, rows)


def _row(tables: int, folder: Path) -> tuple[str, ...]:
    event = played(tables, folder)
    files = [event.book, *event.inbox()[0]]
    least, ours = interleaved(lambda: floor(files), lambda: ingest(event))
    some = files[1 : PEEKED + 1]
    pandas_time = seconds(lambda: [pandas.read_excel(file, engine="openpyxl", header=None) for file in some])
    ratio = pandas_time / seconds(lambda: floor(some))
    memory = _memory(event)
    return (f"{tables}", f"{least:.2f}", f"{ours:.2f}", f"{ours / least:.2f}", memory, f"{ratio:.0f}")


def floor(files: list[Path]) -> None:
    """Unzips and parses the parts that are read, and does nothing with them."""
    for file in files:
        for part in _parts(file):
            expat.ParserCreate().Parse(part, True)


def _parts(file: Path) -> Iterator[bytes]:
    with ZipFile(io.BytesIO(content(file))) as opened:
        for name in opened.namelist():
            if name in FLOOR or name.startswith(SHEETS):
                yield opened.read(name)


def ingest(event: EventFolder) -> None:
    """Everything about an event from its files, as a run has it when nothing is remembered."""
    with uncollected():
        day_of(read_event(event))


def _memory(event: EventFolder) -> str:
    """The peak of a process that does nothing else."""
    code = (
        "import sys; from pathlib import Path; from pipeline.store import EventFolder;"
        "from tools.bench.ingest import ingest; from tools.bench.table import peak;"
        "ingest(EventFolder(Path(sys.argv[1]))); print(peak())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(event.path)], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def rerun(tables: int, folder: Path) -> Table:
    """Ingest again after one scoresheet has changed, by what an earlier run has kept."""
    event = played(tables, folder)
    first, again, nothing = _runs(event, folder / "output")
    heads = ("scoresheets", "first run (s)", "one changed (s)", "ratio", "nothing changed (s)")
    row = (f"{tables}", f"{first:.2f}", f"{again:.2f}", f"{again / first:.3f}", f"{nothing:.2f}")
    return Table("`tourney standings` again, papers included", heads, [row])


def _runs(event: EventFolder, output: Path) -> tuple[float, float, float]:
    at = place(event.path, output, "")
    first = seconds(lambda: standings(at))
    one = event.inbox()[0][0]
    with ZipFile(one) as opened:
        parts = {name: opened.read(name) for name in opened.namelist()}
    with ZipFile(one, "w") as changed:
        for name, data in parts.items():
            changed.writestr(name, data)
    again = seconds(lambda: standings(at))
    return first, again, seconds(lambda: standings(at))
