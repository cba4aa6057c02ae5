"""Every game's scoresheet and event.xlsx, opened and saved for real by LibreOffice and Gnumeric."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from pipeline.event_book import event_book
from pipeline.sheets.reader import read
from tests.sheets.every_game import EVERY, game

SOFFICE, SSCONVERT = shutil.which("soffice"), shutil.which("ssconvert")
OTHERS = {"ods": "ods", "xls": "old_xls", "pdf": "pdf"}
"""Formats that LibreOffice really writes, and how each is refused."""


@pytest.fixture(scope="module")
def forms(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("forms")
    for preset in EVERY:
        (folder / f"{preset}.xlsx").write_bytes(game(preset).data)
        (folder / f"{preset}-event.xlsx").write_bytes(game(preset).book)
    return folder


def saved(source: Path, ending: str, home: Path) -> Path:
    """The files of a folder as LibreOffice saves them in a format."""
    target = source.parent / f"{source.name}-{ending}"
    own = f"-env:UserInstallation={(home / 'profile').as_uri()}"
    command = [str(SOFFICE), own, "--headless", "--convert-to", ending, "--outdir", str(target)]
    files = sorted(map(str, source.iterdir()))
    subprocess.run([*command, *files], check=True, capture_output=True, timeout=180)
    return target


@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not installed")
def test_libreoffice_saves_what_we_read_again(forms: Path) -> None:
    unharmed(saved(forms, "xlsx", forms.parent), EVERY)


@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not installed")
def test_other_format_saved_as_xlsx_is_read(forms: Path) -> None:
    """What our message advises: open it in its program, save it as .xlsx, put it here."""
    one = forms.parent / "one"
    one.mkdir()
    for file in forms.glob(f"{EVERY[0]}*"):
        shutil.copy(file, one)
    others = saved(one, "ods", forms.parent)
    refused(others, "ods")
    unharmed(saved(others, "xlsx", forms.parent), EVERY[:1])


@pytest.mark.skipif(SSCONVERT is None, reason="Gnumeric is not installed")
def test_gnumeric_saves_what_we_read_again(forms: Path, tmp_path: Path) -> None:
    for file in forms.iterdir():
        command = [str(SSCONVERT), str(file), str(tmp_path / file.name)]
        subprocess.run(command, check=True, capture_output=True, timeout=60)
    unharmed(tmp_path, EVERY)


def unharmed(folder: Path, presets: Sequence[str]) -> None:
    """Sheets and event.xlsx say what they said, and nothing is found wrong with them."""
    for preset in presets:
        played = game(preset)
        data = (folder / f"{preset}.xlsx").read_bytes()
        assert data != played.data
        received = played.receive(data)
        assert (preset, [problem.kind for problem in received.problems]) == (preset, [])
        assert played.values(played.receive(data)) == played.before
        book = event_book((folder / f"{preset}-event.xlsx").read_bytes())
        assert (book.problems, book.event) == ((), event_book(played.book).event)


@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not installed")
@pytest.mark.parametrize("ending", ["xls", "pdf"])
def test_other_formats_are_refused_by_name(tmp_path_factory: pytest.TempPathFactory, ending: str) -> None:
    home = tmp_path_factory.getbasetemp()
    one = tmp_path_factory.mktemp("one")
    (one / "x.xlsx").write_bytes(game(EVERY[0]).data)
    refused(saved(one, ending, home), ending)


def refused(folder: Path, ending: str) -> None:
    """Every file of this ending, also under a name that does not tell what it is."""
    for file in folder.glob(f"*.{ending}"):
        for name in (file.name, "renamed.xlsx"):
            kinds = [problem.kind for problem in read(file.read_bytes(), name)[1]]
            assert kinds == [f"CM1.{OTHERS[ending]}"]


@pytest.mark.skipif(SSCONVERT is None, reason="Gnumeric is not installed")
def test_file_of_gnumeric_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "x.xlsx").write_bytes(game(EVERY[0]).data)
    command = [str(SSCONVERT), str(tmp_path / "x.xlsx"), str(tmp_path / "x.gnumeric")]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    data = (tmp_path / "x.gnumeric").read_bytes()
    assert [problem.kind for problem in read(data, "x.gnumeric")[1]] == ["CM1.other_sheet"]
