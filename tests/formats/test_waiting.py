"""Who waits for a seat (rummikub.md 1.4, `tables = waiting_list`)."""

from dataclasses import replace

import pytest

from pipeline.draw_file import draw_text, read_draw
from pipeline.formats.rotation import FORMAT
from pipeline.presets import defaults
from pipeline.ranking.standings import standings
from tests.formats.stages import drawn, field, numbered, played, shown, stage, stopped

WAIT = "waiting_list"


@pytest.mark.parametrize(
    ("count", "tables", "waiting"),
    [(4, 1, ()), (5, 1, ("5",)), (8, 2, ()), (10, 2, ("9", "10")), (11, 2, ("9", "10", "11"))],
)
def test_draw_last_n_mod_4_wait(count: int, tables: int, waiting: tuple[str, ...]) -> None:
    draw = drawn(stage(field(count), tables=WAIT))
    assert [len(table.seats) for table in draw.tables] == [4] * tables
    assert draw.waiting == waiting
    assert [draw.reasons[id_] for id_ in waiting] == ["…"] * len(waiting)


def test_draw_threes_let_nobody_wait() -> None:
    draw = drawn(stage(field(10)))
    assert [len(table.seats) for table in draw.tables] == [4, 3, 3]
    assert draw.waiting == ()


@pytest.mark.parametrize(("count", "kinds"), [(3, ["RK-1.4.fours"]), (4, []), (5, [])])
def test_refuse_fields_without_one_full_table(count: int, kinds: list[str]) -> None:
    found = FORMAT.refuse(field(count), defaults("rummikub-school-final", tables=WAIT))
    assert [problem.kind for problem in found] == kinds


def test_draw_seat_of_somebody_absent_goes_to_the_first_who_waits() -> None:
    draw = drawn(stage(field(10, absent="3"), tables=WAIT))
    assert shown(draw) == ["甲1 乙2 丙9 丁4", "甲5 乙6 丙7 丁8"]
    assert (draw.reasons["9"], draw.waiting) == ("… →T01", ("10",))


def test_draw_seat_of_somebody_who_stops_is_taken_in_the_next_round() -> None:
    at = stage(field(10), tables=WAIT, movement="none")
    at = stopped(played(at, drawn(at), numbered(*range(8))), 6)
    draw = drawn(at)
    assert shown(draw) == ["甲1 乙2 丙3 丁4", "甲5 乙9 丙7 丁8"]
    assert (draw.reasons["9"], draw.waiting) == ("… →T02", ("10",))


def test_draw_file_keeps_who_waits() -> None:
    draw = drawn(stage(field(10), tables=WAIT))
    found = read_draw(draw_text(draw, {"9": "陳大文"}).encode())
    assert (found.waiting, found.reasons, found.names["9"]) == (draw.waiting, draw.reasons, "陳大文")
    assert shown(found) == shown(draw)


def test_draw_file_keeps_the_helpers_of_two_tables() -> None:
    draw = drawn(stage(field(8, absent="1 2 7 8"), short_table="house_player"))
    assert shown(draw) == ["甲 丙3 丁4", "甲5 乙6 丙"]
    assert shown(read_draw(draw_text(draw, {}).encode())) == shown(draw)


def test_standings_who_waits_is_unranked_but_has_not_withdrawn() -> None:
    at = stage(field(9), games=1, tables=WAIT)
    draw = drawn(at)
    at = played(at, draw, numbered(*range(8)))
    scores = [
        replace(score, values={**score.values, "win": 0}) for score in at.scores if score.entrant != "8"
    ]
    found = standings(at.field, at.rules, at.rules.stages[0], [draw], scores, (), rounds=1)
    assert (found.status["9"], found.status["8"]) == ("waiting", "withdrawn")
    assert [(line.entrant, line.place) for line in found.lines][-2:] == [("9", None), ("8", None)]
