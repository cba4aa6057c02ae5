"""Names compared across scripts: 陳 and 陈, 臺 and 台 are one character written in two ways (CM15)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from pathlib import Path

_GROUPS = Path(__file__).with_name("han_variants.txt")


def alike(one: str, other: str) -> bool:
    """Whether two texts differ only in width, capitals, spaces, or the script of Chinese characters."""
    return _folded(one) == _folded(other)


def _folded(text: str) -> str:
    plain = "".join(unicodedata.normalize("NFKC", text).casefold().split())
    return plain.translate(_variants())


@lru_cache(maxsize=1)
def _variants() -> dict[int, str]:
    """Every variant with the first character of its group."""
    lines = _GROUPS.read_text(encoding="utf-8").splitlines()
    groups = " ".join(line for line in lines if not line.startswith("#")).split()
    return {ord(character): group[0] for group in groups for character in group[1:]}
