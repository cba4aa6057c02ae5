from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pipeline.language import CODES, language
from pipeline.model.score import Ranking, Score, Standing
from pipeline.reports import prizes, standings
from pipeline.reports.render import render
from tests.reports.conftest import make_event, make_ranking, make_scores
from tests.reports.pdf import looked_at, texts


def small(**changes: object) -> Ranking:
    """1, 1, 3, then one withdrawn and one disqualified."""

    def line(id_: str, place: int | None, wins: int, average: Fraction | int, decided: str = "") -> Standing:
        values = {"wins": wins, "average": average, "total": average * 3}
        return Standing("", place, place == 1, id_, values, decided, "winner" if place else "")

    ranking = Ranking(
        (
            line("1", 1, 2, Fraction(94, 3)),
            line("2", 1, 2, Fraction(94, 3)),
            line("3", 3, 2, 30, "average"),
            line("4", None, 1, 12),
            line("5", None, 0, -7),
        ),
        ("wins", "average"),
        3,
        3,
        (),
        (),
        {"4": "withdrawn", "5": "disqualified"},
    )
    return replace(ranking, **changes)


def test_places_reasons_and_those_below() -> None:
    event = make_event(5)
    (text,) = texts(render(standings.paper(event, small(), (), "score").html))
    assert "平均分數 +30，\n次於 +31.33" in text
    assert "各項相同，並列" in text
    order = [text.index(word) for word in ("歐陽靜怡", "李𠮷", "王堃", "陶喆", "Maximiliana")]
    assert order == sorted(order)
    assert text.index("棄權") < text.index("取消資格")
    assert "最終" in text


@pytest.mark.parametrize("code", CODES)
def test_the_heading_says_how_firm_the_figures_are(code: str) -> None:
    event, words = make_event(8, code), language(code)

    def head(ranking: Ranking) -> str:
        return texts(render(standings.paper(event, ranking, make_scores(event), "score").html))[0]

    game = words.text("paper.round.rummikub", n=2)
    assert words.text("state.final") in head(make_ranking(event))
    assert words.text("state.after", round=game) in head(make_ranking(event, 2))
    out = head(make_ranking(event, 2, out=((2, 1), (2, 2))))
    assert words.text("state.provisional") in out
    table = words.text("paper.table_n", n="1, 2")
    assert words.text("paper.standings.out", n=2, tables=f"{game} {table}") in out


def test_an_open_tie_is_marked_and_holds_the_line_above_it() -> None:
    event = make_event(8)
    ranking = make_ranking(event)
    tie = tuple(line.entrant for line in ranking.lines[3:5])
    paper = standings.paper(event, replace(ranking, open_ties=(tie,)), make_scores(event), "score")
    (text,) = texts(render(paper.html))
    assert "暫定" in text
    assert text.count("同分，席位待加賽決定") == 2
    assert "得獎席位尚未全部決定" in text
    assert paper.html.count('class="prize last"') == 1
    assert paper.html.count('class="open"') == 2


def test_a_place_decided_by_play_off_says_so() -> None:
    event = make_event(5)
    ranking = small()
    lines = (*ranking.lines[:2], replace(ranking.lines[2], decided_by="P1"), *ranking.lines[3:])
    (text,) = texts(render(standings.paper(event, replace(ranking, lines=lines), (), "score").html))
    assert "先後依據：加賽 1" in text


def test_a_play_off_is_one_column_beside_the_rounds() -> None:
    event = make_event(5)
    ranking = small()
    nets = {"1": 31, "2": -31}
    lines = tuple(
        replace(line, values={**line.values, "P1": nets[line.entrant]}) if line.entrant in nets else line
        for line in ranking.lines
    )
    scores = tuple(
        Score("P1", 1, 1, id_, {"score": net, "win": int(net > 0)}, "R5", ()) for id_, net in nets.items()
    )
    (text,) = texts(render(standings.paper(event, replace(ranking, lines=lines), scores, "score").html))
    assert text.count("加賽 1") == 1
    assert text.count("+31\n") + text.count("+31 ") == 1


def test_five_hundred_rows_repeat_the_head_and_number_the_pages() -> None:
    event = make_event(500)
    pages = texts(render(standings.paper(event, make_ranking(event), make_scores(event), "score").html))
    assert len(pages) > 10
    for number, text in enumerate(pages, start=1):
        assert "名次依據" in text
        assert f"第 {number} 頁，共 {len(pages)} 頁" in text


def test_three_rows_many_rounds() -> None:
    event = make_event(3)
    ranking = replace(make_ranking(event, gone=0), after=8, rounds=8)
    paper = standings.paper(event, ranking, make_scores(event), "score")
    pdf, over = looked_at(paper.html)
    assert over == []
    assert "第 8 局" in texts(pdf)[0]


@pytest.mark.parametrize(
    ("code", "shared", "third"),
    [("zh-Hant", "並列第 1 名", "第 3 名"), ("en", "Shared 1st place", "3rd place")],
)
def test_prizes_are_read_from_the_lowest_place(code: str, shared: str, third: str) -> None:
    (text,) = texts(render(prizes.paper(make_event(5, code), small()).html))
    assert text.count(shared) == 2
    assert text.index(third) < text.index(shared)
    assert "Maximiliana" not in text


def test_no_winners_yet() -> None:
    event = make_event(8)
    assert (
        language("zh-Hant").text("paper.prizes.none")
        in texts(render(prizes.paper(event, make_ranking(event, 2)).html))[0]
    )
