"""The entry list: every entrant once, with a number and a name (名單)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from pipeline.model.cell import Cell, Entry
from pipeline.model.entrant import Entrant, Status
from pipeline.model.problem import Problem
from pipeline.model.sheet import Row, value, whole

PARTNERS = " / "
"""Between the names of a pair."""


@dataclass(frozen=True)
class Listed:
    """An entrant and the cell his name stands in. `since`: `from_round` as typed, None where blank.

    `players`, `members`, `entered`: cells of his players, that they may play, and of the day of the entry.
    """

    entrant: Entrant
    at: Cell
    since: int | None
    players: tuple[Entry, ...] = ()
    members: tuple[Entry, ...] = ()
    entered: Entry | None = None


def entry_list(rows: Sequence[Row]) -> tuple[list[Listed], list[Problem]]:
    """Entrants in list order; of two lines with one number only the first counts (CM5.number).

    Lines without number are left out here; that a number or name is blank is CM6, found while reading.
    """
    found: dict[str, Listed] = {}
    problems: list[Problem] = []
    for row in rows:
        number, name = row["entrant"], row.get("name", row.get("player_1"))
        assert name is not None
        if number.value is None:
            continue
        id_ = str(number.value)
        if id_ in found:
            first = found[id_]
            values = {"found": id_, "name": first.entrant.name, "cell": first.at.address}
            problems.append(Problem("CM5.number", "error", (number.at, first.at), values, entrant=id_))
        else:
            found[id_] = Listed(
                entrant=_entrant(id_, row),
                at=name.at,
                since=whole(row, "from_round"),
                players=tuple(row[key] for key in row if key == "name" or key.startswith("player_")),
                members=tuple(row[key] for key in row if key.startswith("member_")),
                entered=row.get("entered"),
            )
    return list(found.values()), problems


def _entrant(id_: str, row: Row) -> Entrant:
    status = value(row, "status")
    players = tuple(str(value(row, key) or "") for key in row if key.startswith("player_"))
    return Entrant(
        id=id_,
        name=PARTNERS.join(players) or str(value(row, "name") or ""),
        players=players,
        group=str(value(row, "group") or ""),
        lot=whole(row, "lot"),
        unit=str(value(row, "unit") or ""),
        status=next((known for known in get_args(Status) if known == status), "active"),
        from_round=whole(row, "from_round") or 1,
    )
