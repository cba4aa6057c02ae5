"""The crosstable of a Swiss: whom each has met, who began, what came of it (point-salad.md 9.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.language import CODES
from pipeline.model.entrant import Entrant
from pipeline.model.rules import Rules, StagePlan
from pipeline.model.score import Ranking, Score
from pipeline.model.seating import Draw, Seat, Table
from pipeline.ranking.standings import standings
from pipeline.reports import crosstable
from pipeline.reports.paper import Paper
from pipeline.reports.render import render
from tests.ranking.test_head_to_head import ROUNDS, played
from tests.reports.conftest import make_event
from tests.reports.pdf import looked_at, sizes, strays, texts

PLAN = StagePlan("prelim", "swiss", ("points", "margin", "total_score"), ("points", "margin", "total_score"))
RULES = Rules("", "", {"playoff_scope": "none"}, (PLAN,))


def draws() -> list[Draw]:
    """The rounds of 9.3 as they were seated; the first seat begins."""
    found = []
    for round_, line in enumerate(ROUNDS, start=1):
        tables = tuple(
            Table(round_, "prelim", "", at, (Seat("A", text[0], True), Seat("B", text[1])), (1,))
            for at, text in enumerate(line.split(", "), start=1)
        )
        found.append(Draw(round_, "prelim", tables))
    return found


def with_wins(scores: list[Score]) -> list[Score]:
    return [replace(one, values={**one.values, "win": int(one.values["points"] == 2)}) for one in scores]


def ranking(scores: list[Score], ids: str) -> Ranking:
    field = [Entrant(id_, f"Player {id_}", lot=lot) for lot, id_ in enumerate(ids, start=1)]
    return standings(field, RULES, PLAN, (), scores, (), rounds=0)


def paper(code: str = "en") -> Paper:
    scores = with_wins(played(3))
    of = make_event(1, code)
    event = replace(of, entrants=tuple(Entrant(id_, f"Player {id_}") for id_ in "ABCDEFGH"))
    return crosstable.paper(event, PLAN, ranking(scores, "ABCDEFGH"), draws(), scores, "score")


@pytest.mark.parametrize("code", CODES)
def test_eight_players_on_one_page_in_every_language(code: str) -> None:
    made = paper(code)
    pdf, over = looked_at(made.html)
    assert len(sizes(pdf)) == 1
    assert strays(pdf) == []
    assert over == []
    (text,) = texts(pdf)
    assert [id_ for id_ in "ABCDEFGH" if f"Player {id_}" not in text] == []


def test_each_line_says_whom_by_rank_and_how_9_3() -> None:
    (text,) = texts(render(paper().html))
    first = text[text.index("Player E") : text.index("Player H")]
    # E met F (7th), H (2nd) and A (3rd): 90-72, 78-72, 84-80; 6 points, +28, 252.
    for said in ("90–72", "78–72", "84–80", "+28", "252"):
        assert said in first, said
    assert [number for number in ("7", "2", "3") if number not in first] == []
