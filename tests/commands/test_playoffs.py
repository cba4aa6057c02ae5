"""Play-offs: published by `seat` when a tie lies across the last prize place (rummikub.md 7 and 9.6)."""

from pathlib import Path

import pytest

from pipeline import exports
from pipeline.commands.seat import seat
from pipeline.commands.setting import place
from pipeline.commands.told import FAULTS
from tests.commands import days

NAMES = {0: "甲", 1: "乙", 2: "丙", 3: "丁"}


def table(number: int, rows: str, **head: str) -> days.Typed:
    """A whole sheet from text: `result points` per seat, comma between seats."""
    typed: dict[tuple[int, str], dict[str, object]] = {
        (number, ""): {"end_type": "out" if "out" in rows else "pile", **head}
    }
    for at, row in enumerate(rows.split(",")):
        result, *points = row.split()
        typed[number, NAMES[at]] = {
            "result": result,
            "tile_points": int(points[0]) if points else None,
            "jokers_left": None,
            "tie_tile": int(points[1]) if len(points) > 1 else None,
        }
    return typed


LEVEL = "out, left 10, left 10, left 10"
"""Winner +30, the others -10 each."""


def event(folder: Path, **settings: object) -> Path:
    """Eight players after their only game: 1 and 5 level at the top, the six others level below."""
    made = days.make(folder, 8, games=1, **settings)
    days.publish(made)
    days.fill(made, 1, {**table(1, LEVEL), **table(2, LEVEL)})
    return made


def places(folder: Path) -> list[str]:
    return [f"{line.place} #{line.entrant}" for line in days.day(folder).ranking.lines]


def test_playoff_two_level_for_one_prize_meet_at_one_table(tmp_path: Path) -> None:
    folder = event(tmp_path / "e", prize_places=1)
    days.publish(folder)
    text = (folder / "draws" / "playoff-01.csv").read_text(encoding="utf-8-sig")
    assert text.splitlines()[1].startswith("P1,playoff,,1,甲,1,")
    assert text.splitlines()[2].startswith("P1,playoff,,1,乙,5,")
    assert days.day(folder).ranking.state == "provisional"
    days.fill(folder, "P1", table(1, "left 8, out"))
    day = days.day(folder)
    assert places(folder)[:2] == ["1 #5", "2 #1"]
    assert day.ranking.state == "final"
    assert [(line.prize, line.decided_by) for line in day.ranking.lines[:2]] == [("winner", ""), ("", "P1")]
    assert not any(problem.severity == "error" for problem in day.problems)


def test_playoff_scores_never_enter_the_totals(tmp_path: Path) -> None:
    folder = event(tmp_path / "e", prize_places=1)
    before = {line.entrant: line.values["total"] for line in days.day(folder).ranking.lines}
    days.publish(folder)
    days.fill(folder, "P1", table(1, "left 8, out"))
    day = days.day(folder)
    assert {line.entrant: line.values["total"] for line in day.ranking.lines} == before
    assert sum(total for total in before.values() if isinstance(total, int)) == 0
    assert "\nP1,playoff,,1,1,甲,1," in exports.results(day)


def test_playoff_six_level_play_at_two_tables_by_lot_and_the_best_score_wins(tmp_path: Path) -> None:
    folder = event(tmp_path / "e", prize_places=3, lot_seed=7)
    days.publish(folder)
    day = days.day(folder)
    (draw,) = day.playoffs
    assert [len(one.seats) for one in draw.tables] == [3, 3]
    assert sorted(seat.entrant for one in draw.tables for seat in one.seats) == list("234678")
    days.fill(folder, "P1", {**table(1, "out, left 5, left 6"), **table(2, "left 9, out, left 30")})
    best = draw.tables[1].seats[1].entrant
    assert places(folder)[2] == f"3 #{best}"
    assert days.day(folder).ranking.lines[2].values["P1"] == 39


def test_playoff_by_lot_needs_a_seed_and_says_so(tmp_path: Path) -> None:
    day = days.day(event(tmp_path / "e", prize_places=3))
    assert day.next_draw is None
    assert [problem.kind for problem in day.waiting] == ["CM6.lot_seed"]


def test_playoff_drawn_twice_is_the_same_draw(tmp_path: Path) -> None:
    one, two = (event(tmp_path / name, prize_places=3, lot_seed=7) for name in "ab")
    assert days.day(one).next_draw == days.day(two).next_draw


