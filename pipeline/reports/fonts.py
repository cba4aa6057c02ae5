"""Which fonts print: found before WeasyPrint is imported, so that every machine prints alike."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from xml.sax.saxutils import escape

from fontTools.ttLib import TTCollection, TTFont

from pipeline.model.problem import Problem

FAMILIES = tuple(f"Noto {face} CJK {region}" for face in ("Sans", "Serif") for region in ("TC", "SC"))
STYLES = ("Regular", "Bold")
STARTS = ("NotoSansCJK", "NotoSerifCJK")
ENDINGS = (".ttc", ".otc", ".otf")
FOLDER_VARIABLE = "TOURNEY_FONTS"
EPOCH = "315532800"
"""1980-01-01: no clock ever shows in a paper."""

GETA = "〓"
"""Printers' mark for a sort that is missing."""


def font_folders(folder: Path | None = None) -> tuple[Path, ...]:
    """Where fonts are looked for: the folder given (or of the environment), then the systems' own."""
    chosen = folder or (Path(os.environ[FOLDER_VARIABLE]) if os.environ.get(FOLDER_VARIABLE) else None)
    home = Path.home()
    local = os.environ.get("LOCALAPPDATA")
    known = (
        Path("/usr/share/fonts/opentype/noto"),
        Path("/usr/share/fonts/noto-cjk"),
        Path("/usr/local/share/fonts"),
        home / ".local/share/fonts",
        home / "Library/Fonts",
        Path("/Library/Fonts"),
        Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts",
        *((Path(local) / "Microsoft/Windows/Fonts",) if local else ()),
    )
    return (chosen, *known) if chosen else known


def font_files(folder: Path | None = None) -> tuple[Path, ...]:
    """The static Noto CJK files of the first folder of each file name; empty when there are none."""
    found: dict[str, Path] = {}
    for place in font_folders(folder):
        for file in sorted(place.iterdir()) if place.is_dir() else ():
            name = file.name
            if name.startswith(STARTS) and name.lower().endswith(ENDINGS) and "VF" not in name:
                found.setdefault(name, file)
    return tuple(found[name] for name in sorted(found))


def font_marks() -> list[str]:
    """What tells one set of fonts from another: each file with its size in bytes."""
    return [f"{file.name}={file.stat().st_size}" for file in font_files()]


def absent_faces(files: tuple[Path, ...]) -> tuple[str, ...]:
    """The faces the papers need that none of these files holds."""
    held = {face for file in files for face in _faces(file)}
    return tuple(
        f"{family} {style}" for family in FAMILIES for style in STYLES if (family, style) not in held
    )


def prepare(cache: Path, folder: Path | None = None) -> list[Problem]:
    """Make fontconfig see our fonts and nothing else; a problem, and nothing set, when faces are absent.

    Must run before WeasyPrint is imported; child processes inherit it through the environment.
    """
    files = font_files(folder)
    absent = absent_faces(files)
    if absent:
        return [Problem("ENV.fonts", "error", values={"faces": ", ".join(absent)})]
    cache.mkdir(parents=True, exist_ok=True)
    configuration = cache / "fonts.conf"
    _kept(configuration, _configuration(files, cache))
    os.environ["FONTCONFIG_FILE"] = str(configuration.resolve())
    os.environ["SOURCE_DATE_EPOCH"] = EPOCH
    if folder:
        os.environ[FOLDER_VARIABLE] = str(folder.resolve())
    return []


def _kept(file: Path, text: str) -> None:
    """Writes a file whole, and only if it says something else: another run may be reading it."""
    if file.exists() and file.read_text(encoding="utf-8") == text:
        return
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    beside.write_text(text, encoding="utf-8")
    beside.replace(file)


def prepared() -> bool:
    """Whether `prepare` has run here or in the process that started this one."""
    configuration = Path(os.environ.get("FONTCONFIG_FILE", ""))
    return configuration.is_file() and os.environ.get("SOURCE_DATE_EPOCH") == EPOCH


def missing_glyphs(text: str) -> str:
    """The characters of a text that no font has, each once, in order of code."""
    left = {character for character in set(text) if not _shapeless(character)}
    for file in font_files():
        if not left:
            break
        left -= _coverage(file)
    return "".join(sorted(left))


def printable(text: str) -> str:
    """A text in which every character that no font has is a visible 〓."""
    return text.translate({ord(character): GETA for character in missing_glyphs(text)})


def _shapeless(character: str) -> bool:
    """Spaces, direction marks and variation selectors take no glyph of their own."""
    selector = "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"
    return character.isspace() or selector or unicodedata.category(character) == "Cf"


@lru_cache
def _coverage(file: Path) -> frozenset[str]:
    """All faces of a Noto CJK collection cover the same characters: one is read (a tenth of a second)."""
    number = 0 if file.suffix.lower() in (".ttc", ".otc") else -1
    with TTFont(file, fontNumber=number, lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))


@lru_cache
def _faces(file: Path) -> frozenset[tuple[str, str]]:
    if file.suffix.lower() == ".otf":
        with TTFont(file, lazy=True) as font:
            return frozenset({_face(font)})
    with TTCollection(file, lazy=True) as collection:
        return frozenset(_face(font) for font in collection)


def _face(font: TTFont) -> tuple[str, str]:
    names: Mapping[int, str] = MappingProxyType({n: str(font["name"].getDebugName(n)) for n in (1, 2)})
    return names[1], names[2]


def _configuration(files: tuple[Path, ...], cache: Path) -> str:
    folders = sorted({str(file.parent.resolve()) for file in files})
    accepted = "".join(f"<glob>{escape(str(file.parent.resolve() / file.name))}</glob>" for file in files)
    return (
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        + "".join(f"<dir>{escape(folder)}</dir>" for folder in folders)
        + f"<cachedir>{escape(str((cache / 'fontconfig').resolve()))}</cachedir>"
        + "<selectfont><rejectfont><glob>*</glob></rejectfont>"
        + f"<acceptfont>{accepted}</acceptfont></selectfont></fontconfig>\n"
    )
