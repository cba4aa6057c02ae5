import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import openpyxl
import pypdfium2
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from pipeline import presets
from pipeline.language import CODES, language
from pipeline.model.entrant import STATUSES, Entrant
from pipeline.model.form import Setting
from pipeline.model.kind import Choice, YesNo
from pipeline.presets import event_book as forms
from pipeline.sheets.list_rule import LIST_LIMIT, list_rule
from pipeline.sheets.organiser import entrant_record, event_book
from pipeline.sheets.raw import Workbook
from pipeline.sheets.reader import read
from pipeline.sheets.records import records
from pipeline.sheets.validation import TEXT_LIMIT, TITLE_LIMIT

SETTINGS = presets.declared("rummikub-school-final")
RULES = presets.defaults(
    "rummikub-school-final",
    event_id="RSF",
    title="=1+1 杯",
    contact="+852 2345 6789",
    rehearsal=1,
    lot_seed=7,
)
ENTRANTS = (
    Entrant("1", "陳大文", unit="育才小學"),
    Entrant("2", "=HYPERLINK(1)", unit="@home"),
    Entrant("007", "-1", unit="+"),
    Entrant("10", "O’Neil, Pat", status="absent"),
    Entrant("11", "𠮷田", status="withdrawn", from_round=3),
    Entrant("B-12", "#N/A", status="disqualified"),
)
CLASSES = {"1": "6A", "2": "'quoted"}
LISTS = (forms.entrants_layout(RULES), forms.UNITS, forms.REQUESTS, forms.CORRECTIONS)
SOFFICE = shutil.which("soffice")


def written(code: str, entrants: tuple[Entrant, ...] = ENTRANTS) -> bytes:
    settings = [(setting, RULES.values[setting.key]) for setting in SETTINGS]
    layout = forms.settings_layout(SETTINGS)
    lines = [entrant_record(entrant, CLASSES.get(entrant.id, "")) for entrant in entrants]
    lists = [(form, lines if form is LISTS[0] else []) for form in LISTS]
    return event_book(layout, settings, lists, language(code))


def opened(code: str) -> Workbook:
    workbook, problems = read(written(code), "event.xlsx")
    assert workbook is not None
    assert not problems
    return workbook


def listed(setting: Setting) -> tuple[str, ...]:
    return (*setting.choices, *setting.later)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.key)
def test_every_setting_and_every_value_of_it_has_words(setting: Setting, code: str) -> None:
    words = language(code)
    assert words.label(forms.SETTINGS_FORM, setting.key)
    assert words.prompt(forms.SETTINGS_FORM, setting.key)
    labels = [words.choice(Choice(setting.key, listed(setting)), key) for key in listed(setting)]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("code", CODES)
def test_dropdowns_and_prompts_keep_the_limits_of_spreadsheets(code: str) -> None:
    words = language(code)
    for setting in SETTINGS:
        if setting.choices:
            assert len(list_rule(Choice(setting.key, setting.choices), words).formula1) <= LIST_LIMIT + 2
    for layout in LISTS:
        for field in layout.fields():
            assert 0 < len(words.prompt(layout.form, field.key)) <= TEXT_LIMIT
            assert 0 < len(words.label(layout.form, field.key)) <= TITLE_LIMIT


def test_a_label_that_would_break_a_list_is_a_bug() -> None:
    words = type(language("en"))("en", {"choice.x.a": "one, two"})
    with pytest.raises(ValueError, match="inline"):
        list_rule(Choice("x", ("a",)), words)


@pytest.mark.parametrize("code", CODES)
def test_settings_read_back_as_they_were_written(code: str) -> None:
    found, problems = records(opened(code), forms.settings_layout(SETTINGS))
    assert found is not None
    assert not problems
    rules, refused = presets.understood("rummikub-school-final", found.head)
    assert not refused
    for setting in SETTINGS:
        if setting.choices and isinstance(setting.kind, YesNo):
            assert rules.yes(setting.key) == RULES.yes(setting.key)
        else:
            assert rules.values[setting.key] == RULES.values[setting.key], setting.key


@pytest.mark.parametrize("code", CODES)
def test_entrants_read_back_as_they_were_written(code: str) -> None:
    found, problems = records(opened(code), LISTS[0])
    assert found is not None
    assert not problems
    rows = found.blocks["entrants"]
    values = [tuple(entry.value for entry in row.values()) for row in rows]
    assert values == [
        ("1", "陳大文", "育才小學", "6A", None, None),
        ("2", "=HYPERLINK(1)", "@home", "'quoted", None, None),
        ("007", "-1", "+", None, None, None),
        ("10", "O’Neil, Pat", None, None, "absent", None),
        ("11", "𠮷田", None, None, "withdrawn", 3),
        ("B-12", "#N/A", None, None, "disqualified", None),
    ]


