"""Mistakes as stores make them in their workbooks, in a copy of the sample: each is named with its cell."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from pipeline.circuit_run import Circuit, run
from pipeline.circuit_store import CircuitFolder

SAMPLE = Path(__file__).parents[1] / "sample_sheets" / "circuit"
NAMES, PERSON, FEE = "C", "I", "O"


@contextmanager
def entry_list(folder: Path) -> Iterator[Worksheet]:
    book = load_workbook(folder / "event.xlsx")
    yield book["名單"]
    book.save(folder / "event.xlsx")


def row_of(sheet: Worksheet, name: str) -> int:
    return next(cell.row for cell in sheet[NAMES] if cell.value == name)


@pytest.fixture(scope="module")
def mistaken(tmp_path_factory: pytest.TempPathFactory) -> tuple[Circuit, dict[str, str]]:
    """The sample with a mistake in every folder, and the cell of each mistake by its check."""
    folder = tmp_path_factory.mktemp("circuits") / "circuit"
    shutil.copytree(SAMPLE, folder)
    with entry_list(folder / "shida") as sheet:
        row = row_of(sheet, "林書豪")
        sheet[f"{FEE}{row}"] = None
        cells = {"CI-C2": f"shida/event.xlsx {FEE}{row}"}
    with entry_list(folder / "laodie") as sheet:
        row, other = row_of(sheet, "林書豪"), row_of(sheet, "張雅筑")
        sheet[f"{PERSON}{row}"] = "P91"
        sheet[f"{NAMES}{other}"] = "張雅竹"
        cells["CI-C18"] = f"laodie/event.xlsx {PERSON}{row}"
        cells["CI-C19"] = f"laodie/event.xlsx {PERSON}{other}"
    with entry_list(folder / "sherlock") as sheet:
        first, second = sorted((row_of(sheet, "陳怡君"), row_of(sheet, "許哲瑋")))
        sheet[f"{PERSON}{second}"] = sheet[f"{PERSON}{first}"].value
        cells["CI-C10"] = f"sherlock/event.xlsx {PERSON}{second}"
    with entry_list(folder / "final") as sheet:
        row = row_of(sheet, "徐若瑄")
        sheet[f"{PERSON}{row}"] = "P77"
        cells["CI-C9"] = f"final/event.xlsx {PERSON}{row}"
    shutil.rmtree(folder / "bremen")
    cells["CI-1.unusable"] = "circuit.xlsx C8"
    return run(CircuitFolder(folder)), cells


def named(of: Circuit, kind: str) -> list[str]:
    """File and cell of every problem of a kind."""
    found = [one.cells[0] for one in of.problems if one.kind == kind]
    return [f"{cell.file} {cell.address}" for cell in found]


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("CI-C2", id="an unpaid entrant is seated"),
        pytest.param("CI-C18", id="one person under two ids"),
        pytest.param("CI-C19", id="one id with two names"),
        pytest.param("CI-C10", id="a person twice in an event"),
        pytest.param("CI-C9", id="a championship entrant without a place"),
        pytest.param("CI-1.unusable", id="a store whose folder is not there"),
    ],
)
def test_mistake_is_named_with_its_cell(mistaken: tuple[Circuit, dict[str, str]], kind: str) -> None:
    of, cells = mistaken
    assert cells[kind] in named(of, kind)


def test_stores_whose_lists_are_sound_have_their_places_all_the_same(
    mistaken: tuple[Circuit, dict[str, str]],
) -> None:
    """An unpaid entrant who is seated, or a person on two lines, holds up the result of that store alone."""
    of, _ = mistaken
    assert {line.event for line in of.today} == {"LAODIE"}
    assert named(of, "CI-C20") == ["circuit.xlsx M5", "circuit.xlsx M7"]
