"""The hall display: what it shows is what the papers and standings.csv say, and nothing on it can run."""

import csv
import re
from collections.abc import Mapping
from html import unescape
from html.parser import HTMLParser
from io import StringIO

import pytest

from pipeline import exports
from pipeline.model.entrant import Entrant
from pipeline.model.value import shown
from pipeline.papers import hall_page, public_papers, result_papers, round_papers
from pipeline.reports.paper import figure
from pipeline.run import Day
from tests.commands import days
from tests.commands.test_papers_agree import SAMPLES, played

ROW = re.compile(r'<tr class="[^"]*" data-item>(.*?)</tr>', re.DOTALL)
CELL = re.compile(r"<td[^>]*>(.*?)</td>", re.DOTALL)
LINE = re.compile(r'<div class="line" data-item data-id="([^"]*)".*?</div>', re.DOTALL)


def standings_on(page: str) -> list[list[str]]:
    """Place, number, name and figures of each line."""
    return [[text_of(cell) for cell in CELL.findall(row)] for row in ROW.findall(page)]


def text_of(cell: str) -> str:
    """What a cell says, without the unit under a name."""
    return " ".join(unescape(re.sub(r"<small>.*?</small>|<[^>]*>", "", cell)).split())


@pytest.mark.parametrize("sample", SAMPLES)
def test_standings_of_the_display_are_those_of_the_csv(sample: str) -> None:
    day = played(sample)
    rows = list(csv.DictReader(StringIO(exports.standings(day))))
    page = standings_on(hall_page(day))
    assert [row[:3] for row in page] == [
        [row["place"] or "–", row["entrant"], row["name"].removeprefix("'")] for row in rows
    ]
    criteria = [name for name in rows[0] if name in day.ranking.lines[0].values][:4]
    for line, row, told in zip(day.ranking.lines, rows, page, strict=True):
        assert [row[name] for name in criteria] == [shown_exactly(line.values, name) for name in criteria]
        assert told[3:] == [figure(name, line.values[name]) for name in criteria if name in line.values]


def shown_exactly(values: Mapping[str, object], name: str) -> str:
    value = values.get(name)
    return "" if value is None else str(value)


@pytest.mark.parametrize("sample", SAMPLES)
def test_seats_of_the_display_are_those_of_the_seating_list(sample: str) -> None:
    day = played(sample)
    draw = day.latest
    found = {
        match[1]: re.search(r"<small>Table</small> <b>(\d+)</b>", match[0])
        for match in LINE.finditer(hall_page(day))
    }
    seated = {seat.entrant: table for table in draw.tables for seat in table.seats if seat.entrant}
    for id_, table in seated.items():
        at = found[id_]
        assert (int(at[1]) if at else None) == (table.number if len(table.seats) > 1 else None)


def test_missing_tables_are_those_of_the_ranking(tmp_path) -> None:
    days.make(tmp_path, 12)
    days.publish(tmp_path)
    days.fill(tmp_path, 1)[1].unlink()
    page = hall_page(days.day(tmp_path))
    assert re.findall(r'class="chip">(\d+)<', page) == ["2"]
    assert days.day(tmp_path).ranking.out == ((1, 2),)


NASTY = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(1)> {{ 7*7 }} {% raw %}"


class Tags(HTMLParser):
    """Every tag of a page, and every attribute that could run something."""

    def __init__(self) -> None:
        super().__init__()
        self.scripts = 0
        self.strange: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        self.strange += [name for name, _ in attrs if name.startswith("on") or name in ("src", "href")]
        self.strange += [tag] if tag in ("img", "link", "object", "svg") else []


@pytest.mark.parametrize("code", days.CODES)
def test_text_of_the_event_never_becomes_markup(code: str, tmp_path) -> None:
    field = [Entrant(str(number), f"{NASTY}{number}"[-79:], unit=NASTY[:70]) for number in range(1, 9)]
    days.make(tmp_path, field, code, title=NASTY, venue=NASTY)
    days.publish(tmp_path)
    page = hall_page(days.day(tmp_path))
    tags = Tags()
    tags.feed(page)
    assert (tags.scripts, tags.strange) == (1, [])
    assert "7*7" in page


def test_display_needs_nothing_but_itself_and_runs_only_its_own_script() -> None:
    page = hall_page(played("rummikub-school-final"))
    assert not re.search(r"(?:src|href)=|url\(|@import|https?:", page)
    assert "default-src 'none'" in page
    assert "script-src 'sha256-" in page


def test_display_before_the_first_round_says_so(tmp_path) -> None:
    days.make(tmp_path, 8)
    page = hall_page(days.day(tmp_path))
    assert "has not been published yet" in page
    assert 'id="timer"' not in page


def test_timer_begins_with_the_minutes_of_the_settings(tmp_path) -> None:
    days.make(tmp_path, 8, game_minutes=42)
    days.publish(tmp_path)
    assert 'data-minutes="42"' in hall_page(days.day(tmp_path))


def names_of(day: Day) -> set[str]:
    return {one.name for one in day.event.entrants if len(one.name) > 1}


def test_masked_display_and_public_papers_hold_no_full_name(tmp_path) -> None:
    days.make(tmp_path, 12, "zh-Hant", mask_names=1)
    days.play(tmp_path, 3)
    day = days.day(tmp_path)
    papers = {paper.name: paper.html for paper in public_papers(day)}
    assert sorted(papers) == [
        "public/seating-R01", "public/seating-R02", "public/seating-R03", "public/standings",
    ]  # fmt: skip
    for text in (*papers.values(), hall_page(day)):
        assert [name for name in names_of(day) if name in text] == []
        assert "○" in text


def test_papers_for_the_hall_keep_full_names_where_public_ones_are_masked(tmp_path) -> None:
    days.make(tmp_path, 12, "zh-Hant", mask_names=1)
    days.play(tmp_path, 1)
    day = days.day(tmp_path)
    own = {paper.name: paper.html for paper in (*round_papers(day), *result_papers(day))}
    for name in ("seating-R01", "standings"):
        assert all(one in own[name] for one in names_of(day))


def test_nothing_is_public_unless_the_settings_say_so() -> None:
    day = played("rummikub-school-final")
    assert public_papers(day) == []
    assert shown(day.event.entrants[0].name) in hall_page(day)
