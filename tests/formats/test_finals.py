"""Finals after a Swiss: cuts, brackets, places, the better rank first (point-salad.md 5, 6 and 9.3)."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from pipeline.formats import finals
from pipeline.formats.format import Stage
from pipeline.model.entrant import Entrant
from pipeline.model.rules import Rules
from pipeline.model.score import Score, Standing
from pipeline.model.seating import Draw
from pipeline.model.value import Value
from tests.formats.brackets import shown

FORM = finals.FORMAT
DEFAULTS: dict[str, Value] = {setting.key: setting.default for setting in finals.SETTINGS}
ORDER = ("win", "preliminary_place")


def entered(groups: Mapping[str, str], first: int = 4, **settings: Value) -> Stage:
    """Group -> its finalists, best first, a letter each; `first`: the number of the first final round."""
    rules = Rules("", "", {**DEFAULTS, **settings}, seats=("A", "B"))
    field = tuple(Entrant(id_, id_, group=group) for group, ids in groups.items() for id_ in ids)
    lines = tuple(
        Standing(group, place, False, id_, {})
        for group, ids in groups.items()
        for place, id_ in enumerate(ids, start=1)
    )
    rounds = tuple(range(first, first + FORM.rounds(field, rules)))
    return Stage("finals", rounds, field, rules, (), (), (), lines, precedence=ORDER)


def drawn(at: Stage) -> Draw:
    draw, problems = FORM.draw(at)
    assert problems == []
    assert draw is not None
    return draw


def played(at: Stage, results: str) -> Stage:
    """One more round with results by table, as `80-80 70-75`; `-` is a player who did not come."""
    draw = drawn(at)
    scores = []
    tables = [table for table in draw.tables if len(table.seats) == 2]
    for table, result in zip(tables, results.split(), strict=True):
        points = [int(text) if text.isdecimal() else -1 for text in result.split(":")]
        met = int(min(points) >= 0)
        for seat, own, other in zip(table.seats, points, reversed(points), strict=True):
            values: dict[str, Value] = {"win": int(own > other), "met": met}
            scores.append(Score(draw.round, table.number, 1, seat.entrant, values, "", ()))
    return replace(at, draws=(*at.draws, draw), scores=(*at.scores, *scores))


def places(at: Stage) -> str:
    return " ".join(f"{one.entrant}{one.place}" for one in FORM.places(at))


def test_the_store_of_9_3_draws_are_won_by_the_better_preliminary_rank() -> None:
    at = played(entered({"": "EHAC"}, cut="4"), "80:80 70:75")
    assert shown(at.draws[0]) == "1:E-C 2:H-A"
    assert [[table.match for table in draw.tables] for draw in (at.draws[0], drawn(at))] == [
        ["semi", "semi"],
        ["final", "third"],
    ]
    assert shown(drawn(at)) == "1:E-A 2:H-C"
    at = played(at, "66:66 60:71")
    assert places(at) == "E1 A2 C3 H4"
    assert FORM.draw(at) == (None, [])


def test_rounds_count_through_and_the_better_rank_is_first_player() -> None:
    at = played(entered({"": "EHAC"}, cut="4"), "60:80 70:75")
    assert [draw.round for draw in (*at.draws, drawn(at))] == [4, 5]
    assert shown(drawn(at)) == "1:A-C 2:E-H"
    for table in drawn(at).tables:
        assert [(seat.key, seat.first) for seat in table.seats] == [("A", True), ("B", False)]
        assert FORM.facts(drawn(at), at.rules)[table.number] == {
            "stage": table.match,
            "first_player": "A",
            "group": None,
        }


@pytest.mark.parametrize(
    ("bracket", "quarters", "semis"),
    [
        ("1-8,4-5/2-7,3-6", "1:1-8 2:4-5 3:2-7 4:3-6", "1:4-8 2:6-7"),
        ("1-8,2-7,3-6,4-5", "1:1-8 2:2-7 3:3-6 4:4-5", "1:7-8 2:4-6"),
        ("reseed", "1:1-8 2:2-7 3:3-6 4:4-5", "1:4-8 2:6-7"),
    ],
)
def test_quarter_finals_of_eight_and_who_meets_then(bracket: str, quarters: str, semis: str) -> None:
    at = entered({"": "12345678"}, bracket=bracket)
    assert shown(drawn(at)) == quarters
    upset = {"1-8": "1:2", "2-7": "1:2", "3-6": "1:2", "4-5": "2:1"}
    order = [one.split(":")[1] for one in quarters.split()]
    assert shown(drawn(played(at, " ".join(upset[one] for one in order)))) == semis


def test_the_championship_shares_places_five_to_eight_by_preliminary_rank() -> None:
    at = played(played(entered({"": "12345678"}, 6), "2:1 1:2 2:1 2:1"), "2:1 2:1")
    assert places(at) == "11 21 33 53 45 65 75 85"
    assert shown(drawn(at)) == "1:1-2 2:3-5"
    assert places(played(at, "1:2 1:2")) == "21 12 53 34 45 65 75 85"


@pytest.mark.parametrize(
    ("count", "cut", "enters"),
    [(16, "8", 8), (8, "8", 8), (7, "8", 4), (4, "8", 4), (3, "8", 0), (9, "4", 4), (3, "4", 0)],
)
def test_cut_if_short_the_largest_of_four_and_eight(count: int, cut: str, enters: int) -> None:
    assert FORM.enters(count, Rules("", "", {**DEFAULTS, "cut": cut})) == enters


def test_two_groups_have_brackets_of_their_own_tables_numbered_on() -> None:
    at = played(entered({"1": "abcd", "2": "wxyz"}, cut="4"), "2:1 2:1 1:2 2:1")
    assert shown(at.draws[0]) == "1:a-d 2:b-c 3:w-z 4:x-y"
    assert [table.group for table in at.draws[0].tables] == ["1", "1", "2", "2"]
    assert shown(drawn(at)) == "1:a-b 2:c-d 3:x-z 4:w-y"
    assert places(played(at, "2:1 2:1 2:1 2:1")) == "a1 x1 b2 z2 c3 w3 d4 y4"


def test_who_does_not_appear_loses_and_two_who_do_not_leave_a_bye() -> None:
    at = entered({"": "1234"}, cut="4")
    assert shown(drawn(played(at, "-:5 2:1"))) == "1:2-4 2:1-3"
    assert shown(drawn(played(at, "-:- 2:1"))) == "1:2 2:3"
    assert places(played(played(at, "-:- 2:1"), "")) == "21 33 14 44"


def stopped(at: Stage, ids: str, round_: int) -> Stage:
    """The stage when some have withdrawn, who have no place any more in the stage before."""
    return replace(
        at,
        field=tuple(
            replace(one, status="withdrawn", from_round=round_) if one.id in ids else one for one in at.field
        ),
        entered=tuple(replace(line, place=None) if line.entrant in ids else line for line in at.entered),
    )


def test_who_has_stopped_leaves_a_bye_to_his_opponent() -> None:
    at = stopped(entered({"": "1234"}, cut="4"), "4", 4)
    assert shown(drawn(at)) == "1:1 2:2-3"
    assert dict(drawn(at).reasons) == {"1": "#1 (#4)", "2": "#2", "3": "#3"}
    assert [seat.first for seat in drawn(at).tables[0].seats] == [False]


def test_a_loser_who_leaves_does_not_win_the_draw_that_sent_him_home() -> None:
    at = stopped(played(entered({"": "1234"}, cut="4"), "5:5 2:1"), "4", 5)
    assert shown(drawn(at)) == "1:1-2 2:3"
    assert places(played(at, "2:1")) == "11 22 33 44"


def test_a_finalist_who_leaves_is_second() -> None:
    at = stopped(played(entered({"": "1234"}, cut="4"), "2:1 2:1"), "1", 5)
    assert shown(drawn(at)) == "1:2 2:3-4"
    assert places(played(at, "2:1")) == "21 12 33 44"


def test_both_of_a_quarter_final_gone_the_others_keep_their_places() -> None:
    at = entered({"": "12345678"}, 6)
    at = stopped(at, "18", 6)
    assert shown(drawn(at)) == "2:4-5 3:2-7 4:3-6"
    assert shown(drawn(played(at, "2:1 2:1 2:1"))) == "1:4 2:2-3"


# --- eight: places 5 to 8, reseeding ---


def test_all_8_losers_of_quarter_finals_play_on_for_places_5_to_8() -> None:
    at = played(entered({"": "12345678"}, 6, placement="all_8"), "2:1 1:2 2:1 2:1")
    assert shown(drawn(at)) == "1:1-5 2:2-3 3:4-8 4:6-7"
    assert [table.match for table in drawn(at).tables] == ["semi", "semi", "semi_5", "semi_5"]
    at = played(at, "2:1 2:1 1:2 2:1")
    assert shown(drawn(at)) == "1:1-2 2:3-5 3:6-8 4:4-7"
    assert [table.match for table in drawn(at).tables] == ["final", "third", "place_5", "place_7"]
    at = played(at, "1:2 1:2 2:1 2:1")
    assert places(at) == "21 12 53 34 65 86 47 78"
    assert [one.decided_by for one in FORM.places(at)] == [
        "reached", "final", "reached", "third", "reached", "place_5", "reached", "place_7",
    ]  # fmt: skip


def test_all_8_who_does_not_play_on_is_behind_who_does() -> None:
    at = played(entered({"": "12345678"}, 6, placement="all_8"), "2:1 2:1 2:1 2:1")
    at = played(stopped(at, "8", 7), "2:1 2:1 2:1")
    assert shown(at.draws[-1]) == "1:1-4 2:2-3 3:5 4:6-7"
    assert places(played(at, "2:1 2:1 2:1")) == "11 22 33 44 55 66 77 88"


def test_all_8_changes_nothing_for_four() -> None:
    four = [played(entered({"": "1234"}, cut="4", placement=each), "2:1 2:1") for each in ("top4", "all_8")]
    assert drawn(four[0]) == drawn(four[1])


def test_reseed_gives_the_bye_above_a_double_no_show_to_the_best_left() -> None:
    at = played(entered({"": "12345678"}, 6, bracket="reseed"), "2:1 -:- 1:2 1:2")
    assert shown(drawn(at)) == "1:1 2:5-6"
    assert dict(drawn(at).reasons) == {"1": "T1 —", "5": "T4", "6": "T3"}


# --- groups of different size, corrections ---


def test_a_smaller_group_has_its_winner_sooner_and_no_table_after() -> None:
    at = played(entered({"1": "abcdefgh", "2": "wxyz"}, 4), "2:1 2:1 2:1 2:1 2:1 2:1")
    assert shown(at.draws[0]) == "1:a-h 2:d-e 3:b-g 4:c-f 5:w-z 6:x-y"
    assert shown(drawn(at)) == "1:a-d 2:b-c 3:w-x 4:y-z"
    at = played(at, "2:1 2:1 2:1 1:2")
    assert shown(drawn(at)) == "1:a-b 2:c-d"
    assert places(played(at, "2:1 2:1")) == "a1 w1 b2 x2 c3 z3 d4 y4 e5 f5 g5 h5"


def test_after_a_correction_of_the_preliminaries_the_published_bracket_is_played_on() -> None:
    at = played(entered({"": "1234"}, cut="4"), "2:1 2:1")
    lines = [replace(line, place=place) for place, line in enumerate(reversed(at.entered), start=1)]
    later = replace(at, entered=tuple(lines))
    assert shown(drawn(later)) == "1:2-1 2:4-3"
    assert [table.seats[0].first for table in drawn(later).tables] == [True, True]


def going_on(at: Stage) -> str:
    return "".join(seat.entrant for table in drawn(at).tables for seat in table.seats)


@pytest.mark.parametrize("bracket", finals.EIGHT)
def test_who_would_not_have_entered_by_todays_standings_is_no_crash(bracket: str) -> None:
    at = played(entered({"": "12345678"}, 6, bracket=bracket), "2:1 2:1 2:1 2:1")
    other = tuple(replace(one, id="9") if one.id == "1" else one for one in at.field)
    seated = drawn(replace(at, field=other)).tables
    assert sorted(seat.entrant for table in seated for seat in table.seats) == [
        id_ for id_ in "12345678" if id_ != "1" and id_ in going_on(at)
    ]
    for count in range(1, 10):
        today = replace(at, draws=(), scores=(), field=at.field[:count])
        assert len(drawn(today).reasons) == min(count, 8)
