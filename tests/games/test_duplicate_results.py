"""What pairs get: comparison over all tables and rounds, adjusted scores, Neuberg (V3, V4, Law 12C2)."""

from fractions import Fraction

from pipeline.model.sheet import Sheet
from tests.games.duplicate_sheets import figures, rules, scored, sheet, table


def tables(*boards: str) -> list[Sheet]:
    """Board 1 at several tables, each in another round."""
    return [
        sheet(board, table(f"NS{number}", f"EW{number}", (1,), number, number))
        for number, board in enumerate(boards, start=1)
    ]


FOUR = tables("4S N 10", "4S N 11", "3NT S 9", "4S N 9")
"""Board 1, nobody vulnerable: 420, 450, 400, -50."""


def test_board_is_compared_over_tables_of_all_rounds() -> None:
    assert figures(FOUR, "ns_score")["EW1"] == 420
    assert figures(FOUR, "score") == {
        **{"NS1": 420, "NS2": 450, "NS3": 400, "NS4": -50},
        **{"EW1": -420, "EW2": -450, "EW3": -400, "EW4": 50},
    }
    assert figures(FOUR, "matchpoints") == {
        **{"NS1": 4, "NS2": 6, "NS3": 2, "NS4": 0},
        **{"EW1": 2, "EW2": 0, "EW3": 4, "EW4": 6},
    }
    assert set(figures(FOUR, "top").values()) == {6}


def test_cross_imps_are_the_mean_over_the_other_tables() -> None:
    """420 against 450 -1, against 400 +1, against -50 +10."""
    found = figures(FOUR, "imps", rules(comparison="cross_imp"))
    assert (found["NS1"], found["EW1"]) == (Fraction(10, 3), Fraction(-10, 3))
    assert sum(found.values()) == 0


def test_butler_compares_with_the_mean_without_extremes() -> None:
    """Without 450 and -50 the datum is 410."""
    found = figures(FOUR, "imps", rules(comparison="butler_imp"))
    assert found == {"NS1": 0, "NS2": 1, "NS3": 0, "NS4": -10, "EW1": 0, "EW2": -1, "EW3": 0, "EW4": 10}


def test_total_points_are_the_scores() -> None:
    assert figures(FOUR, "score", rules(comparison="total"))["EW4"] == 50


RULED = tables("4S N 10", "4S N 11", "3NT S 9", "- - - - adj_ew")


def test_adjusted_score_is_sixty_and_forty_per_cent_and_the_others_are_raised_by_neuberg() -> None:
    """Three results on the scale of four: (M + 1) * 4 / 3 - 1."""
    found = figures(RULED, "matchpoints")
    assert (found["NS4"], found["EW4"]) == (Fraction(18, 5), Fraction(12, 5))
    assert (found["NS1"], found["NS2"], found["NS3"]) == (3, Fraction(17, 3), Fraction(1, 3))
    assert found["EW2"] == Fraction(1, 3)
    assert set(figures(RULED, "top").values()) == {6}


def test_without_neuberg_a_board_has_the_top_of_its_own_results() -> None:
    found = figures(RULED, "matchpoints", rules(neuberg=0))
    assert (found["NS1"], found["NS2"], found["NS3"]) == (2, 4, 0)
    assert found["NS4"] == Fraction(12, 5)
    assert set(figures(RULED, "top", rules(neuberg=0)).values()) == {4}


def test_each_award_is_what_its_name_says() -> None:
    """As parts of a top of 6."""
    parts = {"adj_ew": (60, 40), "adj_ns": (40, 60), "adj_both": (40, 40), "adj_part": (50, 50)}
    for ruling, (ns, ew) in {**parts, "adj_none": (60, 60)}.items():
        found = figures(tables("4S N 10", "4S N 11", "3NT S 9", f"- - - - {ruling}"), "matchpoints")
        assert (found["NS4"], found["EW4"]) == (Fraction(6 * ns, 100), Fraction(6 * ew, 100))


def test_award_in_imps_is_three_up_or_down() -> None:
    found = figures(RULED, "imps", rules(comparison="cross_imp"))
    assert (found["NS4"], found["EW4"]) == (3, -3)


def test_award_in_total_points_is_the_mean_for_who_is_not_at_fault_and_no_gain_for_who_is() -> None:
    found = figures(RULED, "score", rules(comparison="total"))
    assert found["NS4"] == Fraction(420 + 450 + 400, 3)
    assert found["EW4"] == -found["NS4"]
    gain = tables("4S N 10", "- - - - adj_ns")
    assert figures(gain, "score", rules(comparison="total"))["NS2"] == 0


def test_award_by_session_is_no_less_than_what_the_pair_has_elsewhere() -> None:
    """NS1 has all of board 1 and so, not at fault, of board 2; EW1 has nothing of either."""
    two = [
        sheet("4S N 11,- - - - adj_ew", table("NS1", "EW1", (1, 2), 1, 1)),
        sheet("4S N 10,3NT N 9", table("NS2", "EW2", (1, 2), 2, 2)),
    ]
    under = rules(adjusted="session", boards_per_round=2)
    on_two = {score.entrant: score.values["matchpoints"] for score in scored(two, under) if score.line == 2}
    assert (on_two["NS1"], on_two["EW1"]) == (2, 0)


def test_board_not_played_counts_for_nobody() -> None:
    found = scored(tables("4S N 10", "4S N 11", "- - - - not_played"), rules())
    assert {score.entrant for score in found} == {"NS1", "NS2", "EW1", "EW2"}


def test_passed_out_is_a_score_like_any_other() -> None:
    assert figures(tables("Pass", "4S N 9"), "matchpoints")["NS1"] == 2


def test_doubles_and_vulnerability_are_in_the_score() -> None:
    """Board 2: North-South vulnerable."""
    at = table(boards=(2,))
    assert figures([sheet("4S N 10 X", at)], "ns_score")["NS1"] == 790
    assert figures([sheet("4SXX E 8", at)], "ns_score")["NS1"] == 600
    assert figures([sheet("4S N 9 X", at)], "score") == {"NS1": -200, "EW1": 200}
