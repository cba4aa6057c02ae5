"""What only shows when the sheets of a stage lie side by side (C12, C18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from pipeline.games.bridge.findings import about_line
from pipeline.games.bridge.line import NOT_PLAYED, Line, lines_of, pair_at, pairs_of
from pipeline.games.bridge.results import MAIN
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.seating import SIDES
from pipeline.model.sheet import Sheet

FAR = 5
"""Tricks by which two tables may not differ without a question."""

Played = tuple[Sheet, Line]


def across(sheets: Sequence[Sheet], rules: Rules) -> list[Problem]:
    """Findings on sound sheets of a stage."""
    played = [(sheet, line) for sheet in sheets for line in lines_of(sheet, rules)]
    return side_by_side(played, rules.whole("boards_per_meeting"))


def side_by_side(deals: Sequence[Played], most: int) -> list[Problem]:
    """Findings on deals of the main stage; `most`: deals on which two pairs meet."""
    played = [
        (sheet, line) for sheet, line in deals if sheet.table.stage == MAIN and line.ruling != NOT_PLAYED
    ]
    return [*_meetings(played, most), *_again(played), *_far_apart(played)]


def _meetings(played: Sequence[Played], most: int) -> Iterator[Problem]:
    """The same two pairs meet on no more deals than they play together (C12)."""
    met: dict[tuple[str, str], int] = {}
    for sheet, line in played:
        pairs = pairs_of(sheet)
        met[pairs] = met.get(pairs, 0) + 1
        if met[pairs] == most + 1:
            yield about_line(sheet, line, "BR-C12.meeting", "deal", expected=most, pairs="–".join(pairs))


def _again(played: Sequence[Played]) -> Iterator[Problem]:
    """No pair plays a deal twice (C12)."""
    seen: dict[tuple[str, int], Line] = {}
    for sheet, line in played:
        for side in SIDES:
            pair = pair_at(sheet, side)
            before = seen.setdefault((pair, line.deal), line)
            if before is not line:
                yield about_line(
                    sheet, line, "BR-C12.again", "deal", witnesses=(before.row["deal"],), pair=pair
                )


def _far_apart(played: Sequence[Played]) -> Iterator[Problem]:
    """The same deal, strain and declarer, but five tricks or more between tables (C18)."""
    alike: dict[tuple[int, str, str], list[tuple[int, Sheet, Line]]] = {}
    for sheet, line in played:
        if line.bid and line.declarer and line.tricks is not None and not line.ruling:
            key = (line.deal, line.bid.strain, line.declarer)
            alike.setdefault(key, []).append((line.tricks, sheet, line))
    for same in alike.values():
        counts = [tricks for tricks, _, _ in same]
        if max(counts) - min(counts) < FAR:
            continue
        middle = median(counts)
        tricks, sheet, line = max(same, key=lambda one: (abs(one[0] - middle), -one[0]))
        others = tuple(one.row["tricks"] for count, _, one in same if abs(count - tricks) >= FAR)
        expected = ", ".join(str(count) for count in sorted(set(counts) - {tricks}))
        yield about_line(
            sheet, line, "BR-C18", "tricks", severity="warning", witnesses=others, expected=expected
        )
