"""What a valid sheet must satisfy, one sheet alone (rummikub.md section 4): what both forms share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.games.rummikub import counted_checks, scores_checks
from pipeline.games.rummikub.findings import blame
from pipeline.games.rummikub.form import OVERTIME
from pipeline.games.rummikub.racks import is_counted, is_present, player_rows
from pipeline.games.rummikub.starting import start_draw_due
from pipeline.games.rummikub.tiles import JOKERS
from pipeline.model.problem import Problem, Severity
from pipeline.model.rules import Rules
from pipeline.model.sheet import Row, Sheet, value, whole


def check(sheet: Sheet, rules: Rules) -> list[Problem]:
    """Every finding of this sheet, in form order."""
    rows = player_rows(sheet)
    own = counted_checks if is_counted(rules) else scores_checks
    limit = rules.whole("warnings_before_review")
    return [
        *_clock(sheet, rules),
        *(_starter(sheet, rows) if start_draw_due(sheet.table, rules) else ()),
        *own.players(sheet, rows, rules),
        *(problem for row in rows for problem in _warnings(sheet, row, limit)),
        *own.table(sheet, rows, rules),
        *_jokers(sheet, rows),
        *_company(sheet, rows),
    ]


def _warnings(sheet: Sheet, row: Row, limit: int) -> Iterator[Problem]:
    count = whole(row, "warnings") or 0
    if count > limit and value(row, "chief_decision") is None:
        yield blame(
            sheet,
            "RK-C23",
            row["chief_decision"],
            "chief_decision",
            witnesses=(row["warnings"],),
            entrant=str(value(row, "entrant") or ""),
            count=count,
            limit=limit,
        )


def _jokers(sheet: Sheet, rows: Sequence[Row]) -> Iterator[Problem]:
    """No more jokers at a table, or in a rack, than there are in the box (C16)."""
    holders = [row["jokers_left"] for row in rows if whole(row, "jokers_left")]
    total = sum(whole(row, "jokers_left") or 0 for row in rows)
    if total > JOKERS:
        first, *others = holders
        yield blame(
            sheet, "RK-C16", first, "jokers_left", witnesses=tuple(others), total=total, expected=JOKERS
        )


def _company(sheet: Sheet, rows: Sequence[Row]) -> Iterator[Problem]:
    """A game needs two players, a round of a tournament three (C27)."""
    key = "result" if "result" in rows[0] else "status"
    if key == "result" and any(value(row, key) is None for row in rows):
        return
    present = sum(is_present(row) for row in rows)
    if present >= (2 if sheet.table.stage == "playoff" else 3):
        return
    gone = next((row for row in rows if not is_present(row)), rows[0])
    severity: Severity = "error" if present < 2 else "warning"
    yield blame(sheet, "RK-C27", gone[key], key, severity, count=present)


def _clock(sheet: Sheet, rules: Rules) -> Iterator[Problem]:
    start, end = value(sheet.head, "start_time"), value(sheet.head, "end_time")
    if not isinstance(start, str) or not isinstance(end, str):
        return
    minutes = _minutes(end) - _minutes(start)
    limit = rules.whole("game_minutes") + OVERTIME
    if minutes < 0 or minutes > limit:
        kind = "RK-C24.before" if minutes < 0 else "RK-C24.long"
        yield blame(
            sheet,
            kind,
            sheet.head["end_time"],
            "end_time",
            "warning",
            witnesses=(sheet.head["start_time"],),
            start=start,
            minutes=minutes,
            limit=limit,
        )


def _minutes(clock: str) -> int:
    hours, minutes = clock.split(":")[:2]
    return int(hours) * 60 + int(minutes)


def _starter(sheet: Sheet, rows: Sequence[Row]) -> Iterator[Problem]:
    """A first player is named, and is the one with the highest tile (C17, R13)."""
    starter = value(sheet.head, "starter")
    if starter is None:
        yield blame(sheet, "RK-C17.blank", sheet.head["starter"], "starter", "warning")
        return
    drawn = {
        seat.key: row["start_tile"]
        for seat, row in zip(sheet.table.seats, rows, strict=True)
        if whole(row, "start_tile")
    }
    highest = max((entry.value for entry in drawn.values() if isinstance(entry.value, int)), default=0)
    own = drawn.get(str(starter))
    if drawn and (own is None or own.value != highest):
        best = next(key for key, entry in drawn.items() if entry.value == highest)
        yield blame(
            sheet,
            "RK-C17.lower",
            sheet.head["starter"],
            "starter",
            "warning",
            witnesses=(drawn[best],),
            expected_key=f"choice.seat.{best}",
            tile=highest,
        )
