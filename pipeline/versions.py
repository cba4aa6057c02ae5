"""Which program, Python, libraries and fonts made a file: what has to be the same for the same bytes."""

from __future__ import annotations

import platform
import zlib
from collections.abc import Mapping
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from pipeline.doctor import LOCK, pango, pins
from pipeline.program_mark import program_mark
from pipeline.reports.fonts import font_marks
from pipeline.reports.render import TEMPLATES


def versions() -> dict[str, str]:
    """Every part with its version, in order of names."""
    found = {
        "program": _program(),
        "python": platform.python_version(),
        "pango": str(pango().values["version"]),
        "zlib": zlib.ZLIB_RUNTIME_VERSION,
        "fonts": sha256("\n".join(font_marks()).encode()).hexdigest()[:12],
        **{name: _installed(name) for name in _libraries()},
    }
    return dict(sorted(found.items()))


def unlike(kept: Mapping[str, str], here: Mapping[str, str]) -> list[str]:
    """Parts of which the versions differ: `pandas 3.1.1 / 3.2.0`."""
    names = sorted(kept.keys() | here.keys())
    return [
        f"{name} {kept.get(name, '-')} / {here.get(name, '-')}"
        for name in names
        if kept.get(name) != here.get(name)
    ]


def _program() -> str:
    """A digest of the sources, and of the templates of the papers."""
    found = sha256(program_mark().encode())
    for path in sorted(TEMPLATES.iterdir()):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()[:12]


def _libraries() -> list[str]:
    """What the program needs, as its lock lists it."""
    return sorted(pins(LOCK.read_text(encoding="utf-8"))) if Path(LOCK).is_file() else []


def _installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "-"
