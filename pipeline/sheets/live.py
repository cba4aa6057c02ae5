"""Formulas written in field keys (pipeline.model.form) become formulas of the sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import Formatter

from pipeline.language import Language
from pipeline.model.form import BEFORE, Block, Field, Layout, Spot, row_keys
from pipeline.model.kind import Grade, Verdict
from pipeline.sheets.address import span
from pipeline.sheets.columns import echoed
from pipeline.sheets.grid import Grid
from pipeline.sheets.workings import choice_of

GRADES: Mapping[Grade, int] = {"untouched": 1, "todo": 2, "wrong": 3}

_KEY = re.compile(r"\{(?P<key>\w+)(?P<code>#?)(?::(?P<all>all)|@(?P<row>[^}]+))?\}")


@dataclass(frozen=True)
class Live:
    """What one form's formulas are made from."""

    layout: Layout
    grid: Grid
    language: Language

    def formulas(self) -> dict[str, str]:
        """Every formula of the sheet by address, without the leading `=`."""
        found = {at: f'{source}&""' for at, source in self.grid.echoes.items()}
        for field in (*self.layout.head, *self.layout.foot):
            found.update(self._field(None, "", field))
        for block in self.layout.blocks:
            for key in row_keys(block.rows):
                for field in block.fields:
                    found.update(self._field(block, key, field))
        return found

    def texts(self) -> dict[str, str | int]:
        """The hidden lists: labels of choices, messages of findings and their grades."""
        work = self.grid.workings
        found: dict[str, str | int] = {}
        for field in self.layout.fields():
            if choice := choice_of(field):
                labels = (self.language.choice(choice, key) for key in choice.keys)
                found.update(zip(work.lists[choice.name], labels, strict=True))
                found.update(zip(work.spelt.get(choice.name, ()), choice.keys, strict=False))
            if isinstance(field.kind, Verdict):
                findings = field.kind.findings
                messages = (self.language.text(f"live.{self.layout.form}.{each.key}") for each in findings)
                found.update(zip(work.messages[field.key], messages, strict=True))
                grades = (GRADES[each.grade] for each in findings)
                found.update(zip(work.grades[field.key], grades, strict=True))
        return found

    def addressed(self, text: str, block: Block | None, row: str) -> str:
        """A formula in field keys with addresses put in, as seen from one row."""
        return _KEY.sub(lambda found: self._area(found, block, row), text)

    def joined(self, key: str, **parts: str) -> str:
        """A catalogue text as a formula: `{name}` becomes the part of that name."""
        pieces: list[str] = []
        for literal, name, _, _ in Formatter().parse(self.language.entries[key]):
            pieces += [quoted(literal)] if literal else []
            pieces += [parts[name]] if name else []
        return "&".join(pieces)

    def _area(self, found: re.Match[str], block: Block | None, row: str) -> str:
        key = found["key"]
        cells = self.grid.workings.codes if found["code"] else self.grid.cells
        owner = self._owner(key, block)
        if owner is None:
            return cells["", "", key]
        if found["all"]:
            return span([cells[owner.key, each, key] for each in row_keys(owner.rows)])
        if found["row"] == BEFORE:
            keys = row_keys(owner.rows)
            return cells[owner.key, keys[keys.index(row) - 1], key] if row != keys[0] else "0"
        return cells[owner.key, found["row"] or row, key]

    def _owner(self, key: str, block: Block | None) -> Block | None:
        """The block a key belongs to: this one first, then head and foot, then the others in order."""
        if any(field.key == key for field in (*self.layout.head, *self.layout.foot)):
            return None
        near: tuple[Block, ...] = () if block is None else (block,)
        for each in (*near, *self.layout.blocks):
            if any(field.key == key for field in each.fields):
                return each
        raise KeyError(f"{self.layout.form} has no field {key}")

    def _field(self, block: Block | None, row: str, field: Field) -> dict[str, str]:
        spot: Spot = (block.key if block else "", row, field.key)
        found: dict[str, str] = {}
        if isinstance(field.kind, Verdict):
            found.update(self._judgement(block, spot, field.kind))
        elif choice := choice_of(field):
            work = self.grid.workings
            lists = [cells[choice.name] for cells in (work.lists, work.spelt) if choice.name in cells]
            if field.live:
                return self._chosen(field.live, block, spot, span(lists[0]))
            found[work.codes[spot]] = _position(self.grid.cells[spot], *map(span, lists))
        if field.live:
            found[self.grid.cells[spot]] = self.addressed(field.live, block, row)
        return found

    def _chosen(self, live: str, block: Block | None, spot: Spot, labels: str) -> dict[str, str]:
        """A computed choice: the position is worked out, the cell shows its label, nothing at 0."""
        code = self.grid.workings.codes[spot]
        return {
            code: self.addressed(live, block, spot[1]),
            self.grid.cells[spot]: f'IF({code}=0,"",INDEX({labels},{code}))',
        }

    def _judgement(self, block: Block | None, spot: Spot, verdict: Verdict) -> dict[str, str]:
        work = self.grid.workings
        cells = work.judgements[spot]
        said = f"INDEX({span(work.messages[spot[2]])},{cells.code})"
        spoken = self.joined("banner.row", who=self._who(block, spot[1]), what=said)
        found = {
            cells.code: self._first(verdict, block, spot[1]),
            cells.grade: f"IF({cells.code}=0,0,INDEX({span(work.grades[spot[2]])},{cells.code}))",
            cells.open: f"IF(OR({cells.grade}=1,{cells.grade}=2),1,0)",
            cells.speech: f'IF({cells.code}=0,"",{spoken if block else said})',
        }
        if block:
            good = quoted(self.language.text("banner.row_ok"))
            if all(finding.grade != "untouched" for finding in verdict.findings):
                good = f'IF({self._empty(block, spot[1])},"",{good})'
            found[self.grid.cells[spot]] = f'IF({cells.code}=0,{good},IF({cells.grade}=1,"",{said}))'
        return found

    def _first(self, verdict: Verdict, block: Block | None, row: str) -> str:
        text = "0"
        for number, finding in reversed(list(enumerate(verdict.findings, 1))):
            text = f"IF({self.addressed(finding.when, block, row)},{number},{text})"
        return text

    def _who(self, block: Block | None, row: str) -> str:
        if block is None:
            return '""'
        first = self.layout.blocks[0]
        named = first if echoed(block, first) else block
        names = {field.key: self.grid.cells[named.key, row, field.key] for field in named.fields}
        return self.joined(f"{self.layout.form}.block.{named.key}.row", **names, line=quoted(row))

    def _empty(self, block: Block, row: str) -> str:
        inputs = [field.key for field in block.fields if field.role == "input"]
        return f"COUNTA({','.join(self.grid.cells[block.key, row, key] for key in inputs)})=0"


def quoted(text: str) -> str:
    """A text as it stands in a formula."""
    return '"' + text.replace('"', '""') + '"'


def ranges(cells: Iterable[tuple[str, ...]]) -> str:
    """Columns of cells as arguments of a function."""
    return ",".join(span(each) for each in cells)


def _position(cell: str, *lists: str) -> str:
    """Where a cell's text stands in the first list that has it; 0 where none does.

    MATCH takes `?` and `*` for any text, so what it found is compared once more.
    """
    text = "0"
    for choices in reversed(lists):
        match = f"MATCH({cell},{choices},0)"
        text = f"IF(ISNUMBER({match}),IF(INDEX({choices},{match})={cell},{match},0),{text})"
    return text
