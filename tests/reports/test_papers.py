from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.language import CODES, language
from pipeline.model.event import Event
from pipeline.reports import certificates, prizes, scoresheet, seating, standings
from pipeline.reports.paper import Paper
from pipeline.reports.render import render
from tests.reports.conftest import make_draw, make_event, make_ranking, make_scores
from tests.reports.forms import make_forms
from tests.reports.pdf import looked_at, loose_fonts, sizes, strays, texts

LONG = "Wolfeschlegelsteinhausenbergerdorff Maximilian-Konstantin"


def all_papers(event: Event) -> dict[str, Paper]:
    ranking, draw = make_ranking(event), make_draw(event, 2)
    papers = (
        scoresheet.paper(event, draw, make_forms(draw)[:2]),
        seating.paper(event, draw, make_draw(event, 1)),
        standings.paper(event, ranking, make_scores(event), "score"),
        prizes.paper(event, ranking),
        certificates.paper(event, ranking),
    )
    return {paper.name: paper for paper in papers}


@pytest.mark.parametrize("code", CODES)
def test_every_paper_in_every_language(code: str) -> None:
    event = make_event(16, code)
    papers = all_papers(event)
    assert set(papers) == {"scoresheets-R02", "seating-R02", "standings", "prizes", "certificates"}
    for paper in papers.values():
        pdf, over = looked_at(paper.html)
        assert loose_fonts(pdf) == []
        assert strays(pdf) == []
        assert over == []
        assert event.title in texts(pdf)[0]
        assert set(sizes(pdf)) <= {(210, 297), (297, 210)}


def test_same_inputs_same_bytes() -> None:
    first, second = (all_papers(make_event(8)) for _ in range(2))
    assert first == second
    assert all(render(first[name].html) == render(second[name].html) for name in first)


def test_the_mark_follows_the_content() -> None:
    event = make_event(8)
    other = replace(event, entrants=(replace(event.entrants[0], name="王大明"), *event.entrants[1:]))
    assert seating.paper(event, make_draw(event), None) == seating.paper(event, make_draw(event), None)
    marks = {seating.paper(one, make_draw(one), None).html.split("核對碼 ")[1][:6] for one in (event, other)}
    assert len(marks) == 2


def test_names_in_any_script_and_of_any_length_stay_in_their_boxes() -> None:
    event = make_event(12)
    entrants = (
        replace(
            event.entrants[0], name=LONG, unit="國立臺灣師範大學附屬高級中學國中部數學研究社暨桌上遊戲推廣會"
        ),
        replace(event.entrants[1], name="W" * 30),
        replace(event.entrants[2], name="龘" * 30),
        *event.entrants[3:],
    )
    event = replace(event, entrants=entrants)
    ranking = make_ranking(event, gone=0)
    ranking = replace(ranking, lines=tuple(replace(line, prize="winner") for line in ranking.lines))
    for paper in (
        *all_papers(event).values(),
        certificates.paper(event, ranking),
        prizes.paper(event, ranking),
    ):
        pdf, over = looked_at(paper.html)
        assert over == []
        assert strays(pdf) == []


def test_names_are_escaped() -> None:
    event = make_event(8)
    for paper in all_papers(event).values():
        assert "<b>O" not in paper.html
    assert "Tom <b>O'Neil</b> & Co" in texts(render(seating.paper(event, make_draw(event), None).html))[1]


def test_rehearsal_papers_say_so_on_every_page() -> None:
    event = make_event(40, "en", rehearsal=True)
    word = language("en").text("paper.rehearsal")
    for paper in all_papers(event).values():
        assert all(word in text for text in texts(render(paper.html)))
    real = all_papers(make_event(40, "en"))
    assert all(word not in paper.html for paper in real.values())
