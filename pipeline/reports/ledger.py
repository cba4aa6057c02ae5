"""The ledger of qualifications for the wall: who holds each place of the championship, and through what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.language import language
from pipeline.model.event import Event
from pipeline.reports.paper import Heading, Paper, compose

NAME = "ledger"


@dataclass(frozen=True)
class LedgerRow:
    """A place as printed, in words. `outcome`: `direct`, `passed_down` or `vacant`; `why`: if not direct."""

    number: int
    event: str
    when: str
    place: str
    won_by: str
    holder: str
    outcome: str
    why: str
    sources: tuple[str, ...]


@dataclass(frozen=True)
class Firmness:
    """How firm the ledger is: `open` events without results; `frozen`: the file that stays in force."""

    open: int = 0
    frozen: str = ""


def paper(
    head: Event, rows: Sequence[LedgerRow], firm: Firmness, changed: Sequence[str], since: str
) -> Paper:
    """The places in the order of the ledger; `changed`: what is different from the file `since`."""
    words = language(head.language)
    vacant = sum(row.outcome == "vacant" for row in rows)
    totals = words.text("paper.ledger.totals", held=len(rows) - vacant, vacant=vacant)
    state, note = words.text("paper.ledger.complete"), ""
    if firm.open:
        state = words.text("paper.ledger.open", n=firm.open)
    if firm.frozen:
        state = words.text("paper.ledger.frozen")
        note = words.text("paper.ledger.frozen_note", file=firm.frozen)
    heading = Heading(
        title=words.text("paper.ledger.title"),
        subtitle=totals,
        state=state,
        note=note,
        firm=bool(firm.frozen) or not firm.open,
    )
    return compose(NAME, "ledger.html", head, heading, rows=rows, changed=changed, since=since)
