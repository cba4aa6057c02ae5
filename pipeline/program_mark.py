"""Which program this is: what has been worked out by another one is worked out again."""

from __future__ import annotations

import sys
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from pyexpat import EXPAT_VERSION

HOUSE = Path(__file__).parent
SOURCES = (".py", ".toml", ".txt")
"""Rules, words, presets and lists of characters: all that a reading of a sheet depends on but its bytes."""


@lru_cache
def program_mark() -> str:
    """A digest of the program's own files, the interpreter and the libraries that reading goes through."""
    found = sha256(f"{sys.version} {EXPAT_VERSION} {version('openpyxl')}".encode())
    for path in sorted(path for path in HOUSE.rglob("*") if path.suffix in SOURCES):
        data = path.read_bytes()
        found.update(f"\n{path.relative_to(HOUSE).as_posix()} {len(data)}\n".encode() + data)
    return found.hexdigest()
