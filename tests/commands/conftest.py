from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.commands.new import new
from pipeline.commands.rehearse import rehearse
from pipeline.commands.seat import seat
from pipeline.commands.setting import Place, place
from pipeline.commands.standings import standings
from tests.commands import days


def print_nothing(patch: pytest.MonkeyPatch) -> None:
    """Papers without layout: what is printed is not under test here, when and whether is."""

    def unprinted(html: str) -> bytes:
        return b"%PDF-1.7 " + hashlib.sha256(html.encode("utf-8", "surrogatepass")).hexdigest().encode()

    patch.setattr("pipeline.reports.render.render", unprinted)


@pytest.fixture
def unprinted(monkeypatch: pytest.MonkeyPatch) -> None:
    print_nothing(monkeypatch)


@pytest.fixture(scope="session")
def finished_day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve entrants, three rounds played through the commands; never written to: take `finished`."""
    home = tmp_path_factory.mktemp("finished")
    with pytest.MonkeyPatch.context() as patch:
        print_nothing(patch)
        new(days.PRESET, home / "event", 12, "en")
        at = place(home / "event", home / "output")
        for round_ in (1, 2, 3):
            seat(at)
            rehearse(at, round_, seed=1)
        standings(at)
    return home


@pytest.fixture
def finished(finished_day: Path, tmp_path: Path, unprinted: None) -> Place:
    """A copy of a finished day, to do with as one likes."""
    for part in ("event", "output"):
        shutil.copytree(finished_day / part, tmp_path / part)
    return place(tmp_path / "event", tmp_path / "output")


@pytest.fixture
def at(tmp_path: Path, unprinted: None) -> Callable[..., Place]:
    """A fresh event of some entrants and settings, with an output folder of its own."""

    def made(entrants: int = 3, code: str = "en", **settings: object) -> Place:
        days.make(tmp_path / "event", entrants, code, **settings)
        return place(tmp_path / "event", tmp_path / "output")

    return made
