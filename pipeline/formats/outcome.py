"""What became of the published tables of a bracket: who goes on from each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pipeline.formats.format import Stage
from pipeline.model.bracket import Slot
from pipeline.model.score import Score
from pipeline.model.seating import Round, Table
from pipeline.model.value import Value

PRELIMINARY = "preliminary_place"
"""The criterion that is no figure of a match: the better place in the stage before."""


@dataclass(frozen=True)
class Outcome:
    """`winner`: who goes on; `loser`: who may play on for a lower place. `open`: the result is still out.

    Where nobody has won both have lost, and neither plays on.
    """

    winner: Slot
    loser: Slot = None
    open: bool = False


Outcomes = Mapping[tuple[Round, int], Outcome]
"""Round and table number -> what became of that table."""


def outcomes(stage: Stage) -> Outcomes:
    """What became of every published table of a stage, by its own criteria."""
    scores: dict[tuple[Round, int], list[Score]] = defaultdict(list)
    for score in stage.scores:
        scores[score.round, score.table].append(score)
    before = {line.entrant: line.place for line in stage.entered}
    return {
        (table.round, table.number): outcome(
            table, scores[table.round, table.number], stage.precedence, before
        )
        for draw in stage.draws
        for table in draw.tables
    }


def outcome(
    table: Table, scores: Sequence[Score], precedence: Sequence[str], before: Mapping[str, int | None]
) -> Outcome:
    """Decided by the first criterion that separates the two; by none: nobody goes on.

    `scores`: of that table. `before`: places in the stage before, for `preliminary_place`. Somebody alone
    goes on. Where nobody came, nobody does (guandan.md R12).
    """
    ids = [seat.entrant for seat in table.seats]
    if len(ids) < 2:
        return Outcome(ids[0] if ids else None)
    held = {score.entrant: score.values for score in scores}
    if not all(id_ in held for id_ in ids):
        return Outcome(None, open=True)
    if not any(_came(held[id_]) for id_ in ids):
        return Outcome(None)
    for criterion in precedence:
        if criterion == PRELIMINARY:
            figures = _places(ids, before)
        else:
            figures = {id_: _number(held[id_].get(criterion)) for id_ in ids}
        best, worst = sorted(ids, key=lambda id_: figures[id_], reverse=True)
        if figures[best] != figures[worst]:
            return Outcome(best, worst)
    return Outcome(None)


def _came(values: Mapping[str, Value]) -> bool:
    return values.get("met", 1) != 0 or values.get("win", 0) != 0


def _places(ids: Sequence[str], before: Mapping[str, int | None]) -> Mapping[str, int | Fraction]:
    """The better place counts more. Who has left since has none: the first seat was the better's then."""
    known = [place for id_ in ids if (place := before.get(id_)) is not None]
    if len(known) < len(ids):
        return {id_: -at for at, id_ in enumerate(ids)}
    return {id_: -place for id_, place in zip(ids, known, strict=True)}


def _number(value: Value) -> int | Fraction:
    return value if isinstance(value, int | Fraction) else 0
