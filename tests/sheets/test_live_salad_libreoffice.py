"""LibreOffice calculates Point Salad forms from nothing and agrees; what it saves reads as before."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pypdfium2 as pdfium
import pytest

from pipeline.language import CODES
from pipeline.sheets.raw import RawSheet, Workbook
from pipeline.sheets.recognise import scoresheet
from tests.sheets import salad_forms as forms
from tests.sheets.libreoffice import (
    Recalculated,
    calculated_anew,
    convert,
    differences,
)

SHEETS: tuple[tuple[forms.Changed, str, bool], ...] = (
    (forms.SCORES, "zh-Hant", False),
    (forms.SCORES, "en", True),
    (forms.CARDS, "zh-Hans", False),
    (forms.CARDS, "en", True),
)
EACH = 9
FILLINGS = (forms.wild, forms.slightly_wrong, forms.sound)


@pytest.fixture(scope="module")
def recalculated(tmp_path_factory: pytest.TempPathFactory) -> Recalculated:
    folder = tmp_path_factory.mktemp("salad")
    files: dict[str, bytes] = {}
    for n, (changed, code, grouped) in enumerate(SHEETS):
        held, at = forms.under(changed), forms.IN_GROUP if grouped else forms.AT
        for seed in range(EACH):
            typed = FILLINGS[seed % len(FILLINGS)](at, held, Random(100 * n + seed)) if seed else {}
            name = f"{n}-{seed}.xlsx"
            files[name] = forms.workbook(forms.master(changed, code, grouped), at, held, typed)
    return calculated_anew(files, folder)


def test_every_formula_has_the_value_libreoffice_calculates(recalculated):
    assert differences(recalculated) == []


def test_a_resave_keeps_every_entry(recalculated):
    for name, (ours, theirs) in recalculated.items():
        changed, _, grouped = SHEETS[int(name[0])]
        at = forms.IN_GROUP if grouped else forms.AT
        layout = forms.GAME.layout(at, forms.under(changed))
        first, second = (scoresheet(one_book(raw), raw, layout, at)[0] for raw in (ours, theirs))
        for row, other in zip(
            (first.head, *first.blocks["seats"]), (second.head, *second.blocks["seats"]), strict=True
        ):
            assert {key: (entry.value, entry.typed) for key, entry in row.items()} == {
                key: (entry.value, entry.typed) for key, entry in other.items()
            }


def one_book(raw: RawSheet) -> Workbook:
    return Workbook("x.xlsx", (raw,), {}, False, False)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("changed", [forms.SCORES, forms.CARDS], ids=str)
def test_a_sheet_prints_on_one_page(changed, code, tmp_path: Path):
    held, at = forms.under(changed), forms.IN_GROUP
    file = tmp_path / f"{code}.xlsx"
    file.write_bytes(
        forms.workbook(forms.master(changed, code, True), at, held, forms.sound(at, held, Random(3)))
    )
    convert("pdf", [file], tmp_path)
    document = pdfium.PdfDocument(tmp_path / f"{code}.pdf")
    assert len(document) == 1
    width, height = document[0].get_size()
    assert width > height
