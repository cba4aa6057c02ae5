"""Standings: the small event of rummikub.md 9.5, ties, who is not ranked, exactness."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from pipeline.model.entrant import Entrant
from pipeline.model.score import Ranking, Score
from pipeline.model.seating import Draw, Seat, Table
from pipeline.model.value import Value
from pipeline.presets import defaults
from pipeline.ranking.metrics import METRICS
from pipeline.ranking.results import Results
from pipeline.ranking.standings import standings

SMALL = """
1 -14 -6 72* -52 82* -21 -21 -40 -22 123* -9 -92
2 41* 63* -19 -11 9* -12 -8 -36 9* -5 -25 -6
"""


def scores(text: str) -> list[Score]:
    """Lines `round net net ..`, players in number order, `*` = win, `.` = no score; table = ceil(p / 4)."""
    found = []
    for line in text.strip().splitlines():
        round_, *nets = line.split()
        for number, net in enumerate(nets, start=1):
            if net != ".":
                values: dict[str, Value] = {"win": int("*" in net), "score": _number(net.strip("*"))}
                at = (number + 3) // 4
                found.append(Score(int(round_), at, int(round_), str(number), values, "", ()))
    return found


def _number(text: str) -> int | Fraction:
    return Fraction(text) if "/" in text else int(text)


def draw(round_: int, count: int) -> Draw:
    tables = tuple(
        Table(
            round_,
            "main",
            "",
            start // 4 + 1,
            tuple(Seat(key, str(start + n)) for n, key in enumerate("甲乙丙丁", 1) if start + n <= count),
            (round_,),
        )
        for start in range(0, count, 4)
    )
    return Draw(round_, "main", tables)


def ranked(
    text: str,
    count: int,
    games: int,
    *,
    field: Sequence[Entrant] = (),
    out: Sequence[tuple[int, int]] = (),
    **settings: Value,
) -> Ranking:
    found = scores(text)
    rules = defaults("rummikub-school-final", games=games, **settings)
    entrants = field or [Entrant(str(number), f"P{number}") for number in range(1, count + 1)]
    draws = [draw(number, count) for number in sorted({score.round for score in found if score.round})]
    return standings(entrants, rules, rules.stages[0], draws, found, set(out), rounds=games)


def lines(ranking: Ranking) -> list[str]:
    return [
        f"{line.place} #{line.entrant}" + (f" {line.prize}" if line.prize else "") for line in ranking.lines
    ]


def test_standings_small_event_ranks_by_wins_then_average() -> None:
    ranking = ranked(SMALL, 12, 2)
    assert lines(ranking)[:5] == ["1 #5 winner", "2 #10 winner", "3 #2 winner", "4 #3 winner", "5 #1"]
    assert [line.entrant for line in ranking.lines[5:]] == ["9", "7", "6", "11", "4", "8", "12"]
    assert [line.values["total"] for line in ranking.lines] == [
        91,
        118,
        57,
        53,
        27,
        -13,
        -29,
        -33,
        -34,
        -63,
        -76,
        -98,
    ]
    assert ranking.lines[0].values == {"wins": 2, "average": Fraction(91, 2), "total": 91}
    assert [line.decided_by for line in ranking.lines[:3]] == ["", "wins", "average"]
    assert ranking.state == "final"


def test_standings_totals_sum_to_zero() -> None:
    ranking = ranked(SMALL, 12, 2)
    totals = [line.values["total"] for line in ranking.lines]
    assert sum(total for total in totals if isinstance(total, int)) == 0


def test_standings_tie_across_the_last_prize_place_withholds_every_prize() -> None:
    ranking = ranked("1 50* 40* 30* 10 10 10 2 1", 8, 1)
    assert lines(ranking)[:7] == ["1 #1", "2 #2", "3 #3", "4 #4", "4 #5", "4 #6", "7 #7"]
    assert ranking.open_ties == (("4", "5", "6"),)
    assert [line.tied for line in ranking.lines[2:7]] == [False, True, True, True, False]
    assert ranking.state == "provisional"


def test_standings_tie_inside_the_prizes_is_shared() -> None:
    ranking = ranked("1 50* 40* 40* 30* 10 9 2 1", 8, 1)
    assert lines(ranking)[:4] == ["1 #1 winner", "2 #2 winner", "2 #3 winner", "4 #4 winner"]
    assert ranking.open_ties == ()


def test_standings_tie_before_the_last_round_is_not_open() -> None:
    ranking = ranked("1 50* 40* 30* 10 10 10 2 1", 8, 2)
    assert (ranking.open_ties, ranking.state) == ((), "after")


def test_standings_sheet_missing_is_provisional_and_ranks_who_waits() -> None:
    ranking = ranked("1 50* 40 30 10 . . . .", 8, 1, out=[(1, 2)])
    assert ranking.state == "provisional"
    assert lines(ranking)[-1] == "5 #8"
    assert ranking.lines[0].prize == ""


def test_standings_who_missed_a_game_is_listed_unranked_as_withdrawn() -> None:
    ranking = ranked("1 50* 40 30 .\n2 50* 40 30 .", 4, 2, out=[])
    assert lines(ranking)[-1] == "None #4"
    assert ranking.status["4"] == "withdrawn"


def test_standings_disqualified_are_listed_last() -> None:
    field = [Entrant(str(n), f"P{n}") for n in range(1, 5)]
    field[0] = replace(field[0], status="disqualified")
    field[2] = replace(field[2], status="withdrawn", from_round=2)
    assert lines(ranked("1 50* 40 30 1", 4, 1, field=field)) == [
        "1 #2 winner",
        "2 #4 winner",
        "None #3",
        "None #1",
    ]


def test_standings_total_decides_where_the_setting_says_so() -> None:
    ranking = ranked(SMALL, 12, 2, score_tiebreak="total")
    assert ranking.criteria == ("wins", "total")


def test_standings_input_order_never_matters() -> None:
    found = scores(SMALL)
    rules = defaults("rummikub-school-final", games=2)
    field = [Entrant(str(number), "") for number in range(1, 13)]
    draws = [draw(1, 12), draw(2, 12)]
    one = standings(field, rules, rules.stages[0], draws, found, set(), rounds=2)
    other = standings(field[::-1], rules, rules.stages[0], draws, found[::-1], set(), rounds=2)
    assert one.lines == other.lines


def test_metrics_every_criterion_keeps_ten_thirds_exact() -> None:
    third = Fraction(1, 3)
    values: dict[str, Value] = {
        "win": third,
        "score": 10 * third,
        "rank_points": 10 * third,
        "compared": 1,
        "first": third,
        "matchpoints": third,
        "top": 4,
        **dict.fromkeys(
            ("points", "margin", "met", "was_first", "bye", "final_level", "level_difference", "imps"), third
        ),
    }
    results = Results([Score(n, 1, n, "1", values, "", ()) for n in (1, 2)])
    assert {name: metric(results)["1"] for name, metric in METRICS.items()} == {
        "wins": 2 * third,
        "total": 20 * third,
        "average": 10 * third,
        "played": 2,
        "rank_points": 20 * third,
        "rank_points_per_deal": 10 * third,
        "deals": 2,
        "raw_total": 20 * third,
        "total_score": 20 * third,
        "count_of_firsts": 2 * third,
        **dict.fromkeys(
            ("points", "margin", "games", "first_count", "byes", "levels", "level_difference"), 2 * third
        ),
        "buchholz": 4 * third,
        "buchholz_cut1": 2 * third,
        "buchholz_median": 0,
        "sonneborn_berger": 2 * third,
        "progressive": 1,
        "progressive_cut1": 2 * third,
        "matchpoints": 25 * third,
        "matchpoints_sum": 2 * third,
        **dict.fromkeys(("butler_imp", "cross_imp"), third),
        **dict.fromkeys(("butler_imp_sum", "cross_imp_sum"), 2 * third),
    }


def test_metrics_what_is_not_known_yet_counts_nothing() -> None:
    known: dict[str, Value] = {"score": 50, "rank_points": 4, "compared": 1}
    waiting: dict[str, Value] = {"score": 30, "rank_points": None, "compared": 0}
    results = Results([Score(1, 1, 1, "A1", known, "", ()), Score(2, 1, 2, "A1", waiting, "", ())])
    assert METRICS["rank_points_per_deal"](results) == {"A1": 4}
    assert METRICS["raw_total"](results) == {"A1": 80}


def test_standings_void_game_counts_for_nobody_and_nobody_missed_it() -> None:
    found = scores("1 50* 40 30 1 9* 8 7 6\n2 50* 40 30 1 9* 8 7 6")
    rules = defaults("rummikub-school-final", games=2)
    field = [Entrant(str(number), "") for number in range(1, 9)]
    draws = [draw(1, 8), draw(2, 8)]
    ranking = standings(field, rules, rules.stages[0], draws, found, set(), rounds=2, void={(2, 1)})
    by_id = {line.entrant: line for line in ranking.lines}
    assert (by_id["1"].values["total"], by_id["1"].values["wins"]) == (50, 1)
    assert (by_id["5"].values["total"], by_id["5"].values["wins"]) == (18, 2)
    assert set(ranking.status.values()) == {"active"}
