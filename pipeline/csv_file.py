"""CSV for other programs: exact figures, and text that no spreadsheet takes for a formula."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pipeline.model.value import Value

BOM = b"\xef\xbb\xbf"
"""Tells Excel that a CSV is UTF-8."""

SIGNS = "=+\\-@＝＋－＠"
"""What a formula begins with; East Asian spreadsheets take the full-width ones as well."""

_FORMULA = re.compile(rf"(^|[;\t\r\n])(\s*)('*)(?=[{SIGNS}])")
"""Where a cell begins, also for a spreadsheet whose list separator is the semicolon or the tab."""
_GUARDED = re.compile(rf"(^|[;\t\r\n])(\s*)'('*)(?=[{SIGNS}])")


def guarded(value: Value) -> str:
    """A value for a CSV: where a spreadsheet would see a formula in a text an apostrophe comes in front.

    So it does in front of what looks guarded already. Fractions stay exact: `10/3`.
    """
    if isinstance(value, str):
        return _FORMULA.sub(r"\1\2'\3", value)
    return "" if value is None else str(value)


def unguarded(text: str) -> str:
    """The text that `guarded` wrote."""
    return _GUARDED.sub(r"\1\2\3", text)


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[Value]]) -> str:
    """A CSV of values, exact and safe to open in a spreadsheet program."""
    return "".join(",".join(map(_quoted, row)) + "\n" for row in (columns, *rows))


def _quoted(value: Value) -> str:
    """A cell; the standard library leaves a lone carriage return unquoted, and so breaks the row."""
    text = guarded(value)
    return '"' + text.replace('"', '""') + '"' if any(mark in text for mark in ',"\r\n') else text
