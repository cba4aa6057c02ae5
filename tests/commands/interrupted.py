"""A command as a process in which every paper takes for ever: `interrupted.py MARK ARGUMENTS`.

The file MARK is made as soon as the first paper is being laid out.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from pipeline import cli
from pipeline.reports import render

MARK = Path(sys.argv[1])


def endless(_: str) -> bytes:
    MARK.touch()
    time.sleep(600)
    return b""


if __name__ == "__main__":
    render.render = endless
    sys.exit(cli.main(sys.argv[2:]))
