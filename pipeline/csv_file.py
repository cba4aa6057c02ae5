"""CSV for other programs: exact figures, and text that no spreadsheet takes for a formula."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from pipeline.model.value import Value

BOM = b"\xef\xbb\xbf"
"""Tells Excel that a CSV is UTF-8."""

GUARDED = ("=", "+", "-", "@", "\t", "\r")


def guarded(value: Value) -> str:
    """A value for a CSV: text that a spreadsheet would take for a formula gets an apostrophe in front.

    So does text that looks guarded already. Fractions stay exact: `10/3`.
    """
    if isinstance(value, str):
        return "'" + value if value.lstrip("'").startswith(GUARDED) else value
    return "" if value is None else str(value)


def unguarded(text: str) -> str:
    """The text that `guarded` wrote."""
    return text[1:] if text.startswith("'") and text.lstrip("'").startswith(GUARDED) else text


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[Value]]) -> str:
    """A CSV of values, exact and safe to open in a spreadsheet program."""
    buffer = StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([guarded(value) for value in row] for row in rows)
    return buffer.getvalue()
