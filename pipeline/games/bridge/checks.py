"""What a valid sheet must satisfy, one sheet alone (bridge.md section 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pipeline.games.bridge.comparison import points_of
from pipeline.games.bridge.contract import ALL_TRICKS, COMPASS, EW, NS
from pipeline.games.bridge.findings import about_line, blame
from pipeline.games.bridge.form import sits_out
from pipeline.games.bridge.line import (
    FAULTS,
    INPUTS,
    NOT_PLAYED,
    PAIR_OF,
    RULED_OF,
    SCORE_OF,
    Line,
    lines_of,
)
from pipeline.games.bridge.scoring import SMALL, table_of
from pipeline.games.bridge.typed import typed_scores
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.sheet import Sheet, value, whole
from pipeline.model.value import shown

LETTER: Mapping[str, str] = {EW: "A", NS: "B"}
"""What the names of the pairs on a side begin with."""

FEW_TRICKS = 3
PLAYOFF = "playoff"


def check(sheet: Sheet, rules: Rules) -> list[Problem]:
    """Every finding of this sheet, in form order."""
    return [
        *_pairs(sheet),
        *(problem for line in lines_of(sheet, rules) for problem in _line(sheet, line, rules)),
    ]


def _pairs(sheet: Sheet) -> Iterator[Problem]:
    """No sheet for who sits out (C19), and A and B in their own boxes (C10)."""
    for seat in sheet.table.seats if sits_out(sheet) else ():
        yield blame(sheet, "BR-C19", sheet.head[PAIR_OF[seat.key]], PAIR_OF[seat.key], entrant=seat.entrant)
    for side, other in ((EW, NS), (NS, EW)) if sheet.table.stage != PLAYOFF else ():
        entry = sheet.head[PAIR_OF[side]]
        if shown(entry.value).strip().upper().startswith(LETTER[other]):
            yield blame(sheet, "BR-C10", entry, PAIR_OF[side], expected=LETTER[side])


def _line(sheet: Sheet, line: Line, rules: Rules) -> Iterator[Problem]:
    yield from printed(sheet, line)
    if line.ruling:
        yield from _ruled(sheet, line, rules)
        return
    yield from _points_of_nothing(sheet, line)
    yield from contract(sheet, line, redeal=rules.text("passout") == "redeal")
    if line.bid and line.bid.doubled:
        yield about_line(sheet, line, "BR-C4", "contract")
    yield from slam(sheet, line)
    yield from tricks_won(sheet, line)
    yield from typed_scores(sheet, line, table_of(rules))


def printed(sheet: Sheet, line: Line) -> Iterator[Problem]:
    """Deal and dealer are what was printed (C12, C13, C14)."""
    deal, dealer = line.row["deal"], line.row["dealer"]
    if deal.value != line.deal and isinstance(deal.value, int):
        twice = deal.value in sheet.table.lines
        expected = line.deal if twice else ", ".join(map(str, sheet.table.lines))
        yield about_line(sheet, line, "BR-C12" if twice else "BR-C13", "deal", expected=expected)
    if dealer.value != line.dealer and dealer.value in COMPASS:
        yield about_line(sheet, line, "BR-C14", "dealer", expected_key=f"choice.compass.{line.dealer}")


def _ruled(sheet: Sheet, line: Line, rules: Rules) -> Iterator[Problem]:
    """A ruling replaces the score (C16), and may need its rank points (`adjusted = manual`)."""
    typed = [line.row[key] for key in SCORE_OF.values() if line.row[key].typed.strip()]
    played = line.scores(table_of(rules)) is not None
    if typed or played:
        beside = typed or [line.row[key] for key in INPUTS]
        yield about_line(sheet, line, "BR-C16", "ruling", witnesses=tuple(beside))
    if rules.text("adjusted") == "manual":
        yield from _ruled_points(sheet, line, rules)


def _ruled_points(sheet: Sheet, line: Line, rules: Rules) -> Iterator[Problem]:
    if line.ruling == NOT_PLAYED:
        yield from _points_of_nothing(sheet, line)
        return
    entries = [line.row[key] for key in RULED_OF.values()]
    if any(entry.value is None for entry in entries):
        yield about_line(sheet, line, "BR-C16.points", "ruling", witnesses=tuple(entries))
    most = max(points_of(rules, sheet_pairs(sheet)), default=0)
    for key, entry in zip(RULED_OF.values(), entries, strict=True):
        if entry.value is not None and not isinstance(entry.value, str) and not 0 <= entry.value <= most:
            yield about_line(sheet, line, "CM8", key, expected=f"0..{most}")


def sheet_pairs(sheet: Sheet) -> int:
    """How many pairs of a group play the deals of this sheet."""
    tables = sheet.table.facts.get("tables")
    return tables if isinstance(tables, int) else 1


def _points_of_nothing(sheet: Sheet, line: Line) -> Iterator[Problem]:
    """Rank points by ruling need a ruling that somebody is at fault (C16)."""
    points = [entry for key in RULED_OF.values() if (entry := line.row.get(key)) and entry.value is not None]
    if points:
        rulings = "|".join(f"choice.ruling.{key}" for key in FAULTS)
        yield about_line(
            sheet, line, "BR-C16.alone", "ruling", witnesses=tuple(points), expected_keys=rulings
        )


def contract(sheet: Sheet, line: Line, redeal: bool = False) -> Iterator[Problem]:
    """A contract that there is (C1), with what belongs to it (C3, C5); `redeal`: no deal is passed out."""
    entry = line.row["contract"]
    if entry.value is None:
        yield about_line(sheet, line, "CM6", "contract")
    elif line.contract is None:
        yield about_line(sheet, line, "BR-C1", "contract")
    elif line.passed:
        yield from _passed(sheet, line, redeal)
    elif line.bid is not None:
        for key in ("declarer", "tricks"):
            if line.row[key].value is None:
                yield about_line(sheet, line, "BR-C5", key, contract=line.bid.key)


def _passed(sheet: Sheet, line: Line, redeal: bool) -> Iterator[Problem]:
    if redeal:
        yield about_line(sheet, line, "BR-C3.redeal", "contract")
    for key in ("declarer", "doubled", "tricks", *SCORE_OF.values()):
        entry = line.row.get(key)
        if entry is None:
            continue
        score = key in SCORE_OF.values()
        if whole(line.row, key) if score and entry.typed else entry.value is not None and not score:
            yield about_line(sheet, line, "BR-C3", key)


def slam(sheet: Sheet, line: Line) -> Iterator[Problem]:
    """Seldom bid where nobody has played much (C17)."""
    if line.bid and line.bid.level >= SMALL:
        yield about_line(sheet, line, "BR-C17.level", "contract", severity="warning", contract=line.bid.key)


def tricks_won(sheet: Sheet, line: Line) -> Iterator[Problem]:
    """No more tricks than there are (C2), and seldom fewer than four (C17)."""
    tricks = value(line.row, "tricks")
    if not isinstance(tricks, int) or line.passed:
        return
    if not 0 <= tricks <= ALL_TRICKS:
        yield about_line(sheet, line, "BR-C2", "tricks", expected=f"0..{ALL_TRICKS}")
    elif tricks <= FEW_TRICKS:
        yield about_line(sheet, line, "BR-C17.tricks", "tricks", severity="warning", expected=FEW_TRICKS)
