"""What a valid sheet must satisfy, one sheet alone (rummikub.md section 4, `entry = counted`)."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.games.rummikub.findings import blame
from pipeline.games.rummikub.form import GONE
from pipeline.games.rummikub.starting import start_draw_due
from pipeline.games.rummikub.tiles import ALL_NUMBER_TILES, JOKER, JOKERS, possible, range_text
from pipeline.games.rummikub.typed import typed_figures
from pipeline.model.problem import Problem, Severity
from pipeline.model.rules import Rules
from pipeline.model.sheet import Row, Sheet, value, whole

OVERTIME = 5
"""Minutes beyond `game_minutes` before C24 asks."""


def check(sheet: Sheet, rules: Rules) -> list[Problem]:
    """Every finding of this sheet, in form order."""
    rows = player_rows(sheet)
    return [
        *_clock(sheet, rules),
        *(_starter(sheet, rows) if start_draw_due(sheet.table, rules) else ()),
        *(problem for row in rows for problem in _player(sheet, row, rules)),
        *_ending(sheet, rows),
        *_tile_totals(sheet, rows),
        *_company(sheet, rows),
        *typed_figures(sheet),
    ]


def player_rows(sheet: Sheet) -> tuple[Row, ...]:
    """One row per seat with the fields of both blocks."""
    pairs = zip(sheet.blocks["seats"], sheet.blocks["more"], strict=True)
    return tuple({**row, **more} for row, more in pairs)


def _player(sheet: Sheet, row: Row, rules: Rules) -> Iterator[Problem]:
    result, who = value(row, "result"), str(value(row, "entrant") or "")
    if result is None:
        yield blame(sheet, "RK-C1", row["result"], "result", entrant=who)
    elif result in GONE:
        yield from _nothing_beside(sheet, row, "RK-C2", who)
    elif result == "out":
        yield from _nothing_left(sheet, row, who)
    else:
        yield from _something_left(sheet, row, who)
    yield from _warnings(sheet, row, who, rules.whole("warnings_before_review"))


def _nothing_beside(sheet: Sheet, row: Row, kind: str, who: str) -> Iterator[Problem]:
    for key in ("tile_points", "jokers_left"):
        if value(row, key) is not None:
            yield blame(sheet, kind, row[key], key, entrant=who)


def _nothing_left(sheet: Sheet, row: Row, who: str) -> Iterator[Problem]:
    for key in ("tile_points", "jokers_left"):
        if whole(row, key):
            yield blame(sheet, "RK-C14", row[key], key, entrant=who)
    if whole(row, "tiles_left"):
        yield blame(sheet, "RK-C26.winner", row["tiles_left"], "tiles_left", entrant=who)


def _something_left(sheet: Sheet, row: Row, who: str) -> Iterator[Problem]:
    tiles = whole(row, "tiles_left")
    if tiles == 0:
        yield blame(sheet, "RK-C26.loser", row["tiles_left"], "tiles_left", entrant=who)
    if value(row, "result") != "left":
        return
    points, jokers = whole(row, "tile_points"), whole(row, "jokers_left") or 0
    worth = (points or 0) + JOKER * jokers
    if points is None:
        yield blame(sheet, "CM6", row["tile_points"], "tile_points", entrant=who)
    elif worth == 0:
        yield blame(sheet, "RK-C10", row["tile_points"], "tile_points", entrant=who)
    elif tiles and not possible(tiles, worth):
        yield blame(
            sheet,
            "RK-C18",
            row["tile_points"],
            "tile_points",
            witnesses=(row["tiles_left"],),
            entrant=who,
            worth=worth,
            tiles=tiles,
            expected=range_text(tiles),
        )


def _warnings(sheet: Sheet, row: Row, who: str, limit: int) -> Iterator[Problem]:
    count = whole(row, "warnings") or 0
    if count > limit and value(row, "chief_decision") is None:
        yield blame(
            sheet,
            "RK-C23",
            row["chief_decision"],
            "chief_decision",
            witnesses=(row["warnings"],),
            entrant=who,
            count=count,
            limit=limit,
        )


def _ending(sheet: Sheet, rows: tuple[Row, ...]) -> Iterator[Problem]:
    """One player out in an `out` game, nobody in the others (C4)."""
    end_type = value(sheet.head, "end_type")
    out = [row for row in rows if value(row, "result") == "out"]
    if end_type == "out" and len(out) > 1:
        first, *others = out
        yield blame(
            sheet,
            "RK-C4.several",
            first["result"],
            "result",
            witnesses=tuple(row["result"] for row in others),
            count=len(out),
        )
    if end_type == "out" and not out and _complete(rows):
        yield blame(sheet, "RK-C4.none", rows[0]["result"], "result", witnesses=(sheet.head["end_type"],))
    if end_type in ("pile", "time"):
        for row in out:
            yield blame(
                sheet,
                "RK-C4.pile",
                row["result"],
                "result",
                witnesses=(sheet.head["end_type"],),
                entrant=str(value(row, "entrant") or ""),
                ending_key=f"choice.end_type.{end_type}",
            )


def _tile_totals(sheet: Sheet, rows: tuple[Row, ...]) -> Iterator[Problem]:
    """No more jokers or points at a table than there are in the box (C16, CM8)."""
    for kind, key, most in (
        ("RK-C16", "jokers_left", JOKERS),
        ("CM8.table_points", "tile_points", ALL_NUMBER_TILES),
    ):
        holders = [row[key] for row in rows if whole(row, key)]
        total = sum(whole(row, key) or 0 for row in rows)
        if total > most and len(holders) > 1:
            yield blame(
                sheet, kind, holders[0], key, witnesses=tuple(holders[1:]), total=total, expected=most
            )


def _company(sheet: Sheet, rows: tuple[Row, ...]) -> Iterator[Problem]:
    """A game needs two players, a round of a tournament three (C27)."""
    present = [row for row in rows if value(row, "result") not in (None, *GONE)]
    least = 2 if sheet.table.stage == "playoff" else 3
    if not _complete(rows) or len(present) >= least:
        return
    gone = next((row for row in rows if value(row, "result") in GONE), rows[0])
    severity: Severity = "error" if len(present) < 2 else "warning"
    yield blame(sheet, "RK-C27", gone["result"], "result", severity, count=len(present))


def _complete(rows: tuple[Row, ...]) -> bool:
    return all(value(row, "result") is not None for row in rows)


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


def _starter(sheet: Sheet, rows: tuple[Row, ...]) -> Iterator[Problem]:
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
