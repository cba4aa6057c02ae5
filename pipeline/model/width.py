"""Full-width letters, digits and signs as the plain ones they stand for (rules README 3.2)."""

from __future__ import annotations

_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}


def narrowed(text: str) -> str:
    """The text with plain characters in place of full-width ones."""
    return text.translate(_FULL_WIDTH)
