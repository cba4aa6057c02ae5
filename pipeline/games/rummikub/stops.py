"""Who stops by what a sheet says: absent, left during the game, cancelled by the chief judge (section 7)."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.games.rummikub.form import GONE
from pipeline.model.entrant import Status
from pipeline.model.seating import HOUSE
from pipeline.model.sheet import Row, Sheet, value

ABSENT, DISQUALIFIED = ("absent",), ("dq",)


def stops(sheet: Sheet) -> Mapping[str, Status]:
    """Entrant ids with their status from the next game on (R14, R15)."""
    first = sheet.table.lines[0] == 1
    found: dict[str, Status] = {}
    for index, seat in enumerate(sheet.table.seats):
        row = {key: entry for rows in sheet.blocks.values() for key, entry in rows[index].items()}
        status = _status(row, first)
        if status and seat.entrant != HOUSE:
            found[seat.entrant] = status
    return found


def _status(row: Row, first_game: bool) -> Status | None:
    """Absent in the first game: did not come; in a later one: has gone, which is a withdrawal."""
    there = value(row, "result") or value(row, "status")
    if value(row, "chief_decision") == "cancel" or there in DISQUALIFIED:
        return "disqualified"
    if there not in GONE:
        return None
    return "absent" if first_game and there in ABSENT else "withdrawn"
