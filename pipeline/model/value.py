"""What a cell means: exact numbers, text or blank."""

from __future__ import annotations

from fractions import Fraction

Value = int | Fraction | str | None
"""None is blank, which is not 0."""

MINUS = "-"
NEAR = Fraction(1, 10**9)
"""How far a spreadsheet's own number may be from the exact one."""


def exact(number: int | Fraction) -> int | Fraction:
    """A whole fraction as int; everything else unchanged."""
    if isinstance(number, Fraction) and number.denominator == 1:
        return number.numerator
    return number


def shown(value: Value) -> str:
    """A value as printed: fractions with two decimals, half away from zero (rules 3.4)."""
    if value is None:
        return ""
    if isinstance(value, Fraction) and value.denominator != 1:
        return _two_decimals(value)
    return str(value)


def signed(value: Value) -> str:
    """A score as printed: `+118`, `-7`, `0`, `+3.33` (rules 3.4); text unchanged."""
    if isinstance(value, int | Fraction) and value > 0:
        return "+" + shown(value)
    return shown(value)


def _rounded(value: int | Fraction) -> Fraction:
    return Fraction(shown(value))


def _two_decimals(value: Fraction) -> str:
    hundredths = abs(value) * 100
    rounded = (2 * hundredths.numerator + hundredths.denominator) // (2 * hundredths.denominator)
    whole, rest = divmod(rounded, 100)
    sign = MINUS if value < 0 and rounded else ""
    return f"{sign}{whole}.{rest:02d}" if rounded else "0"


def same_figure(found: Value, right: Value) -> bool:
    """Whether an entry is the right figure: exact, its two-decimal form, or within 1e-9 (rules 3.4)."""
    if isinstance(found, int | Fraction) and isinstance(right, int | Fraction):
        return abs(Fraction(found) - Fraction(right)) <= NEAR or found == _rounded(right)
    return found == right
