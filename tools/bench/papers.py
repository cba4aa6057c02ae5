"""Papers, against WeasyPrint laying out the same HTML in one document."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from pipeline.commands.setting import ready_to_print
from pipeline.papers import result_papers, round_papers
from pipeline.reports.paper import Paper
from pipeline.reports.render import render
from pipeline.run import run
from pipeline.store import EventFolder
from tools.bench.hall import played
from tools.bench.table import Table, peak, seconds

WAYS = ("ours", "plain")
NAMES = ("scoresheets-R01", "seating-R01", "standings")
PER_TABLE = {"scoresheets-R01": 1, "seating-R01": 4, "standings": 4}


def measured(tables: int, folder: Path) -> Table:
    """Each paper of a hall in a process of its own, so that memory can be told apart."""
    event = played(tables, folder)
    rows = [_row(event, name, PER_TABLE[name] * tables) for name in NAMES]
    heads = ("paper", "entries", "ours (s)", "memory", "plain WeasyPrint (s)", "memory", "ratio")
    return Table("Papers", heads, rows)


def _row(event: EventFolder, name: str, entries: int) -> tuple[str, ...]:
    (ours, memory), (plain, most) = (_measured(event, name, way) for way in WAYS)
    return (name, f"{entries}", f"{ours:.2f}", memory, f"{plain:.2f}", most, f"{ours / plain:.3f}")


def _measured(event: EventFolder, name: str, way: str) -> tuple[float, str]:
    command = [sys.executable, "-m", "tools.bench.papers", str(event.path), name, way]
    time, memory = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split(
        maxsplit=1
    )
    return float(time), memory.strip()


def printed(paper: Paper, way: str) -> None:
    """A paper as the program prints it, or as WeasyPrint does when it is left alone."""
    if way == "ours":
        render(paper.html)
        return
    import weasyprint

    from pipeline.reports.render import fetch

    weasyprint.HTML(string=paper.html, url_fetcher=fetch).write_pdf()


def main(folder: str, name: str, way: str) -> None:
    """CPU seconds and peak memory of one paper, on one line."""
    ready_to_print()
    day = run(EventFolder(Path(folder)))
    paper = next(one for one in (*round_papers(day), *result_papers(day)) if one.name == name)
    sys.stdout.write(f"{seconds(lambda: printed(paper, way)):.3f} {peak()}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
