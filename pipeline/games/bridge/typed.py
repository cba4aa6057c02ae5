"""Scores that somebody typed against the right ones (C6-C9, C15; README 3.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipeline.games.bridge.contract import EW, NS, other_side, side_of
from pipeline.games.bridge.findings import about_line
from pipeline.games.bridge.line import SCORE_OF, Line
from pipeline.games.bridge.scoring import STEP, Table
from pipeline.model.problem import Problem
from pipeline.model.sheet import Sheet, whole
from pipeline.model.value import same_figure


def typed_scores(sheet: Sheet, line: Line, table: Table) -> Iterator[Problem]:
    """Findings on typed scores; blank ones are computed, and the program's own are no entries."""
    typed = {side: found for side in (EW, NS) if (found := _typed(line, side)) is not None}
    odd = [side for side, score in typed.items() if score < 0 or score % STEP]
    for side in odd:
        yield about_line(sheet, line, "BR-C15", SCORE_OF[side])
    if odd or not typed or line.passed:
        return
    right = line.scores(table)
    if all(typed.get(side, 0) > 0 for side in (EW, NS)):
        yield _both(sheet, line)
    elif right is not None:
        yield from _against(sheet, line, typed, right)
    elif line.bid is None or not line.bid.doubled:
        yield from _impossible(sheet, line, typed, table)


def _typed(line: Line, side: str) -> int | None:
    key = SCORE_OF[side]
    return whole(line.row, key) if line.row[key].typed.strip() else None


def _both(sheet: Sheet, line: Line) -> Problem:
    """At most one side has a score above 0 (C6)."""
    return about_line(sheet, line, "BR-C6", SCORE_OF[EW], witnesses=(line.row[SCORE_OF[NS]],))


def _against(
    sheet: Sheet, line: Line, typed: Mapping[str, int], right: Mapping[str, int]
) -> Iterator[Problem]:
    """The right numbers on the wrong sides (C9), or other numbers (C7)."""
    wrong = [side for side, score in typed.items() if not same_figure(score, right[side])]
    ew, ns = right[EW], right[NS]
    if wrong and all(typed.get(side, 0) == right[other_side(side)] for side in (EW, NS)):
        cells = tuple(line.row[SCORE_OF[side]] for side in typed)
        yield about_line(sheet, line, "BR-C9", "declarer", witnesses=cells, right_ew=ew, right_ns=ns)
        return
    for side in wrong:
        yield about_line(sheet, line, "BR-C7", SCORE_OF[side], right_ew=ew, right_ns=ns)


def _impossible(sheet: Sheet, line: Line, typed: Mapping[str, int], table: Table) -> Iterator[Problem]:
    """A score that no contract can give, while contract, declarer or tricks are missing (C8)."""
    for side, score in typed.items():
        if score and score not in _possible(line, side, table.possible()):
            yield about_line(sheet, line, "BR-C8", SCORE_OF[side])


def _possible(line: Line, side: str, scores: Sequence[frozenset[int]]) -> frozenset[int]:
    own, others = scores
    if line.declarer is None:
        return own | others
    return own if side_of(line.declarer) == side else others
