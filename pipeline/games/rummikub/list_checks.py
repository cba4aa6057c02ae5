"""Lists of tiles against the box and against what was counted (rummikub.md C19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.games.rummikub.findings import blame
from pipeline.games.rummikub.racks import ending, flag_value, has_left
from pipeline.games.rummikub.tile_list import FIELD, TileList, list_of, too_many
from pipeline.games.rummikub.tiles import COPIES
from pipeline.model.problem import Problem
from pipeline.model.rules import Rules
from pipeline.model.sheet import Row, Sheet, value, whole

_RACKLESS = {"out": "RK-C14", "absent": "RK-C2", "withdrew": "RK-C2"}


def list_checks(sheet: Sheet, rows: Sequence[Row], rules: Rules) -> Iterator[Problem]:
    """Lists where there is no rack, that no rack can have, or that are not what the judge counted (C19)."""
    listed = [(row, found) for row in rows if (found := list_of(row))]
    for row, found in listed:
        if rackless := _rackless(row, rules):
            yield blame(sheet, rackless, row[FIELD], FIELD, entrant=_who(row))
        elif found.unknown:
            unknown = ", ".join(found.unknown)
            yield blame(sheet, "RK-C19.code", row[FIELD], FIELD, entrant=_who(row), unknown=unknown)
        else:
            yield from _against_counts(sheet, row, found, rules)
    over = too_many([found for _, found in listed])
    if over:
        first, *others = (row[FIELD] for row, found in listed if set(over) & set(found.tiles))
        codes = ", ".join(tile.code for tile in over)
        yield blame(
            sheet, "RK-C19.copies", first, FIELD, witnesses=tuple(others), tiles=codes, expected=COPIES
        )


def _rackless(row: Row, rules: Rules) -> str:
    """The check that there is no rack to list; a leaver's may count (`leaver_score`)."""
    if has_left(row) and rules.text("leaver_score") == "rack_value":
        return ""
    return _RACKLESS.get(str(value(row, "result")), "")


def _against_counts(sheet: Sheet, row: Row, found: TileList, rules: Rules) -> Iterator[Problem]:
    """Blank is not 0, but for jokers beside counted points: there blank says that there are none."""
    counted = whole(row, "tile_points")
    jokers = whole(row, "jokers_left")
    if jokers is None and counted is not None:
        jokers = 0
    raw = whole(row, "raw") if flag_value(row, ending(sheet), rules) is None else None
    for kind, key, typed, listed in (
        ("RK-C19.count", "tiles_left", whole(row, "tiles_left"), len(found.tiles)),
        ("RK-C19.points", "tile_points", counted, found.points),
        ("RK-C19.jokers", "jokers_left", jokers, found.jokers),
        ("RK-C19.raw", "raw", raw, -found.worth),
    ):
        if typed is not None and typed != listed:
            yield blame(
                sheet,
                kind,
                row[FIELD],
                FIELD,
                witnesses=(row[key],),
                entrant=_who(row),
                listed=listed,
                counted=typed,
            )


def _who(row: Row) -> str:
    return str(value(row, "entrant") or "")
