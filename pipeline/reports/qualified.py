"""The entry list of the championship: who holds a place, in the order of the ledger (circuit.md 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.language import language
from pipeline.model.event import Event
from pipeline.reports.paper import Heading, Paper, compose

NAME = "championship"


@dataclass(frozen=True)
class QualifiedRow:
    """A holder as printed. `through`: the event; `how`: as what of it, or passed down."""

    number: int
    person: str
    name: str
    through: str
    how: str


def paper(head: Event, rows: Sequence[QualifiedRow], when: str, fee: int, state: str) -> Paper:
    """Holders in ledger order. `when`: day, time and place; `fee` in whole dollars, 0 none."""
    words = language(head.language)
    cost = words.text("paper.qualified.fee", n=fee) if fee else words.text("paper.qualified.free")
    facts = (when, words.text("paper.qualified.count", n=len(rows)), cost)
    heading = Heading(
        title=words.text("paper.qualified.title"),
        subtitle=" · ".join(fact for fact in facts if fact),
        state=state,
        firm=not state,
    )
    return compose(NAME, "qualified.html", head, heading, rows=rows)