def test_no_corrections_to_begin_with() -> None:
    found, problems = records(opened("en"), forms.CORRECTIONS)
    assert found is not None
    assert not problems
    assert found.blocks["corrections"] == ()


def test_text_stays_text_and_numbers_are_numbers() -> None:
    book = openpyxl.load_workbook(BytesIO(written("zh-Hant")))
    assert book.sheetnames == ["設定", "名單", "單位", "配對要求", "更正"]
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells} == {"s", "n"}
    names = book["名單"]
    assert [names.cell(row, 2).value for row in range(5, 11)] == [1, 2, "007", 10, 11, "B-12"]
    dangerous = names["C6"]
    assert (dangerous.value, dangerous.quotePrefix) == ("=HYPERLINK(1)", True)


def test_a_dropdown_offers_what_is_built_in_words() -> None:
    sheet = openpyxl.load_workbook(BytesIO(written("zh-Hans")))["设定"]
    row = next(cell.row for cell in sheet["A"] if cell.value == "movement=value")
    rule = next(one for one in sheet.data_validations.dataValidation if f"C{row}" in one.sqref)
    assert rule.formula1 == '"每桌前两名调到下一桌,不调组"'
    assert sheet[f"C{row}"].value == "每桌前两名调到下一桌"


def test_every_status_can_be_chosen() -> None:
    sheet = openpyxl.load_workbook(BytesIO(written("en")))["Entrants"]
    rule = next(one for one in sheet.data_validations.dataValidation if "F124" in one.sqref)
    assert rule.formula1 == f'"{",".join(STATUSES)}"'


def test_a_long_list_has_room_to_grow() -> None:
    many = tuple(Entrant(str(number), f"N{number}") for number in range(1, 301))
    workbook, _ = read(written("en", many), "event.xlsx")
    assert workbook is not None
    found, problems = records(workbook, LISTS[0])
    assert found is not None
    assert not problems
    assert len(found.blocks["entrants"]) == 300
    sheet = openpyxl.load_workbook(BytesIO(written("en", many)))["Entrants"]
    assert sheet["B320"].fill.start_color.rgb == sheet["B5"].fill.start_color.rgb


def test_same_bytes_twice() -> None:
    assert written("zh-Hant") == written("zh-Hant")


@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not there")
def test_libreoffice_opens_and_prints_it(tmp_path: Path) -> None:
    for code in CODES:
        (tmp_path / f"{code}.xlsx").write_bytes(written(code))
    made = converted(tmp_path, [f"{code}.xlsx" for code in CODES])
    for pdf in made:
        with pypdfium2.PdfDocument(pdf) as document:
            assert 8 <= len(document) <= 13
            sizes = {tuple(sorted(round(side) for side in page.get_size())) for page in document}
            assert sizes <= {(595, 842), (596, 842)}


def converted(folder: Path, files: list[str]) -> list[Path]:
    """PDFs of some workbooks in a folder, in one run of LibreOffice."""
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    order = [str(SOFFICE), profile, "--headless", "--convert-to", "pdf", "--outdir", str(folder)]
    subprocess.run([*order, *(str(folder / file) for file in files)], check=True, timeout=240)
    return [(folder / file).with_suffix(".pdf") for file in files]


def store_list(code: str) -> tuple[Worksheet, dict[str, int]]:
    """The entry list of a store event, and its columns by key."""
    form = forms.entrants_layout(presets.defaults("point-salad-store"))
    data = event_book(forms.settings_layout(()), [], [(form, [])], language(code))
    sheet = openpyxl.load_workbook(BytesIO(data)).worksheets[1]
    return sheet, {str(cell.value): cell.column for cell in sheet[1] if cell.value}


def test_columns_of_registrations_offer_their_choices_and_refuse_what_they_cannot_hold() -> None:
    sheet, columns = store_list("zh-Hant")
    rules = {
        key: (rule.type, rule.formula1, rule.formula2)
        for key in ("channel", "cancel_reason", "age", "checked_in_at", "registered_at", "fee_paid")
        for rule in sheet.data_validations.dataValidation
        if sheet.cell(5, columns[key]).coordinate in rule.sqref
    }
    assert rules == {
        "channel": ("list", '"預先,現場"', None),
        "cancel_reason": ("list", '"選手申請,未達人數,不可抗力,遲到,缺席,有正當理由"', None),
        "age": ("whole", "0", "120"),
        "checked_in_at": ("time", "0", "0.999988425925926"),
        "registered_at": ("decimal", "0", "73051"),
        "fee_paid": ("whole", "0", "99999"),
    }


def test_list_with_many_columns_keeps_number_and_name_in_sight() -> None:
    assert store_list("en")[0].freeze_panes == "D5"
    narrow = openpyxl.load_workbook(BytesIO(written("en"))).worksheets[1]
    assert narrow.freeze_panes == "A5"
