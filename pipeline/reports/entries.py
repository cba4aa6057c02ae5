"""Entries by unit: who sends whom, led by whom, and whether as many as agreed (guandan.md section 1)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.language import Language, language
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.reports.paper import Heading, Paper, compose

NAME = "entries"

TOGETHER = 20
"""A unit with more entrants may go on in the next column: kept whole it could leave a page empty."""


@dataclass(frozen=True)
class Sent:
    """A unit as printed. `unlike`: it has sent more or fewer than agreed; `long`: its table may be cut."""

    name: str
    leader: str
    count: str
    unlike: bool
    long: bool
    entrants: tuple[Entrant, ...]


def paper(event: Event) -> Paper:
    """Units in the order of their list, then those nobody has listed; entrants as they are listed."""
    words = language(event.language)
    coming = [entrant for entrant in event.entrants if entrant.status != "absent"]
    sent: dict[str, list[Entrant]] = defaultdict(list)
    for entrant in coming:
        sent[entrant.unit].append(entrant)
    quotas = {unit.name: (unit.leader, unit.quota) for unit in event.units}
    names = dict.fromkeys([*quotas, *sent])
    units = [_sent(words, name, sent[name], *quotas.get(name, ("", None))) for name in names]
    heading = Heading(words.text("paper.entries.title"), _totals(words, len(names.keys() - {""}), coming))
    return compose(NAME, "entries.html", event, heading, units=units)


def _totals(words: Language, units: int, coming: Sequence[Entrant]) -> str:
    players = sum(len(entrant.players) or 1 for entrant in coming)
    totals = words.text("paper.entries.totals", units=units, entrants=len(coming), players=players)
    return f"{totals} · {words.text('paper.entries.lots')}" if _by_lot(coming) else totals


def _by_lot(entrants: Sequence[Entrant]) -> bool:
    """Whether everybody is called by lot already."""
    return bool(entrants) and all(
        one.lot is not None and one.id in (f"{one.group}{one.lot}", f"{one.group}-{one.lot}")
        for one in entrants
    )


def _sent(words: Language, name: str, entrants: list[Entrant], leader: str, quota: int | None) -> Sent:
    key = "paper.entries.count" if quota is None else "paper.entries.of_quota"
    count = words.text(key, n=len(entrants), quota=quota)
    shown = name or words.text("paper.entries.no_unit")
    unlike = quota is not None and quota != len(entrants)
    return Sent(shown, leader, count, unlike, len(entrants) > TOGETHER, tuple(entrants))
