"""Head to head: the final of the group winners (bridge.md 5, 7 and 9.6)."""

from dataclasses import replace

import pytest

from pipeline.formats.head_to_head import FORMAT
from tests.formats.pairs import field, final, final_draw, gone, rules, seats

PLACES = "A2 1, A5 2, A1 3, B4 1, B1 2"


def test_draw_best_a_east_west_against_best_b_north_south() -> None:
    draw = final_draw(final(field(5, 5), PLACES))
    assert seats(draw) == ["1: EW A2 NS B4"]
    assert (draw.round, draw.stage, draw.tables[0].group, draw.tables[0].lines) == (
        6,
        "final",
        "",
        (1, 2, 3, 4),
    )
    assert draw.reasons == {"A2": "1 (A)", "B4": "1 (B)"}


def test_draw_groups_by_name_not_by_the_order_of_the_standings() -> None:
    assert seats(final_draw(final(field(5, 5), "B4 1, A2 1"))) == ["1: EW A2 NS B4"]


def test_draw_is_over_after_the_match() -> None:
    at = final(field(5, 5), PLACES)
    assert FORMAT.draw(replace(at, draws=(final_draw(at),))) == (None, [])


def test_draw_winner_who_has_stopped_gives_way_to_the_next() -> None:
    assert seats(final_draw(final(gone(field(5, 5), "A2", 6), PLACES))) == ["1: EW A5 NS B4"]


@pytest.mark.parametrize(
    ("places", "kinds"),
    [
        ("A2 1, A5 1, B4 1", [("BR-6.first", "A2")]),
        ("A2 1, A5 1, B4 1, B5 1", [("BR-6.first", "A2"), ("BR-6.first", "B4")]),
        ("A2 1, B4 -", [("BR-5.final", "")]),
        ("A2 -", [("BR-5.final", "")]),
    ],
)
def test_draw_waits_for_one_winner_of_each_group(places: str, kinds: list[tuple[str, str]]) -> None:
    draw, problems = FORMAT.draw(final(field(5, 5), places))
    assert draw is None
    assert [(problem.kind, problem.entrant) for problem in problems] == kinds


def test_rounds_and_deals() -> None:
    assert FORMAT.rounds(field(1, 1), rules()) == 1
    assert FORMAT.lines(1, rules(final_boards=1)) == (1,)
    assert FORMAT.lines(1, rules(final_boards=6)) == (1, 2, 3, 4, 5, 6)
    assert FORMAT.refuse((), rules()) == []


def test_facts_one_table() -> None:
    assert FORMAT.facts(final_draw(final(field(5, 5), PLACES)), rules()) == {1: {"tables": 1}}
