"""Places that draws decide, and a later stage in front of the one it was entered from."""

from pipeline.model.entrant import Entrant
from pipeline.model.score import Placed, Standing
from pipeline.ranking.placed import as_placed
from pipeline.ranking.standings import led


def test_as_placed_shared_places_are_told_and_keep_their_order() -> None:
    places = (("7", 1), ("2", 1), ("5", 3), ("1", 5))
    placed = [Placed(id_, place, "reached") for id_, place in places]
    found = as_placed([Entrant(id_, "") for id_ in "1257"], placed)
    assert [(rank.entrant.id, rank.place, rank.tied, rank.decided_by) for rank in found] == [
        ("7", 1, True, ""),
        ("2", 1, True, ""),
        ("5", 3, False, "reached"),
        ("1", 5, False, "reached"),
    ]


def test_as_placed_a_double_forfeit_leaves_no_gap_to_fill() -> None:
    placed = [Placed("1", 1, "reached"), Placed("2", 5, "reached"), Placed("3", 5, "reached")]
    found = as_placed([Entrant(id_, "") for id_ in "123"], placed)
    assert [rank.place for rank in found] == [1, 5, 5]


def line(group: str, place: int | None, entrant: str, points: int, prize: str = "") -> Standing:
    return Standing(group, place, False, entrant, {"points": points}, "points", prize)


def test_led_finalists_first_then_the_others_as_they_were() -> None:
    before = [line("1", 1, "A", 6), line("1", 2, "B", 4), line("1", 3, "C", 2), line("2", 1, "D", 6)]
    before.insert(3, line("1", 4, "E", 1))
    final = [line("1", 1, "B", 0, "champion"), line("1", 2, "A", 0)]
    assert [
        (one.group, one.place, one.entrant, one.values["points"], one.prize) for one in led(before, final)
    ] == [
        ("1", 1, "B", 4, "champion"),
        ("1", 2, "A", 6, ""),
        ("1", 3, "C", 2, ""),
        ("1", 4, "E", 1, ""),
        ("2", 1, "D", 6, ""),
    ]


def test_led_first_who_did_not_go_on_is_behind_the_finalists_by_that() -> None:
    """Not by figures against whoever stands above him now; the next is behind him as before."""
    points = {"A": 6, "B": 4, "C": 2, "E": 1}
    before = [line("1", at, id_, points[id_]) for at, id_ in enumerate("ABCE", 1)]
    found = led(before, [line("1", 1, "B", 0), line("1", 2, "A", 0)])
    assert [(one.entrant, one.decided_by) for one in found[2:]] == [("C", "reached"), ("E", "points")]


def test_led_places_that_finalists_have_left_stay_empty() -> None:
    """The second of the final was disqualified, two share the third: who stood fifth before is fifth."""
    before = [line("1", at, id_, 0) for at, id_ in enumerate("ACDEF", 1)]
    before.append(line("1", None, "B", 0))
    final = [line("1", 1, "A", 0), line("1", 3, "C", 0), line("1", 3, "D", 0)]
    found = [(one.place, one.entrant) for one in led(before, final)]
    assert found == [(1, "A"), (3, "C"), (3, "D"), (5, "E"), (6, "F"), (None, "B")]
