"""What a sheet of typed scores must satisfy, seat by seat (rummikub.md section 4, `entry = scores`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pipeline.games.rummikub.findings import blame
from pipeline.games.rummikub.racks import (
    Net,
    ending,
    flag_value,
    has_left,
    is_flagged,
    is_present,
    is_scored,
    rack_figure,
)
from pipeline.games.rummikub.scores_balance import balance
from pipeline.games.rummikub.tiles import possible, range_text
from pipeline.model.cell import Entry
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.sheet import Row, Sheet, value, whole
from pipeline.model.value import shown, signed

MARKS = (-100, -200)
"""Figures that look like a flag (R3, R4)."""

GIVEN = ("seat", "entrant", "name", "status", "expected")
"""Fields of a row that are no entry about what happened in the game."""


def players(sheet: Sheet, rows: Sequence[Row], rules: Rules) -> Iterator[Problem]:
    """C1 to C3, C10, C12 to C15, C18 and C26."""
    for row in rows:
        if value(row, "status") == "absent":
            yield from _nothing_entered(sheet, row)
        elif not is_scored(row, rules):
            yield from _no_score(sheet, row, ("win", "score"))
        elif is_out(sheet, row):
            yield from (*_entered(sheet, row), *_empty_rack(sheet, row))
        else:
            yield from (*_entered(sheet, row), *_loser(sheet, row, rules))


def table(sheet: Sheet, rows: Sequence[Row], rules: Rules) -> Iterator[Problem]:
    """C4 to C9 and C11: what only the whole table shows."""
    return balance(sheet, [row for row in rows if is_scored(row, rules)], rules)


def is_out(sheet: Sheet, row: Row) -> bool:
    """Whether this is the winner of an `out` game."""
    return ending(sheet) == "out" and value(row, "win") == 1 and is_present(row)


def _who(row: Row) -> str:
    return str(value(row, "entrant") or "")


def _nothing_entered(sheet: Sheet, row: Row) -> Iterator[Problem]:
    for key, entry in row.items():
        if key not in GIVEN and not key.endswith("check") and entry.typed.strip():
            yield blame(sheet, "RK-C2.absent", entry, key, entrant=_who(row))


def _no_score(sheet: Sheet, row: Row, keys: Sequence[str]) -> Iterator[Problem]:
    for key in keys:
        if row[key].typed.strip():
            yield blame(sheet, "RK-C2.left", row[key], key, entrant=_who(row))


def _entered(sheet: Sheet, row: Row) -> Iterator[Problem]:
    """Win and score are there (C1, C3); of somebody who left, who cannot win, the score."""
    win = value(row, "win")
    wanted = ("score",) if has_left(row) else ("win", "score")
    for key in wanted:
        if value(row, key) is None and not row[key].typed.strip():
            yield blame(sheet, "RK-C1.blank", row[key], key, entrant=_who(row))
    if win not in (None, 0, 1):
        yield blame(sheet, "RK-C3", row["win"], "win", entrant=_who(row))
    elif win and has_left(row):
        yield blame(sheet, "RK-C2.won", row["win"], "win", entrant=_who(row))


def _empty_rack(sheet: Sheet, row: Row) -> Iterator[Problem]:
    """Who went out has nothing on his rack (C14, C26)."""
    full = [key for key in ("raw", "jokers_left") if whole(row, key)]
    full += ["ice"] if value(row, "ice") in ("unable", "able") else []
    full += ["rack_knock"] if value(row, "rack_knock") == 1 else []
    full += ["tile_list"] if value(row, "tile_list") is not None else []
    for key in full:
        yield blame(sheet, "RK-C14.winner", row[key], key, entrant=_who(row))
    if whole(row, "tiles_left"):
        yield blame(sheet, "RK-C26.winner", row["tiles_left"], "tiles_left", entrant=_who(row))


def _loser(sheet: Sheet, row: Row, rules: Rules) -> Iterator[Problem]:
    end_type, score = ending(sheet), value(row, "score")
    if end_type == "out" and score == 0 and value(row, "win") is not None:
        yield blame(sheet, "RK-C10.score", row["score"], "score", entrant=_who(row))
    if whole(row, "tiles_left") == 0:
        yield blame(sheet, "RK-C26.not_out", row["tiles_left"], "tiles_left", entrant=_who(row))
    rack = rack_figure(row, False, end_type, rules)
    if rack is None:
        if end_type in ("pile", "time") and not row["raw"].typed.strip():
            yield blame(sheet, "RK-C12", row["raw"], "raw", entrant=_who(row))
        return
    yield from _marks(sheet, row, rack, rules)


def _marks(sheet: Sheet, row: Row, rack: Net, rules: Rules) -> Iterator[Problem]:
    """Flags fit the figure (C13), a figure like a flag is asked about (C15), tiles can be worth it (C18)."""
    key = "raw" if whole(row, "raw") is not None else "score"
    if key == "score" and (ending(sheet) != "out" or row[key].value is None):
        return
    right = flag_value(row, ending(sheet), rules)
    if right is not None:
        if row[key].value != right:
            yield blame(
                sheet, "RK-C13", row[key], key, witnesses=_flags(row), entrant=_who(row), expected=right
            )
    elif rack in MARKS and not is_flagged(row) and value(row, "ice") is None and is_present(row):
        yield blame(
            sheet,
            "RK-C15",
            row["ice"],
            "ice",
            "warning",
            witnesses=(row[key],),
            entrant=_who(row),
            figure=signed(rack),
        )
    tiles = whole(row, "tiles_left")
    if tiles and right is None and not is_flagged(row) and not _possible(tiles, -rack):
        yield blame(
            sheet,
            "RK-C18.score",
            row[key],
            key,
            witnesses=(row["tiles_left"],),
            entrant=_who(row),
            worth=shown(-rack),
            tiles=tiles,
            expected=range_text(tiles),
        )


def _possible(tiles: int, worth: Net) -> bool:
    return Fraction(worth).denominator == 1 and possible(tiles, int(worth))


def _flags(row: Row) -> tuple[Entry, ...]:
    return tuple(row[key] for key in ("ice", "rack_knock") if value(row, key) is not None)
