"""Who comes, goes and is replaced in a Swiss of Point Salad or Guandan (point-salad.md 5; docs/people.md)."""

from pathlib import Path

import pytest

from tests.commands import days, guandan_days, salad_days
from tests.commands.days import decide, found, meetings, publish, type_status


def salad(folder: Path, count: int = 5) -> Path:
    """After round 1: the lower number of each table won 200 - 150, of five the last had the bye."""
    made = salad_days.make(folder, count)
    publish(made)
    salad_days.fill(made, 1)
    return made


def guandan(folder: Path) -> Path:
    """Five pairs after round 1, as above: 2 points and two levels for each win."""
    made = guandan_days.make(folder, 5, preset="guandan-swiss")
    publish(made)
    guandan_days.fill(made, 1)
    return made


@pytest.mark.parametrize("since", [2, None])
def test_who_leaves_in_the_round_of_his_bye_has_no_bye(tmp_path: Path, since: int | None) -> None:
    """Withdrawn from round 2 in which 4 sits out: no points for it. Blank: after it, and the bye is his."""
    folder = salad(tmp_path / "e")
    publish(folder)
    assert meetings(folder, 2) == ["1-3", "5-2", "4"]
    type_status(folder, "4", "Withdrawn", since)
    salad_days.fill(folder, 2)
    assert days.ranked(folder, "points", "margin") == [
        "1 #1 4 100",
        "2 #5 4 50",
        "3 #3 2 0",
        "4 #2 0 -100",
        f"withdrawn #4 {0 if since else 2} -50",
    ]
    assert found(folder, "error") == []
    publish(folder)
    assert meetings(folder, 3) == ["1-5", "3-2"]


def test_guandan_pair_that_leaves_in_the_round_of_its_bye_has_no_bye(tmp_path: Path) -> None:
    folder = guandan(tmp_path / "e")
    publish(folder)
    assert meetings(folder, 2) == ["1-3", "5-2", "4"]
    type_status(folder, "4", "Withdrawn", 2)
    guandan_days.fill(folder, 2)
    assert days.ranked(folder, "points", "level_difference") == [
        "1 #1 4 4",
        "2 #5 4 2",
        "3 #3 2 0",
        "4 #2 0 -4",
        "withdrawn #4 0 -2",
    ]
    publish(folder)
    assert meetings(folder, 3) == ["1-5", "3-2"]


@pytest.mark.parametrize("status", ["Absent", "Withdrawn", "Disqualified"])
def test_who_did_not_come_to_round_1_leaves_the_win_to_his_opponent(tmp_path: Path, status: str) -> None:
    """R7: 2 points, margin 0, score 0 for 1; 3 beat 4 by 50, 5 had the bye."""
    folder = salad_days.make(tmp_path / "e")
    publish(folder)
    salad_days.fill(folder, 1, {1: (200, None)})
    type_status(folder, "2", status, 1)
    assert found(folder) == []
    assert days.ranked(folder, "points", "margin", "total_score") == [
        "1 #3 2 50 200",
        "2 #1 2 0 0",
        "3 #5 2 0 0",
        "4 #4 0 -50 150",
        f"{status.lower()} #2 0 0 0",
    ]
    publish(folder)
    assert meetings(folder, 2) == ["3-1", "5-4"]


def test_guandan_pair_that_did_not_come_to_round_1_leaves_the_win_to_its_opponents(tmp_path: Path) -> None:
    """GD-R12: a win without hands; by level difference 3 is before 1."""
    folder = guandan_days.make(tmp_path / "e", 5, preset="guandan-swiss")
    publish(folder)
    guandan_days.fill(folder, 1, {1: ""}, {1: {"absent_y": 2}})
    type_status(folder, "2", "Withdrawn", 1)
    assert found(folder, "error") == []
    assert days.ranked(folder, "points", "wins", "level_difference") == [
        "1 #3 2 1 2",
        "2 #1 2 1 0",
        "3 #5 2 1 0",
        "4 #4 0 0 -2",
        "withdrawn #2 0 0 0",
    ]
    publish(folder)
    assert meetings(folder, 2) == ["3-1", "5-4"]


