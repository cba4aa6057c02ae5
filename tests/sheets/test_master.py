"""What the judge is given: locked and unlocked cells, dropdowns, prompts, formulas every program knows."""

from __future__ import annotations

import io
import re

import openpyxl
import pytest

from pipeline.language import CODES, language
from pipeline.sheets import banner
from pipeline.sheets.functions import CALLS
from pipeline.sheets.grid import place
from pipeline.sheets.live import Live
from tests.sheets import scoresheets as sheets
from tests.sheets.test_grid import DEALS

FORM = sheets.layout(sheets.table())


@pytest.fixture(scope="module", params=CODES)
def opened(request):
    data = sheets.workbook(sheets.master(code=request.param), sheets.table(), {})
    return openpyxl.load_workbook(io.BytesIO(data)).worksheets[0]


def formulas(code: str) -> list[str]:
    live = Live(FORM, place(FORM), language(code))
    return [*live.formulas().values(), *banner.formulas(live).values()]


def depth(text: str) -> int:
    deepest = level = 0
    for sign in re.sub(r'"[^"]*"', "", text):
        level += (sign == "(") - (sign == ")")
        deepest = max(deepest, level)
    return deepest


@pytest.mark.parametrize("code", CODES)
def test_formulas_stay_within_what_every_program_can_do(code):
    for text in formulas(code):
        bare = re.sub(r'"[^"]*"', "", text)
        assert set(re.findall(r"([A-Z.]+)\(", bare)) <= CALLS.keys()
        assert depth(text) < 64
        assert len(text) < 8000
        assert all(len(part) <= 255 for part in re.findall(r'"[^"]*"', text))


def test_inputs_are_unlocked_and_nothing_else(opened):
    inputs = set(place(FORM).names.values())
    unlocked = {cell.coordinate for row in opened.iter_rows() for cell in row if not cell.protection.locked}
    assert unlocked == inputs
    assert opened.protection.sheet
    assert opened.protection.password is None
    assert not opened.protection.selectLockedCells


def test_every_input_has_a_prompt_and_a_rule_that_stops(opened):
    ruled: set[str] = set()
    for rule in opened.data_validations.dataValidation:
        assert rule.errorStyle in (None, "stop")
        assert rule.error
        assert 0 < len(rule.promptTitle) <= 32
        assert 0 < len(rule.prompt) <= 255
        assert not rule.prompt.endswith("…")
        ruled |= {cell for area in str(rule.sqref).split() for cell in _cells(opened, area)}
    assert ruled == set(place(FORM).names.values())


def test_dropdowns_offer_the_labels_of_the_list(opened):
    rules = {str(rule.sqref): rule for rule in opened.data_validations.dataValidation if rule.type == "list"}
    source = rules["E8:E11"].formula1.replace("$", "")
    offered = [row[0].value for row in opened[source]]
    assert len(offered) == 7
    assert "-100" in offered[2]
    assert "-200" in offered[3]


def test_one_page_landscape_with_frozen_banner(opened):
    assert opened.page_setup.orientation == "landscape"
    assert (opened.page_setup.fitToWidth, opened.page_setup.fitToHeight) == (1, 1)
    assert opened.sheet_properties.pageSetUpPr.fitToPage
    assert opened.freeze_panes == "A8"
    assert opened.row_dimensions[1].hidden
    assert opened.column_dimensions["A"].hidden


@pytest.mark.parametrize("code", CODES)
def test_headers_and_footers_are_not_too_long(code):
    made = sheets.master(code=code)
    name = {("", "", "event_name"): "錦" * 200}
    sheet = openpyxl.load_workbook(io.BytesIO(sheets.workbook(made, sheets.table(), name))).worksheets[0]
    parts = (sheet.oddFooter.left, sheet.oddFooter.center, sheet.oddFooter.right)
    assert sum(len(part.text or "") + 40 for part in parts) <= 255


def test_a_form_of_another_game_has_formulas_for_every_row():
    live = Live(DEALS, place(DEALS), _Everything())
    made = live.formulas()
    scores = live.grid.column(DEALS, "deals", "score")
    mades = live.grid.column(DEALS, "deals", "made")
    assert [made[at] for at in scores] == [f"IF(ISNUMBER({at}),{at}/3,0)" for at in mades]
    assert banner.at(live) in banner.formulas(live)


class _Everything:
    """A catalogue that knows every key."""

    code = "en"
    entries: dict[str, str]

    def __init__(self) -> None:
        self.entries = _Echo()

    def text(self, key: str, **values: object) -> str:
        return key


class _Echo(dict):
    def __missing__(self, key: str) -> str:
        return "{who}{what}" if key == "banner.row" else "{what}" if key.startswith("banner") else "{line}"


def _cells(sheet, area: str) -> list[str]:
    found = sheet[area]
    rows = found if isinstance(found, tuple) else ((found,),)
    return [cell.coordinate for row in rows for cell in row]
