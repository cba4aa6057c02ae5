"""An evening of duplicate: travellers over rounds, standings by direction, and the boards as PBN."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pipeline import games
from pipeline.paper_rows import compared, form_of, way
from pipeline.papers import result_papers
from pipeline.reports import recap
from pipeline.run import Day
from tests.reports.duplicate_evening import evening


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Day:
    return evening(tmp_path_factory.mktemp("whole"), 6, 3)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Day:
    return evening(tmp_path_factory.mktemp("begun"), 6, 2, comparison="cross_imp")


def test_standings_are_apart_by_direction_and_final_after_the_last_round(whole: Day) -> None:
    assert whole.ranking.state == "final"
    assert whole.ranking.criteria == ("matchpoints",)
    assert [line.group for line in whole.ranking.lines] == ["EW"] * 3 + ["NS"] * 3
    shares = [line.values["matchpoints"] for line in whole.ranking.lines if line.group == "NS"]
    assert sum(Fraction(share) for share in shares if isinstance(share, int | Fraction)) == 150


def test_travellers_have_all_tables_of_a_board_in_whichever_round(whole: Day) -> None:
    lines = compared(whole)
    assert [one.line for one in lines] == [1, 2, 3]
    assert {one.round for one in lines} == {None}
    for one in lines:
        assert [result.table for result in one.results] == [1, 2, 3]
        got = [values["matchpoints"] for result in one.results for values in result.own]
        assert sum(Fraction(points) for points in got if isinstance(points, int | Fraction)) == 2 * 3 * 2


def test_board_that_other_tables_have_yet_to_play_has_no_traveller(begun: Day) -> None:
    assert compared(begun) == []
    assert begun.ranking.state == "after"


def test_traveller_is_printed_with_score_and_matchpoints(whole: Day) -> None:
    shown = games.find("duplicate").recap(whole.event.rules)
    page = recap.paper(whole.event, shown, form_of(whole, whole.draws[0].tables[0]), compared(whole)).html
    assert all(text in page for text in ("南北計分", "比賽分", "牌號 1", "身價 雙方無", "NS3"))
    assert {"recap", "standings"} <= {paper.name for paper in result_papers(whole)}


def test_guide_cards_say_the_boards_of_every_round(whole: Day) -> None:
    stops = way(whole)["EW1"]
    assert [(stop.table, stop.opponents, stop.lines) for stop in stops] == [
        (1, ("NS1",), (1,)),
        (2, ("NS2",), (3,)),
        (3, ("NS3",), (2,)),
    ]


def exchanged(day: Day) -> str:
    return games.find("duplicate").exchange(day.event, day.tables, day.scores)["boards.pbn"]


def test_pbn_is_read_by_another_library_with_every_result(whole: Day) -> None:
    from endplay.parsers import pbn
    from endplay.types import Player, Vul

    boards = pbn.loads(exchanged(whole))
    assert [board.board_num for board in boards] == [1, 2, 3]
    assert [board.dealer for board in boards] == [Player.north, Player.east, Player.south]
    assert [board.vul for board in boards] == [Vul.none, Vul.ns, Vul.ew]
    table = boards[0].info["ScoreTable"]
    names = [header["name"] for header in table["headers"]]
    first = dict(zip(names, table["rows"][0], strict=True))
    score = next(one for one in whole.scores if (one.entrant, one.line) == ("NS1", 1))
    assert first["PairId_NS"] == "NS1"
    assert first["Score_NS"] == str(score.values["score"])
    assert first["MP_NS"] == str(score.values["matchpoints"])
    assert len(table["rows"]) == 3


def test_pbn_of_imps_has_imps_instead_of_matchpoints(begun: Day) -> None:
    text = exchanged(begun)
    assert '[Scoring "IMP;Cross"]' in text
    assert ";IMP_NS" in text
    assert ";MP_NS" not in text
