"""The order of a ranking and the meaning of its criteria, as the standings say them."""

from dataclasses import replace

import pytest

from pipeline.formats.swiss_settings import TIEBREAKS
from pipeline.language import CODES, language
from pipeline.ranking.played_off import DRAWN
from pipeline.reports import standings
from pipeline.reports.order import legend, order_text
from pipeline.reports.paper import criterion_text
from pipeline.reports.render import render
from tests.reports.conftest import make_event, make_ranking
from tests.reports.pdf import texts

EN = language("en")


def test_order_text_names_the_criteria_in_order() -> None:
    assert order_text(EN, ("points", "buchholz", "draw_lot")) == "Ranked by Points, then Buchholz, then Lot."


def test_legend_of_a_knockout_is_empty() -> None:
    assert legend(EN, ()) == ()


def test_legend_tells_what_a_name_does_not_say() -> None:
    assert legend(EN, ("points", "progressive_cut1")) == (
        "Ranked by Points, then Progressive Cut-1.",
        "Progressive Cut-1: the points after every round but the first, added up.",
    )


@pytest.mark.parametrize("name", ["buchholz", "buchholz_cut1", "buchholz_median", "sonneborn_berger"])
def test_legend_tells_how_byes_count_where_they_do(name: str) -> None:
    assert "not played" in legend(EN, ("points", name))[-1]
    assert "not played" not in legend(EN, ("points", "head_to_head"))[-1]


@pytest.mark.parametrize("code", CODES)
def test_legend_every_tiebreak_has_a_name_and_a_play_off_too(code: str) -> None:
    names = (*(DRAWN if name == "lot" else name for name in TIEBREAKS), "P1", "P1-tile")
    order = legend(language(code), names)[0]
    assert all(criterion_text(language(code), name) in order for name in names)


@pytest.mark.parametrize("code", CODES)
def test_standings_print_the_legend_below_the_table(code: str) -> None:
    event = make_event(8, code)
    ranking = replace(make_ranking(event), criteria=("wins", "head_to_head"))
    text = texts(render(standings.paper(event, ranking, (), "score").html))[-1]
    printed = "".join(text.split())
    for sentence in legend(language(code), ranking.criteria):
        assert "".join(sentence.split()) in printed
