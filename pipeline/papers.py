"""Which papers are due now, made from one day's figures."""

from __future__ import annotations

from pipeline import games
from pipeline.model.seating import Draw
from pipeline.prefill import prefill
from pipeline.reports import certificates, prizes, rules, scoresheet, seating, standings
from pipeline.reports.paper import Paper
from pipeline.run import Day
from pipeline.sheets.tag import Tag, layout_mark, seating_mark

AWARDS = ("prizes", "certificates")
"""Papers that exist only while the standings are final."""


def round_papers(day: Day) -> list[Paper]:
    """The rules sheet, always; scoresheets and seating of every published round."""
    found: list[Paper] = [rules.paper(day.event, games.find(day.event.rules.game).points(day.event.rules))]
    previous: Draw | None = None
    for draw in day.published:
        previous = previous if isinstance(draw.round, int) else None
        found += [_scoresheets(day, draw), seating.paper(day.event, draw, previous)]
        previous = draw
    return found


def result_papers(day: Day) -> list[Paper]:
    """Standings once a round is published; prizes and certificates once they are final."""
    if not day.draws:
        return []
    headline = games.find(day.event.rules.game).headline
    found = [standings.paper(day.event, day.ranking, day.scores, headline)]
    if day.awarded:
        found += [prizes.paper(day.event, day.ranking), certificates.paper(day.event, day.ranking)]
    return found


def not_due(day: Day) -> list[str]:
    """Files that would be stale: awards of standings that are no longer final."""
    return [] if day.awarded else [f"{name}.pdf" for name in AWARDS]


def _scoresheets(day: Day, draw: Draw) -> Paper:
    event, game = day.event, games.find(day.event.rules.game)
    forms = []
    for table in draw.tables:
        layout = game.layout(table, event.rules)
        tag = Tag(layout_mark(layout), event.id, table.round, table.number, seating_mark(table))
        forms.append((table, layout, prefill(event, game, layout, table), tag.text()))
    return scoresheet.paper(event, draw, forms)
