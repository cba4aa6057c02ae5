"""Small Guandan knockouts in a folder: pairs of units with typed lots, sheets from a line of hands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from pipeline.blanks import workbooks
from pipeline.commands.new import book
from pipeline.lots_file import lots_text
from pipeline.model.entrant import Entrant
from pipeline.model.form import Spot
from pipeline.model.seating import Round
from pipeline.model.value import Value
from pipeline.run import run
from pipeline.store import EventFolder
from tests.commands import days
from tests.commands.bridge_days import found as found

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


def make(folder: Path, count: int = 8, **settings: Value) -> Path:
    """An event with its lots typed."""
    for part in ("inbox/_old", "draws"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    changed = {"event_id": "EV", "language": "en", **settings}
    (folder / "event.xlsx").write_bytes(_book(count, tuple(changed.items())))
    return folder


@lru_cache
def _book(count: int, changed: tuple[tuple[str, Value], ...]) -> bytes:
    return book(PRESET, pairs(count), **dict(changed))


def publish(folder: Path) -> None:
    """The next draw, with the lots before the first."""
    due = run(EventFolder(folder)).lots_due
    if due:
        EventFolder(folder).keep_lots(lots_text(due))
    days.publish(folder)


def fill(
    folder: Path,
    round_: Round,
    tables: Mapping[int, str] | None = None,
    heads: Mapping[int, Mapping[str, Value]] | None = None,
) -> list[Path]:
    """The sheets of a round. `tables`: by table its hands, X wins where a test says nothing."""
    day = run(EventFolder(folder))
    draw = next(draw for draw in day.published if draw.round == round_)
    inputs = {
        table.number: typed((tables or {}).get(table.number, X_WINS), (heads or {}).get(table.number, {}))
        for table in draw.tables
    }
    files = []
    for name, data in workbooks(day.event, draw, inputs):
        files.append(folder / "inbox" / name)
        files[-1].write_bytes(data)
    return files


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


def meetings(folder: Path, round_: Round) -> list[str]:
    """Who meets whom in a published round: `1-3`; a bye is `5`."""
    draw = next(draw for draw in days.day(folder).published if draw.round == round_)
    return ["-".join(seat.entrant for seat in table.seats) for table in draw.tables]
