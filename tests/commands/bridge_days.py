"""Small bridge events in a folder: pairs with typed lots, sheets from a line of text per deal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pipeline.model.entrant import Entrant
from pipeline.model.form import Spot
from pipeline.model.seating import Round, Table
from pipeline.model.value import Value
from tests.commands import days

PRESET = "bridge-two-groups"
TYPED = ("contract", "declarer", "tricks", "score_ew", "score_ns", "ruling")
"""What a line of text gives, in this order; `-` is blank."""

LEVEL = "1NT N 7"
"""What is played at a table of which a test says nothing: 0 - 270."""


def pair(number: int, group: str = "", lot: int | None = None) -> Entrant:
    players = (f"Ann{number}", f"Bob{number}")
    return Entrant(str(number), " / ".join(players), players, group=group, lot=lot)


def pairs(of_a: int, of_b: int) -> list[Entrant]:
    """Numbers 1.. of group A, then of group B; the lots in the same order."""
    lots = [*(("A", lot) for lot in range(1, of_a + 1)), *(("B", lot) for lot in range(1, of_b + 1))]
    return [pair(number, *lot) for number, lot in enumerate(lots, start=1)]


def make(
    folder: Path, of_a: int = 2, of_b: int = 2, entrants: list[Entrant] | None = None, **settings: Value
) -> Path:
    """An event with its lots typed; one deal a meeting and a final of one, unless a test says otherwise."""
    listed = pairs(of_a, of_b) if entrants is None else entrants
    short = {"rehearsal": 0, "boards_per_meeting": 1, "final_boards": 1, **settings}
    return days.make(folder, listed, preset=PRESET, **short)


def fill(folder: Path, round_: Round, tables: Mapping[int, str] | None = None, **head: Value) -> list[Path]:
    """The sheets of a round. `tables`: by table its deals as text, comma between them."""

    def inputs(table: Table) -> Mapping[Spot, Value]:
        return typed((tables or {}).get(table.number, LEVEL), table.lines, **head)

    return days.hand_in(folder, days.day(folder), round_, inputs)


def typed(
    text: str, lines: tuple[int, ...], keys: tuple[str, ...] = TYPED, **head: Value
) -> Mapping[Spot, Value]:
    """The inputs of one sheet; the last deal of the text also stands for those after it."""
    deals = text.split(",")
    signed = {"judge": "J", "sign_ew": 1, "sign_ns": 1, "sheet_status": "finished", **head}
    found: dict[Spot, Value] = {("", "", key): value for key, value in signed.items()}
    for at, deal in enumerate(lines):
        for key, value in zip(keys, deals[min(at, len(deals) - 1)].split(), strict=False):
            if value != "-":
                found["deals", str(deal), key] = int(value) if value.lstrip("-").isdecimal() else value
    return found


def play(folder: Path, *rounds: Mapping[int, str]) -> Path:
    """Publishes and fills so many rounds."""
    for number, tables in enumerate(rounds, start=1):
        days.publish(folder)
        fill(folder, number, tables)
    return folder


def places(folder: Path) -> list[str]:
    """Standings of both groups: `1 A2 8`, with the rank points."""
    lines = days.day(folder).ranking.lines
    return [f"{line.place} {line.entrant} {line.values['rank_points']}" for line in lines]
