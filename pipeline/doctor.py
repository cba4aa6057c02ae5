"""Whether this machine can do the work: Python, pinned packages, Pango, subsetting, fonts, LibreOffice."""

from __future__ import annotations

import ctypes
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from pipeline.model.value import Value

State = Literal["ok", "note", "bad"]

LOCK = Path(__file__).resolve().parents[1] / "requirements.txt"
OLDEST_PYTHON = (3, 11)
OLDEST_PANGO = (1, 44)
"""The oldest that WeasyPrint works with."""

# The names WeasyPrint tries, so that doctor finds what it finds.
PANGO = ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0.0.dylib", "libpango-1.0-0.dll")
PANGO_FT2 = (
    "libpangoft2-1.0.so.0",
    "libpangoft2-1.0.dylib",
    "libpangoft2-1.0.0.dylib",
    "libpangoft2-1.0-0.dll",
)
SUBSET = (
    "libharfbuzz-subset.so.0",
    "libharfbuzz-subset.dylib",
    "libharfbuzz-subset.0.dylib",
    "libharfbuzz-subset-0.dll",
)
DLL_FOLDERS = r"C:\msys64\ucrt64\bin;C:\msys64\mingw64\bin"


@dataclass(frozen=True)
class Finding:
    """One thing looked at. `line` and `remedy` are catalogue keys filled with `values`; no remedy if ok."""

    part: str
    state: State
    line: str
    remedy: str = ""
    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def ok(self) -> bool:
        """Whether nothing has to be done; a note is about something the program can do without."""
        return self.state != "bad"


def doctor() -> list[Finding]:
    """Everything looked at, in the order a person would repair it."""
    return [python(), packages(), pango(), subsetting(), *fonts(), libreoffice()]


def python(version: tuple[int, ...] = sys.version_info[:3]) -> Finding:
    """Whether this Python is new enough."""
    return _finding(
        "python",
        version >= OLDEST_PYTHON,
        version=_dotted(version),
        oldest=_dotted(OLDEST_PYTHON),
    )


def packages(lock: Path = LOCK) -> Finding:
    """Whether the installed packages are the pinned ones."""
    wanted = pins(lock.read_text(encoding="utf-8")) if lock.is_file() else {}
    wrong = [
        f"{name} {_installed(name) or '-'} ({pin})" for name, pin in wanted.items() if _installed(name) != pin
    ]
    return _finding(
        "packages",
        bool(wanted) and not wrong,
        count=len(wanted),
        wrong=", ".join(wrong) or lock.name,
    )


def pins(lock: str) -> dict[str, str]:
    """Package to version, as a requirements file pins them."""
    return dict(re.findall(r"^([a-z0-9._-]+)==([^\s;\\]+)", lock, re.MULTILINE))


def pango() -> Finding:
    """Whether the library that lays out text can be loaded, and is new enough."""
    library = _load(PANGO)
    version = _pango_version(library) if library is not None else ""
    numbers = tuple(int(number) for number in re.findall(r"\d+", version))
    found = bool(numbers) and numbers >= OLDEST_PANGO and _load(PANGO_FT2) is not None
    return _finding("pango", found, version=version or "-", oldest=_dotted(OLDEST_PANGO), on_system=True)


def subsetting() -> Finding:
    """Whether fonts are cut down by HarfBuzz; without it every paper takes minutes and other bytes."""
    return _finding("subset", _load(SUBSET) is not None, on_system=True)


def fonts() -> list[Finding]:
    """Whether the faces the papers are set in are there: Noto CJK in Sans and Serif, regular and bold."""
    # Nothing may stop doctor: fontTools may be absent, a font file broken.
    try:
        from pipeline.reports.fonts import absent_faces, font_files

        files = font_files()
        absent = absent_faces(files)
    except Exception as error:
        return [_finding("fonts", False, reason=f"{type(error).__name__}: {error}")]
    return faces([file.name for file in files], absent)


def faces(names: Sequence[str], absent: Sequence[str]) -> list[Finding]:
    """The same, from the names of the font files and the faces that none of them holds."""
    found = []
    for part, start, family in (
        ("sans", "NotoSansCJK", "Noto Sans"),
        ("serif", "NotoSerifCJK", "Noto Serif"),
    ):
        files = ", ".join(name for name in names if name.startswith(start))
        missing = ", ".join(face for face in absent if face.startswith(family))
        found.append(_finding(part, not missing, files=files, missing=missing, on_system=True))
    return found


def libreoffice() -> Finding:
    """Whether LibreOffice Calc is there: only the tests want it."""
    places = (
        "/usr/lib/libreoffice/program/libsclo.so",
        "/usr/lib64/libreoffice/program/libsclo.so",
        "/Applications/LibreOffice.app",
        "C:/Program Files/LibreOffice/program/soffice.exe",
    )
    found = any(Path(place).exists() for place in places)
    return _finding("libreoffice", found, otherwise="note", on_system=True)


def system() -> str:
    """Which remedies apply: `macos`, `windows`, `debian` (apt-get is there) or `other`."""
    if sys.platform in ("darwin", "win32"):
        return "macos" if sys.platform == "darwin" else "windows"
    return "debian" if Path("/usr/bin/apt-get").exists() else "other"


def _finding(
    part: str, found: bool, *, otherwise: State = "bad", on_system: bool = False, **values: Value
) -> Finding:
    if found:
        return Finding(part, "ok", f"doctor.{part}.ok", values=values)
    remedy = f"doctor.remedy.{system()}" if on_system and part != "libreoffice" else f"doctor.{part}.remedy"
    return Finding(part, otherwise, f"doctor.{part}.bad", remedy, values)


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(str(number) for number in version)


def _installed(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _load(names: Iterable[str]) -> ctypes.CDLL | None:
    """The first of these libraries that loads."""
    if sys.platform == "win32":
        for folder in os.environ.get("WEASYPRINT_DLL_DIRECTORIES", DLL_FOLDERS).split(";"):
            if os.path.isdir(folder):
                os.add_dll_directory(folder)
    for name in names:
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    return None


def _pango_version(library: ctypes.CDLL) -> str:
    ask = library.pango_version_string
    ask.restype = ctypes.c_char_p
    answer = ask()
    return answer.decode("ascii", "replace") if isinstance(answer, bytes) else ""
