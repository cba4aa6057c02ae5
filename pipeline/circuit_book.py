"""A circuit read from its organiser's workbook: settings, events, declined places, ledger by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from pipeline import presets
from pipeline.circuit.decisions import ONLY_GROUP, ByHand, Decline
from pipeline.circuit.events import KINDS, STATUSES, ListedEvent, counted, event_list
from pipeline.circuit.qualification.ledger import QUALIFYING, QualificationTerms
from pipeline.event_book import default_taken
from pipeline.model.event import Event
from pipeline.model.form import Layout
from pipeline.model.problem import Problem, has_errors
from pipeline.model.rules import Rules
from pipeline.model.sheet import Row, value, whole
from pipeline.presets import circuit_book as forms
from pipeline.sheets.raw import Workbook
from pipeline.sheets.reader import read
from pipeline.sheets.records import records
from pipeline.store import Unusable

BOOK = "circuit.xlsx"
NEEDED = ("event_id", "folder", "kind", "date", "time", "listing_order")
"""What an event must say so that it has a place in the circuit; without it the line is left out."""
TERMS = ("applies_to", "cascade", "both_places_free", "skipped_prize", "after_decline")


@dataclass(frozen=True)
class CircuitBook:
    """circuit.xlsx understood. `head`: title and settings as the papers want them, without entrants."""

    head: Event
    terms: QualificationTerms
    events: tuple[ListedEvent, ...]
    declines: tuple[Decline, ...]
    by_hand: tuple[ByHand, ...]
    problems: tuple[Problem, ...]

    @property
    def fit(self) -> bool:
        """Whether a ledger may be published from it."""
        return not has_errors(self.problems)

    @property
    def rules(self) -> Rules:
        """The circuit's settings."""
        return self.head.rules

    def day(self, key: str) -> date | None:
        """A setting that is a date."""
        found = self.rules.values[key]
        return date.fromisoformat(found) if isinstance(found, str) else None


def circuit_book(data: bytes, language: str = "") -> CircuitBook:
    """The circuit; raises Unusable where the workbook cannot be opened. `language` replaces its own."""
    workbook, problems = read(data, BOOK)
    if workbook is None:
        raise Unusable("circuit.unreadable", problems)
    head, of_settings = _head(workbook, language)
    events, of_events = _rows(workbook, forms.EVENTS)
    declines, of_declines = _rows(workbook, forms.DECLINES)
    by_hand, of_ledger = _rows(workbook, forms.LEDGER)
    chosen: dict[str, Any] = {key: head.rules.values[key] for key in TERMS}
    listed = [_event(row) for row in events if all(value(row, key) is not None for key in NEEDED)]
    book = CircuitBook(
        head=replace(head, corrected=len(by_hand)),
        terms=QualificationTerms(**chosen),
        events=counted(listed),
        declines=tuple(
            _decline(row) for row in declines if value(row, "person_id") and value(row, "declined_on")
        ),
        by_hand=tuple(
            _by_hand(row) for row in by_hand if value(row, "event_id") and value(row, "place") in QUALIFYING
        ),
        problems=(*problems, *of_settings, *of_events, *of_declines, *of_ledger),
    )
    return replace(book, problems=(*book.problems, *_checked(book, listed)))


def _checked(book: CircuitBook, listed: Sequence[ListedEvent]) -> tuple[Problem, ...]:
    """What the event list shows against the settings."""
    days = book.rules.whole("confirm_days")
    return event_list(listed, book.day("first_day"), book.day("last_day"), book.day("today"), days)


def _head(workbook: Workbook, language: str) -> tuple[Event, list[Problem]]:
    """Settings as an event's, so that the papers of a circuit have the head of all papers."""
    found, problems = records(workbook, forms.SETTINGS_LAYOUT)
    typed = dict(found.head) if found else {}
    good, later = presets.built(forms.SETTINGS, typed, forms.SETTINGS_FORM)
    values = {setting.key: good.get(setting.key, presets.default(setting)) for setting in forms.SETTINGS}
    rules = Rules(preset="", game="", values=values)
    head = Event(
        id=rules.text("circuit_id") or "CIRCUIT",
        language=language or rules.text("language"),
        rules=rules,
        entrants=(),
        setting_cells=tuple((key, entry.at) for key, entry in typed.items()),
    )
    return head, [*(default_taken(problem) for problem in problems), *later]


def _rows(workbook: Workbook, layout: Layout) -> tuple[tuple[Row, ...], list[Problem]]:
    found, problems = records(workbook, layout)
    return (found.blocks[layout.blocks[0].key] if found else ()), problems


def _event(row: Row) -> ListedEvent:
    """A line of the event list, its folder also as Windows writes it; without a status it is planned."""
    decided = value(row, "confirmed_on")
    return ListedEvent(
        id=str(value(row, "event_id")),
        folder=str(value(row, "folder")).replace("\\", "/"),
        kind=next(one for one in KINDS if one == value(row, "kind")),
        venue=str(value(row, "venue") or ""),
        region=str(value(row, "region") or ""),
        start=datetime.fromisoformat(f"{value(row, 'date')} {value(row, 'time')}"),
        listing_order=whole(row, "listing_order") or 0,
        least=whole(row, "capacity_min"),
        most=whole(row, "capacity_max"),
        fee=whole(row, "fee"),
        status=next((one for one in STATUSES if one == value(row, "status")), "planned"),
        confirmed_on=date.fromisoformat(decided) if isinstance(decided, str) else None,
        cells=tuple((key, entry.at) for key, entry in row.items()),
    )


def _decline(row: Row) -> Decline:
    on = date.fromisoformat(str(value(row, "declined_on")))
    return Decline(str(value(row, "person_id")), on, row["person_id"].at)


def _by_hand(row: Row) -> ByHand:
    group = str(value(row, "group") or ONLY_GROUP)
    place = (str(value(row, "event_id")), group, whole(row, "place") or 0)
    return ByHand(place, str(value(row, "holder") or ""), row["holder"].at, row["event_id"].at)
