"""Sheets that have been read before and are held against the same as then: taken from the cache."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from pipeline.blanks import typed_in
from pipeline.intake import Desk, Received
from pipeline.model.seating import Table
from pipeline.received_record import received, record_of
from pipeline.sheet_cache import SheetCache, key_of
from pipeline.store import content


def receive(desk: Desk, file: str, data: bytes, cache: SheetCache | None) -> Received:
    """A file of the inbox as `Desk.receive` has it: from the cache where nothing has changed since.

    A file that is for no table, or whose table has corrections, is read every time.
    """
    if cache is None:
        return desk.receive(file, data)
    if (known := recalled(desk, file, data, cache)) is not None:
        return known
    key = key_of("sheet", file, data)
    found = desk.receive(file, data)
    mark = desk.mark(found.table) if found.table else ""
    made = record_of(found) if mark else None
    if made is not None and found.table is not None:
        at = {"round": found.table.round, "table": found.table.number, "mark": mark}
        cache.keep(key, {**at, **made})
    return found


def recalled(desk: Desk, file: str, data: bytes, cache: SheetCache) -> Received | None:
    """A file from the cache; None where it is not there, or was held against something else."""
    record = cast("dict[str, Any] | None", cache.find(key_of("sheet", file, data)))
    table = _table(desk, record) if record else None
    if record is None or table is None or desk.mark(table) != record["mark"]:
        return None
    return received(record, file, table)


def touched(desk: Desk, path: Path, table: Table, cache: SheetCache) -> bool:
    """Whether somebody has typed in a table's blank, as `blanks.touched` has it."""
    if not path.exists():
        return False
    data, mark = content(path), desk.mark(table)
    key = key_of("blank", path.name, data)
    record = cache.find(key)
    if record and mark and record["mark"] == mark:
        return bool(record["touched"])
    found = typed_in(data, path.name, desk.event, table)
    if mark:
        cache.keep(key, {"mark": mark, "touched": found})
    return found


def _table(desk: Desk, record: dict[str, Any]) -> Table | None:
    draw = desk.draws.get(record["round"])
    return draw.table(record["table"]) if draw else None
