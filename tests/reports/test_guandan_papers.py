"""Papers of the Guandan sample, read back: entries, briefing, scoresheets, standings and certificates."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline import games
from pipeline.commands.setting import HOME
from pipeline.language import CODES, language
from pipeline.model.event import Event
from pipeline.model.value import Value
from pipeline.papers import result_papers, round_papers
from pipeline.reports import briefing, certificates, entries, prizes
from pipeline.reports.render import render
from pipeline.run import Day, run
from pipeline.store import EventFolder
from tests.reports.pdf import looked_at, sizes, strays, texts

SAMPLE = HOME / "sample_sheets" / "guandan-knockout"
UPRIGHT = (210, 297)


@pytest.fixture(scope="module")
def day() -> Day:
    return run(EventFolder(SAMPLE))


def told(event: Event, code: str = "zh-Hans", **settings: Value) -> Event:
    """The event in another language, or with other settings."""
    values = {**event.rules.values, "language": code, **settings}
    return replace(event, language=code, rules=replace(event.rules, values=values))


def flat(pages: list[str]) -> str:
    return "".join("".join(pages).split())


@pytest.mark.parametrize("code", CODES)
def test_entries_name_every_unit_leader_and_player_on_one_page(day: Day, code: str) -> None:
    made = entries.paper(told(day.event, code))
    pdf, over = looked_at(made.html)
    assert (sizes(pdf), strays(pdf), over) == ([UPRIGHT], [], [])
    text = flat(texts(pdf))
    for unit in day.event.units:
        assert unit.name in text
        assert unit.leader in text
    assert all(name in text for entrant in day.event.entrants for name in entrant.players)
    totals = language(code).text("paper.entries.totals", units=12, entrants=32, players=64)
    assert "".join(totals.split()) in text


def test_unit_that_sent_fewer_than_agreed_is_told(day: Day) -> None:
    fewer = replace(day.event, entrants=day.event.entrants[1:])
    assert "2／3 队" in "".join(texts(render(entries.paper(fewer).html)))
    assert "2／3 队" not in "".join(texts(render(entries.paper(day.event).html)))


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    "changed", [{}, {"entry": "levels"}, {"time_up": "finish_if_dealt_with_3_min_warning"}]
)
def test_briefing_is_one_page_and_says_all(day: Day, code: str, changed: dict[str, Value]) -> None:
    event = told(day.event, code, **changed)
    boards = games.find("guandan").briefing(event.rules)
    made = briefing.paper(event, boards)
    pdf, over = looked_at(made.html)
    assert (sizes(pdf), strays(pdf), over) == ([UPRIGHT], [], [])
    text = flat(texts(pdf))
    for board in boards:
        for line in board.lines:
            for key in (line.label, *line.says):
                assert "".join(language(code).text(key, **line.values).split()) in text


def test_briefing_follows_the_settings(day: Day) -> None:
    event = told(day.event, round_minutes=50, forfeit_after_min=15, foul_limit=4)
    text = flat(texts(render(briefing.paper(event, games.find("guandan").briefing(event.rules)).html)))
    assert all(part in text for part in ("第15分钟", "第50分钟", "一对累计4次犯规"))
    assert "第45分钟" not in text


@pytest.mark.parametrize("code", CODES)
def test_scoresheets_are_one_page_a_table_with_room_for_every_field(day: Day, code: str) -> None:
    translated = replace(day, event=told(day.event, code), draws=day.draws[2:])
    sheets = next(paper for paper in round_papers(translated) if paper.name == "scoresheets-R03")
    pdf, over = looked_at(sheets.html)
    assert (sizes(pdf), strays(pdf), over) == ([UPRIGHT] * 4, [], [])
    text = flat(texts(pdf))
    words = language(code)
    for key in ("absent_x", "fouls_y", "direct_loss", "extra_hand", "winner", "reason", "start_time"):
        assert "".join(words.label("guandan", key).split()) in text


def test_certificates_carry_both_names_unit_and_prize(day: Day) -> None:
    paper = next(paper for paper in result_papers(day) if paper.name == "certificates")
    pages = texts(render(paper.html))
    assert len(pages) == 16
    for line, page in zip((one for one in day.ranking.lines if one.prize), pages, strict=True):
        entrant = day.event.entrant(line.entrant)
        assert entrant is not None
        prize = language("zh-Hans").text(f"prize.{line.prize}")
        assert all(part in flat([page]) for part in (*entrant.players, entrant.unit, prize))


@pytest.mark.parametrize("code", CODES)
def test_long_names_and_units_stay_in_their_place_on_certificates_and_prize_list(day: Day, code: str) -> None:
    pairs = (
        ("Maximiliana Featherstonehaugh-Cholmondeley", "Wolfeschlegelsteinhausenbergerdorff"),
        ("阿卜杜热西提·买买提明", "古丽米热·阿不都热合曼江"),
    )
    unit = "基础教学部与海外教育学院及附属职业技术培训中心联合分工会"
    entrants = tuple(replace(one, players=pairs[int(one.id) % 2], unit=unit) for one in day.event.entrants)
    event = replace(told(day.event, code), entrants=entrants)
    for paper in (certificates.paper(event, day.ranking), prizes.paper(event, day.ranking)):
        pdf, over = looked_at(paper.html)
        assert (over, strays(pdf)) == ([], [])
        assert all(part in flat(texts(pdf)) for part in (*pairs[1], unit))


def test_prizes_are_read_by_class_from_the_lowest(day: Day) -> None:
    text = flat(texts(render(prizes.paper(day.event, day.ranking).html)))
    at = [text.index(part) for part in ("三等奖", "二等奖", "一等奖")]
    assert at == sorted(at)
    classes = [text[at[0] : at[1]], text[at[1] : at[2]], text[at[2] :]]
    for key, part in zip(("third_prize", "second_prize", "first_prize"), classes, strict=True):
        won = [day.event.entrant(line.entrant) for line in day.ranking.lines if line.prize == key]
        assert len(won) == {"third_prize": 8}.get(key, 4)
        assert all(one is not None and "·".join(one.players) in part and one.unit in part for one in won)


def test_standings_say_in_which_round_somebody_lost(day: Day) -> None:
    text = flat(texts(render(next(paper for paper in result_papers(day) if paper.name == "standings").html)))
    assert [text.count(part) for part in ("胜第3轮", "负第3轮", "负第2轮", "负第1轮")] == [4, 4, 8, 16]
