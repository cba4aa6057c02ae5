"""Small Point Salad events in a folder: players with typed lots, sheets from the two scores of each table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pipeline.model.entrant import Entrant
from pipeline.model.form import Spot
from pipeline.model.seating import Round, Table
from pipeline.model.value import Value
from tests.commands import days

PRESET = "point-salad-store"
SIGNED = ("deck_checked", "sign_a", "sign_b")

Scores = Mapping[int, tuple[int | None, int | None]]
"""By table the scores of A and B; None: not there, and the other's score stays blank."""


def players(count: int) -> list[Entrant]:
    """Lots as the numbers."""
    return [Entrant(str(n), f"Player {n}", lot=n) for n in range(1, count + 1)]


def make(folder: Path, count: int = 5, preset: str = PRESET, **settings: Value) -> Path:
    """An event with its lots typed."""
    return days.make(folder, players(count), preset=preset, **{"rehearsal": 0, **settings})


def fill(folder: Path, round_: Round, scores: Scores | None = None) -> list[Path]:
    """The sheets of a round; where a test says nothing A wins 200 - 150."""

    def inputs(table: Table) -> Mapping[Spot, Value]:
        return typed(*(scores or {}).get(table.number, (200, 150)))

    return days.hand_in(folder, days.day(folder), round_, inputs)


def typed(*scores: int | None) -> Mapping[Spot, Value]:
    """The inputs of one sheet."""
    found: dict[Spot, Value] = {("", "", key): 1 for key in SIGNED}
    found |= {("", "", "judge"): "J", ("", "", "sheet_status"): "finished"}
    for seat, score in zip("AB", scores, strict=True):
        if score is None:
            found["seats", seat, "present"] = 0
        elif None not in scores:
            found["seats", seat, "score"] = score
    return found
