"""Dropdowns, prompts and stop alerts: what a judge may type, said before and after."""

from __future__ import annotations

from typing import Literal

from openpyxl.worksheet.datavalidation import DataValidation

from pipeline.language import Language
from pipeline.model.form import Field
from pipeline.model.kind import Clock, Day, Mark, Share, Suggestion, Text, Whole
from pipeline.sheets.address import absolute, span
from pipeline.sheets.workings import Workings, choice_of

TITLE_LIMIT, TEXT_LIMIT = 32, 255
LARGEST = 999_999
FIRST_DAY, LAST_DAY = 36526, 73050
"""2000-01-01 and 2099-12-31 as spreadsheet dates."""


def validation(form: str, field: Field, workings: Workings, language: Language) -> DataValidation:
    """The rule of one input field, with its prompt; blank is always allowed."""
    made = _rule(field, workings, language)
    made.promptTitle = language.label(form, field.named)[:TITLE_LIMIT]
    made.prompt = language.prompt(form, field.named)[:TEXT_LIMIT] or None
    made.showInputMessage = made.prompt is not None
    made.errorStyle = "stop"
    made.errorTitle = language.text("scoresheet.alert.title")[:TITLE_LIMIT]
    made.showErrorMessage = made.type is not None and not isinstance(field.kind, Suggestion)
    return made


def _rule(field: Field, workings: Workings, language: Language) -> DataValidation:
    def alert(kind: str, **values: int) -> str:
        return language.text(f"scoresheet.alert.{kind}", **values)[:TEXT_LIMIT]

    if choice := choice_of(field):
        source = absolute(span(workings.lists[choice.name]))
        return DataValidation("list", formula1=source, allow_blank=True, error=alert("list"))
    match field.kind:
        case Whole(low=low, high=high):
            least = -LARGEST if low is None else low
            most = LARGEST if high is None else high
            error = alert("whole", low=least, high=most)
            return _between("whole", str(least), str(most), error)
        case Share():
            return _between("decimal", str(-LARGEST), str(LARGEST), alert("share"))
        case Clock():
            return _between("time", "0", "0.999988425925926", alert("clock"))
        case Day():
            return _between("date", str(FIRST_DAY), str(LAST_DAY), alert("day"))
        case Text(limit=limit):
            return _between("textLength", "0", str(limit), alert("text", limit=limit))
        case Mark():
            return _between("textLength", "0", "60", alert("text", limit=60))
        case _:
            return DataValidation(allow_blank=True)


def _between(
    kind: Literal["whole", "decimal", "time", "date", "textLength"], low: str, high: str, error: str
) -> DataValidation:
    return DataValidation(
        kind, operator="between", formula1=low, formula2=high, allow_blank=True, error=error
    )
