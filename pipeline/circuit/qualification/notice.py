"""Whether somebody already qualified told a further store so, in time (circuit.md R19, C12)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal

from pipeline.circuit.qualification.ledger import GroupResult, Line

Notice = Literal["in_time", "late", "none"]
TITLE_NOTICE_MIN = 60
"""Minutes before the start until which it has to be told."""


def notice(
    ticked: bool, told_at: datetime | None, start: datetime, minutes: int = TITLE_NOTICE_MIN
) -> Notice:
    """What the entry list says of an earlier title; a tick without its time is no notice."""
    if not ticked or told_at is None:
        return "none"
    return "in_time" if told_at <= start - timedelta(minutes=minutes) else "late"


def qualified_before(
    lines: Sequence[Line], results: Sequence[GroupResult], start: datetime
) -> dict[str, Line]:
    """Who holds a place of an event that began before this moment, with its line.

    Two events that begin together give nobody anything to tell.
    """
    begun = {result.event for result in results if result.start < start}
    return {line.holder: line for line in lines if line.holder and line.event in begun}
