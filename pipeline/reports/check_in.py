"""The check-in list: who has a place, who still pays, who needs a guardian; ticked at the door."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pipeline.language import Language, language
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.reports.paper import Heading, Paper, compose

NAME = "check-in"

Guardian = Literal["", "needed", "present"]
State = Literal["", "late", "absent", "unpaid", "waiting", "refused"]
STATES: tuple[State, ...] = ("", "late", "absent", "unpaid", "waiting", "refused")


@dataclass(frozen=True)
class Arrival:
    """A line of the entry list at the door. `entrant` under his number of the list.

    `age`: on the day, None where not known. `checked_in`: a time, "" while he has not come. `placed`:
    whether he has a place. `state`: what else has to be said of him; `titled`: qualified already.
    """

    entrant: Entrant
    age: int | None
    guardian: Guardian
    paid: int | None
    walk_in: bool
    checked_in: str
    placed: bool
    state: State
    titled: bool


@dataclass(frozen=True)
class Door:
    """What the list says on top. `places`: 0 without limit; `closes`, `today`: "" where not known.

    `fee`: None where the event has none; `received`: fees of all who have paid.
    """

    places: int
    closes: str
    today: str
    fee: int | None
    received: int


@dataclass(frozen=True)
class Row:
    """An arrival as printed."""

    entrant: Entrant
    age: str
    guardian: str
    needed: bool
    paid: str
    checked_in: str
    notes: str


def paper(event: Event, arrivals: Sequence[Arrival], door: Door) -> Paper:
    """Those with a place, then those without, both in list order."""
    words = language(event.language)
    parts = [
        (words.text(f"paper.check_in.{key}"), [_row(words, one) for one in arrivals if one.placed is placed])
        for key, placed in (("placed", True), ("unplaced", False))
    ]
    return compose(
        NAME,
        "check_in.html",
        event,
        Heading(
            words.text("paper.check_in.title"),
            _subtitle(words, sum(one.placed for one in arrivals), door),
            note="" if door.today else words.text("paper.check_in.no_today"),
        ),
        parts=[(title, rows) for title, rows in parts if rows],
        fee=door.fee,
        received=door.received,
    )


def _subtitle(words: Language, placed: int, door: Door) -> str:
    taken = words.text(
        "paper.check_in.taken" if door.places else "paper.check_in.coming", n=placed, of=door.places
    )
    until = words.text("paper.check_in.closes", time=door.closes) if door.closes else ""
    on = words.text("paper.check_in.as_of", day=door.today) if door.today else ""
    return " · ".join(part for part in (taken, until, on) if part)


def _row(words: Language, one: Arrival) -> Row:
    notes = [
        *([words.text(f"paper.check_in.state.{one.state}")] if one.state else []),
        *([words.text("choice.channel.walk_in")] if one.walk_in else []),
        *([words.text("paper.check_in.titled")] if one.titled else []),
    ]
    return Row(
        entrant=one.entrant,
        age="" if one.age is None else str(one.age),
        guardian=words.text(f"paper.check_in.guardian.{one.guardian}") if one.guardian else "",
        needed=one.guardian == "needed",
        paid="" if one.paid is None else str(one.paid),
        checked_in=one.checked_in,
        notes=words.text("form.comma").join(notes),
    )
