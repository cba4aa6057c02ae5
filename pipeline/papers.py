"""Which papers are due now, made from one day's figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pipeline import formats, games
from pipeline.chase import outstanding
from pipeline.circuit.how_to_enter import points as entry_points
from pipeline.games.layouts import layout_of
from pipeline.model.consequence import Consequence
from pipeline.model.event import Event
from pipeline.model.masking import masked
from pipeline.model.score import Ranking
from pipeline.model.seating import Draw, is_bye
from pipeline.paper_rows import compared, form_of, match, way
from pipeline.prefill import prefill
from pipeline.registration_rows import REGISTRATIONS, arrivals, asked_today, desk, door, returns, till
from pipeline.reports import (
    bracket,
    briefing,
    certificates,
    chase_list,
    check_in,
    corrections,
    crosstable,
    entries,
    guide_cards,
    hall,
    how_to_enter,
    prizes,
    recap,
    refunds,
    rules,
    running_sheet,
    scoresheet,
    seating,
    standings,
    tie_slips,
)
from pipeline.reports import match as match_paper
from pipeline.reports.paper import Paper
from pipeline.reports.standings import Ahead
from pipeline.run import Day
from pipeline.running import blocks
from pipeline.sheets.tag import Tag, layout_mark, seating_mark
from pipeline.staging import stage_format, stage_of
from pipeline.ties import ties

PUBLIC = "public"
"""The folder of what may be shown to everybody: names are masked in it."""

AWARDS = ("prizes", "certificates")
"""Papers that exist only while the standings are final."""


def round_papers(day: Day) -> list[Paper]:
    """What holds and who is entered; guide cards, scoresheets and seating of published rounds."""
    points = games.find(day.event.rules.game).points(day.event.rules)
    found: list[Paper] = [rules.paper(day.event, points), *entry_sheet(day.event)]
    found.append(running_sheet.paper(day.event, blocks(day)))
    if boards := games.find(day.event.rules.game).briefing(day.event.rules):
        found.append(briefing.paper(day.event, boards))
    if day.event.rules.units:
        found.append(entries.paper(day.event))
    if day.draws and (stops := way(day)):
        found.append(guide_cards.paper(day.event, stops))
    for draw in day.published:
        found += [_scoresheets(day, draw), _seating(day, draw)]
    return found


def entry_sheet(event: Event) -> list[Paper]:
    """Of events that take registrations; how people behave there is said in the words of the game."""
    if "request" not in event.rules.registration:
        return []
    conduct = [one for one in games.find(event.rules.game).points(event.rules) if one.heading == "conduct"]
    return [how_to_enter.paper(event, [*entry_points(event.rules), *conduct])]


def public_papers(day: Day) -> list[Paper]:
    """Seating and standings with masked names, in a folder of their own; none unless the settings ask for it.

    Why a round was seated again may name somebody, and is left out.
    """
    if not day.event.rules.yes("mask_names") or not day.draws:
        return []
    shown = replace(day, event=replace(masked(day.event), corrected=len(day.applied)))
    seatings = (_seating(shown, replace(draw, redrawn="")) for draw in day.published)
    return [replace(one, name=f"{PUBLIC}/{one.name}") for one in (*seatings, _standings(shown))]


def hall_page(day: Day) -> str:
    """The hall display of this moment."""
    veiled = day.event.rules.yes("mask_names")
    now = (day.latest, _before(day, day.latest)) if day.published else None
    event = masked(day.event) if veiled else day.event
    return hall.page(event, now, day.ranking, outstanding(day), masked=veiled)


def _seating(day: Day, draw: Draw) -> Paper:
    event = day.event.in_round(draw.round)
    return seating.paper(event, draw, _before(day, draw), by_name=_crossed(day, draw))


def _before(day: Day, draw: Draw) -> Draw | None:
    """What was published before a round, to show who has moved; nobody moves to a play-off."""
    if not isinstance(draw.round, int):
        return None
    return next((one for one in day.published if one.round == draw.round - 1), None)


def result_papers(day: Day) -> list[Paper]:
    """Standings once a round is published, prizes and certificates once they are final.

    Beside them a bracket where losers are out, a crosstable where results decide who meets, recap and match.
    """
    if not day.draws:
        return []
    day = replace(day, event=replace(day.event, corrected=len(day.applied)))
    found = [_standings(day), *_brackets(day), *_crosstable(day), *_recap(day), *_match(day)]
    if day.awarded:
        found += [prizes.paper(day.event, day.awarding), certificates.paper(day.event, day.awarding)]
    return found


def staff_papers(day: Day, changes: Sequence[Consequence]) -> list[Paper]:
    """What only the staff need, while there is something to say: the door, sheets to chase, ties, changes."""
    event = replace(day.event, corrected=len(day.applied))
    published, owed, level = {draw.round for draw in day.published}, outstanding(day), ties(day)
    return [
        *_registrations(day),
        *([chase_list.paper(event, owed)] if owed else []),
        *([tie_slips.paper(event, level)] if level else []),
        *([corrections.paper(event, changes, published)] if changes else []),
    ]


def _registrations(day: Day) -> list[Paper]:
    """Check-in list and refunds list of an event that writes registrations down."""
    at = desk(day.reading.book)
    if at is None:
        return []
    found, back = [check_in.paper(day.event, arrivals(at), door(at))], returns(at)
    if back:
        found.append(refunds.paper(day.event, back, till(at, back), asked_today(at)))
    return found


STAFF = (check_in.NAME, refunds.NAME, chase_list.NAME, tie_slips.NAME, corrections.NAME)


def not_due(day: Day, staff: Sequence[Paper] = ()) -> list[str]:
    """Files that would be stale: awards of standings not final any more, a recap of nothing, `staff` gone."""
    due = {paper.name for paper in staff}
    names = [*(() if day.awarded else AWARDS), *(() if _recap(day) else (recap.NAME,))]
    papers = [f"{name}.pdf" for name in (*names, *(name for name in STAFF if name not in due))]
    return papers if desk(day.reading.book) else [*papers, REGISTRATIONS]


def _standings(day: Day) -> Paper:
    """One ranking of all, or the first stage with what the later ones have come to above it."""
    headline = games.find(day.event.rules.game).headline(day.event.rules)
    first = day.stages[0]
    if day.leading:
        return standings.paper(day.event, day.ranking, day.scores, headline)
    following = day.event.rules.stages[1]
    own = {draw.round for draw in (*first.draws, *first.playoffs)}
    sizes = Counter(line.group for line in first.ranking.lines if line.place is not None)
    enter = formats.find(following.format).enters(max(sizes.values(), default=0), day.event.rules)
    ahead = Ahead(following.stage, enter, first.plan.columns, day.stages[-1].ranking if day.awarded else None)
    scores = [score for score in day.scores if score.round in own]
    return standings.paper(day.event, _as_of(day, first.ranking), scores, headline, ahead)


def _as_of(day: Day, ranking: Ranking) -> Ranking:
    """The ranking of a stage, called final only when the event is."""
    return ranking if day.awarded else replace(ranking, rounds=day.ranking.rounds)


def _crossed(day: Day, draw: Draw) -> bool:
    """Whether everybody has to look for a new opponent: in a stage whose pairings follow results."""
    form = stage_format(day.event, draw.stage)
    return form is not None and form.crossed


def _brackets(day: Day) -> list[Paper]:
    """One paper with the bracket of every group."""
    event, headline = day.event, games.find(day.event.rules.game).headline(day.event.rules)
    found = [
        one
        for stage in day.stages
        for one in formats.find(stage.plan.format).brackets(stage_of(day.event, stage))
    ]
    return [bracket.paper(event, found, day.ranking, day.scores, headline)] if found else []


def _crosstable(day: Day) -> list[Paper]:
    """Of the stage whose pairings follow results, in its own order, whatever finals make of it."""
    headline = games.find(day.event.rules.game).headline(day.event.rules)
    crossed = [stage for stage in day.stages if stage.draws and formats.find(stage.plan.format).crossed]
    return [
        crosstable.paper(
            day.event, stage.plan, _as_of(day, stage.ranking), stage.draws, stage.scores, headline
        )
        for stage in crossed[:1]
    ]


def _recap(day: Day) -> list[Paper]:
    lines = compared(day) if day.draws else []
    if not lines:
        return []
    shown = games.find(day.event.rules.game).recap(day.event.rules)
    return [recap.paper(day.event, shown, form_of(day, day.draws[0].tables[0]), lines)]


def _match(day: Day) -> list[Paper]:
    found = match(day)
    if found is None:
        return []
    stage, table, lines = found
    shown = games.find(day.event.rules.game).recap(day.event.rules)
    return [match_paper.paper(day.event, table, shown, form_of(day, table), lines, stage.ranking)]


def _scoresheets(day: Day, draw: Draw) -> Paper:
    event, game = day.event, games.find(day.event.rules.game)
    forms = []
    for table in draw.tables:
        if is_bye(table):
            continue
        layout = layout_of(game, table, event.rules)
        tag = Tag(layout_mark(layout), event.id, table.round, table.number, seating_mark(table))
        forms.append((table, layout, prefill(event, game, layout, table), tag.text()))
    return scoresheet.paper(event, draw, forms)
