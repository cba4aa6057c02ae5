"""LibreOffice calculates bridge forms from nothing and agrees; what it saves reads as before."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pypdfium2 as pdfium
import pytest

from pipeline.language import CODES
from pipeline.sheets.reader import read
from pipeline.sheets.recognise import scoresheet
from tests.sheets import bridge_forms as forms
from tests.sheets.libreoffice import (
    Recalculated,
    calculated_anew,
    convert,
    differences,
)

SHEETS: tuple[tuple[forms.Changed, str], ...] = (
    ((), "zh-Hant"),
    ((), "en"),
    ((("entry", "scores"),), "zh-Hans"),
    ((("adjusted", "manual"), ("tricks_counted", "over_six"), ("slam_bonus", "add")), "en"),
)
EACH = 8


@pytest.fixture(scope="module")
def recalculated(tmp_path_factory: pytest.TempPathFactory) -> Recalculated:
    folder = tmp_path_factory.mktemp("bridge")
    files: dict[str, bytes] = {}
    for n, (changed, code) in enumerate(SHEETS):
        held = forms.under(changed)
        for seed in range(EACH):
            filling = forms.wild if seed % 2 else forms.sound
            typed = filling(forms.AT, held, Random(100 * n + seed)) if seed else {}
            name = f"{n}-{seed}.xlsx"
            files[name] = forms.workbook(forms.master(changed, code), forms.AT, held, typed)
    return calculated_anew(files, folder)


def test_every_formula_has_the_value_libreoffice_calculates(recalculated):
    assert differences(recalculated) == []


@pytest.mark.parametrize("text", ["4♠", "四黑桃", "4s", "3nt", "１Ｃ", "全過", "4sx"])
def test_a_contract_typed_in_libreoffice_is_read_as_typed(text, tmp_path):
    held = forms.under()
    typed = {(forms.BLOCK, "5", "contract"): text}
    file = tmp_path / "x.xlsx"
    file.write_bytes(forms.workbook(forms.master(), forms.AT, held, typed))
    convert("xlsx:Calc MS Excel 2007 XML", [file], tmp_path / "out")
    workbook, _ = read((tmp_path / "out" / "x.xlsx").read_bytes(), "x.xlsx")
    layout = forms.GAME.layout(forms.AT, held)
    sheet, problems = scoresheet(workbook, workbook.sheets[0], layout, forms.AT)
    entry = sheet.blocks[forms.BLOCK][0]["contract"]
    assert problems == []
    known = {"4♠": "4S", "4s": "4S", "3nt": "3NT", "１Ｃ": "1C", "全過": "PASS"}
    assert (entry.value, entry.typed) == (known.get(text, text), text)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("deals", [(1, 2), (1, 2, 3, 4)], ids=str)
def test_a_sheet_prints_on_one_page(code, deals, tmp_path: Path):
    held, at = forms.under(), forms.table("A4", "B1", deals, 3, 1, tables=5)
    file = tmp_path / f"{code}.xlsx"
    file.write_bytes(
        forms.workbook(forms.master((), code, deals), at, held, forms.sound(at, held, Random(3)))
    )
    convert("pdf", [file], tmp_path)
    document = pdfium.PdfDocument(tmp_path / f"{code}.pdf")
    assert len(document) == 1
    width, height = document[0].get_size()
    assert width > height
