"""Conditional formats: the colours that follow what the judge types."""

from __future__ import annotations

from collections.abc import Mapping

from openpyxl.formatting.rule import Rule
from openpyxl.styles import Font
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat
from openpyxl.worksheet.worksheet import Worksheet

from pipeline.model.form import Block, Field, row_keys
from pipeline.model.kind import Clock, Grade, Share, Suggestion, Verdict, Whole
from pipeline.sheets import banner, style
from pipeline.sheets.address import ADDRESS, absolute, address, letters, position, span
from pipeline.sheets.grid import FIRST_COLUMN
from pipeline.sheets.live import GRADES, Live
from pipeline.sheets.workings import STATES, choice_of

SHARE_FORMAT = 190
"""Number of a format of our own; those of spreadsheet programs end at 163."""

_BANNER = {
    "todo": (style.AMBER, style.AMBER_INK),
    "wrong": (style.RED, style.PAPER),
    "unfinished": (style.AMBER, style.AMBER_INK),
    "ok": (style.GREEN, style.PAPER),
}


def colour(sheet: Worksheet, live: Live) -> None:
    """All conditional formats of a scoresheet."""
    grid = live.grid
    state = absolute(grid.workings.banner.state)
    row = grid.rows.banner
    area = f"{banner.at(live)}:{address(row, grid.last)}"
    for name, (back, ink) in _BANNER.items():
        number = STATES.index(name) + 1
        _add(sheet, area, f"{state}={number}", back=back, ink=ink, bold=True)
    for field in (*live.layout.head, *live.layout.foot):
        if field.role == "input":
            at = grid.cells["", "", field.key]
            _bad_entry(sheet, live, at, at, grid.workings.codes.get(("", "", field.key)), field)
    for block in live.layout.blocks:
        _block(sheet, live, block)


def _block(sheet: Worksheet, live: Live, block: Block) -> None:
    keys = row_keys(block.rows)
    for field in block.fields:
        if field.role == "helper":
            continue
        cells = live.grid.column(live.layout, block.key, field.key)
        area, top = span(cells), cells[0]
        if field.role == "input":
            if field.idle:
                idle = _pinned(live.addressed(field.idle, block, keys[0]), top)
                _add(sheet, area, f'AND({idle},{top}<>"")', back=style.RED_CELL, ink=style.RED)
                _add(sheet, area, idle, back=style.GREY_OUT)
            code = live.grid.workings.codes.get((block.key, keys[0], field.key))
            _bad_entry(sheet, live, area, top, code, field)
        if isinstance(field.kind, Share):
            _share(sheet, area, top, field.kind, live.grid.cells.get((block.key, keys[0], "win")))
        if isinstance(field.kind, Verdict):
            _verdict(sheet, live, block, field, area)
    _winner(sheet, live, block)


def _bad_entry(sheet: Worksheet, live: Live, area: str, top: str, code: str | None, field: Field) -> None:
    """Pasting passes by validation, so an entry of the wrong kind shows red as well."""
    wrong = ""
    if code and choice_of(field) and not isinstance(field.kind, Suggestion):
        wrong = f'AND({top}<>"",{code}=0)'
    elif isinstance(field.kind, Whole):
        low, high = field.kind.low, field.kind.high
        bounds = [f"{top}<>INT({top})"]
        bounds += [] if low is None else [f"{top}<{low}"]
        bounds += [] if high is None else [f"{top}>{high}"]
        wrong = f'IF({top}="",FALSE,IF(ISNUMBER({top}),OR({",".join(bounds)}),TRUE))'
    elif isinstance(field.kind, Share | Clock):
        wrong = f'AND({top}<>"",NOT(ISNUMBER({top})))'
    if wrong:
        _add(sheet, area, wrong, back=style.RED_CELL, ink=style.RED)


def _verdict(sheet: Worksheet, live: Live, block: Block, field: Field, area: str) -> None:
    grade = live.grid.workings.judgements[block.key, row_keys(block.rows)[0], field.key].grade
    row = live.grid.rows.blocks[block.key, row_keys(block.rows)[0]]
    inks: Mapping[Grade, str] = {"wrong": style.RED, "todo": style.AMBER_INK}
    for name, ink in inks.items():
        _add(sheet, area, f"${grade}={GRADES[name]}", ink=ink, bold=True)
    _add(sheet, area, f'AND(${grade}=0,${letters(FIRST_COLUMN)}{row}<>"")', ink=style.GREEN)


def _share(sheet: Worksheet, area: str, top: str, kind: Share, win: str | None) -> None:
    """A share of a pool shows two decimals (rules 3.4); whole numbers none, which no plain format can do.

    LibreOffice applies the first rule that holds, so a winner's share has a rule of its own.
    """
    fraction = f"IF(ISNUMBER({top}),{top}<>ROUND({top},0),FALSE)"
    number = (
        NumberFormat(SHARE_FORMAT, "+0.00;-0.00;0") if kind.signed else NumberFormat(SHARE_FORMAT + 1, "0.00")
    )
    winner = DifferentialStyle(numFmt=number, font=Font(color=style.GREEN_INK, bold=True))
    if win:
        sheet.conditional_formatting.add(
            area, Rule("expression", dxf=winner, formula=[f"AND({_positive(win)},{fraction})"])
        )
    plain = DifferentialStyle(numFmt=number)
    sheet.conditional_formatting.add(area, Rule("expression", dxf=plain, formula=[fraction]))


def _winner(sheet: Worksheet, live: Live, block: Block) -> None:
    """Who won stands out, from the name to the score."""
    win = next((field for field in block.fields if field.key == "win"), None)
    if win is None:
        return
    first, last = row_keys(block.rows)[0], row_keys(block.rows)[-1]
    cell = live.grid.cells[block.key, first, "win"]
    for field in block.fields:
        if field.role in ("given", "computed") and not isinstance(field.kind, Verdict):
            area = span([live.grid.cells[block.key, key, field.key] for key in (first, last)])
            _add(sheet, area, _positive(cell), ink=style.GREEN_INK, bold=True)


def _positive(win: str) -> str:
    """A win, even a part of one; an empty text would be more than any number."""
    return f"IF(ISNUMBER(${win}),${win}>0,FALSE)"


def _pinned(text: str, top: str) -> str:
    """References to other rows than the first of an area stay where they are when the rule moves down."""
    row = position(top)[0]
    return ADDRESS.sub(lambda found: f"${found[1]}{'' if int(found[2]) == row else '$'}{found[2]}", text)


def _add(
    sheet: Worksheet,
    area: str,
    when: str,
    back: str | None = None,
    ink: str | None = None,
    bold: bool = False,
) -> None:
    font = Font(color=ink, bold=bold or None) if ink else None
    look = DifferentialStyle(font=font, fill=style.shade(back) if back else None)
    sheet.conditional_formatting.add(area, Rule("expression", dxf=look, formula=[when]))
