"""Numbers in cells: the grammar of rules 3.2 and 3.4."""

from __future__ import annotations

import math
import re
from fractions import Fraction

from pipeline.model.kind import Share, Whole
from pipeline.model.value import Value, exact, shown
from pipeline.sheets.plain import stripped
from pipeline.sheets.raw import Fault

Understood = tuple[Value, list[Fault]]

NEAR = 1e-9
_LARGEST = 10**15
_APOSTROPHES = ("'", "’", "＇")
_SIGNS = {"+": 1, "＋": 1, "-": -1, "－": -1, "−": -1}
_UNUSUAL_SIGNS = {"正": 1, "–": -1, "ー": -1, "負": -1, "负": -1}
_DIGITS = str.maketrans("０１２３４５６７８９", "0123456789")
_WHOLE = re.compile(r"[0-9]{1,15}")
_SHARE = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,15}|/0*[1-9][0-9]{0,14})?")
_STORED = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")


def of_text(kind: Whole | Share, text: str) -> Understood:
    """A number typed as text: `－７`, `負7`, `'0`, `+118`; `10/3` and `3.33` only for shares.

    Problems: CM7, CM9 for a form that is understood but unusual, CM8 outside the range.
    """
    inner = stripped(text)
    if not inner:
        return None, []
    unusual = inner.startswith(_APOSTROPHES)
    inner = stripped(inner[1:]) if unusual else inner
    sign, odd, digits = _signed(inner)
    pattern = _SHARE if isinstance(kind, Share) else _WHOLE
    if not pattern.fullmatch(digits):
        return None, [not_grammar(text, kind)]
    number = exact(sign * Fraction(digits))
    faults = [Fault("CM9", "warning", {"found": text, "used": shown(number)})] if unusual or odd else []
    return number, faults + _range(kind, number, text)


def of_stored(kind: Whole | Share, raw: str) -> Understood:
    """A real spreadsheet number. Within 1e-9 of a whole number it is that number (rules 3.2)."""
    number = stored_number(raw)
    if number is None or not -_LARGEST <= number <= _LARGEST:
        return None, [not_grammar(raw, kind)]
    if isinstance(number, Fraction) and isinstance(kind, Whole):
        return None, [Fault("CM7.fraction", "error", {"found": raw})]
    return number, _range(kind, number, shown_number(raw))


def stored_number(raw: str) -> int | Fraction | None:
    """The number a spreadsheet stored, whole if it is within 1e-9 of whole; None if it is no number."""
    text = raw.strip()
    if len(text) > 40 or not _STORED.fullmatch(text):
        return None
    number = float(text)
    if not math.isfinite(number):
        return None
    whole = round(number)
    return (
        whole
        if abs(number - whole) <= NEAR
        else Fraction(text)
        if "e" not in text.lower()
        else Fraction(number)
    )


def shown_number(raw: str) -> str:
    """A stored number as the judge saw it, as far as the file tells."""
    number = stored_number(raw)
    return str(number) if isinstance(number, int) else raw


def not_grammar(found: str, kind: object) -> Fault:
    """CM7: the content does not follow the grammar of its kind."""
    return Fault("CM7", "error", {"found": found, "expected_key": f"expected.{type(kind).__name__.lower()}"})


def _signed(text: str) -> tuple[int, bool, str]:
    """Sign, whether it is an unusual one, and the rest with ASCII digits."""
    first = text[:1]
    sign = _SIGNS.get(first) or _UNUSUAL_SIGNS.get(first)
    rest = stripped(text[1:]) if sign else text
    return sign or 1, first in _UNUSUAL_SIGNS, rest.translate(_DIGITS)


def _range(kind: Whole | Share, number: int | Fraction, found: str) -> list[Fault]:
    if isinstance(kind, Share):
        return []
    low, high = kind.low, kind.high
    if (low is None or number >= low) and (high is None or number <= high):
        return []
    return [Fault("CM8", "error", {"found": found, "expected": _limits(low, high)})]


def _limits(low: int | None, high: int | None) -> str:
    if high is None:
        return f"≥ {low}"
    return f"≤ {high}" if low is None else f"{low} – {high}"
