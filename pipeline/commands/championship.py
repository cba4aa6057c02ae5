"""The championship's event as its circuit makes it: holders as entrants, day and place as listed."""

from __future__ import annotations

from pathlib import Path

from pipeline.circuit_run import Circuit
from pipeline.commands.new import event_id
from pipeline.model.entrant import Entrant
from pipeline.model.registration import Registration
from pipeline.model.value import Value


def entrants(found: Circuit) -> list[Entrant]:
    """Everybody who holds a place, numbered in the order of the ledger (R21), with his person id."""
    born = {one.person: one.born for _, event in found.events for one in event.entered if one.born}
    return [
        Entrant(
            id=str(number),
            name=found.people.get(person, person),
            person=person,
            registration=Registration(str(number), person=person, born=born.get(person)),
        )
        for number, person in enumerate(found.holders, 1)
    ]


def settings(found: Circuit, folder: Path) -> dict[str, Value]:
    """What the event's settings begin with, beyond those of its preset."""
    final, rules = found.championship, found.book.rules
    values: dict[str, Value] = {
        "event_id": event_id(folder.resolve().name),
        "language": found.book.head.language,
        "organiser": rules.values["organiser"],
        "contact": rules.values["contact"],
        "rehearsal": int(rules.yes("rehearsal")),
    }
    if final is not None:
        values |= {
            "dates": f"{final.start:%Y-%m-%d}",
            "start_time": f"{final.start:%H:%M}",
            "venue": final.venue,
        }
    return values
