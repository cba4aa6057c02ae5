"""LibreOffice as the other opinion: what it makes of our forms when nothing has been calculated before."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

import pytest

from pipeline.sheets.package import pack
from pipeline.sheets.raw import RawCell, RawSheet
from pipeline.sheets.reader import read

SOFFICE = shutil.which("soffice")
Recalculated = Mapping[str, tuple[RawSheet, RawSheet]]
"""File name -> our sheet and LibreOffice's."""

BATCH = 200
"""LibreOffice gives up somewhere beyond 240 files in one run."""

CACHED = re.compile(rb"(</f>)<v>[^<]*</v>")


def emptied(data: bytes, at: Path) -> bytes:
    """Without any value of a formula: LibreOffice keeps those it finds."""
    at.write_bytes(data)
    with ZipFile(at) as opened:
        parts = {name: opened.read(name) for name in opened.namelist()}
    sheet = parts["xl/worksheets/sheet1.xml"]
    assert CACHED.search(sheet)
    return pack({**parts, "xl/worksheets/sheet1.xml": CACHED.sub(rb"\1", sheet)})


def only_sheet(data: bytes) -> RawSheet:
    workbook, problems = read(data, "x.xlsx")
    assert workbook is not None, problems
    return workbook.sheets[0]


def same(ours: RawCell, theirs: RawCell | None) -> bool:
    if ours.raw == "" and (theirs is None or theirs.raw == ""):
        return True
    if theirs is None or ours.kind != theirs.kind:
        return False
    if ours.kind == "number":
        return abs(float(ours.raw) - float(theirs.raw)) < 1e-9
    return ours.raw == theirs.raw


def convert(kind: str, files: list[Path], folder: Path) -> None:
    if SOFFICE is None:
        pytest.skip("LibreOffice is not installed")
    profile = f"-env:UserInstallation={(folder.parent / 'profile').as_uri()}"
    command = [SOFFICE, profile, "--headless", "--convert-to", kind, "--outdir", str(folder)]
    for start in range(0, len(files), BATCH):
        some = map(str, files[start : start + BATCH])
        subprocess.run([*command, *some], check=True, capture_output=True, timeout=300)


def calculated_anew(files: Mapping[str, bytes], folder: Path) -> Recalculated:
    """Workbooks by name, calculated by LibreOffice from their inputs alone; `folder` is filled with them."""
    for name, data in files.items():
        (folder / name).write_bytes(emptied(data, folder / "packed"))
    (folder / "packed").unlink()
    convert("xlsx:Calc MS Excel 2007 XML", [folder / name for name in files], folder / "out")
    return {
        name: (only_sheet(data), only_sheet((folder / "out" / name).read_bytes()))
        for name, data in files.items()
    }


def differences(recalculated: Recalculated) -> list[tuple[object, ...]]:
    """Formulas for which LibreOffice has another value than the one we wrote."""
    return [
        (name, at, ours.formula, ours.raw, theirs.cells.get(at))
        for name, (sheet, theirs) in recalculated.items()
        for at, ours in sheet.cells.items()
        if ours.formula is not None and not same(ours, theirs.cells.get(at))
    ]
