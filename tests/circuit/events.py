"""Small events of a circuit as values, for tests: what their folders came to, without folders."""

from __future__ import annotations

from datetime import date, datetime

from pipeline.circuit.events import Kind, ListedEvent, Status
from pipeline.circuit.found import Entered, Found, Terms
from pipeline.circuit.qualification.ledger import GroupResult
from pipeline.model.cell import Cell

NOTHING_SAID = Terms()
COLUMNS = ("event_id", "folder", "kind", "date", "time", "listing_order", "capacity_min", "fee", "status")


def listed(
    id_: str,
    start: str,
    row: int = 5,
    kind: Kind = "store",
    status: Status = "finished",
    fee: int | None = None,
) -> ListedEvent:
    """A line of the event list; its cells are `A5`, `B5` .. in the order of COLUMNS."""
    cells = tuple(
        (key, Cell("circuit.xlsx", "賽事", f"{'ABCDEFGHI'[at]}{row}")) for at, key in enumerate(COLUMNS)
    )
    when = datetime.fromisoformat(f"2020-{start}")
    return ListedEvent(id_, id_, kind, "", "", when, row, None, None, fee, status, None, cells)


def person(who: str, row: int, name: str = "", born: date | None = None, told: str = "") -> Entered:
    """A line of an entry list: the id is also the name, unless there is one; ids stand in B, notices in M."""
    return Entered(
        number=str(row),
        person=who,
        name=name or who,
        born=born,
        plays=True,
        prior_title=bool(told),
        told_at=datetime.fromisoformat(f"2020-{told}") if told else None,
        at=Cell("e/event.xlsx", "名單", f"B{row}"),
        told_cell=Cell("e/event.xlsx", "名單", f"M{row}"),
    )


def found(event: ListedEvent, *people: Entered, first: str = "", terms: Terms = NOTHING_SAID) -> Found:
    """What an event came to; `first`: ids of a letter from the champion on, `-` nobody; none: not decided."""
    placed = tuple(one.replace("-", "") for one in first)
    cells = tuple(Cell(f"{event.folder}/inbox/s.xlsx", "R04-T01", f"E{9 + at}") for at in range(len(placed)))
    result = GroupResult(event.id, event.start, event.listing_order, "1", placed, cells)
    return Found(event.id, people, (result,) if first else (), ("1",), None, terms)
