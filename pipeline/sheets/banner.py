"""The banner: one line that says what state the sheet is in, for any game."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.model.form import Spot, row_keys
from pipeline.model.kind import Choice, Verdict
from pipeline.sheets.address import address, span
from pipeline.sheets.grid import FIRST_COLUMN
from pipeline.sheets.live import GRADES, Live, quoted, ranges
from pipeline.sheets.workings import STATES, Judgement


@dataclass(frozen=True)
class _Verdicts:
    """The verdicts of one field, top to bottom; one alone for a head field."""

    judgements: tuple[Judgement, ...]

    @property
    def grades(self) -> tuple[str, ...]:
        return tuple(each.grade for each in self.judgements)

    @property
    def speeches(self) -> tuple[str, ...]:
        return tuple(each.speech for each in self.judgements)

    @property
    def opens(self) -> tuple[str, ...]:
        return tuple(each.open for each in self.judgements)


def formulas(live: Live) -> dict[str, str]:
    """The visible banner and the hidden cells behind it, by address.

    First what is wrong, rows before the head; then what is open; then whether the judge is done.
    """
    cells = live.grid.workings.banner
    verdicts = _verdicts(live)
    text = live.language.text
    wrong = live.joined("banner.wrong", what=cells.wrong)
    todo = live.joined("banner.todo", what=cells.open)
    states = ",".join(
        {"wrong": wrong, "todo": todo}.get(state) or quoted(text(f"banner.{state}")) for state in STATES
    )
    return {
        cells.wrong: _first(verdicts, "grades", GRADES["wrong"]),
        cells.open: _first(verdicts, "opens", 1),
        cells.state: _state(live, verdicts),
        at(live): f"CHOOSE({cells.state},{states})",
    }


def at(live: Live) -> str:
    """The address of the visible banner."""
    return address(live.grid.rows.banner, FIRST_COLUMN)


def _verdicts(live: Live) -> list[_Verdicts]:
    found = live.grid.workings.judgements
    blocks = [
        _Verdicts(tuple(found[block.key, row, field.key] for row in row_keys(block.rows)))
        for block in live.layout.blocks
        for field in block.fields
        if isinstance(field.kind, Verdict)
    ]
    outer: list[Spot] = [
        ("", "", field.key)
        for field in (*live.layout.head, *live.layout.foot)
        if isinstance(field.kind, Verdict)
    ]
    return blocks + [_Verdicts((found[spot],)) for spot in outer]


def _first(verdicts: list[_Verdicts], column: str, wanted: int) -> str:
    text = '""'
    for each in reversed(verdicts):
        match = f"MATCH({wanted},{span(getattr(each, column))},0)"
        text = f"IF(ISNUMBER({match}),INDEX({span(each.speeches)},{match}),{text})"
    return text


def _state(live: Live, verdicts: list[_Verdicts]) -> str:
    number = {state: position for position, state in enumerate(STATES, 1)}
    cells = live.grid.workings.banner
    first = live.layout.blocks[0]
    inputs = [
        live.grid.column(live.layout, first.key, field.key) for field in first.fields if field.role == "input"
    ]
    untouched = f"COUNTA({ranges(inputs)})=0"
    if verdicts:
        untouched = f"AND({untouched},MAX({ranges(each.grades for each in verdicts)})=1)"
    done = f"IF({_unfinished(live)},{number['unfinished']},{number['ok']})"
    return (
        f'IF({cells.wrong}<>"",{number["wrong"]},IF({untouched},{number["untouched"]},'
        f'IF({cells.open}<>"",{number["todo"]},{done})))'
    )


def _unfinished(live: Live) -> str:
    status = live.layout.field("sheet_status")
    if status is None or not isinstance(status.kind, Choice):
        return "1=0"
    finished = status.kind.keys.index("finished") + 1
    return f"{live.grid.workings.codes['', '', 'sheet_status']}<>{finished}"
