"""Net scores: the worked examples of rummikub.md 9.1 and 9.2, then the laws."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.games.rummikub import GAME
from pipeline.games.rummikub.racks import Rack
from pipeline.games.rummikub.scoring import net_scores, winners
from pipeline.model.seating import FOUR_SEATS
from tests.games.rummikub_sheets import rules, sheet

EXAMPLES = {
    "E1": ("out", "left 7, out, left 61, left 50", "-7 +118* -61 -50"),
    "E2": ("pile", "left 5, left 10, left 15, left 20", "+30* -5 -10 -15"),
    "E3": ("pile", "left 1, left 1, left 10, left 6", "+7* +7* -9 -5"),
    "E4": ("pile", "left 1, left 1, left 10, left 20", "+14* +14* -9 -19"),
    "E5": ("out", "out, left 17 1, left 2, left 52 1", "+131* -47 -2 -82"),
    "E6": ("out", "out, unable 85, able, left 3", "+303* -100 -200 -3"),
    "E7": ("out", "left 9, rack_knock, out, left 33", "-9 -200 +242* -33"),
    "E8": ("pile", "left 12, left 45, left 12, left 12", "+11* -33 +11* +11*"),
    "E9": ("pile", "left 3, left 3, left 3, left 13", "+10/3* +10/3* +10/3* -10"),
    "E10": ("pile", "left 20, left 20, left 20, left 20", "0* 0* 0* 0*"),
    "E11": ("pile", "left 12, unable, left 30, able", "+294* -88 -18 -188"),
    "time is scored as pile (R8)": ("time", "left 5, left 10, left 15, left 20", "+30* -5 -10 -15"),
    "table of three": ("out", "left 7, out, left 61, absent", "-7 +68* -61"),
    "who left is in no sum (R11)": ("out", "out, left 4, withdrew, left 6", "+10* -4 -6"),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_net_scores_example_gives_scores_and_winners(name: str) -> None:
    end_type, rows, expected = EXAMPLES[name]
    scores, problems = GAME.score([sheet(end_type, rows)], [], rules())
    won = [
        ("+" if (net := score.values["score"]) > 0 else "") + str(net) + "*" * score.values["win"]
        for score in scores
    ]
    assert won == expected.split()
    assert problems == []


def test_net_scores_every_score_names_its_rule_and_cells() -> None:
    scores, _ = GAME.score([sheet("out", "left 7, out, left 61, left 50")], [], rules())
    first = scores[0]
    assert (first.rule, first.entrant, first.line) == ("RK-R5", "1", 1)
    assert [cell.address for cell in first.cells] == [
        "result.甲",
        "tile_points.甲",
        "jokers_left.甲",
        "end_type",
    ]


racks = st.lists(st.integers(-300, -1), min_size=2, max_size=4)


@given(racks)
def test_net_scores_pile_sum_to_zero_and_only_the_best_win(raws: list[int]) -> None:
    held = [Rack(key, raw, False) for key, raw in zip(FOUR_SEATS, raws, strict=False)]
    nets = net_scores(held, "pile", rules())
    assert sum(nets.values()) == 0
    assert winners(held, "pile") == {rack.seat for rack in held if rack.raw == max(raws)}


@given(racks, st.data())
def test_net_scores_out_sum_to_zero_and_losers_keep_their_racks(raws: list[int], data: st.DataObject) -> None:
    out = data.draw(st.integers(0, len(raws) - 1))
    held = [
        Rack(key, 0 if at == out else raw, at == out)
        for at, (key, raw) in enumerate(zip(FOUR_SEATS, raws, strict=False))
    ]
    nets = net_scores(held, "out", rules())
    assert sum(nets.values()) == 0
    assert all(nets[rack.seat] == rack.raw for rack in held if not rack.out)
    assert all(isinstance(net, int | Fraction) for net in nets.values())
