"""What an accepted sheet must say: openpyxl reads the same file, and the rules are written down once more."""

from __future__ import annotations

import io
import re
import unicodedata
import warnings
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from fractions import Fraction

import openpyxl
from openpyxl.utils.datetime import from_excel, to_excel
from openpyxl.utils.escape import unescape

from pipeline.intake import Received
from pipeline.language import CODES, language
from pipeline.model.cell import Entry
from pipeline.model.form import Layout
from pipeline.model.kind import Choice, Clock, Day, Kind, Mark, Share, Text, Whole, YesNo
from pipeline.model.value import Value
from pipeline.sheets.tag import parse_tag

Seen = object
"""A value as openpyxl gives it."""

SPACES = r"\s\u200b-\u200f\u2060-\u2069\u202a-\u202e\ufeff\ufe0e\ufe0f\u180e\u061c"
NUMBER = re.compile(
    rf"['’＇]?[{SPACES}]*(?P<sign>[+＋正])?(?P<minus>[-－−–ー負负])?[{SPACES}]*"
    r"(?P<digits>[0-9０-９]{1,15})(?P<part>\.[0-9０-９]+|/[0-9０-９]+)?"
)
YES = ("1", "y", "yes", "true", "是", "有", "✓", "✔", "√")
NO = ("0", "n", "no", "false", "否", "無", "无", "×")


def disagreements(received: Received, layout: Layout, data: bytes) -> list[str] | None:
    """Every entry that another reading of the file does not confirm; None if nobody else can read it."""
    assert received.sheet is not None
    seen = other_reading(data)
    if seen is None:
        return None
    rows = [received.sheet.head, *(row for block in received.sheet.blocks.values() for row in block)]
    found = []
    for key, entry in ((key, entry) for row in rows for key, entry in row.items()):
        field = layout.field(key)
        if field and field.role == "input" and not agrees(field.kind, entry, seen.get(entry.at.address)):
            found.append(f"{key} {entry.at.address}: {entry.value!r}, but {seen.get(entry.at.address)!r}")
    return found


def other_reading(data: bytes) -> Mapping[str, Seen] | None:
    """The cells of the tagged sheet as openpyxl reads them; None if it cannot."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
        (sheet,) = (one for one in book.worksheets if parse_tag(str(one["A1"].value or "")))
    except Exception:
        return None
    return {cell.coordinate: cell.value for row in sheet.iter_rows() for cell in row}


def agrees(kind: Kind, entry: Entry, seen: Seen) -> bool:
    """Whether an entry is what this cell says."""
    value = entry.value
    text = plain(seen)
    if value is None:
        return not text
    match kind:
        case Whole() | Share():
            return numbers_agree(value, seen)
        case Text():
            same = str(value) == text or numbers_agree(number(str(value)), seen)
            return (
                same or percent(str(value), seen) or day_or_time(str(value), seen) or serial(str(value), seen)
            )
        case Choice():
            return str(value) in keys_of(kind, narrow(text))
        case YesNo() | Mark():
            said = narrow(text).casefold()
            if isinstance(kind, Mark) and isinstance(seen, int | float):
                return True  # a signature that is a number says nothing that could be misread
            return (value == 1) == (said in YES or (isinstance(kind, Mark) and said not in NO))
        case Clock() | Day():
            return day_or_time(str(value), seen) or padded(str(value)) == padded(narrow(text))
    return True


def numbers_agree(value: Value, seen: Seen) -> bool:
    if isinstance(seen, bool) or not isinstance(value, int | Fraction):
        return False
    if isinstance(seen, int | float):
        return abs(value - Fraction(seen)) <= Fraction(1, 10**9)
    if not isinstance(seen, str):
        return False
    found = NUMBER.fullmatch(plain(seen))
    if not found or (found["sign"] and found["minus"]):
        return False
    digits = unicodedata.normalize("NFKC", found["digits"] + (found["part"] or ""))
    return value == (-1 if found["minus"] else 1) * Fraction(digits)


def number(text: str) -> Value:
    """A text of digits as a number."""
    return int(text) if re.fullmatch("-?[0-9]{1,15}", text) else None


def percent(text: str, seen: Seen) -> bool:
    """Whether a number is what a percentage shows of it."""
    return isinstance(seen, int | float) and text == f"{seen * 100:g}%"


def serial(text: str, seen: Seen) -> bool:
    """Whether a date and a number are the same: openpyxl knows other formats of dates, and earlier ones."""
    if isinstance(seen, datetime):
        return numbers_agree(number(text), to_excel(seen))
    return isinstance(seen, int | float) and 0 <= seen < 100_000 and day_or_time(text, from_excel(seen))


def keys_of(kind: Choice, text: str) -> set[str]:
    """The keys that a text may stand for."""
    wanted = text.casefold()
    labels = {key: {key, *(language(code).choice(kind, key) for code in CODES)} for key in kind.keys}
    return {key for key, names in labels.items() if wanted in {plain(name).casefold() for name in names}}


def day_or_time(value: str, seen: Seen) -> bool:
    if isinstance(seen, timedelta):
        seen = (datetime.min + seen).time() if timedelta() <= seen < timedelta(1) else None
    if isinstance(seen, datetime):
        return value in (f"{seen:%Y-%m-%d}", f"{seen:%H:%M}", f"{seen:%Y-%m-%d %H:%M}")
    if isinstance(seen, time):
        # A time a hair below its minute is that minute.
        near = (datetime.combine(date.min, seen) + timedelta(milliseconds=200)).time()
        return value in (f"{seen:%H:%M}", f"{near:%H:%M}")
    return isinstance(seen, date) and value == f"{seen:%Y-%m-%d}"


def padded(text: str) -> str:
    """A date or time with two digits everywhere."""
    return "-".join(f"{int(part):02d}" for part in re.findall("[0-9]+", text))


def narrow(text: str) -> str:
    """Full-width forms as ASCII."""
    return "".join(chr(ord(c) - 0xFEE0) if "！" <= c <= "～" else c for c in text)


def plain(seen: Seen) -> str:
    """A value as text without what cannot be seen."""
    if seen is None:
        return ""
    if isinstance(seen, float) and seen == int(seen):
        seen = int(seen)
    text = unescape(str(seen).upper() if isinstance(seen, bool) else str(seen))
    text = "".join(c for c in text if unicodedata.category(c) not in ("Cc", "Cs") or c in "\t\n")
    text = re.sub(rf"^[{SPACES}]+|[{SPACES}]+$", "", text)
    return text
