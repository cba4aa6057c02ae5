"""Number formats: whether a stored number is shown as a date, a time or a percentage."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from pipeline.sheets.markup import Attributes, parse
from pipeline.sheets.raw import Refused, Style

_BUILT_IN: dict[int, Style] = {
    **dict.fromkeys((9, 10, 67, 68), "percent"),
    **dict.fromkeys((14, 15, 16, 17, *range(27, 32), 36, *range(50, 55), 57, 58, *range(71, 75), 81), "date"),
    **dict.fromkeys((18, 19, 20, 21, *range(32, 36), 45, 46, 47, 55, 56, 75, 76, *range(78, 81)), "time"),
    **dict.fromkeys((22, 77), "datetime"),
}
"""Formats without a code in the file; 27 to 36 and 50 to 58 are East Asian ones, 67 to 81 Thai."""

_LITERAL = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|general|g/通用格式|e[+-]', re.I)
FORMATS_LIMIT = 65_536
_KNOWN_LIMIT = 100_000


def read_styles(pieces: Iterable[bytes]) -> tuple[Style, ...]:
    """The style of each cell format, in the order cells refer to them."""
    data = b"".join(pieces)
    return _known(data) if len(data) < _KNOWN_LIMIT else _read(data)


@lru_cache(maxsize=32)
def _known(data: bytes) -> tuple[Style, ...]:
    """Sheets made from one master share their styles, and reading them costs as much as a whole sheet."""
    return _read(data)


def _read(data: bytes) -> tuple[Style, ...]:
    codes: dict[str, str] = {}
    formats: list[Style] = []
    inside = False

    def enter(_: Attributes) -> None:
        nonlocal inside
        inside = True

    def leave(_: str) -> None:
        nonlocal inside
        inside = False

    def number_format(attributes: Attributes) -> None:
        codes[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")

    def cell_format(attributes: Attributes) -> None:
        if len(formats) > FORMATS_LIMIT:
            raise Refused("too_big")
        if inside:
            formats.append(_style(attributes.get("numFmtId", "0"), codes))

    starts = {"cellXfs": enter, "numFmt": number_format, "xf": cell_format}
    parse((data,), starts, {"cellXfs": leave})
    return tuple(formats)


def style_of(code: str) -> Style:
    """What a number format code shows: `yyyy/m/d`, `h:mm`, `0%`; empty for plain numbers and text."""
    plain = _LITERAL.sub("", code.partition(";")[0][:500]).lower()
    if "%" in plain:
        return "percent"
    clock = "h" in plain or "s" in plain
    # `aaa` is the day of the week in East Asia, `b` the Buddhist year; AM/PM is of a clock.
    plain = plain.replace("am/pm", "").replace("a/p", "")
    calendar = any(mark in plain for mark in ("y", "d", "e", "b", "aaa")) or ("m" in plain and not clock)
    if calendar:
        return "datetime" if clock else "date"
    return "time" if clock else ""


def _style(number: str, codes: dict[str, str]) -> Style:
    if number in codes:
        return style_of(codes[number])
    return _BUILT_IN.get(int(number), "") if number.isdecimal() and len(number) < 6 else ""
