"""All measurements, as the tables of docs/performance.md.

Run as `make bench`; `ARGS="--tables 500"` takes a smaller event, `ARGS="--only ingest papers"` some of them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.bench import forms, ingest, papers, swiss, whole
from tools.bench.table import Table

Part = Callable[[int, Path], Table]
PARTS: Mapping[str, Part] = {
    "ingest": ingest.measured,
    "rerun": ingest.rerun,
    "forms": forms.measured,
    "papers": papers.measured,
    "whole": whole.measured,
    "swiss": lambda tables, _: swiss.measured(tables),
}


def main() -> None:
    """Prints a table for each part."""
    parser = argparse.ArgumentParser(prog="tools.bench")
    parser.add_argument("--tables", type=int, default=2500, help="tables of four in the event")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS))
    asked = parser.parse_args()
    for name in asked.only:
        with TemporaryDirectory() as folder:
            sys.stdout.write(PARTS[name](asked.tables, Path(folder)).text() + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
