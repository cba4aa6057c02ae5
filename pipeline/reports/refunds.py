"""The refunds list: what goes back to whom and why, and what the fees of the event come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.language import Language, language
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.reports.paper import Heading, Paper, compose

NAME = "refunds"


@dataclass(frozen=True)
class Return:
    """Somebody who paid and does not play. `asked`, `days`: "" and None where not known.

    `reason`: its key; `due`: None while the organiser has not decided.
    """

    entrant: Entrant
    paid: int
    asked: str
    days: int | None
    reason: str
    due: int | None


@dataclass(frozen=True)
class Till:
    """The fees of an event, whole dollars. `open`: refunds that wait for the organiser."""

    received: int
    refunded: int
    kept: int
    open: int


@dataclass(frozen=True)
class AskedToday:
    """What somebody would get back who cancelled on the day typed as today."""

    day: str
    days: int
    fee: int
    due: int


@dataclass(frozen=True)
class Row:
    """A return as printed."""

    entrant: Entrant
    paid: str
    asked: str
    days: str
    reason: str
    due: str


def paper(event: Event, returns: Sequence[Return], till: Till, today: AskedToday | None) -> Paper:
    """Returns in list order, then the totals. `today`: None where the day has not been typed."""
    words = language(event.language)
    return compose(
        NAME,
        "refunds.html",
        event,
        Heading(
            words.text("paper.refunds.title"),
            words.text("paper.refunds.subtitle", n=len(returns)),
            note=words.text("paper.refunds.open", n=till.open) if till.open else "",
        ),
        rows=[_row(words, one) for one in returns],
        till=till,
        today=_today(words, today),
    )


def _row(words: Language, one: Return) -> Row:
    return Row(
        entrant=one.entrant,
        paid=str(one.paid),
        asked=one.asked,
        days="" if one.days is None else str(one.days),
        reason=words.text(f"choice.cancel_reason.{one.reason}"),
        due=words.text("paper.refunds.undecided") if one.due is None else str(one.due),
    )


def _today(words: Language, today: AskedToday | None) -> str:
    if today is None:
        return words.text("paper.refunds.no_today")
    return words.text(
        "paper.refunds.asked_today", day=today.day, days=today.days, due=today.due, fee=today.fee
    )
