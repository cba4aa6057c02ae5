"""The papers of a bridge event as it goes: groups, deals compared, the final, who has won it."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import pytest

from pipeline.commands.setting import place
from pipeline.commands.summary import summary
from pipeline.language import CODES, language
from pipeline.papers import not_due, result_papers, round_papers
from pipeline.reports.paper import Paper
from pipeline.reports.render import render
from pipeline.run import Day, run
from pipeline.store import EventFolder
from tests.commands import bridge_days, days
from tests.reports.pdf import looked_at, loose_fonts, strays, texts

DEAL_6 = {1: "1NT N 7,4H W 10", 2: "1NT N 7,3H W 10", 3: "1NT N 7,2S N 8", 4: "1NT N 7,3NT S 9"}
"""Round 3 of five pairs each, the second deal as in bridge.md 9.4."""

ROWS_6 = (
    "1 A4 B1 4♥ W 10 600 0 4 2",
    "2 A5 B2 3♥ W 10 350 0 3 2",
    "3 A1 B3 2♠ N 8 0 290 1 3",
    "4 A2 B4 3NT S 9 0 580 1 4",
    "5 A3 B5 3♦ N 8 50 0 2 2",
)


@lru_cache
def at(folder: Path, code: str = "en") -> Day:
    return run(EventFolder(folder), code)


def papers(day: Day) -> dict[str, Paper]:
    return {paper.name: paper for paper in (*round_papers(day), *result_papers(day))}


def printed(paper: Paper) -> list[str]:
    """The pages of a paper."""
    return texts(render(paper.html))


@pytest.fixture(scope="module")
def five(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five pairs each, two deals a meeting, three rounds played."""
    folder = bridge_days.make(tmp_path_factory.mktemp("five"), 5, 5, boards_per_meeting=2)
    return bridge_days.play(folder, {}, {}, {**DEAL_6, 5: "1NT N 7,3D N 8"})


