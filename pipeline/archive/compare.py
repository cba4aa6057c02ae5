"""Archived files beside those that their inputs give: by bytes, or by what they say under other versions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from typing import Literal

from pipeline.archive.pdf_text import PaperText, Unreadable, paper_text
from pipeline.model.value import Value
from pipeline.sheets.address import address
from pipeline.sheets.raw import RawCell, RawSheet
from pipeline.sheets.reader import read

Kind = Literal[
    "changed", "missing", "unlisted",
    "not_made", "not_kept", "bytes", "lines", "cells", "pages", "text",
]  # fmt: skip
"""changed, missing, unlisted: the archive is not as its manifest says; the others: as its inputs give it."""

_MARK = re.compile(r"\b[0-9A-F]{6}\b")
_MARK_BETWEEN = re.compile(r"(?<![0-9A-F])[0-9A-F]{6}(?![0-9A-F])")
"""The mark of a paper, made from its template too: another program may give the same paper another one."""

BLANK = RawCell("blank", "")


@dataclass(frozen=True)
class Difference:
    """One file that is not as it should be. `values`: where and what, for its words."""

    kind: Kind
    file: str
    values: Mapping[str, Value]


def against_manifest(listed: Mapping[str, str], there: Mapping[str, str]) -> list[Difference]:
    """The digests that the manifest lists and those of the files that are there."""
    found = [
        *(Difference("missing", name, {}) for name in listed.keys() - there.keys()),
        *(Difference("unlisted", name, {}) for name in there.keys() - listed.keys()),
        *(Difference("changed", name, {}) for name in listed.keys() & there if listed[name] != there[name]),
    ]
    return sorted(found, key=lambda one: one.file)


def against_rebuilt(
    kept: Mapping[str, bytes], made: Mapping[str, bytes], *, exactly: bool
) -> list[Difference]:
    """Archived outputs and those made anew; `exactly`: by the same versions, so byte by byte."""
    found = []
    for name in sorted(kept.keys() | made.keys()):
        if name not in made:
            found.append(Difference("not_made", name, {}))
        elif name not in kept:
            found.append(Difference("not_kept", name, {}))
        elif kept[name] != made[name]:
            found += [Difference("bytes", name, {})] if exactly else unlike(name, kept[name], made[name])
    return found


def unlike(name: str, kept: bytes, made: bytes) -> list[Difference]:
    """What two files of different bytes say differently; nothing if they say the same."""
    compare = _BY_ENDING.get(name.rpartition(".")[2], _lines)
    return compare(name, kept, made)


def _lines(name: str, kept: bytes, made: bytes) -> list[Difference]:
    """The first line that differs."""
    one, other = kept.splitlines(), made.splitlines()
    same = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
    return [Difference("lines", name, {"line": (min(len(one), len(other)) if same is None else same) + 1})]


def _page(name: str, kept: bytes, made: bytes) -> list[Difference]:
    """A page for a browser, by its text."""
    return [] if _visible(kept) == _visible(made) else [Difference("text", name, {"page": 1})]


def _visible(page: bytes) -> str:
    text = re.sub(r"<(style|script)\b.*?</\1>", " ", page.decode("utf-8", "replace"), flags=re.DOTALL)
    return _MARK.sub("", " ".join(unescape(re.sub(r"<[^>]*>", " ", text)).split()))


def _cells(name: str, kept: bytes, made: bytes) -> list[Difference]:
    """Workbooks cell by cell: value, formula, and which cells there are."""
    one, other = (read(data, name)[0] for data in (kept, made))
    if one is None or other is None:
        return [Difference("bytes", name, {})]
    if [sheet.name for sheet in one.sheets] != [sheet.name for sheet in other.sheets]:
        return [Difference("cells", name, {"cell": ", ".join(sheet.name for sheet in one.sheets)})]
    found = [
        f"{mine.name} {address(*at)}"
        for mine, its in zip(one.sheets, other.sheets, strict=True)
        for at in _unlike_cells(mine, its)
    ]
    return [Difference("cells", name, {"cell": found[0]})] if found else []


def _unlike_cells(one: RawSheet, other: RawSheet) -> list[tuple[int, int]]:
    return [
        at
        for at in sorted(one.cells.keys() | other.cells.keys())
        if _plain(one.cells.get(at, BLANK)) != _plain(other.cells.get(at, BLANK))
    ]


def _plain(cell: RawCell) -> tuple[str, str, str | None]:
    return cell.kind, _MARK.sub("", cell.raw), cell.formula


def _paper(name: str, kept: bytes, made: bytes) -> list[Difference]:
    """Papers by the number of their pages, and by the text of each."""
    try:
        one, other = paper_text(kept), paper_text(made)
    except Unreadable:
        return [Difference("bytes", name, {})]
    if len(one.pages) != len(other.pages):
        return [Difference("pages", name, {"kept": len(one.pages), "made": len(other.pages)})]
    pages = _unlike_pages(one, other)
    if pages:
        return [Difference("text", name, {"page": pages[0]})]
    return [Difference("text", name, {"page": 1})] if _bare(one.shared) != _bare(other.shared) else []


def _unlike_pages(one: PaperText, other: PaperText) -> list[int]:
    pairs = zip(_bare(one.pages), _bare(other.pages), strict=True)
    return [number for number, pair in enumerate(pairs, 1) if pair[0] != pair[1]]


def _bare(texts: Sequence[str]) -> list[str]:
    return [_MARK_BETWEEN.sub("", text) for text in texts]


_BY_ENDING: Mapping[str, Callable[[str, bytes, bytes], list[Difference]]] = {
    "html": _page,
    "pdf": _paper,
    "xlsx": _cells,
}
