"""The sheet of settings: item, value, what it means, and the program's own name for it."""

from __future__ import annotations

from collections.abc import Sequence

from openpyxl.cell import Cell as SheetCell
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from pipeline.language import Language
from pipeline.model.form import Layout, Setting
from pipeline.model.kind import Choice, Clock, Whole, YesNo
from pipeline.model.value import Value
from pipeline.sheets import style
from pipeline.sheets.address import address, letters
from pipeline.sheets.list_rule import list_rule, rule
from pipeline.sheets.paint import at, header, heading, height, page, put, view
from pipeline.sheets.tag import BookTag

Settings = Sequence[tuple[Setting, Value]]

COLUMNS = {"item": 22, "value": 34, "explanation": 60, "key": 20}
STEPS = 5
"""Lines of the short how-to on top."""

GROUPS = {
    "event": (
        "title",
        "dates",
        "first_day",
        "last_day",
        "venue",
        "organiser",
        "contact",
        "timetable",
        "language",
        "rehearsal",
        "mask_names",
    ),
    "registration": (
        "start_time",
        "today",
        "fee",
        "capacity_min",
        "capacity_max",
        "waiting_list",
        "min_age",
        "guardian_below",
        "checkin_before_min",
        "confirm_days",
        "refund_table",
        "refund_basis",
        "title_notice_min",
    ),
    "play": (),
    "ranking": ("score_tiebreak", "prize_places"),
    "technical": ("event_id", "preset", "lot_seed", "circuit_id", "championship_preset"),
    "fixed": (),
}
"""Where an organiser looks for the common settings; what a game adds is play, what has no choice is fixed."""

_EXPLAINED, _KEY = 10, 9
"""Font sizes of the explanation and of the program's names."""


def settings_sheet(sheet: Worksheet, layout: Layout, settings: Settings, language: Language) -> None:
    """Fill the sheet: how-to, then a row per setting in groups; every value in the column `value`."""
    painter = _Painter(sheet, layout, language)
    row = painter.top()
    for group, members in _grouped(settings):
        row = painter.group(row, group)
        for setting, value in members:
            painter.setting(row, setting, value, fixed=group == "fixed")
            row += 1
    painter.finish(row - 1)


def shown_value(setting: Setting, value: Value, language: Language) -> Value:
    """A value as the organiser sees it: the label of a choice, yes or no, a number or text."""
    if isinstance(setting.kind, YesNo) and isinstance(value, int):
        value = str(value) if not setting.choices else ("false", "true")[value]
    choice = _choice(setting)
    return language.choice(choice, str(value)) if choice and value is not None else value


def _choice(setting: Setting) -> Choice | None:
    """The values on offer: those that are built."""
    if setting.choices:
        return Choice(setting.key, setting.choices)
    return Choice("yes_no", ("1", "0")) if isinstance(setting.kind, YesNo) else None


def _grouped(settings: Settings) -> list[tuple[str, list[tuple[Setting, Value]]]]:
    found: dict[str, list[tuple[Setting, Value]]] = {group: [] for group in GROUPS}
    for setting, value in settings:
        found[_group(setting)].append((setting, value))
    for group, keys in GROUPS.items():
        found[group].sort(key=lambda pair: keys.index(pair[0].key) if pair[0].key in keys else len(keys))
    return [(group, members) for group, members in found.items() if members]


def _group(setting: Setting) -> str:
    named = next((group for group, keys in GROUPS.items() if setting.key in keys), None)
    return named or ("fixed" if len(setting.choices) == 1 else "play")


