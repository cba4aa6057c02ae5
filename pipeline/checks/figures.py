"""The workbook's own figures against the pipeline's (CM17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.model.cell import Entry
from pipeline.model.form import Layout, Lines, row_index
from pipeline.model.kind import Verdict
from pipeline.model.problem import Problem
from pipeline.model.score import Score
from pipeline.model.sheet import Sheet
from pipeline.model.value import same_figure, signed


def figures(sheet: Sheet, layout: Layout, scores: Sequence[Score]) -> list[Problem]:
    """Computed cells whose formula shows another figure than the pipeline's, which counts.

    A cell that somebody typed over is the game's to check; a blank one is no figure. A helper has no score.
    """
    return [
        Problem(
            "CM17",
            "warning",
            (entry.at,),
            {"field": f"{layout.form}.{key}", "found": signed(entry.value), "expected": signed(expected)},
            sheet.table.round,
            sheet.table.number,
            score.entrant,
        )
        for score in scores
        for key, entry in _computed(sheet, layout, score)
        if key in score.values and not entry.typed and entry.value is not None
        for expected in [score.values[key]]
        if not same_figure(entry.value, expected)
    ]


def _computed(sheet: Sheet, layout: Layout, score: Score) -> Iterator[tuple[str, Entry]]:
    """Computed cells of the rows that a score is about; the row of a deal is told once, by the first seat."""
    seat = next(seat for seat in sheet.table.seats if seat.entrant == score.entrant)
    for block in layout.blocks:
        index = row_index(block.rows, seat.key, score.line)
        if index is None or (isinstance(block.rows, Lines) and seat != sheet.table.seats[0]):
            continue
        for field in block.fields:
            if field.role == "computed" and not isinstance(field.kind, Verdict):
                yield field.key, sheet.blocks[block.key][index][field.key]
