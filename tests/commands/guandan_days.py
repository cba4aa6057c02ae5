"""Small Guandan knockouts in a folder: pairs of units with typed lots, sheets from a line of hands."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pipeline.model.entrant import Entrant
from pipeline.model.form import Spot
from pipeline.model.seating import Round, Table
from pipeline.model.value import Value
from tests.commands import days

PRESET = "guandan-knockout"
ORDERS = {"X2": "NS", "X3": "NES", "X4": "NEW", "Y2": "EW", "Y3": "ESW", "Y4": "ESN"}
X_WINS, Y_WINS = "X2 X3 Y4 Y3", "Y2 Y3 X4 X3"
"""E4 and its mirror: by the higher level."""


def pairs(count: int) -> list[Entrant]:
    """Lots as the numbers, two units."""
    return [
        Entrant(str(n), f"Ann{n} / Bob{n}", (f"Ann{n}", f"Bob{n}"), unit=f"Unit {n % 2}", lot=n)
        for n in range(1, count + 1)
    ]


def make(folder: Path, count: int = 8, preset: str = PRESET, **settings: Value) -> Path:
    """An event with its lots typed."""
    return days.make(folder, pairs(count), preset=preset, **{"rehearsal": 0, **settings})


def fill(
    folder: Path,
    round_: Round,
    tables: Mapping[int, str] | None = None,
    heads: Mapping[int, Mapping[str, Value]] | None = None,
) -> list[Path]:
    """The sheets of a round. `tables`: by table its hands, X wins where a test says nothing."""

    def inputs(table: Table) -> Mapping[Spot, Value]:
        return typed((tables or {}).get(table.number, X_WINS), (heads or {}).get(table.number, {}))

    return days.hand_in(folder, days.day(folder), round_, inputs)


def typed(hands: str, head: Mapping[str, Value]) -> Mapping[Spot, Value]:
    """The inputs of one sheet."""
    usual: dict[str, Value] = {
        "judge": "J",
        "start_time": "17:45",
        "end_time": "18:30",
        "sign_x": 1,
        "sign_y": 1,
        "sheet_status": "finished",
    }
    found: dict[Spot, Value] = {("", "", key): value for key, value in {**usual, **head}.items()}
    for line, hand in enumerate(hands.split(), 1):
        for key, seat in zip(("first", "second", "third"), ORDERS.get(hand, hand), strict=False):
            found["hands", str(line), key] = None if seat == "." else seat
    return found


def places(folder: Path) -> list[str]:
    """The standings: `1 A`, place and pair."""
    return [f"{line.place} {line.entrant}" for line in days.day(folder).ranking.lines]
