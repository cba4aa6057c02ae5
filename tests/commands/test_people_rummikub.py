"""Who comes, goes and is replaced at tables of four (rummikub.md 1.1, 5.4, R14, R15; docs/people.md)."""

from pathlib import Path

from tests.commands import days
from tests.commands.days import decide, fill, found, meetings, publish, type_status


def played(number: int, **seats: str) -> days.Typed:
    """A table's sheet: by seat its result and tile points."""
    typed: dict[tuple[int, str], dict[str, object]] = {(number, ""): {"end_type": "out"}}
    for seat, row in seats.items():
        result, *points = row.split()
        left = int(points[0]) if points else None
        typed[number, seat] = {"result": result, "tile_points": left, "jokers_left": None}
    return typed


GAME_1 = {
    **played(1, 甲="out", 乙="left 10", 丙="left 20", 丁="left 30"),
    **played(2, 甲="out", 乙="left 11", 丙="left 21", 丁="left 31"),
}
"""1 +60, 2 -10, 3 -20, 4 -30; 5 +63, 6 -11, 7 -21, 8 -31."""


def after_game_1(folder: Path, typed: days.Typed = GAME_1, **settings: object) -> Path:
    made = days.make(folder, 8, **{"games": 2, "prize_places": 1, **settings})
    publish(made)
    fill(made, 1, typed)
    return made


def lines(folder: Path) -> list[str]:
    """Place or status, entrant, wins, total."""
    return days.ranked(folder, "wins", "total")


def test_withdrawn_player_is_taken_out_before_the_movers_are_found(tmp_path: Path) -> None:
    """Of table 1 then 1 and 3 move up; the seat of 2 stays empty, and he is not ranked (R14)."""
    folder = after_game_1(tmp_path / "e")
    type_status(folder, "2", "Withdrawn", 2)
    publish(folder)
    assert meetings(folder, 2) == ["5-6-4", "1-3-7-8"]
    table_1 = played(1, 甲="out", 丙="left 5", 丁="left 7")
    fill(folder, 2, {**table_1, **played(2, 甲="left 8", 乙="out", 丙="left 9", 丁="left 10")})
    assert lines(folder) == [
        "1 #5 2 75",
        "2 #1 1 52",
        "3 #3 1 7",
        "4 #6 0 -16",
        "5 #7 0 -30",
        "6 #4 0 -37",
        "7 #8 0 -41",
        "withdrawn #2 0 -10",
    ]
    assert found(folder) == []


def test_absent_before_the_first_game_leaves_a_table_of_three(tmp_path: Path) -> None:
    folder = days.make(tmp_path / "e", 8, games=2)
    type_status(folder, "2", "Absent")
    publish(folder)
    assert meetings(folder, 1) == ["1-3-4", "5-6-7-8"]
    assert lines(folder)[-1] == "absent #2 0 0"


def test_absent_by_the_judges_sheet_plays_no_further_game(tmp_path: Path) -> None:
    """1 collects 20 and 30 only; nobody has to type the status again."""
    table_1 = played(1, 甲="out", 乙="absent", 丙="left 20", 丁="left 30")
    folder = after_game_1(tmp_path / "e", {**GAME_1, **table_1})
    publish(folder)
    assert meetings(folder, 2) == ["5-6-4", "1-3-7-8"]
    assert [line for line in lines(folder) if line.split()[1] in ("#1", "#2")] == [
        "2 #1 1 50",
        "absent #2 0 0",
    ]
    assert found(folder, "error") == []


def test_who_leaves_during_the_last_game_has_no_score_of_it(tmp_path: Path) -> None:
    folder = after_game_1(tmp_path / "e")
    publish(folder)
    assert meetings(folder, 2) == ["5-6-3-4", "1-2-7-8"]
    table_1 = played(1, 甲="out", 乙="left 5", 丙="left 6", 丁="left 7")
    fill(folder, 2, {**table_1, **played(2, 甲="withdrew", 乙="out", 丙="left 9", 丁="left 10")})
    assert lines(folder) == [
        "1 #5 2 81",
        "2 #2 1 9",
        "3 #6 0 -16",
        "4 #3 0 -26",
        "5 #7 0 -30",
        "6 #4 0 -37",
        "7 #8 0 -41",
        "withdrawn #1 1 60",
    ]


