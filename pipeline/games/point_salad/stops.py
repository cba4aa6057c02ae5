"""Who plays no further round: the second no-show of a player withdraws him (R7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pipeline.games.point_salad.sides import game_of, is_final
from pipeline.model.entrant import Status
from pipeline.model.seating import Round
from pipeline.model.sheet import Sheet

MOST = 2
"""The no-show with which a player is withdrawn."""


def stops(sheets: Sequence[Sheet]) -> list[tuple[Round, Mapping[str, Status]]]:
    """The rounds of second no-shows with who is withdrawn from then on; in finals one only loses the game."""
    missed: Counter[str] = Counter()
    found: list[tuple[Round, Mapping[str, Status]]] = []
    for sheet in sheets:
        if is_final(sheet.table):
            continue
        absent = [side.entrant for side in game_of(sheet).sides if not side.present]
        missed.update(absent)
        gone: dict[str, Status] = {id_: "withdrawn" for id_ in absent if missed[id_] == MOST}
        found += [(sheet.table.round, gone)] if gone else []
    return found
