"""Small evenings of duplicate pairs in a folder: typed lots, sheets from a line of text per board."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pipeline.formats.movement import DIRECTIONS
from pipeline.model.entrant import Entrant
from pipeline.model.form import Spot
from pipeline.model.seating import Round, Table
from pipeline.model.value import Value
from tests.commands import bridge_days, days

PRESET = "bridge-duplicate"
TYPED = ("contract", "declarer", "tricks", "doubled", "ruling")
"""What a line of text gives, in this order; `-` is blank."""

LEVEL = "Pass"
"""What is made of a board at a table of which a test says nothing: passed out, 0."""


def pairs(count: int, two: bool = True) -> list[Entrant]:
    """Numbers 1.. with the lots in the same order; in `two` directions North-South come first."""
    if not two:
        return [bridge_days.pair(number, "", number) for number in range(1, count + 1)]
    stay, move = DIRECTIONS
    lots = [
        *((stay, lot) for lot in range(1, -(-count // 2) + 1)),
        *((move, lot) for lot in range(1, count // 2 + 1)),
    ]
    return [bridge_days.pair(number, *lot) for number, lot in enumerate(lots, start=1)]


def make(folder: Path, count: int = 6, movement: str = "mitchell", **settings: Value) -> Path:
    """An event with its lots typed, one board a round; a test may say more."""
    usual = {"rehearsal": 0, "boards_per_round": 1, "prize_places": 1, "pairs_movement": movement}
    return days.make(folder, pairs(count, movement == "mitchell"), preset=PRESET, **{**usual, **settings})


def fill(folder: Path, round_: Round, tables: Mapping[int, str] | None = None, **head: Value) -> list[Path]:
    """The sheets of a round. `tables`: by table its boards as text, comma between them."""

    def inputs(table: Table) -> Mapping[Spot, Value]:
        return bridge_days.typed((tables or {}).get(table.number, LEVEL), table.lines, TYPED, **head)

    return days.hand_in(folder, days.day(folder), round_, inputs)


def play(folder: Path, *rounds: Mapping[int, str]) -> Path:
    """Publishes and fills so many rounds."""
    for number, tables in enumerate(rounds, start=1):
        days.publish(folder)
        fill(folder, number, tables)
    return folder
