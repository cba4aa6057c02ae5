"""What in a published Swiss round breaks its rules, whoever changed it since (point-salad.md C3-C6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from pipeline.formats.swiss_history import History
from pipeline.model.seating import Draw, Table, is_bye

BY_HAND = "✎"
"""In reasons: paired by the organiser, who may ask for what the rules would not give."""


def who_starts(ids: Sequence[str], past: History) -> str:
    """Who was first player less often; equal: the first seat (section 5, step 6)."""
    return min(ids, key=lambda id_: (past.first.get(id_, 0), ids.index(id_)))


def breaches(published: Draw, past: History, due: Draw | None) -> Iterator[tuple[str, str]]:
    """Codes with whose seat, table by table. `due`: the round as it would be drawn now, if known."""
    avoidable = due is not None and not any(_repeated(table, past) for table in due.tables)
    for table in published.tables:
        if is_bye(table):
            continue
        ids = [seat.entrant for seat in table.seats]
        if avoidable and _repeated(table, past) and not _by_hand(published, ids):
            yield "SW-3.repeat", ids[-1]
        begins = [seat.entrant for seat in table.seats if seat.first]
        if begins != [who_starts(ids, past)]:
            yield "SW-6.first", (begins or ids)[0]
    yield from _byes(published, past)


def _repeated(table: Table, past: History) -> bool:
    ids = [seat.entrant for seat in table.seats]
    return len(ids) > 1 and ids[1] in past.met.get(ids[0], {})


def _by_hand(published: Draw, ids: Sequence[str]) -> bool:
    return any(published.reasons.get(id_, "").startswith(BY_HAND) for id_ in ids)


def _byes(published: Draw, past: History) -> Iterator[tuple[str, str]]:
    """One where a group is odd, none where it is even (C4); nobody twice before everybody once (C5)."""
    groups: dict[str, list[Table]] = defaultdict(list)
    for table in published.tables:
        groups[table.group].append(table)
    for tables in groups.values():
        playing = [seat.entrant for table in tables for seat in table.seats]
        sitting = [table.seats[0].entrant for table in tables if is_bye(table)]
        for id_ in sitting[len(playing) % 2 :]:
            yield "SW-4.byes", id_
        fewest = min((past.byes.get(id_, 0) for id_ in playing), default=0)
        for id_ in sitting:
            if past.byes.get(id_, 0) > fewest and not _by_hand(published, [id_]):
                yield "SW-5.second_bye", id_
