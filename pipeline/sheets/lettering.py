"""What is printed on a scoresheet before anybody fills it: every text, by its cell."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.language import Language
from pipeline.model.form import Block, Field, Layout, row_keys
from pipeline.model.kind import Choice, Suggestion, Verdict
from pipeline.sheets.address import address, letters
from pipeline.sheets.columns import numbered, visible
from pipeline.sheets.grid import FIRST_COLUMN, TITLE_ROW, place
from pipeline.sheets.live import Live

FEW = 2
"""Choices, or characters of a choice, that need no explaining at the foot of the sheet."""


def lettering(live: Live, rehearsal: bool) -> dict[str, str]:
    """Cell -> text: title, labels, headings, row numbers, lines to sign on and what may be chosen."""
    return dict((*_head(live, rehearsal), *_blocks(live), *_foot(live)))


def blank_texts(layout: Layout, language: Language, rehearsal: bool) -> frozenset[str]:
    """Every text of a blank form, also those that formulas read from hidden cells."""
    live = Live(layout, place(layout), language)
    return frozenset(map(str, (*lettering(live, rehearsal).values(), *live.texts().values()))) - {""}


def label(live: Live, field: Field) -> str:
    """What a field is called on the sheet."""
    return live.language.label(live.layout.form, field.named)


def signing(live: Live) -> tuple[tuple[str, int, int], ...]:
    """Lines for pen and stamp: what they are for, first and last column."""
    half = FIRST_COLUMN + len(live.grid.columns) // 2
    return ("signature", FIRST_COLUMN + 1, half - 1), ("stamp", half + 1, live.grid.last)


def _head(live: Live, rehearsal: bool) -> Iterator[tuple[str, str]]:
    rows, last, text = live.grid.rows, letters(live.grid.last), live.language.text
    kind = text(f"{live.layout.form}.sheet.title")
    yield f"{last}{TITLE_ROW}", f"【{text('scoresheet.rehearsal')}】 {kind}" if rehearsal else kind
    if len(rows.head) > 1:
        yield f"{last}{rows.head[1]}", text("scoresheet.hint")
    yield from _outer(live, live.layout.head)


def _outer(live: Live, fields: tuple[Field, ...]) -> Iterator[tuple[str, str]]:
    for field in fields:
        spot = ("", "", field.key)
        if field.role != "helper" and not isinstance(field.kind, Verdict) and spot in live.grid.labels:
            yield live.grid.labels[spot], label(live, field) + " "


def _blocks(live: Live) -> Iterator[tuple[str, str]]:
    for block in live.layout.blocks:
        main = block is live.layout.blocks[0]
        header = live.grid.rows.header if main else live.grid.rows.bands[block.key]
        headings = dict(_headings(live, block, header))
        title = f"{live.layout.form}.block.{block.key}.title"
        if not headings.get(first := address(header, FIRST_COLUMN)) and live.language.has(title):
            headings[first] = " " + live.language.text(title)
        yield from headings.items()
        if numbered(block, live.layout.blocks[0]):
            for key in row_keys(block.rows):
                yield address(live.grid.rows.blocks[block.key, key], FIRST_COLUMN), key


def _headings(live: Live, block: Block, header: int) -> Iterator[tuple[str, str]]:
    for field in visible(block):
        yield address(header, FIRST_COLUMN + live.grid.places[block.key][field.key]), label(live, field)


def _foot(live: Live) -> Iterator[tuple[str, str]]:
    yield from _outer(live, live.layout.foot)
    for key, start, _ in signing(live):
        own = f"{live.layout.form}.sheet.{key}"
        text = live.language.text(own if live.language.has(own) else f"scoresheet.{key}")
        yield address(live.grid.rows.signature, start), text
    yield address(live.grid.rows.key, FIRST_COLUMN), _choices(live)


def _choices(live: Live) -> str:
    """What may be chosen, for those who fill the sheet with a pen."""
    parts: dict[str, str] = {}
    for field in live.layout.fields():
        kind = field.kind
        if field.role != "input" or isinstance(kind, Suggestion) or not isinstance(kind, Choice):
            continue
        if len(kind.keys) > FEW and max(map(len, kind.keys)) > FEW:
            items = (f"{number} {live.language.choice(kind, key)}" for number, key in enumerate(kind.keys, 1))
            parts[kind.name] = live.language.text(
                "scoresheet.key", label=label(live, field), items="　".join(items)
            )
    return "　｜　".join(parts.values())
