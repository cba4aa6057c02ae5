"""The hidden cells right of a form: positions of choices, verdicts, helpers, lists and messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.model.form import Block, Field, Layout, Spot
from pipeline.model.kind import Choice, Suggestion, Verdict, YesNo
from pipeline.sheets.address import address

TOP = 2
"""Row 1 holds the column keys."""

YES_NO = Choice("yes_no", ("1", "0"))


@dataclass(frozen=True)
class Judgement:
    """Hidden cells of one verdict: position of the finding, its grade (0 OK, 1 untouched, 2 to do,
    3 wrong), whether it is open (grade 1 or 2), and what the banner says of it."""

    code: str
    grade: str
    open: str
    speech: str


@dataclass(frozen=True)
class Banner:
    """Hidden cells behind the banner: the texts that are due, and the state (see `STATES`)."""

    wrong: str
    open: str
    state: str


STATES = ("untouched", "todo", "wrong", "unfinished", "ok")
"""States of the banner, counted from 1."""


@dataclass(frozen=True)
class Workings:
    """Every hidden cell by what it is for; lists and messages by name, top to bottom.

    `spelt`: the keys of a suggestion, which people may type instead of its labels.
    """

    codes: Mapping[Spot, str]
    judgements: Mapping[Spot, Judgement]
    helpers: Mapping[Spot, str]
    lists: Mapping[str, tuple[str, ...]]
    spelt: Mapping[str, tuple[str, ...]]
    messages: Mapping[str, tuple[str, ...]]
    grades: Mapping[str, tuple[str, ...]]
    banner: Banner
    columns: range


def choice_of(field: Field) -> Choice | None:
    """The list a field chooses from; yes/no is a list of two."""
    if isinstance(field.kind, YesNo):
        return YES_NO
    return field.kind if isinstance(field.kind, Choice) else None


def arrange(layout: Layout, rows: Mapping[tuple[str, str], int], start: int) -> Workings:
    """Hidden cells from column `start` on; `rows`: the row on the sheet of each block row."""
    codes: dict[Spot, str] = {}
    judgements: dict[Spot, Judgement] = {}
    helpers: dict[Spot, str] = {}
    width = 0
    for block in layout.blocks:
        for (name, key), row in rows.items():
            if name == block.key:
                cells = _Pen(row, start, down=False)
                _block_row(block, key, cells, codes, judgements, helpers)
                width = max(width, cells.column - start)
    head = _Pen(TOP, start + width, down=True)
    for field in (*layout.head, *layout.foot):
        _working_cells(("", "", field.key), field, head, codes, judgements, helpers)
        if isinstance(field.kind, Verdict):
            helpers["", "", field.key] = judgements["", "", field.key].speech
    banner = Banner(head.next(), head.next(), head.next())
    lists: dict[str, tuple[str, ...]] = {}
    spelt: dict[str, tuple[str, ...]] = {}
    messages: dict[str, tuple[str, ...]] = {}
    grades: dict[str, tuple[str, ...]] = {}
    column = start + width + 1
    for field in layout.fields():
        choice = choice_of(field)
        if choice and choice.name not in lists:
            lists[choice.name] = _down(column, len(choice.keys))
            column += 1
            if isinstance(choice, Suggestion):
                spelt[choice.name] = _down(column, len(choice.keys))
                column += 1
        if isinstance(field.kind, Verdict):
            messages[field.key] = _down(column, len(field.kind.findings))
            grades[field.key] = _down(column + 1, len(field.kind.findings))
            column += 2
    return Workings(codes, judgements, helpers, lists, spelt, messages, grades, banner, range(start, column))


class _Pen:
    """Hands out cells one after the other, along a row or down a column."""

    def __init__(self, row: int, column: int, down: bool) -> None:
        self.row, self.column, self.down = row, column, down

    def next(self) -> str:
        at = address(self.row, self.column)
        self.row += self.down
        self.column += not self.down
        return at


def _block_row(
    block: Block,
    key: str,
    cells: _Pen,
    codes: dict[Spot, str],
    judgements: dict[Spot, Judgement],
    helpers: dict[Spot, str],
) -> None:
    for field in block.fields:
        _working_cells((block.key, key, field.key), field, cells, codes, judgements, helpers)


def _working_cells(
    spot: Spot,
    field: Field,
    cells: _Pen,
    codes: dict[Spot, str],
    judgements: dict[Spot, Judgement],
    helpers: dict[Spot, str],
) -> None:
    if isinstance(field.kind, Verdict):
        judgement = Judgement(cells.next(), cells.next(), cells.next(), cells.next())
        judgements[spot], codes[spot] = judgement, judgement.code
    elif choice_of(field):
        codes[spot] = cells.next()
    if field.role == "helper":
        helpers[spot] = cells.next()


def _down(column: int, count: int) -> tuple[str, ...]:
    return tuple(address(TOP + n, column) for n in range(count))
