"""The tag in A1: which form, event, round, table and seating a sheet is for."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pipeline.model.form import Block, Field, Layout, Many, row_keys
from pipeline.model.kind import Verdict
from pipeline.model.seating import Round, Table

_ROUND = re.compile(r"(?:[1-9][0-9]{0,3}|P[1-9][0-9]{0,3})")
_TABLE = re.compile(r"[1-9][0-9]{0,5}")
_VERSION = re.compile(r"[0-9A-Za-z]{1,20}")


@dataclass(frozen=True)
class Tag:
    """The tag of a scoresheet: `rummikub.3fa21c|RSF|2|3|9d01ab57`."""

    layout: str
    event: str
    round: Round
    table: int
    seating: str

    @property
    def form(self) -> str:
        """The name of the form, without its fingerprint."""
        return self.layout.rpartition(".")[0]

    def text(self) -> str:
        """The tag as it stands in A1."""
        return "|".join((self.layout, self.event, str(self.round), str(self.table), self.seating))


@dataclass(frozen=True)
class BookTag:
    """The tag of a sheet of event.xlsx: `event.settings|1`."""

    form: str
    version: str = "1"

    def text(self) -> str:
        """The tag as it stands in A1."""
        return f"{self.form}|{self.version}"


def parse_tag(text: str) -> Tag | None:
    """The tag of a scoresheet, or None if the text is none."""
    parts = text.strip().split("|")
    if len(parts) != 5 or not _ROUND.fullmatch(parts[2]) or not _TABLE.fullmatch(parts[3]):
        return None
    layout, event, round_, table, seating = parts
    if not layout.rpartition(".")[0] or not event or not seating:
        return None
    return Tag(layout, event, int(round_) if round_.isdecimal() else round_, int(table), seating)


def parse_book_tag(text: str) -> BookTag | None:
    """The tag of an organiser's sheet, or None if the text is none."""
    form, _, version = text.strip().partition("|")
    return BookTag(form, version) if "." in form and _VERSION.fullmatch(version) else None


@lru_cache(maxsize=512)
def layout_mark(layout: Layout) -> str:
    """Form name and fingerprint of its keys, roles, kinds and rows; words and formulas do not count."""
    shape = [
        _shapes(layout.head),
        [[block.key, _rows(block), _shapes(block.fields)] for block in layout.blocks],
        _shapes(layout.foot),
    ]
    return f"{layout.form}.{_fingerprint(shape, 6)}"


def seating_mark(table: Table) -> str:
    """Fingerprint of who sits where at a table."""
    return _fingerprint([[seat.key, seat.entrant] for seat in table.seats], 8)


def _shapes(fields: Sequence[Field]) -> list[list[str]]:
    """Of every field people see: a hidden helper is a formula."""
    return [_shape(field) for field in fields if field.role != "helper"]


def _shape(field: Field) -> list[str]:
    kind = "Verdict" if isinstance(field.kind, Verdict) else repr(field.kind)
    return [field.key, field.role, kind]


def _rows(block: Block) -> list[str]:
    return [str(block.rows)] if isinstance(block.rows, Many) else list(row_keys(block.rows))


def _fingerprint(shape: object, length: int) -> str:
    text = json.dumps(shape, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:length]
