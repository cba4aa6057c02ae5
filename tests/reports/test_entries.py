"""Entries by unit: totals, lots, units that are not as agreed, long names and long units."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.commands.setting import HOME
from pipeline.model.event import Event
from pipeline.papers import round_papers
from pipeline.reports import entries
from pipeline.reports.render import render
from pipeline.run import Day, run
from pipeline.store import EventFolder
from tests.commands import guandan_days
from tests.reports.pdf import looked_at, strays, texts

SAMPLE = HOME / "sample_sheets" / "guandan-knockout"
LONG = ("Maximiliana Featherstonehaugh-Cholmondeley", "Wolfeschlegelsteinhausenbergerdorff")
LONG_UNIT = "Department of Fundamental Sciences and Overseas Education Programmes"
BY_LOT = "numbers are the lots"


@pytest.fixture(scope="module")
def event() -> Event:
    """32 pairs of 12 units, called by lot, in English."""
    found = run(EventFolder(SAMPLE)).event
    values = {**found.rules.values, "language": "en"}
    return replace(found, language="en", rules=replace(found.rules, values=values))


def printed(event: Event) -> list[str]:
    return [" ".join(page.split()) for page in texts(render(entries.paper(event).html))]


def names(day: Day) -> list[str]:
    return [paper.name for paper in round_papers(day)]


def test_entries_are_due_before_lots_are_drawn(tmp_path: Path) -> None:
    day = run(EventFolder(guandan_days.make(tmp_path / "event", 4)))
    assert day.draws == ()
    assert "entries" in names(day)


def test_entries_are_not_printed_where_nobody_sends_units() -> None:
    assert "entries" not in names(run(EventFolder(HOME / "sample_sheets" / "rummikub-top-ten")))


def test_numbers_are_called_lots_only_once_they_are(event: Event) -> None:
    first, *others = event.entrants
    assert BY_LOT in printed(event)[0]
    for lot in (None, 99):
        assert BY_LOT not in printed(replace(event, entrants=(replace(first, lot=lot), *others)))[0]


def test_absent_pair_is_not_counted_and_a_late_leaver_is(event: Event) -> None:
    first, second, *others = event.entrants
    changed = (replace(first, status="absent"), replace(second, status="withdrawn", from_round=2), *others)
    text = printed(replace(event, entrants=changed))[0]
    assert "12 units, 31 entries, 62 players" in text
    assert first.players[0] not in text
    assert second.players[0] in text


def test_unit_nobody_listed_and_pair_without_unit_come_last(event: Event) -> None:
    first, second, *others = event.entrants
    changed = (replace(first, unit="Guests"), replace(second, unit=""), *others)
    pages = printed(replace(event, entrants=changed))
    assert "13 units, 32 entries, 64 players" in pages[0]
    told = " ".join(pages)
    assert max(told.index(unit.name) for unit in event.units) < told.index("Guests")
    assert told.index("Guests") < told.index("Without unit")


def test_unit_that_sends_nobody_is_told(event: Event) -> None:
    unit = event.units[0]
    left = tuple(one for one in event.entrants if one.unit != unit.name)
    assert f"0 of {unit.quota}" in printed(replace(event, entrants=left))[0]


def test_long_names_stay_in_their_cells(event: Event) -> None:
    changed = tuple(replace(one, players=LONG, unit=LONG_UNIT) for one in event.entrants[:4])
    made = entries.paper(replace(event, entrants=changed))
    pdf, over = looked_at(made.html)
    assert (over, strays(pdf)) == ([], [])


def test_unit_longer_than_a_column_begins_on_the_first_page(event: Event) -> None:
    unit = event.units[0]
    many = tuple(
        replace(one, id=str(step * 32 + int(one.id)), unit=unit.name)
        for step in range(4)
        for one in event.entrants
    )
    pages = printed(replace(event, entrants=many, units=(unit,)))
    assert [page.count(unit.name) for page in pages] == [2, 2]
    assert event.entrants[0].players[0] in pages[0]


def test_unit_that_fits_a_column_is_not_cut(event: Event) -> None:
    sizes = (entries.TOGETHER, entries.TOGETHER, entries.TOGETHER)
    units = tuple(replace(unit, name=f"Unit {at}") for at, unit in enumerate(event.units[: len(sizes)]))
    many = tuple(
        replace(event.entrants[0], id=f"{at}{number:02}", lot=None, unit=unit.name)
        for at, (unit, size) in enumerate(zip(units, sizes, strict=True))
        for number in range(size)
    )
    told = " ".join(printed(replace(event, entrants=many, units=units)))
    assert [told.count(unit.name) for unit in units] == [1, 1, 1]
