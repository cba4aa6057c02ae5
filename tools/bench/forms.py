"""Blank scoresheets, against building each of them with openpyxl."""

from __future__ import annotations

from pathlib import Path

from pipeline import games
from pipeline.blanks import workbooks
from pipeline.games.layouts import layout_of
from pipeline.language import language
from pipeline.sheets.master import build
from tools.bench.hall import seated
from tools.bench.table import Table, interleaved

BUILT = 10
"""Workbooks built one by one; every one costs the same."""


def measured(tables: int, folder: Path) -> Table:
    """A round's blanks."""
    _, day = seated(tables, folder)
    event, draw = day.event, day.draws[-1]
    layout = layout_of(games.find(event.rules.game), draw.tables[0], event.rules)
    words = language(event.language)
    ours, one_by_one = interleaved(
        lambda: list(workbooks(event, draw)),
        lambda: [build(layout, words, event.rehearsal) for _ in range(BUILT)],
    )
    each, built = ours / tables, one_by_one / BUILT
    heads = ("workbooks", "made (s)", "one (ms)", "one built with openpyxl (ms)", "ratio")
    row = (f"{tables}", f"{ours:.2f}", f"{1000 * each:.2f}", f"{1000 * built:.1f}", f"{each / built:.3f}")
    return Table("Blank scoresheets", heads, [row])
