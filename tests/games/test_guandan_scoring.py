"""What a sheet is worth: guandan.md 9 E1 to E8 as sheets, and byes."""

import pytest

from pipeline.games.guandan import GAME
from pipeline.games.guandan.match import reading
from pipeline.model.value import Value
from tests.games.guandan_sheets import SHORT, rules, sheet, table

Fields = dict[str, str]

EXAMPLES: dict[str, tuple[str, Fields, str]] = {
    "E1 straight pass": ("X2 X2 X2 X2 X3", {}, "X passed_A A 2"),
    "E2 A is not skipped": ("X2 X2 X2 Y4 X4 X4 X2 X2", {}, "X passed_A A 3"),
    "E3 three failed A hands": ("X2 X2 X2 X2 X4 X4 X4 X3", {}, "X higher_level 4 2"),
    "E4 higher level off stage": ("X2 X3 Y4 Y3", {}, "X higher_level 7 5"),
    "E5 equal levels": ("X2 Y2", {}, "Y on_stage 5 5"),
    "E6 no finished hand": ("Y3", {"extra_hand": "Y"}, "Y extra_hand 2 2"),
    "E8 third foul of the leader": ("X2 X2 X2 Y2 X3", {"fouls_x": "3", "fouls_y": "1"}, "Y fouls K 5"),
    "E8 signalling": ("X2 X2 X3 Y3", {"direct_loss": "X"}, "Y direct_loss 10 4"),
    "E8 both players of Y absent": ("", {"absent_y": "2"}, "X forfeit - -"),
    "E8 one player of Y absent": ("", {"absent_y": "1"}, "X forfeit - -"),
    "E8 both pairs absent": ("", {"absent_x": "2", "absent_y": "2"}, "none none - -"),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_example_as_a_sheet(name: str) -> None:
    hands, fields, expected = EXAMPLES[name]
    winner, reason, *levels = expected.split()
    filled = sheet(hands, **fields)
    decision = reading(filled, rules()).decision
    assert (decision.winner, decision.reason) == (winner, reason)
    scores, _ = GAME.score([filled], [], rules())
    assert [score.values["win"] for score in scores] == [int(winner == side) for side in "XY"]
    assert [score.values["reached"] for score in scores] == [
        None if level == "-" else level for level in levels
    ]


CELLS: dict[str, tuple[str, Fields, str]] = {
    "by level": ("X2 X3 Y4 Y3", {}, "level_x.4 level_y.4 stage.4"),
    "by the pass": ("X2 X2 X2 X2 X3", {}, "level_x.5 level_y.5 pass_a.5"),
    "by fouls": ("X2", {"fouls_x": "3"}, "fouls_x fouls_y"),
    "by absence": ("", {"absent_x": "2"}, "absent_x absent_y"),
    "by an extra hand": ("X2", {"extra_hand": "X"}, "extra_hand"),
    "by the judge": ("X2", {"direct_loss": "Y"}, "direct_loss"),
}


@pytest.mark.parametrize("name", CELLS)
def test_score_names_the_cells_that_decided(name: str) -> None:
    hands, fields, expected = CELLS[name]
    score = GAME.score([sheet(hands, **fields)], [], rules())[0][0]
    assert [cell.address for cell in score.cells] == expected.split()


VALUES = ("points", "final_level", "level_difference", "met", "bye")


@pytest.mark.parametrize(
    ("hands", "fields", "settings", "x", "y"),
    [
        ("X2 X3 Y4 Y3", {}, {}, (2, 7, 2, 1, 0), (0, 5, -2, 1, 0)),
        ("X2 X2 X2 X2 X3", {}, {}, (2, 14, 12, 1, 0), (0, 2, -12, 1, 0)),
        ("X2 Y2", {}, {"level_tie": "draw_1_point_each"}, (1, 5, 0, 1, 0), (1, 5, 0, 1, 0)),
        ("", {"absent_x": "2"}, {}, (0, 0, 0, 0, 0), (2, 0, 0, 1, 0)),
        ("X2 Y4 X3 Y2", {}, {"level_tie": "finish_count"}, (2, 7, 1, 1, 0), (0, 6, -1, 1, 0)),
    ],
)
def test_figures_of_a_swiss(
    hands: str, fields: Fields, settings: dict[str, Value], x: tuple[int, ...], y: tuple[int, ...]
) -> None:
    """Section 11 V1: points, level difference, own levels; J Q K A count 11 to 14."""
    under = rules(**settings)
    scores, _ = GAME.score([sheet(hands, under=under, **fields)], [], under)
    assert [tuple(score.values[key] for key in VALUES) for score in scores] == [x, y]


def test_final_levels_are_worth_what_their_hands_are() -> None:
    under = rules(**SHORT)
    ended = sheet(under=under, hands_played="4", final_X="7", final_Y="5", final_stage="Y")
    (x, y), _ = GAME.score([ended], [], under)
    (same_x, same_y), _ = GAME.score([sheet("X2 X3 Y4 Y3")], [], rules())
    assert (x.values, y.values) == (same_x.values, same_y.values)
    assert [cell.address for cell in x.cells] == ["final.X", "final.Y", "final_stage"]


def test_unfinished_match_is_worth_nothing() -> None:
    assert GAME.score([sheet("")], [], rules()) == ([], [])


def test_bye_goes_on() -> None:
    (score,), _ = GAME.score([], [table("5", "")], rules())
    assert (score.entrant, score.values["win"], score.values["bye"], score.rule) == ("5", 1, 1, "GD-bye")
