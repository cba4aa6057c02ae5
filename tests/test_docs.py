"""What people read is true: targets, files, pictures and columns that the documents name are there."""

import csv
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from pipeline.commands.seat import seat
from pipeline.commands.setting import place
from pipeline.commands.standings import standings
from pipeline.language import language
from tests.commands.conftest import print_nothing

HOME = Path(__file__).parents[1]
SAMPLE = HOME / "sample_sheets" / "rummikub-school-final"
README = (HOME / "README.md").read_text(encoding="utf-8")
FILES = (HOME / "docs" / "files.md").read_text(encoding="utf-8")
DOCUMENTS = sorted((*HOME.glob("*.md"), *(HOME / "docs").rglob("*.md")))

TARGET = re.compile(r"^([a-z]+):", re.M)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
CODE = re.compile(r"`([^`\n]+)`")
OURS = ("docs/", "pipeline/", "sample_sheets/", "tests/", "tools/", "templates/")
"""Beginnings of paths that are in the clone; `events/`, `output/` and `inbox/` are people's own."""


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def section(text: str, heading: str) -> str:
    """What stands under a heading, up to the next one."""
    found = re.search(rf"^(#+) {re.escape(heading)}$(.*?)(?=^#+ |\Z)", text, re.M | re.S)
    assert found, f"no heading {heading}"
    return found[2]


def first_column(table: str) -> list[str]:
    """The names in the first column of a table, in order."""
    rows = [line for line in table.splitlines() if line.startswith("| `")]
    return [name for row in rows for name in CODE.findall(row.split("|")[1])]


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample's output folder as both commands leave it."""
    folder = tmp_path_factory.mktemp("docs") / "out"
    with pytest.MonkeyPatch.context() as patch:
        print_nothing(patch)
        standings(place(SAMPLE, folder))
        seat(place(SAMPLE, folder))
    return folder


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(HOME).as_posix())
def test_make_targets_that_documents_name_exist(path: Path) -> None:
    targets = set(TARGET.findall((HOME / "Makefile").read_text(encoding="utf-8")))
    named = set(re.findall(r"`make ([a-z]+)", text_of(path))) | set(
        re.findall(r"^make ([a-z]+)", text_of(path), re.M)
    )
    assert named <= targets


def test_every_command_of_an_organiser_is_explained() -> None:
    assert {"new", "seat", "standings", "rehearse", "doctor"} <= set(re.findall(r"`make ([a-z]+)", README))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(HOME).as_posix())
def test_links_and_pictures_lead_somewhere(path: Path) -> None:
    links = [link for link in LINK.findall(text_of(path)) if "://" not in link]
    missing = [link for link in links if not (path.parent / link).exists()]
    assert missing == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(HOME).as_posix())
def test_files_that_documents_name_exist(path: Path) -> None:
    named = [code for code in CODE.findall(text_of(path)) if code.startswith(OURS) and "<" not in code]
    assert [name for name in named if not (HOME / name).exists()] == []


def test_presets_that_the_readme_names_exist() -> None:
    named = set(re.findall(r"PRESET=([a-z-]+)", README))
    assert named
    assert [name for name in named if not (HOME / "pipeline" / "presets" / f"{name}.toml").exists()] == []


def test_every_picture_is_shown_small_and_described() -> None:
    shown = {(HOME / link).name: alt for alt, link in re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", README)}
    pictures = {path.name: path for path in (HOME / "docs" / "pictures").iterdir()}
    assert shown.keys() == pictures.keys()
    assert all(shown.values())
    assert max(path.stat().st_size for path in pictures.values()) < 100_000


def test_documents_hold_nothing_of_a_machine() -> None:
    """No path of somebody's disk, no host."""
    for path in DOCUMENTS:
        assert not re.search(r"(?:/tmp/|/home/|/root/|/work/|localhost|https?://)", text_of(path)), path.name


@pytest.mark.parametrize("name", ["results.csv", "standings.csv", "problems.csv"])
def test_columns_of_the_exports_are_listed(name: str, output: Path) -> None:
    with (output / name).open(encoding="utf-8-sig", newline="") as file:
        columns = next(csv.reader(file))
    assert first_column(section(FILES, name)) == columns


def test_columns_of_draws_are_listed() -> None:
    with (SAMPLE / "draws" / "round-01.csv").open(encoding="utf-8-sig", newline="") as file:
        columns = next(csv.reader(file))
    assert first_column(section(FILES, "draws/round-NN.csv, draws/playoff-NN.csv")) == columns


def kinds_of_files(folder: Path) -> Mapping[str, str]:
    """Files by the name a document lists them under: of rounds and tables the first, `ID` for the event."""
    found = {}
    for path in folder.rglob("*"):
        if path.is_file():
            name = path.relative_to(folder).as_posix()
            name = re.sub(r"R\d\d", "R01", re.sub(r"T\d\d", "T01", name))
            found[re.sub(r"/[A-Z0-9]+-R", "/ID-R", name)] = name
    return found


def test_every_file_of_the_output_folder_is_listed_and_no_other(output: Path) -> None:
    listed = first_column(section(FILES, "The output folder: the program's"))
    assert sorted(listed) == sorted(kinds_of_files(output))


def test_every_cause_of_a_refused_file_is_explained() -> None:
    causes = {
        match[1]
        for code in ("en", "zh-Hant", "zh-Hans")
        for key in language(code).entries
        if (match := re.match(r"problem\.(CM1\.[a-z_]+)\.title", key))
    }
    told = set(re.findall(r"CM1\.[a-z_]+", text_of(HOME / "docs" / "input.md")))
    assert told == causes