@pytest.fixture(scope="module")
def sitting(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Seven pairs and six, two rounds published, the second without the sheets of tables 2 and 5."""
    folder = bridge_days.make(tmp_path_factory.mktemp("sitting"), 7, 6)
    bridge_days.play(folder, {1: "4S W 10"}, {3: "4S N 10"})
    for file in (folder / "inbox").glob("*R02-T0[25]*"):
        file.unlink()
    return folder


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six pairs each; A1 and B2 are first of their groups, and the final is published."""
    folder = bridge_days.make(tmp_path_factory.mktemp("before"), 6, 6, final_boards=4)
    bridge_days.play(folder, {1: "4S W 10"}, {2: "4S N 10"}, {}, {}, {}, {})
    days.publish(folder)
    return folder


@pytest.fixture(scope="module")
def after(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same after a final like that of bridge.md 9.6."""
    folder = bridge_days.make(tmp_path_factory.mktemp("after"), 6, 6, final_boards=4)
    final = {1: "4H W 10,3NT N 8,2S S 9,1NT E 5"}
    return bridge_days.play(folder, {1: "4S W 10"}, {2: "4S N 10"}, {}, {}, {}, {}, final)


@pytest.mark.parametrize("code", CODES)
def test_every_paper_in_every_language(code: str, sitting: Path, after: Path) -> None:
    """Fonts embedded, nothing outside its box or page."""
    ended, played = papers(at(after, code)), papers(at(sitting, code))
    names = ("guide-cards", "recap", "standings", "final", "prizes", "certificates")
    of_a_round = ("standings", "seating-R01", "seating-R02", "scoresheets-R01")
    for paper in (*(ended[name] for name in names), *(played[name] for name in of_a_round)):
        pdf, over = looked_at(paper.html)
        assert loose_fonts(pdf) == []
        assert strays(pdf) == []
        assert over == []


# --- guide cards ---


def test_a_guide_card_each_with_the_whole_way(five: Path) -> None:
    pages = printed(papers(at(five))["guide-cards"])
    assert len(pages) == 2
    cards = "\n".join(pages).split("Guide Card\n")[1:]
    assert [card.split()[0] for card in cards] == [f"{group}{lot}" for group in "AB" for lot in range(1, 6)]
    assert re.findall(r"Round (\d)\s+(\d)\s+(B\d).*?(\d+–\d+)", cards[3], re.S) == [
        ("1", "4", "B4", "1–2"),
        ("2", "5", "B5", "3–4"),
        ("3", "1", "B1", "5–6"),
        ("4", "2", "B2", "7–8"),
        ("5", "3", "B3", "9–10"),
    ]


@pytest.mark.parametrize(("code", "word"), [("en", "Bye"), ("zh-Hant", "輪空"), ("zh-Hans", "轮空")])
def test_a_sit_out_is_on_the_card_and_on_the_seating_list(code: str, word: str, sitting: Path) -> None:
    found = papers(at(sitting, code))
    cards = "\n".join(printed(found["guide-cards"]))
    assert cards.count(word) == 7
    front, by_number = printed(found["seating-R01"])
    assert re.search(rf"{word}\s+A7\s+Ann7 / Bob7", front)
    assert word in by_number


def test_rummikub_has_no_guide_cards_and_no_recap(tmp_path: Path) -> None:
    from tests.commands import days

    day = days.day(days.play(days.make(tmp_path, 8), 1))
    assert {"guide-cards", "recap", "final"}.isdisjoint(papers(day))


# --- recap ---


def test_a_recap_of_a_deal_is_that_of_the_rules(five: Path) -> None:
    text = "\n".join(printed(papers(at(five))["recap"]))
    found = [block for block in text.split("Round ")[1:] if block.startswith("3 Deal no. 6 · Dealer E")]
    assert len(found) == 1
    rows = [re.sub(r"\s*Ann\d+ /\s*Bob\d+", "", row) for row in found[0].split("\n")]
    assert [row.strip() for row in rows if re.match(r"\d A\d", row)] == list(ROWS_6)


def test_only_deals_played_everywhere_are_compared(sitting: Path) -> None:
    pages = printed(papers(at(sitting))["recap"])
    assert "Deal no. 1" in pages[0]
    assert "Deal no. 2" not in pages[0]


def test_without_a_deal_to_compare_there_is_no_recap(tmp_path: Path) -> None:
    folder = bridge_days.make(tmp_path, 2, 2)
    days.publish(folder)
    day = at(folder)
    assert "recap" not in papers(day)
    assert "recap.pdf" in not_due(day)


# --- standings ---


def test_provisional_standings_say_what_is_out(sitting: Path) -> None:
    text = "\n".join(printed(papers(at(sitting))["standings"]))
    assert "Provisional" in text
    assert "Score sheets of 2 tables still out: Round 2 Table 2, 5" in text


@pytest.mark.parametrize("code", CODES)
def test_groups_have_their_own_rounds_and_a_line_to_the_final(code: str, before: Path) -> None:
    words = language(code)
    paper = papers(at(before, code))["standings"]
    text = "\n".join(printed(paper))
    assert words.text("state.after", round=words.text("paper.round.any", n=6)) in text
    assert words.text("paper.round.any", n=7) not in text
    assert text.count(words.text("paper.standings.goes_on", stage=words.text("paper.stage.final"))) == 2
    assert len(re.findall(r'<tr class="prize last">', paper.html)) == 2
    assert "+" not in text


def test_final_standings_begin_with_the_result(after: Path) -> None:
    text = printed(papers(at(after))["standings"])[0]
    told = ["Champion", "A1", "Raw total 650", "Runner-up", "B2", "Raw total 420", "Group A"]
    places = [text.index(one) for one in told]
    assert places == sorted(places)
    assert "Round 7" not in text


# --- the final ---


@pytest.mark.parametrize("code", CODES)
def test_the_final_is_announced(code: str, before: Path) -> None:
    words = language(code)
    (text,) = printed(papers(at(before, code))["final"])
    told = [words.text("paper.stage.final"), words.text("choice.seat.EW"), "A1", "Ann1", "Bob1"]
    assert all(one in text for one in (*told, words.text("choice.seat.NS"), "B2", "Ann8"))
    assert words.text("paper.match.to_come") in text
    dealers = [words.text(f"choice.compass.{seat}") for seat in "NESW"]
    assert re.search(r"\s+".join(f"{n} {dealer}" for n, dealer in enumerate(dealers, 1)), text)


def test_the_final_has_its_result(after: Path) -> None:
    (text,) = printed(papers(at(after))["final"])
    assert "1 N 4♥ W 10 600 0" in text
    assert "3 S 2♠ S 9 0 320" in text
    assert text.index("650") < text.index("Champion")
    assert text.index("420") < text.index("Runner-up")


def test_awards_are_those_of_the_final(after: Path) -> None:
    found = papers(at(after, "zh-Hant"))
    (list_,) = printed(found["prizes"])
    assert re.search(r"亞軍.*B2.*計分總和 420.*冠軍.*A1.*計分總和 650", list_, re.S)
    first, second = printed(found["certificates"])
    assert re.search(r"Ann1.*Bob1.*計分總和 650.*冠軍.*the title of Champion", first, re.S)
    assert re.search(r"Ann8.*Bob8.*計分總和 420.*亞軍.*the title of Runner-up", second, re.S)
    assert "名" not in list_.split("亞軍")[1]
    assert "第" not in first + second


def test_an_extra_deal_that_decides_the_final_is_told(tmp_path: Path) -> None:
    folder = bridge_days.make(tmp_path, 2, 2, final_boards=2)
    bridge_days.play(folder, {1: "4S W 10"}, {2: "4S N 10"}, {1: "Pass"})
    (text,) = printed(papers(run(EventFolder(folder), "en"))["final"])
    assert "Level: an extra deal decides" in text
    days.publish(folder)
    bridge_days.fill(folder, "P1", {1: "4S W 10"})
    found = papers(at(folder))
    assert re.search(r"Play-off 1\s+1 N 4♠ W 10 600 0", printed(found["final"])[0])
    assert re.search(r"Champion.*Raw total 0\s+Play-off 1 600", printed(found["prizes"])[0], re.S)


# --- seats and signatures ---


@pytest.mark.parametrize(
    ("code", "seats", "signs"),
    [
        ("en", ("East-West", "North-South"), ("Signed E-W", "Signed N-S")),
        ("zh-Hant", ("東西", "南北"), ("東西簽名", "南北簽名")),
        ("zh-Hans", ("东西", "南北"), ("东西签名", "南北签名")),
    ],
)
def test_seats_and_signatures_in_words(
    code: str, seats: tuple[str, str], signs: tuple[str, str], five: Path
) -> None:
    found = papers(at(five, code))
    front = found["seating-R01"].html
    assert all(len(re.findall(f">{seat}</(?:td|div)>", front)) == 10 for seat in seats)
    sheets = printed(found["scoresheets-R01"])
    assert len(sheets) == 5
    assert all(sheet.count(sign) == 1 for sheet in sheets for sign in signs)
    assert language(code).text("scoresheet.stamp") not in sheets[0]


def test_who_sits_out_has_no_scoresheet(sitting: Path) -> None:
    assert len(printed(papers(at(sitting))["scoresheets-R01"])) == 6


# --- summary ---


def test_the_summary_names_the_first_of_each_group_then_the_champion(before: Path, after: Path) -> None:
    def said(folder: Path) -> list[tuple[str, object]]:
        lines = summary(place(folder, folder / "out"), at(folder), [])
        return [(one.key, one.values.get("name")) for one in lines if one.values.get("name")]

    assert said(before) == [("leader_group", "A1 Ann1 / Bob1"), ("leader_group", "B2 Ann8 / Bob8")]
    assert said(after) == [("first", "A1 Ann1 / Bob1")]
