"""docs/input.md and SECURITY.md say what the program does: the table of expected results, and the limits."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from pipeline.sheets import markup, package, reader, sheet_xml

HOME = Path(__file__).parents[1]
INPUT = (HOME / "docs" / "input.md").read_text(encoding="utf-8")
SECURITY = (HOME / "SECURITY.md").read_text(encoding="utf-8")
KIND = re.compile(r"CM(?:\d+|-\w+)(?:\.\w+)*")
OUTCOMES = {"warning": "warning", "error": "error", "refused": "error", "note": "note"}
"""What the document calls each severity."""


def expected() -> dict[str, set[str]]:
    """Severities of every common kind of problem, from the table that is written by hand."""
    table = HOME / "sample_sheets" / "broken" / "expected.csv"
    found: dict[str, set[str]] = {}
    for row in csv.DictReader(table.read_text("utf-8").splitlines()):
        if row["kind"].startswith("CM"):
            found.setdefault(row["kind"], set()).add(row["severity"])
    return found


def said() -> list[tuple[str, str]]:
    """Kinds and the severity the document gives them: the outcome named last before the kind.

    A table may say in its heading what becomes of all that is in it; a row that begins with the kind, behind.
    """
    found, of_table, now = [], "", ""
    for line in INPUT.splitlines():
        row = line.startswith("|")
        of_table = (of_table or outcome(line)) if row and not KIND.search(line) else of_table if row else ""
        now = now if line.startswith("  ") else of_table
        for word in re.finditer(rf"{KIND.pattern}|{'|'.join(OUTCOMES)}", line, re.I):
            if KIND.fullmatch(word[0]):
                own = outcome(line) if line.startswith("| CM") else ""
                found.append((word[0], own or now))
            else:
                now = OUTCOMES[word[0].lower()]
    return found


def outcome(line: str) -> str:
    """The outcome that a line names first."""
    words = re.findall("|".join(OUTCOMES), line, re.I)
    return OUTCOMES[words[0].lower()] if words else ""


def test_every_kind_that_is_told_is_explained() -> None:
    assert sorted(expected().keys() - {kind for kind, _ in said()}) == []


@pytest.mark.parametrize(("kind", "severity"), sorted(set(said())))
def test_explained_kind_has_the_severity_of_the_table(kind: str, severity: str) -> None:
    elsewhere = {"CM1.copy", "CM1.fails", "CM1.unreadable", "CM14.blank", "CM5.seating"}
    if kind not in expected():
        assert kind in elsewhere
        return
    assert severity in expected()[kind], f"{kind}: the document says {severity}"


LIMITS = {
    "file": package.FILE_LIMIT,
    "one part of it, unpacked": package.PART_LIMIT,
    "all parts that are read, unpacked": package.TOTAL_LIMIT,
    "entries in the zip": package.ENTRIES_LIMIT,
    "tags in all parts that are read": package.TAGS_LIMIT,
    "one tag with its attributes": markup.TAG_LIMIT,
    "nesting of tags": markup.NESTING,
    "text of one cell": markup.TEXT_LIMIT,
    "cells with content": sheet_xml.CELLS_LIMIT,
    "sheets": reader.SHEETS_LIMIT,
    "defined names": reader.NAMES_LIMIT,
}


def test_limits_are_those_of_the_code() -> None:
    rows = re.findall(r"^\| ([a-z ,]+) \| ([0-9,]+)", SECURITY, re.M)
    assert {name: int(number.replace(",", "")) for name, number in rows} == LIMITS


def test_a_page_is_a_page() -> None:
    assert len(SECURITY.splitlines()) < 70
