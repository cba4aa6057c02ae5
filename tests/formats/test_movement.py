"""An evening of pairs: who sits where on which boards (bridge.md V5, V6)."""

import pytest

from pipeline.draw_file import draw_text, read_draw
from pipeline.formats.format import Stage
from pipeline.formats.movement import FORMAT
from pipeline.model.entrant import Entrant
from pipeline.model.rules import Rules
from pipeline.model.seating import Draw
from pipeline.model.value import Value

SETTINGS: dict[str, Value] = {setting.key: setting.default or None for setting in FORMAT.settings}


def rules(**changed: Value) -> Rules:
    return Rules("bridge-duplicate", "duplicate", {**SETTINGS, "boards_per_round": 2, **changed})


def two_lines(north_south: int, east_west: int) -> tuple[Entrant, ...]:
    return tuple(
        Entrant(f"{group}{lot}", f"{group} {lot}", group=group, lot=lot)
        for group, count in (("NS", north_south), ("EW", east_west))
        for lot in range(1, count + 1)
    )


def numbered(count: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(str(lot), f"pair {lot}", lot=lot) for lot in range(1, count + 1))


def stage(field: tuple[Entrant, ...], **changed: Value) -> Stage:
    rounds = tuple(range(1, FORMAT.rounds(field, rules(**changed)) + 1))
    return Stage("main", rounds, field, rules(**changed), (), (), (), ())


def seated(draw: Draw) -> list[str]:
    """`1: NS1-EW1 on 1 2`, or who sits out."""
    return [
        f"{table.number}: {'-'.join(seat.entrant for seat in reversed(table.seats))} on "
        + " ".join(map(str, table.lines))
        for table in draw.tables
    ]


def test_mitchell_first_rounds_of_three_tables() -> None:
    first, second, _ = FORMAT.plan(stage(two_lines(3, 3)))
    assert seated(first) == ["1: NS1-EW1 on 1 2", "2: NS2-EW2 on 3 4", "3: NS3-EW3 on 5 6"]
    assert seated(second) == ["1: NS1-EW3 on 3 4", "2: NS2-EW1 on 5 6", "3: NS3-EW2 on 1 2"]


def test_mitchell_with_a_pair_missing_its_opponents_sit_out() -> None:
    draws = FORMAT.plan(stage(two_lines(3, 2)))
    assert [seated(draw)[2 - at] for at, draw in enumerate(draws)][:1] == ["3: NS3 on 5 6"]
    out = [table.seats[0].entrant for draw in draws for table in draw.tables if len(table.seats) == 1]
    assert out == ["NS3", "NS1", "NS2"]


def test_mitchell_with_one_winner_is_one_field_that_changes_direction_at_the_end() -> None:
    at = stage(numbered(14), winners="one")
    assert FORMAT.groups(14, at.rules) == ("",)
    draws = FORMAT.plan(at)
    assert [draw.tables[0].seats[1].entrant for draw in draws] == ["1"] * 6 + ["9"]
    assert (
        FORMAT.plan(stage(numbered(14), winners="one", arrow_switch=0))[6].tables[0].seats[1].entrant == "1"
    )


def test_howell_has_one_field_whatever_is_said_of_winners() -> None:
    at = stage(numbered(14), pairs_movement="howell")
    assert FORMAT.groups(14, at.rules) == ("",)
    assert len(FORMAT.plan(at)) == 13


def test_howell_with_an_odd_number_of_pairs_gives_each_one_sit_out() -> None:
    draws = FORMAT.plan(stage(numbered(7), pairs_movement="howell"))
    out = [table.seats[0].entrant for draw in draws for table in draw.tables if len(table.seats) == 1]
    assert sorted(out) == sorted(map(str, range(1, 8)))


def test_rounds_may_be_cut() -> None:
    assert FORMAT.rounds(two_lines(8, 8), rules()) == 7
    assert FORMAT.rounds(two_lines(8, 8), rules(rounds_max=5)) == 5


def test_pair_that_has_left_is_a_phantom_from_then_on() -> None:
    gone = Entrant("EW1", "x", group="EW", lot=1, status="withdrawn", from_round=2)
    field = tuple(gone if one.id == "EW1" else one for one in two_lines(3, 3))
    assert [len(table.seats) for draw in FORMAT.plan(stage(field)) for table in draw.tables].count(1) == 2


@pytest.mark.parametrize(("count", "refused"), [(4, True), (5, False), (40, False), (41, True)])
def test_fields_of_three_to_twenty_tables_are_seated(count: int, refused: bool) -> None:
    assert [problem.kind for problem in FORMAT.refuse(numbered(count), rules())] == ["BR-V5.tables"] * refused


@pytest.mark.parametrize(("field", "movement"), [(two_lines(4, 3), "mitchell"), (numbered(6), "howell")])
def test_draw_file_says_the_boards_of_each_table(field: tuple[Entrant, ...], movement: str) -> None:
    """Three tables in a Howell all play the same boards once; a file without boards would lose them."""
    for draw in FORMAT.plan(stage(field, pairs_movement=movement)):
        found = read_draw(draw_text(draw, {}).encode())
        assert (seated(found), found.lined) == (seated(draw), True)