def test_playoff_level_across_the_line_waits_for_number_tiles(tmp_path: Path) -> None:
    folder = event(tmp_path / "e", prize_places=1)
    days.publish(folder)
    days.fill(folder, "P1", table(1, "left 8, left 8"))
    day = days.day(folder)
    assert day.next_draw is None
    assert [(p.kind, p.cells[0].file) for p in day.waiting] == [
        ("CM-tie.playoff", "inbox/EV-P1-T01.xlsx")
    ] * 2
    assert day.ranking.state == "provisional"
    days.fill(folder, "P1", table(1, "left 8 4, left 8 11"))
    assert places(folder)[:2] == ["1 #5", "2 #1"]
    assert days.day(folder).ranking.lines[1].decided_by == "P1-tile"


def test_playoff_of_three_for_one_place_orders_the_others_by_its_score(tmp_path: Path) -> None:
    """9.6: raw -22, out, -9 gives places 5, 6, 4 of the three; here places 2 to 4 of four."""
    folder = days.make(tmp_path / "e", 4, games=1, prize_places=2)
    days.publish(folder)
    days.fill(folder, 1, table(1, LEVEL))
    days.publish(folder)
    days.fill(folder, "P1", table(1, "left 22, out, left 9"))
    assert places(folder) == ["1 #1", "2 #3", "3 #4", "4 #2"]


def test_playoff_absent_player_comes_last_of_the_tie(tmp_path: Path) -> None:
    folder = days.make(tmp_path / "e", 4, games=1, prize_places=2)
    days.publish(folder)
    days.fill(folder, 1, table(1, LEVEL))
    days.publish(folder)
    days.fill(folder, "P1", table(1, "absent, out, left 9"))
    assert places(folder) == ["1 #1", "2 #3", "3 #4", "4 #2"]


@pytest.mark.parametrize(
    ("scope", "tables"), [("boundary", [["1", "5"]]), ("all_ranks", [["1", "5"], list("234"), list("678")])]
)
def test_playoff_scope_says_which_ties_are_played_off(
    tmp_path: Path, scope: str, tables: list[list[str]]
) -> None:
    folder = event(tmp_path / "e", prize_places=1, playoff_scope=scope, lot_seed=7)
    draw = days.day(folder).next_draw
    assert draw is not None
    seated = [[seat.entrant for seat in one.seats] for one in draw.tables]
    assert seated[0] == tables[0]
    assert sorted(id_ for table_ in seated for id_ in table_) == sorted(id_ for one in tables for id_ in one)


def test_playoff_scope_none_shares_the_prize(tmp_path: Path) -> None:
    day = days.day(event(tmp_path / "e", prize_places=1, playoff_scope="none"))
    assert day.ranking.state == "final"
    assert [line.entrant for line in day.ranking.lines if line.prize] == ["1", "5"]


def test_playoff_large_repeat_lets_the_table_winners_meet_again(tmp_path: Path) -> None:
    folder = event(tmp_path / "e", prize_places=3, playoff_large="repeat", lot_seed=7)
    days.publish(folder)
    days.fill(folder, "P1", {**table(1, "out, left 5, left 6"), **table(2, "left 9, out, left 30")})
    day = days.day(folder)
    first = day.playoffs[0].tables
    assert day.next_draw is not None
    again = [seat.entrant for seat in day.next_draw.tables[0].seats]
    assert sorted(again) == sorted([first[0].seats[0].entrant, first[1].seats[1].entrant])


def test_seat_waiting_for_a_tile_says_what_is_missing(tmp_path: Path) -> None:
    folder = event(tmp_path / "e", prize_places=1)
    days.publish(folder)
    days.fill(folder, "P1", table(1, "left 8, left 8"))
    told = seat(place(folder, tmp_path / "out"))
    assert told.status == FAULTS
    assert "inbox/EV-P1-T01.xlsx" in days.said(told)


def test_seat_publishes_the_playoff_with_its_own_sheets(tmp_path: Path) -> None:
    folder = event(tmp_path / "e", prize_places=1)
    seat(place(folder, tmp_path / "out"))
    assert (tmp_path / "out" / "scoresheets" / "P1" / "EV-P1-T01.xlsx").exists()
    assert (tmp_path / "out" / "scoresheets-P1.pdf").exists()
