"""A bracket: who meets whom when losers are out, and what place each round is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from pipeline.formats.format import Stage
from pipeline.model.bracket import Slot
from pipeline.model.score import Score
from pipeline.model.seating import Table
from pipeline.model.value import Value

Pairing = tuple[Slot, Slot]

NAMES: Mapping[int, str] = {1: "final", 2: "semi", 4: "quarter"}
"""Tables of a full round, and what one of them is called."""

THIRD = "third"

PRELIMINARY = "preliminary_place"
"""The criterion that is no figure of a match: the better place in the stage before."""


def size(count: int) -> int:
    """The next power of two: as many places as a full bracket of so many entrants has."""
    return 1 << max(count - 1, 0).bit_length()


def depth(count: int) -> int:
    """Rounds until one is left."""
    return size(count).bit_length() - 1


def opening(lots: Sequence[Slot]) -> list[Pairing]:
    """Round 1 by lot: byes for the lowest, one table each; the rest in order, two a table (guandan.md 5)."""
    byes = size(len(lots)) - len(lots)
    rest = lots[byes:]
    return [*((lot, None) for lot in lots[:byes]), *zip(rest[::2], rest[1::2], strict=True)]


def apart(pairings: Sequence[Pairing], units: Mapping[str, str]) -> list[Pairing]:
    """Round 1 with as few meetings of one unit as there can be; byes keep their places.

    Who would meet his own unit changes places with the second of the nearest table, later ones first, at
    which nobody of that unit sits. Where there is none, more than half of those who play are of that unit.
    """
    found = list(pairings)
    for at, (one, two) in enumerate(found):
        unit = _unit(one, units)
        if one is None or two is None or not unit or unit != _unit(two, units):
            continue
        free = [
            other
            for other, pairing in enumerate(found)
            if other != at and None not in pairing and unit not in {_unit(side, units) for side in pairing}
        ]
        if free:
            other = min(free, key=lambda table: (abs(table - at), table < at))
            found[at], found[other] = (one, found[other][1]), (found[other][0], two)
    return found


def _unit(side: Slot, units: Mapping[str, str]) -> str:
    return units.get(side, "") if side is not None else ""


def following(winners: Mapping[int, Slot], tables: int) -> list[Pairing]:
    """The next round: the winner of table 2k-1 against that of table 2k, for so many tables."""
    return [(winners.get(2 * k - 1), winners.get(2 * k)) for k in range(1, tables + 1)]


def place(places: int, round_: int) -> int:
    """The place of who loses in a round: below as many as a full bracket with so many places has left."""
    return (places >> round_) + 1


def winner(
    table: Table, scores: Sequence[Score], precedence: Sequence[str], places: Mapping[str, int]
) -> Slot:
    """Who goes on from a table: by the first criterion that separates its sides; nobody if none does.

    `scores`: of that table. `places`: where somebody stood in the stage before, for `preliminary_place`.
    Somebody alone at a table goes on. A table without a result, or to which nobody came, has no winner.
    """
    ids = [seat.entrant for seat in table.seats]
    if len(ids) < 2:
        return ids[0] if ids else None
    held = {score.entrant: score.values for score in scores}
    if not all(id_ in held for id_ in ids) or not any(_came(values) for values in held.values()):
        return None
    for criterion in precedence:
        figures = {id_: _figure(criterion, held[id_], places.get(id_, 0)) for id_ in ids}
        best = [id_ for id_ in ids if figures[id_] == max(figures.values())]
        if len(best) == 1:
            return best[0]
    return None


def scores_of(stage: Stage, table: Table) -> list[Score]:
    """What has come in from a table."""
    return [one for one in stage.scores if (one.round, one.table) == (table.round, table.number)]


def goes_on(stage: Stage, table: Table) -> Slot:
    """The winner of a published table, by the criteria of its stage."""
    before = {line.entrant: line.place or 0 for line in stage.entered}
    return winner(table, scores_of(stage, table), stage.precedence, before)


def losers(stage: Stage, tables: Sequence[Table]) -> list[str]:
    """Who has not won at these tables, table by table."""
    return [
        seat.entrant
        for table in tables
        if len(table.seats) > 1
        for seat in table.seats
        if seat.entrant != goes_on(stage, table)
    ]


def worth(stage: Stage, table: Table, low: int) -> list[tuple[str, int, str]]:
    """Each of a table with the place that he has by it and what decides it; `low`: of who loses there.

    While the result is out both are still in.
    """
    won, third = goes_on(stage, table), table.match == THIRD
    high, low = (3, 4) if third else (1, low)
    still_in = won is None and not scores_of(stage, table)
    how = table.match if third else "reached"
    return [(seat.entrant, high if still_in or seat.entrant == won else low, how) for seat in table.seats]


def _came(values: Mapping[str, Value]) -> bool:
    return values.get("met", 1) != 0 or values.get("win", 0) != 0


def _figure(criterion: str, values: Mapping[str, Value], place_before: int) -> int | Fraction:
    if criterion == PRELIMINARY:
        return -place_before
    found = values.get(criterion)
    return found if isinstance(found, int | Fraction) else 0
