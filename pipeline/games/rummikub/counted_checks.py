"""What a sheet of counted tiles must satisfy (rummikub.md section 4, `entry = counted`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.games.rummikub.findings import blame
from pipeline.games.rummikub.form import GONE
from pipeline.games.rummikub.racks import ending, face_counts, face_value, has_left
from pipeline.games.rummikub.tiles import ALL_NUMBER_TILES, possible, range_text
from pipeline.games.rummikub.typed import typed_figures
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.sheet import Row, Sheet, value, whole


def players(sheet: Sheet, rows: Sequence[Row], rules: Rules) -> Iterator[Problem]:
    """C1, C2, C10, C14, C18, C26 and blank points, seat by seat."""
    for row in rows:
        result, who = value(row, "result"), str(value(row, "entrant") or "")
        if result is None:
            yield blame(sheet, "RK-C1", row["result"], "result", entrant=who)
        elif has_left(row) and rules.text("leaver_score") == "rack_value":
            yield from _rack(sheet, row, who, rules)
        elif result in GONE:
            yield from _nothing_beside(sheet, row, who)
        elif result == "out":
            yield from _nothing_left(sheet, row, who)
        else:
            yield from _something_left(sheet, row, who, rules)


def table(sheet: Sheet, rows: Sequence[Row], rules: Rules) -> Iterator[Problem]:
    """C4, the points of the box (CM8), and figures typed over formulas."""
    yield from _ending(sheet, rows)
    yield from _points(sheet, rows)
    yield from typed_figures(sheet, rules)


def _nothing_beside(sheet: Sheet, row: Row, who: str) -> Iterator[Problem]:
    for key in ("tile_points", "jokers_left"):
        if value(row, key) is not None:
            yield blame(sheet, "RK-C2", row[key], key, entrant=who)


def _nothing_left(sheet: Sheet, row: Row, who: str) -> Iterator[Problem]:
    for key in ("tile_points", "jokers_left"):
        if whole(row, key):
            yield blame(sheet, "RK-C14", row[key], key, entrant=who)
    if whole(row, "tiles_left"):
        yield blame(sheet, "RK-C26.winner", row["tiles_left"], "tiles_left", entrant=who)


def _something_left(sheet: Sheet, row: Row, who: str, rules: Rules) -> Iterator[Problem]:
    if whole(row, "tiles_left") == 0:
        yield blame(sheet, "RK-C26.loser", row["tiles_left"], "tiles_left", entrant=who)
    yield from _rack(sheet, row, who, rules)


def _rack(sheet: Sheet, row: Row, who: str, rules: Rules) -> Iterator[Problem]:
    """Points wherever the tiles themselves count; a rack knocked over may have none that can be counted."""
    if not face_counts(row, ending(sheet), rules):
        return
    tiles, worth = whole(row, "tiles_left"), -face_value(row)
    if value(row, "tile_points") is None:
        yield blame(sheet, "CM6", row["tile_points"], "tile_points", entrant=who)
    elif value(row, "result") == "rack_knock":
        return
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


def _ending(sheet: Sheet, rows: Sequence[Row]) -> Iterator[Problem]:
    """One player out in an `out` game, nobody in the others (C4)."""
    end_type = ending(sheet)
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
    complete = all(value(row, "result") is not None for row in rows)
    if end_type == "out" and not out and complete:
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


def _points(sheet: Sheet, rows: Sequence[Row]) -> Iterator[Problem]:
    """The number tiles of a table are those of one box."""
    holders = [row["tile_points"] for row in rows if whole(row, "tile_points")]
    total = sum(whole(row, "tile_points") or 0 for row in rows)
    if total > ALL_NUMBER_TILES and len(holders) > 1:
        first, *others = holders
        yield blame(
            sheet,
            "CM8.table_points",
            first,
            "tile_points",
            witnesses=tuple(others),
            total=total,
            expected=ALL_NUMBER_TILES,
        )
