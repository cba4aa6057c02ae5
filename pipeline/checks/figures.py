"""The workbook's own figures against the pipeline's (CM17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.model.cell import Entry
from pipeline.model.form import Layout
from pipeline.model.kind import Verdict
from pipeline.model.problem import Problem
from pipeline.model.score import Score
from pipeline.model.seating import HOUSE
from pipeline.model.sheet import Sheet
from pipeline.model.value import same_figure, signed


def figures(sheet: Sheet, layout: Layout, scores: Sequence[Score]) -> list[Problem]:
    """Computed cells whose formula shows another figure than the pipeline's, which counts.

    A cell that somebody typed over is the game's to check; a blank one is no figure. A helper has no score.
    """
    right = {score.entrant: score.values for score in scores}
    return [
        Problem(
            "CM17",
            "warning",
            (entry.at,),
            {"field": f"{layout.form}.{key}", "found": signed(entry.value), "expected": signed(expected)},
            sheet.table.round,
            sheet.table.number,
            entrant,
        )
        for entrant, key, entry in _computed(sheet, layout)
        if not entry.typed and entry.value is not None
        for expected in [right.get(entrant, {}).get(key)]
        if not same_figure(entry.value, expected)
    ]


def _computed(sheet: Sheet, layout: Layout) -> Iterator[tuple[str, str, Entry]]:
    for block in layout.blocks:
        keys = [f.key for f in block.fields if f.role == "computed" and not isinstance(f.kind, Verdict)]
        for seat, row in zip(sheet.table.seats, sheet.blocks[block.key], strict=False):
            for key in keys if seat.entrant != HOUSE else ():
                yield seat.entrant, key, row[key]
