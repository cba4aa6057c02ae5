"""LibreOffice calculates Guandan forms from nothing and agrees; what it saves reads as before."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pypdfium2 as pdfium
import pytest

from pipeline.language import CODES
from pipeline.sheets.raw import RawSheet, Workbook
from pipeline.sheets.recognise import scoresheet
from tests.sheets import guandan_forms as forms
from tests.sheets.libreoffice import (
    Recalculated,
    calculated_anew,
    convert,
    differences,
)

SHEETS: tuple[tuple[forms.Changed, str], ...] = tuple(
    (changed, CODES[at % len(CODES)]) for at, changed in enumerate(forms.WAYS)
)
EACH = 5
FILLINGS = (forms.wild, forms.slightly_wrong, forms.climbing, forms.sound)


@pytest.fixture(scope="module")
def recalculated(tmp_path_factory: pytest.TempPathFactory) -> Recalculated:
    folder = tmp_path_factory.mktemp("guandan")
    files: dict[str, bytes] = {}
    for n, (changed, code) in enumerate(SHEETS):
        held = forms.under(changed)
        for seed in range(EACH):
            typed = FILLINGS[seed % len(FILLINGS)](held, Random(100 * n + seed)) if seed else {}
            name = f"{n}-{seed}.xlsx"
            files[name] = forms.workbook(forms.master(changed, code), held, typed)
    return calculated_anew(files, folder)


def test_every_formula_has_the_value_libreoffice_calculates(recalculated):
    assert differences(recalculated) == []


def test_a_resave_keeps_every_entry(recalculated):
    for name, (ours, theirs) in recalculated.items():
        changed, _ = SHEETS[int(name[0])]
        layout = forms.GAME.layout(forms.AT, forms.under(changed))
        first, second = (scoresheet(one_book(raw), raw, layout, forms.AT)[0] for raw in (ours, theirs))
        assert [entries(row) for row in rows(first)] == [entries(row) for row in rows(second)]


def rows(sheet):
    return [sheet.head, *(row for block in sheet.blocks.values() for row in block)]


def entries(row):
    return {key: (entry.value, entry.typed) for key, entry in row.items()}


def one_book(raw: RawSheet) -> Workbook:
    return Workbook("x.xlsx", (raw,), {}, False, False)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("changed", [forms.SEED, forms.SHORT], ids=str)
def test_a_sheet_prints_on_one_page(changed, code, tmp_path: Path):
    held = forms.under(changed)
    file = tmp_path / f"{code}.xlsx"
    file.write_bytes(forms.workbook(forms.master(changed, code), held, forms.sound(held, Random(3))))
    convert("pdf", [file], tmp_path)
    document = pdfium.PdfDocument(tmp_path / f"{code}.pdf")
    assert len(document) == 1
    width, height = document[0].get_size()
    assert width > height
