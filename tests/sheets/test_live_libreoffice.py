"""LibreOffice calculates our formulas from nothing and agrees with every value that we wrote."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pypdfium2 as pdfium
import pytest

from pipeline.language import CODES
from pipeline.model.rules import Rules
from pipeline.model.seating import Table
from pipeline.model.value import Value
from tests.sheets import scoresheets as given
from tests.sheets.libreoffice import (
    Recalculated,
    calculated_anew,
    convert,
    differences,
    same,
)

Changed = tuple[tuple[str, Value], ...]
FILLINGS: tuple[Callable[[Table, Random, Rules], given.Filling], ...] = (
    given.sound,
    given.tied,
    given.wild,
    given.slightly_wrong,
    given.partial,
    given.slightly_wrong,
    given.wild,
)
SCORES: Changed = (("entry", "scores"),)
FORMS: tuple[tuple[str, bool, int, str, Changed], ...] = (
    ("甲乙丙丁", True, 1, "zh-Hant", ()),
    ("甲乙丙丁", True, 1, "en", ()),
    ("甲乙丙", True, 0, "zh-Hans", ()),
    ("甲乙丙", False, 0, "en", ()),
    ("甲丙", True, 1, "zh-Hant", ()),
    ("甲乙丙丁", True, 1, "zh-Hant", (("tie_win_credit", "split"), ("split_rounding", "floor"))),
    ("甲乙丙丁", True, 1, "zh-Hant", (("tie_win_credit", "none"), ("split_rounding", "half_up"))),
    ("甲乙丙丁", True, 1, "en", (("exhaust_uses", "face_value"), ("leaver_score", "rack_value"))),
    (
        "甲乙丙丁",
        False,
        0,
        "zh-Hans",
        (("winner_collects_flags", "face_value_only"), ("leaver_score", "minus_200")),
    ),
    ("甲乙丙丁", True, 1, "zh-Hant", (("timeout_rule", "finish_game"), ("knock_needs_intent", "false"))),
    ("甲乙丙丁", True, 1, "zh-Hant", SCORES),
    ("甲乙丙丁", False, 0, "en", SCORES),
    ("甲乙丙", True, 0, "zh-Hans", SCORES),
    ("甲丙", True, 1, "zh-Hant", SCORES),
    ("甲乙丙丁", True, 1, "zh-Hant", (*SCORES, ("split_rounding", "floor"), ("tie_win_credit", "split"))),
    ("甲乙丙丁", True, 1, "en", (*SCORES, ("split_rounding", "half_up"), ("penalty_stack", "sum"))),
    (
        "甲乙丙丁",
        True,
        1,
        "zh-Hant",
        (*SCORES, ("exhaust_uses", "face_value"), ("leaver_score", "rack_value")),
    ),
    (
        "甲乙丙丁",
        False,
        0,
        "zh-Hans",
        (*SCORES, ("winner_collects_flags", "face_value_only"), ("leaver_score", "minus_200")),
    ),
    ("甲乙丙丁", True, 1, "zh-Hant", (*SCORES, ("timeout_rule", "judge"), ("knock_needs_intent", "false"))),
)
EACH = 2


@pytest.fixture(scope="module")
def recalculated(tmp_path_factory: pytest.TempPathFactory) -> Recalculated:
    folder = tmp_path_factory.mktemp("live")
    files: dict[str, bytes] = {}
    for n, form in enumerate(FORMS):
        table, in_force = given.table(*form[:3]), given.ruled(**dict(form[4]))
        for filling in range(EACH * len(FILLINGS)):
            random = Random(100 * n + filling)
            typed = FILLINGS[filling % len(FILLINGS)](table, random, in_force) if filling else {}
            name = f"{n}-{filling:02d}.xlsx"
            files[name] = given.workbook(given.master(*form), table, typed, in_force)
    return calculated_anew(files, folder)


def test_every_formula_has_the_value_libreoffice_calculates(recalculated):
    assert differences(recalculated) == []


def test_the_fillings_reach_every_state_of_the_banner_and_shared_wins(recalculated):
    texts = {
        cell.raw
        for ours, _ in recalculated.values()
        for cell in ours.cells.values()
        if cell.formula is not None
    }
    for beginning in ("請在黃色格填寫", "要更正｜", "未完成｜", "資料齊全｜", "OK｜已完成"):
        assert any(text.startswith(beginning) for text in texts), beginning
    assert any(re.fullmatch(r"\d+\.[36]{6,}\d*", text) for text in texts)


def test_a_resave_keeps_tag_keys_names_and_entries(recalculated):
    for ours, theirs in recalculated.values():
        assert theirs.name == ours.name
        kept = {at: cell.raw for at, cell in ours.cells.items() if 1 in at}
        assert {at: cell.raw for at, cell in theirs.cells.items() if 1 in at} == kept
        assert {name for name in ours.names if name.startswith("x_")} <= theirs.names.keys()
        for at, cell in ours.cells.items():
            if cell.formula is None and cell.raw:
                assert same(cell, theirs.cells.get(at)), at


@pytest.mark.parametrize("code", CODES)
def test_a_sheet_prints_on_one_page(code, printed):
    document = pdfium.PdfDocument(printed / f"{code}.pdf")
    assert len(document) == 1
    width, height = document[0].get_size()
    assert width > height
    text = document[0].get_textpage().get_text_range()
    assert given.tag(given.table()) in text


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("printed")
    table = given.table()
    files = []
    for code in CODES:
        files.append(folder / f"{code}.xlsx")
        typed = given.sound(table, Random(3))
        files[-1].write_bytes(given.workbook(given.master(code=code), table, typed))
    convert("pdf", files, folder)
    return folder
