"""Papers of groups so large, and names so long, that something has to give."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.score import Ranking, Score, Standing
from pipeline.presets import defaults
from pipeline.reports import guide_cards, standings
from pipeline.reports.guide_cards import ROUNDS, Stop
from pipeline.reports.paper import Paper
from pipeline.reports.standings import Ahead
from tests.reports.pdf import looked_at, strays, texts

LONG = ("Wolfeschlegelsteinhausenbergerdorff", "Maximilian-Konstantin Featherstonehaugh")
VALUES = ("rank_points", "deals", "rank_points_per_deal", "raw_total", "count_of_firsts")


def event(pairs: int, code: str = "zh-Hant") -> Event:
    """Pairs of long names in two groups."""
    names = (LONG, ("龘" * 15, "W" * 15), ("歐陽承恩", "司馬懿"))
    entrants = tuple(
        Entrant(f"{group}{lot}", " / ".join(two), two, "明德國民小學", group, lot)
        for group in "AB"
        for lot in range(1, pairs + 1)
        for two in (names[lot % 3],)
    )
    return Event("BR", code, defaults("bridge-two-groups", rehearsal=1, language=code), entrants)


def sound(paper: Paper) -> list[str]:
    pdf, over = looked_at(paper.html)
    assert over == []
    assert strays(pdf) == []
    return texts(pdf)


@pytest.mark.parametrize(("rounds", "pages"), [(2, 1), (12, 2), (ROUNDS + 1, 8)])
def test_guide_cards_of_any_length(rounds: int, pages: int) -> None:
    of = event(4)
    stops = {
        one.id: [Stop(at, at, "EW", (f"B{at % 4 + 1}",), (2 * at - 1, 2 * at)) for at in range(1, rounds + 1)]
        for one in of.entrants
    }
    found = sound(guide_cards.paper(of, stops))
    assert len(found) == pages
    assert sum(text.count(f"{2 * rounds - 1}–{2 * rounds}") for text in found) == 8


def test_a_card_of_changing_seats_has_a_column_for_them() -> None:
    of = event(2, "en")
    stops = {"A1": [Stop(1, 1, "EW", ("B1",), (1,)), Stop(2, 3, "NS", ("B2",), (2,))]}
    (text,) = sound(guide_cards.paper(of, stops))
    assert text.index("East-West") < text.index("North-South")


@pytest.mark.parametrize(("rounds", "shown"), [(8, 8), (20, 14)])
def test_standings_show_the_latest_rounds_that_find_room(rounds: int, shown: int) -> None:
    of = event(20)
    lines = tuple(
        Standing(
            one.group, one.lot, False, one.id, dict.fromkeys(VALUES, 29), "rank_points" if one.lot else ""
        )
        for one in of.entrants
    )
    ranking = Ranking(lines, VALUES, rounds, rounds + 1, (), ())
    scores = [
        Score(at, 1, at, one.id, {"rank_points": 13}, "", ())
        for one in of.entrants
        for at in range(1, rounds + 1)
    ]
    paper = standings.paper(of, ranking, scores, "rank_points", Ahead("final", 1, VALUES))
    text = "\n".join(sound(paper))
    assert paper.html.count('<td class="n result">') == 40 * shown
    assert ("只列最近 14 輪" in text) == (rounds > shown)


def test_nobody_is_above_the_line_while_all_are_level() -> None:
    of = event(3)
    lines = tuple(Standing(one.group, 1, True, one.id, dict.fromkeys(VALUES, 0)) for one in of.entrants)
    ranking = Ranking(lines, VALUES, 1, 4, ((1, 1), (1, 2), (1, 3)), ())
    ahead = Ahead("final", 1, VALUES)
    paper = standings.paper(of, ranking, (), "rank_points", ahead)
    assert "以上晉級決賽" not in paper.html
    tied = replace(ranking, out=(), open_ties=(("A1", "A2"),))
    assert "晉級席位尚未決定" in standings.paper(of, tied, (), "rank_points", ahead).html
