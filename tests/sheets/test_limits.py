"""A hostile file costs at most a second and 100 MB, and never more than its own table (SECURITY.md)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.commands.setting import HOME
from tests.sheets.every_game import game
from tests.sheets.hostile import HOSTILE, PRESET

SECONDS = 1.0
MEGABYTES = 100
SLOWER = float(os.environ.get("SLOWER", "2"))
"""How many times slower than the machine that was measured on this one may be."""

MEASURE = """
import json, os, resource, sys, time
from pathlib import Path
from tests.sheets.every_game import game
from tests.sheets.hostile import PRESET
played = game(PRESET)
played.receive(played.data)
usage = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for file in sorted(Path(sys.argv[1]).iterdir()):
    if os.fork() == 0:
        data = file.read_bytes()
        before, begun = usage(), time.process_time()
        received = played.receive(data, file.name)
        cost = time.process_time() - begun, (usage() - before) / 1000
        print(json.dumps([file.name, *cost, [problem.kind for problem in received.problems]]), flush=True)
        os._exit(0)
    os.wait()
"""


@pytest.fixture(scope="module")
def costs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[float, float, list[str]]]:
    """Of every hostile file seconds, megabytes beyond what was needed before, and what is told."""
    pytest.importorskip("resource")
    folder = tmp_path_factory.mktemp("hostile")
    for name, made in HOSTILE.items():
        (folder / name).write_bytes(made())
    command = [sys.executable, "-c", MEASURE, str(folder)]
    done = subprocess.run(command, cwd=HOME, capture_output=True, text=True, check=True, timeout=300)
    return {name: (s, mb, kinds) for name, s, mb, kinds in map(json.loads, done.stdout.splitlines())}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_file_costs_a_second_at_most(
    costs: dict[str, tuple[float, float, list[str]]], name: str
) -> None:
    seconds, megabytes, kinds = costs[name]
    assert seconds < SECONDS * SLOWER, f"{seconds:.2f} s"
    assert megabytes < MEGABYTES
    assert len(kinds) <= 60


def test_hostile_files_leave_the_others_alone(tmp_path: Path) -> None:
    played = game(PRESET)
    before = played.receive(played.data)
    for made in (HOSTILE["keys"], HOSTILE["names"], HOSTILE["styles"]):
        played.receive(made())
    assert played.receive(played.data) == before