def test_late_player_has_the_next_lot_and_nothing_of_the_rounds_before(tmp_path: Path) -> None:
    """He makes the field even: nobody sits out."""
    folder = salad(tmp_path / "e")
    days.type_rows(folder, "entrants", [{"entrant": 9, "name": "Late"}])
    publish(folder)
    assert meetings(folder, 2) == ["1-3", "5-6", "2-4"]
    assert days.ranked(folder, "points")[3] == "4 #6 0"
    assert found(folder, "error") == []


def test_who_comes_after_two_rounds_leaves_their_draws_as_they_should_have_been(tmp_path: Path) -> None:
    """Round 2 was not drawn wrongly because somebody came later, nor when he has left again."""
    folder = salad(tmp_path / "e", 6)
    publish(folder)
    salad_days.fill(folder, 2)
    days.type_rows(folder, "entrants", [{"entrant": 9, "name": "Late"}])
    publish(folder)
    assert meetings(folder, 3) == ["1-5", "3-7", "4-2", "6"]
    assert set(found(folder)) == {"CM14"}
    salad_days.fill(folder, 3)
    type_status(folder, "9", "Withdrawn")
    assert found(folder) == []


def test_who_misses_one_round_is_paired_again_by_what_he_has(tmp_path: Path) -> None:
    """1 has 2 points and is second after round 2, behind 3 who has 4: they meet."""
    folder = salad(tmp_path / "e", 6)
    decide(folder, round=2, entrant="1", field="status", new="withdrawn")
    decide(folder, round=3, entrant="1", field="status", old="withdrawn", new="active")
    publish(folder)
    assert meetings(folder, 2) == ["3-5", "2-4", "6"]
    salad_days.fill(folder, 2)
    publish(folder)
    assert meetings(folder, 3) == ["3-1", "2-5", "6-4"]
    assert days.ranked(folder, "points", "margin")[:2] == ["1 #3 4 100", "2 #1 2 50"]
    assert set(days.kinds(days.day(folder))) == {"CM14"}


def test_disqualified_player_keeps_no_place_and_his_opponents_their_games(tmp_path: Path) -> None:
    """1 beat 2 in round 1; from round 2 he is not paired, and is listed last."""
    folder = salad(tmp_path / "e", 6)
    type_status(folder, "1", "Disqualified", 2)
    publish(folder)
    assert meetings(folder, 2) == ["3-5", "2-4", "6"]
    salad_days.fill(folder, 2)
    assert days.ranked(folder, "points", "margin") == [
        "1 #3 4 100",
        "2 #2 2 0",
        "3 #5 2 0",
        "4 #6 2 -50",
        "5 #4 0 -100",
        "disqualified #1 2 50",
    ]
    assert found(folder) == []


def test_disqualified_from_a_round_that_was_played_is_an_error_of_its_sheet(tmp_path: Path) -> None:
    """PS-C17, GD-C15: nobody's points are taken away without a word."""
    folder = salad(tmp_path / "s")
    type_status(folder, "1", "Disqualified", 1)
    file = folder / "inbox" / "EV-R01-T01.xlsx"
    score = days.address_of(file, ("seats", "A", "score"))
    assert found(folder, "error") == [f"PS-C17 {score}"]
    assert days.day(folder).ranking.out == ((1, 1),)
    folder = guandan(tmp_path / "g")
    type_status(folder, "1", "Disqualified", 1)
    file = folder / "inbox" / "EV-R01-T01.xlsx"
    last_level = days.address_of(file, ("hands", "4", "level_x"))
    assert found(folder, "error") == [f"GD-C15.stopped {last_level}"]


def test_substitute_in_a_guandan_pair_keeps_its_points_and_nobody_replaces_a_single_player(
    tmp_path: Path,
) -> None:
    folder = guandan(tmp_path / "g")
    decide(folder, round=2, entrant="1", field="替补", old="Bob1", new="Cat")
    publish(folder)
    of = days.day(folder)
    assert [draw.names["1"] for draw in of.draws] == ["Ann1 / Bob1", "Ann1 / Cat"]
    assert days.ranked(folder, "points")[0] == "1 #1 2"
    assert found(folder, "error") == []
    folder = salad(tmp_path / "s")
    decide(folder, round=2, entrant="1", field="substitute", old="Player 1", new="Cat")
    assert days.kinds(days.day(folder), "error") == ["CM-substitute.alone"]
