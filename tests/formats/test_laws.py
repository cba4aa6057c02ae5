"""Laws of every draw, whatever the settings: who sits, where, and that input order never shows."""

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pipeline.formats.format import Stage
from pipeline.formats.rotation import FORMAT
from pipeline.model.seating import HOUSE, Draw
from pipeline.model.value import Value
from tests.formats.stages import equipped, field, played, stage, stopped

ROUNDS = 3

settings = st.fixed_dictionaries({one.key: st.sampled_from(one.choices) for one in FORMAT.settings})


@st.composite
def stages(draw: st.DrawFn) -> tuple[Stage, Random]:
    """A field of some size, a few of whom have not come, under any settings."""
    chosen: dict[str, Value] = dict(draw(settings))
    count = draw(st.integers(6, 24))
    random = Random(draw(st.integers(0, 10**6)))
    absent = random.sample(range(1, count + 1), k=random.choice((0, 0, 1, 2, 4)))
    return stage(field(count, absent=" ".join(map(str, absent))), ROUNDS, **chosen), random


@given(stages())
def test_laws_of_every_draw(made: tuple[Stage, Random]) -> None:
    at, random = made
    for number in range(1, ROUNDS + 1):
        draw, problems = FORMAT.draw(at)
        assert FORMAT.draw(shuffled(at, random)) == (draw, problems)
        if draw is None:
            assert {problem.kind for problem in problems} == {"RK-C27.seating"}
            return
        everybody_has_one_seat(at, draw, number)
        sizes_are_legal(at, draw)
        who_stays_keeps_his_seat(at, draw)
        at = after(at, equipped(draw, at), random)
    assert FORMAT.draw(at) == (None, [])


def everybody_has_one_seat(at: Stage, draw: Draw, number: int) -> None:
    seated = [seat.entrant for table in draw.tables for seat in table.seats if seat.entrant != HOUSE]
    waiting = list(draw.waiting)
    assert sorted([*seated, *waiting]) == sorted(one.id for one in at.field if one.plays(number))
    assert set(draw.reasons) == {*seated, *waiting}
    if at.rules.text("tables") == "threes":
        assert waiting == []
    elif waiting:
        assert {len(table.seats) for table in draw.tables} == {4}


def sizes_are_legal(at: Stage, draw: Draw) -> None:
    helped = at.rules.text("short_table") == "house_player"
    for table in draw.tables:
        players = [seat.entrant for seat in table.seats if seat.entrant != HOUSE]
        assert len(table.seats) in (3, 4)
        assert len(players) == len(table.seats) or (helped and len(players) == 2)
        assert len({seat.key for seat in table.seats}) == len(table.seats)
    assert [table.number for table in draw.tables] == list(range(1, len(draw.tables) + 1))


def who_stays_keeps_his_seat(at: Stage, draw: Draw) -> None:
    if not at.draws or at.rules.text("seat_on_move") == "reseat_by_number":
        return
    before = {seat.entrant: seat.key for table in at.draws[-1].tables for seat in table.seats}
    for table in draw.tables:
        for seat in table.seats:
            if draw.reasons.get(seat.entrant) == f"T{table.number:02d}":
                assert before[seat.entrant] == seat.key


def after(at: Stage, draw: Draw, random: Random) -> Stage:
    """The round played with many equal scores, everybody's tile different, and now and then somebody gone."""
    ids = [seat.entrant for table in draw.tables for seat in table.seats if seat.entrant != HOUSE]
    tiles = dict(zip(ids, random.sample(range(1, len(ids) + 1), len(ids)), strict=True))
    nets: dict[str, Value] = {id_: random.randint(-2, 2) for id_ in ids}
    gone = [int(id_) for id_ in random.sample(ids, k=random.choice((0, 0, 1, 2)))]
    return stopped(played(at, draw, nets, tiles), *gone, from_round=len(at.draws) + 2)


def shuffled(at: Stage, random: Random) -> Stage:
    entrants, scores = list(at.field), list(at.scores)
    random.shuffle(entrants)
    random.shuffle(scores)
    return replace(at, field=tuple(entrants), scores=tuple(scores))