class _Painter:
    """The sheet while it is being painted; columns are counted from B."""

    def __init__(self, sheet: Worksheet, layout: Layout, language: Language) -> None:
        self.sheet, self.layout, self.language = sheet, layout, language
        self.family = style.FONTS[language.code]
        self.places = {key: place for place, key in enumerate(COLUMNS, 2)}
        self.last = max(self.places.values())
        self.first_input = ""

    def top(self) -> int:
        """Tag, column keys, title, how-to and headings; the next free row."""
        put(at(self.sheet, 1, 1), BookTag(self.layout.form).text())
        for key, place in self.places.items():
            put(at(self.sheet, 1, place), key)
            self.sheet.column_dimensions[letters(place)].width = COLUMNS[key]
        self.sheet.row_dimensions[1].hidden = True
        self.sheet.column_dimensions["A"].hidden = True
        heading(self.sheet, 2, (2, self.last), self.said("heading.settings"), self.family, 16)
        self.sheet.row_dimensions[2].height = 32
        for step in range(1, STEPS + 1):
            text = self.said(f"how.{step}")
            cell = heading(self.sheet, 2 + step, (2, self.last), text, self.family, 11)
            cell.fill = style.fill(style.BAND)
            self.sheet.row_dimensions[2 + step].height = height([(text, sum(COLUMNS.values()) - 2)], 11)
        row = 4 + STEPS
        self.sheet.row_dimensions[row - 1].height = 8
        for key, place in self.places.items():
            header(at(self.sheet, row, place), self.language.text(f"organiser.column.{key}"), self.family)
        self.sheet.row_dimensions[row].height = 24
        return row + 1

    def said(self, key: str) -> str:
        """What the sheet says above its items: in the words of its form, where they differ."""
        own = f"{self.layout.form}.{key}"
        return self.language.text(own if self.language.has(own) else f"organiser.{key}")

    def group(self, row: int, group: str) -> int:
        """The heading of a group; the next free row."""
        for place in self.places.values():
            at(self.sheet, row, place).fill = style.fill(style.BAND)
        cell = at(self.sheet, row, 2)
        put(cell, self.said(f"group.{group}"))
        cell.font, cell.alignment = style.font(self.family, 12, style.NAVY, bold=True), style.aligned("left")
        self.sheet.row_dimensions[row].height = 25
        return row + 1

    def setting(self, row: int, setting: Setting, value: Value, fixed: bool) -> None:
        """One item: label, value, explanation, key."""
        put(at(self.sheet, row, 1), f"{setting.key}=value")
        label = self.language.label(self.layout.form, setting.named)
        explanation = self.language.prompt(self.layout.form, setting.named)
        shown = shown_value(setting, value, self.language)
        self.text(row, "item", label, 11, style.INK, bold=not fixed)
        self.text(row, "explanation", explanation, _EXPLAINED, style.QUIET)
        self.text(row, "key", setting.key, _KEY, style.FAINT)
        self.value(at(self.sheet, row, self.places["value"]), setting, shown, fixed)
        long = [(explanation, COLUMNS["explanation"] - 2), (label, COLUMNS["item"] - 2)]
        needed = height([(str(shown or ""), COLUMNS["value"] - 4)], 11, least=22)
        self.sheet.row_dimensions[row].height = height(long, _EXPLAINED, least=needed)

    def text(self, row: int, column: str, text: str, size: float, colour: str, bold: bool = False) -> None:
        """A locked cell."""
        cell = at(self.sheet, row, self.places[column])
        put(cell, text)
        cell.font = style.font(self.family, size, colour, bold)
        cell.alignment, cell.border = style.aligned("left", wrap=True, indent=1), style.box(style.LINE)

    def value(self, cell: SheetCell, setting: Setting, shown: Value, fixed: bool) -> None:
        """The cell that people change; where there is only one way it does not invite them to."""
        put(cell, shown)
        cell.number_format = "0" if isinstance(setting.kind, Whole) else "@"
        cell.font = style.font(self.family, 11, style.QUIET if fixed else style.INK)
        cell.alignment = style.aligned("left", wrap=True, indent=1)
        cell.border = style.box(style.LINE if fixed else style.INPUT_LINE)
        cell.protection = style.UNLOCKED
        if not fixed:
            cell.fill = style.fill(style.YELLOW)
            self.first_input = self.first_input or cell.coordinate
        validation = self.rule(setting)
        validation.add(cell)
        self.sheet.add_data_validation(validation)

    def rule(self, setting: Setting) -> DataValidation:
        """What may be typed; the explanation stands beside it, so nothing pops up.

        A time is typed in a cell of text, of which Excel's rule for times would take none.
        """
        choice = _choice(setting)
        if isinstance(setting.kind, Clock):
            return DataValidation(allow_blank=True)
        return list_rule(choice, self.language) if choice else rule(setting.kind, self.language)

    def finish(self, last: int) -> None:
        """Protection without password, the view and the page."""
        self.sheet.protection.sheet = True
        self.sheet.protection.formatColumns = self.sheet.protection.formatRows = False
        self.sheet.freeze_panes = "A3"
        view(self.sheet, sum(COLUMNS.values()), self.first_input)
        page(self.sheet, f"B2:{address(last, self.last)}", 0, self.language)
