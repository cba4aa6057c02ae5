"""Data validation of the organiser's workbook: dropdowns of labels, ranges, and a prompt where it helps."""

from __future__ import annotations

from typing import Literal

from openpyxl.worksheet.datavalidation import DataValidation

from pipeline.language import Language
from pipeline.model.kind import Choice, Clock, Kind, Moment, Text, Whole
from pipeline.sheets.validation import LARGEST, LAST_DAY, TEXT_LIMIT, TITLE_LIMIT

LIST_LIMIT = 255
"""Characters an inline list may have; its entries are separated by commas and cannot hold one."""


def list_rule(choice: Choice, language: Language) -> DataValidation:
    """A dropdown of the labels of a choice; blank is allowed."""
    labels = [language.choice(choice, key) for key in choice.keys]
    inline = ",".join(labels)
    if len(inline) > LIST_LIMIT or any(sign in label for label in labels for sign in ',"'):
        raise ValueError(f"choice {choice.name} cannot be an inline list")
    return _alerting(DataValidation("list", formula1=f'"{inline}"', allow_blank=True), "list", language)


def rule(kind: Kind, language: Language) -> DataValidation:
    """What may be typed in a field of this kind; the reader checks everything again."""
    match kind:
        case Choice():
            return list_rule(kind, language)
        case Whole(low=low, high=high):
            least = -LARGEST if low is None else low
            most = LARGEST if high is None else high
            made = _between("whole", str(least), str(most))
            return _alerting(made, "whole", language, low=least, high=most)
        case Text(limit=limit):
            made = _between("textLength", "0", str(limit))
            return _alerting(made, "text", language, limit=limit)
        case Clock():
            made = _between("time", "0", "0.999988425925926")
            return _alerting(made, "clock", language)
        case Moment():
            made = _between("decimal", "0", str(LAST_DAY + 1))
            return _alerting(made, "moment", language)
        case _:
            return DataValidation(allow_blank=True)


def _between(kind: Literal["whole", "decimal", "time", "textLength"], low: str, high: str) -> DataValidation:
    return DataValidation(kind, operator="between", formula1=low, formula2=high, allow_blank=True)


def prompted(made: DataValidation, title: str, prompt: str) -> DataValidation:
    """The same rule with a note that appears beside the cell."""
    made.promptTitle, made.prompt = title[:TITLE_LIMIT], prompt[:TEXT_LIMIT] or None
    made.showInputMessage = made.prompt is not None
    return made


def _alerting(made: DataValidation, alert: str, language: Language, **values: int) -> DataValidation:
    made.errorStyle, made.showErrorMessage = "stop", True
    made.errorTitle = language.text("scoresheet.alert.title")[:TITLE_LIMIT]
    made.error = language.text(f"scoresheet.alert.{alert}", **values)[:TEXT_LIMIT]
    return made