def both_games(folder: Path, **settings: object) -> tuple[Path, list[Path]]:
    made = after_game_1(folder, **settings)
    publish(made)
    table_1 = played(1, 甲="out", 乙="left 5", 丙="left 6", 丁="left 7")
    files = fill(made, 2, {**table_1, **played(2, 甲="out", 乙="left 8", 丙="left 9", 丁="left 10")})
    return made, files


def test_disqualified_after_the_last_game_is_listed_last_and_the_games_stand(tmp_path: Path) -> None:
    """R15; 1 had +60 and +27 and would be first."""
    folder, _ = both_games(tmp_path / "e")
    type_status(folder, "1", "Disqualified")
    assert lines(folder) == [
        "1 #5 2 81",
        "2 #6 0 -16",
        "3 #2 0 -18",
        "4 #3 0 -26",
        "5 #7 0 -30",
        "6 #4 0 -37",
        "7 #8 0 -41",
        "disqualified #1 2 87",
    ]
    assert days.day(folder).ranking.state == "final"


def test_disqualified_from_a_game_that_was_played_is_an_error_of_its_sheet(tmp_path: Path) -> None:
    """`dq_effect = stand`: one of the two papers is wrong (RK-C25)."""
    folder, files = both_games(tmp_path / "e")
    type_status(folder, "1", "Disqualified", 2)
    assert found(folder, "error") == [f"RK-C25 {days.address_of(files[1], ('seats', '甲', 'result'))}"]
    assert days.day(folder).ranking.out == ((2, 2),)


def test_disqualified_from_a_game_that_was_played_voids_it_where_the_setting_says_so(tmp_path: Path) -> None:
    """2, 7 and 8 keep game 1 alone; by average 2 (-10) is between 6 (-8) and 3 (-13)."""
    folder, _ = both_games(tmp_path / "e", dq_effect="void_later_games")
    type_status(folder, "1", "Disqualified", 2)
    assert found(folder, "error") == []
    assert lines(folder) == [
        "1 #5 2 81",
        "2 #6 0 -16",
        "3 #2 0 -10",
        "4 #3 0 -26",
        "5 #4 0 -37",
        "6 #7 0 -21",
        "7 #8 0 -31",
        "disqualified #1 1 60",
    ]
    assert days.day(folder).ranking.lines[0].prize == "winner"


def test_listed_after_the_first_game_is_told_and_gets_no_seat(tmp_path: Path) -> None:
    """1.1: not admitted; the other eight go on as if he were not there."""
    folder = after_game_1(tmp_path / "e")
    days.type_rows(folder, "entrants", [{"entrant": 9, "name": "Late"}])
    assert [text.split()[0] for text in found(folder)] == ["CM-late.first"]
    publish(folder)
    assert meetings(folder, 2) == ["5-6-3-4", "1-2-7-8"]
    assert lines(folder)[-1] == "absent #9 0 0"


def test_who_has_missed_a_game_is_told_that_he_cannot_come_back(tmp_path: Path) -> None:
    folder = after_game_1(tmp_path / "e", games=3)
    decide(folder, round=2, entrant="2", field="status", new="withdrawn")
    publish(folder)
    fill(folder, 2)
    decide(folder, round=3, entrant="2", field="status", old="withdrawn", new="active")
    assert "CM-late.back" in [text.split()[0] for text in found(folder, "warning")]
    assert not any("2" in meeting.split("-") for meeting in meetings(folder, 2))
    assert lines(folder)[-1] == "withdrawn #2 0 -10"


def test_nobody_takes_the_place_of_a_single_player(tmp_path: Path) -> None:
    folder = after_game_1(tmp_path / "e")
    decide(folder, round=2, entrant="2", field="Substitute", old="2", new="Somebody")
    (problem,) = (one for one in days.day(folder).problems if one.severity == "error")
    assert (problem.kind, problem.cells[0].file) == ("CM-substitute.alone", "event.xlsx")
    assert days.day(folder).next_draw is None
