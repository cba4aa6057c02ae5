"""Who has taken whose place, for papers that show the names of now."""

from __future__ import annotations

from pipeline.language import language
from pipeline.model.entrant import Called
from pipeline.model.event import Event
from pipeline.reports.paper import round_text


def substitutes(event: Event) -> tuple[str, ...]:
    """A sentence for each change of names up to now, in the order of the entry list."""
    words = language(event.language)
    return tuple(
        words.text(
            "paper.standings.substitute",
            entrant=entrant.id,
            new=_only(now, before),
            old=_only(before, now),
            round=round_text(event, now.since),
        )
        for entrant in event.entrants
        for before, now in entrant.substituted
    )


def _only(one: Called, other: Called) -> str:
    """Who plays in the one and not in the other."""
    return " / ".join(name for name in one.players if name not in other.players)
