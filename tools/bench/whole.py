"""Whole commands as people run them: a day of three rounds, and the sample with nothing to do."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

from pipeline.commands.setting import HOME
from tools.bench.table import Table

SAMPLE = HOME / "sample_sheets" / "rummikub-school-final"
LOADS = "from pipeline import run, papers, exports, report_rows; import weasyprint, pandas"


def measured(tables: int, folder: Path) -> Table:
    """CPU seconds of each command of a day with so many tables, and of the small ones."""
    hall = str(folder / "hall")
    output = ("--output", str(folder / "out"), "--quiet")
    rows = [("new", _cpu("new", "rummikub-school-final", hall, "--entrants", str(4 * tables)))]
    for number in (1, 2, 3):
        rows.append((f"seat, round {number}", _cpu("seat", hall, *output)))
        rows.append((f"rehearse, round {number}", _cpu("rehearse", hall, *output)))
        rows.append((f"standings, round {number}", _cpu("standings", hall, *output)))
    rows.append(("standings, nothing changed", _cpu("standings", hall, *output)))
    sample = (str(SAMPLE), "--output", str(folder / "sample"))
    rows.append(("64 players: standings", _cpu("standings", *sample)))
    rows.append(("64 players: standings, nothing changed", _cpu("standings", *sample)))
    rows.append(("interpreter and imports", _python("-c", LOADS)))
    rows.append(("`tourney --help`", _cpu("--help")))
    told = [(name, f"{time:.2f}", memory) for name, (time, memory) in rows]
    return Table(
        f"Commands; {4 * tables} players unless it says so",
        ("command", "CPU (s)", "most memory so far"),
        told,
    )


def _cpu(*words: str) -> tuple[float, str]:
    return _python("-m", "pipeline.cli", *words)


def _python(*words: str) -> tuple[float, str]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *words], check=False, capture_output=True, cwd=HOME)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    time = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time, f"{after.ru_maxrss / 1024:.0f} MB"
