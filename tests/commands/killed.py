"""Runs a command again and again, each time killed at a later write; then once to its end.

As a script: `killed.py EVENT OUTPUT COMMAND`. Prints how often it was killed. Papers are not laid out.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pipeline.commands.seat import seat
from pipeline.commands.setting import Place, place
from pipeline.commands.standings import standings
from pipeline.reports import render

WRITES = ("fsync", "link", "replace", "rename", "mkdir", "unlink")
"""Every call of the system by which a run changes a folder."""


def killed_at(call: int, run: Callable[[], object]) -> bool:
    """Runs in a child that dies in the middle of its n-th change; whether it came that far."""
    child = os.fork()
    if child == 0:
        left = [call]
        for name in WRITES:
            setattr(os, name, dying(getattr(os, name), left))
        run()
        os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def dying(real: Callable[..., Any], left: list[int]) -> Callable[..., Any]:
    def act(*arguments: Any, **named: Any) -> Any:
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*arguments, **named)

    return act


def warm(act: Callable[[Place], object], event: Path) -> None:
    """Lets a copy run to its end, so that every child begins with all modules loaded and forms built."""
    with TemporaryDirectory() as folder:
        shutil.copytree(event, Path(folder) / "event")
        act(place(Path(folder) / "event", Path(folder) / "output"))


def unprinted(html: str) -> bytes:
    return b"%PDF-1.7 " + hashlib.sha256(html.encode("utf-8", "surrogatepass")).hexdigest().encode()


def main() -> None:
    event, output, command = sys.argv[1:]
    render.render = unprinted
    act = {"seat": seat, "standings": standings}[command]

    def run() -> object:
        return act(place(Path(event), Path(output)))

    warm(act, Path(event))
    call = 1
    while killed_at(call, run):
        call += 1
    print(call - 1)


if __name__ == "__main__":
    main()
