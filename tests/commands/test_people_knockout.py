"""Who comes, goes and is replaced in a knockout of pairs (guandan.md R12, C15, section 5; docs/people.md).

Of eight pairs the lower lot wins where a test says nothing: 1, 3, 5, 7, then 1 and 5, then 1.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.model.value import Value
from tests.commands import days, guandan_days
from tests.commands.days import decide, found, meetings, publish, type_status
from tests.commands.guandan_days import fill

QUARTERS_LOST = ["5 #2", "5 #4", "5 #6", "5 #8"]


def after(folder: Path, rounds: int = 1, **settings: Value) -> Path:
    made = guandan_days.make(folder, **settings)
    for round_ in range(1, rounds + 1):
        publish(made)
        fill(made, round_)
    return made


def played_on(folder: Path, *rounds: int) -> Path:
    """The rounds that are still to come."""
    for round_ in rounds:
        publish(folder)
        fill(folder, round_)
    return folder


def prizes(folder: Path, prize: str) -> list[str]:
    return [line.entrant for line in days.day(folder).ranking.lines if line.prize == prize]


def stopped_at(file: Path, line: str, side: str) -> str:
    """What is said of hands by a pair that had stopped: the level it had in the last."""
    return f"GD-C15.stopped {days.address_of(file, ('hands', line, f'level_{side}'))}"


def test_absent_before_the_lots_has_none_and_a_bye_fills_the_bracket(tmp_path: Path) -> None:
    """Seven lots for eight names: pair 4 of the list is nobody's lot 4, and has its number in brackets."""
    listed = [replace(one, lot=None) for one in guandan_days.pairs(8)]
    folder = days.make(tmp_path / "e", listed, preset=guandan_days.PRESET, lot_seed=3, rehearsal=0)
    type_status(folder, "4", "Absent")
    publish(folder)
    assert meetings(folder, 1) == ["1", "2-3", "4-5", "6-7"]
    fill(folder, 1)
    assert days.ranked(folder) == [
        "1 #1", "1 #2", "1 #4", "1 #6", "5 #3", "5 #5", "5 #7", "absent #(4)",
    ]  # fmt: skip
    assert found(folder) == []


def test_absent_with_a_typed_lot_leaves_its_opponents_a_bye(tmp_path: Path) -> None:
    folder = guandan_days.make(tmp_path / "e")
    type_status(folder, "4", "Absent")
    publish(folder)
    assert meetings(folder, 1) == ["1-2", "3", "5-6", "7-8"]
    assert days.day(folder).draws[0].reasons["3"] == "#3 (#4)"
    assert found(folder, "error") == []


@pytest.mark.parametrize(
    ("status", "last"),
    [
        ("Absent", ["5 #4", "5 #6", "5 #8", "absent #2"]),
        ("Withdrawn", QUARTERS_LOST),
        ("Disqualified", ["5 #4", "5 #6", "5 #8", "disqualified #2"]),
    ],
)
def test_who_did_not_come_to_a_published_match_forfeits_it_by_the_judges_sheet(
    tmp_path: Path, status: str, last: list[str]
) -> None:
    """R12. The status says the same as the sheet; without one he has lost like anybody else."""
    folder = guandan_days.make(tmp_path / "e")
    publish(folder)
    fill(folder, 1, {1: ""}, {1: {"absent_y": 2}})
    assert days.ranked(folder)[4:] == QUARTERS_LOST
    type_status(folder, "2", status, 1)
    assert days.ranked(folder) == ["1 #1", "1 #3", "1 #5", "1 #7", *last]
    assert found(folder) == []
    publish(folder)
    assert meetings(folder, 2) == ["1-3", "5-7"]


def test_match_that_nobody_reports_stays_open_whatever_the_status_says(tmp_path: Path) -> None:
    """Who won it is for a sheet to say."""
    folder = guandan_days.make(tmp_path / "e")
    publish(folder)
    fill(folder, 1)[0].unlink()
    type_status(folder, "2", "Withdrawn", 1)
    assert found(folder) == ["CM14"]
    assert (days.day(folder).ranking.out, days.day(folder).next_draw) == (((1, 1),), None)


def test_winner_who_leaves_keeps_the_place_he_reached_and_his_opponents_have_a_bye(tmp_path: Path) -> None:
    """1 does not come to his semi-final and has lost it: third beside 7, with the prize of a third."""
    folder = after(tmp_path / "e")
    type_status(folder, "1", "Withdrawn", 2)
    publish(folder)
    assert meetings(folder, 2) == ["3", "5-7"]
    assert days.day(folder).draws[1].reasons["3"] == "T2 (T1)"
    fill(folder, 2)
    played_on(folder, 3)
    assert days.ranked(folder) == ["1 #3", "2 #5", "3 #1", "3 #7", *QUARTERS_LOST]
    assert prizes(folder, "first_prize") == ["3", "5", "1", "7"]
    assert found(folder) == []


def test_loser_who_leaves_keeps_his_place_and_nothing_changes(tmp_path: Path) -> None:
    folder = after(tmp_path / "e")
    type_status(folder, "2", "Withdrawn")
    played_on(folder, 2, 3)
    assert days.ranked(folder) == ["1 #1", "2 #5", "3 #3", "3 #7", *QUARTERS_LOST]
    assert found(folder) == []


def test_disqualified_winner_is_not_ranked_and_nobody_moves_into_his_place(tmp_path: Path) -> None:
    """From round 2, after he had beaten 2: the win stands, and 2 stays out."""
    folder = after(tmp_path / "e")
    type_status(folder, "1", "Disqualified", 2)
    publish(folder)
    assert meetings(folder, 2) == ["3", "5-7"]
    fill(folder, 2)
    played_on(folder, 3)
    assert days.ranked(folder) == ["1 #3", "2 #5", "3 #7", *QUARTERS_LOST, "disqualified #1"]
    assert prizes(folder, "first_prize") == ["3", "5", "7"]


def test_champion_disqualified_after_the_final_leaves_the_first_place_empty(tmp_path: Path) -> None:
    folder = after(tmp_path / "e", 3)
    type_status(folder, "1", "Disqualified")
    assert days.ranked(folder) == ["2 #5", "3 #3", "3 #7", *QUARTERS_LOST, "disqualified #1"]
    assert (days.day(folder).awarded, prizes(folder, "first_prize")) == (True, ["5", "3", "7"])


@pytest.mark.parametrize("status", ["Withdrawn", "Disqualified"])
def test_hands_of_a_pair_that_had_stopped_are_an_error_of_their_sheet(tmp_path: Path, status: str) -> None:
    """C15: one of the two papers is wrong, the table is open, nobody goes on from it."""
    folder = after(tmp_path / "e")
    type_status(folder, "1", status, 1)
    sheet = folder / "inbox" / "EV-R01-T01.xlsx"
    assert found(folder, "error") == [stopped_at(sheet, "4", "x")]
    assert (days.day(folder).ranking.out, days.day(folder).next_draw) == (((1, 1),), None)


def test_match_lost_by_disqualification_is_a_direct_loss_and_the_opponents_go_on(tmp_path: Path) -> None:
    """The judge voids the result on its sheet; in the list stands the round after it."""
    folder = after(tmp_path / "e")
    type_status(folder, "1", "Disqualified", 2)
    days.type_in(folder / "inbox" / "EV-R01-T01.xlsx", {("", "", "direct_loss"): "X"})
    assert found(folder) == []
    publish(folder)
    assert meetings(folder, 2) == ["2-3", "5-7"]
    assert days.ranked(folder)[:4] == ["1 #2", "1 #3", "1 #5", "1 #7"]


def test_left_after_the_draw_was_published_loses_that_match_by_its_sheet(tmp_path: Path) -> None:
    """The draw stays as it hangs on the wall; what it would be now is told beside it."""
    folder = after(tmp_path / "e")
    publish(folder)
    type_status(folder, "3", "Withdrawn", 2)
    assert meetings(folder, 2) == ["1-3", "5-7"]
    (sheet, _) = fill(folder, 2)
    assert found(folder, "error") == [stopped_at(sheet, "4", "y")]
    fill(folder, 2, {1: ""}, {1: {"absent_y": 2}})
    assert found(folder) == ["CM3.draw"]
    assert days.ranked(folder)[:4] == ["1 #1", "1 #5", "3 #3", "3 #7"]


def test_who_missed_a_match_is_told_that_he_cannot_come_back(tmp_path: Path) -> None:
    folder = after(tmp_path / "e")
    decide(folder, round=2, entrant="1", field="status", new="withdrawn")
    decide(folder, round=3, entrant="1", field="status", old="withdrawn", new="active")
    publish(folder)
    assert meetings(folder, 2) == ["3", "5-7"]
    fill(folder, 2)
    (told,) = (one for one in days.day(folder).problems if one.severity == "warning")
    assert (told.kind, told.round, told.entrant, told.cells[0].file) == (
        "CM-late.back", 3, "1", "event.xlsx",
    )  # fmt: skip
    publish(folder)
    assert meetings(folder, 3) == ["3-5"]


def test_pair_sent_after_the_lots_in_place_of_an_absent_one_is_told_and_is_not_ranked(tmp_path: Path) -> None:
    """Unit 0 keeps its quota of four, but round 1 is published: the lot of 8 is nobody's any more."""
    folder = guandan_days.make(tmp_path / "e")
    type_status(folder, "8", "Absent")
    publish(folder)
    late = {"entrant": 9, "player_1": "L", "player_2": "M", "unit": "Unit 0", "member_1": 1, "member_2": 1}
    days.type_rows(folder, "entrants", [late])
    assert meetings(folder, 1)[-1] == "7"
    fill(folder, 1)
    assert [text.split()[0] for text in found(folder)] == ["CM-lots.late"]
    assert days.ranked(folder)[-2:] == ["absent #8", "absent #9"]
    publish(folder)
    assert meetings(folder, 2) == ["1-3", "5-7"]


@pytest.mark.parametrize(
    ("status", "placed"),
    [
        ("Withdrawn", ["1 #1", "2 #5", "3 #7", "4 #3", *QUARTERS_LOST]),
        ("Disqualified", ["1 #1", "2 #5", "3 #7", *QUARTERS_LOST, "disqualified #3"]),
    ],
)
def test_third_place_goes_to_the_other_loser_where_one_has_gone(
    tmp_path: Path, status: str, placed: list[str]
) -> None:
    folder = after(tmp_path / "e", 2, third_place_match=1)
    type_status(folder, "3", status, 3)
    publish(folder)
    assert meetings(folder, 3) == ["1-5", "7"]
    fill(folder, 3)
    assert days.ranked(folder) == placed
    assert found(folder) == []


def test_substitute_plays_on_in_the_place_his_pair_has_reached(tmp_path: Path) -> None:
    """The sheet of round 1 keeps the names of round 1; the prize is everybody's who has played."""
    folder = after(tmp_path / "e")
    decide(folder, round=2, entrant="1", field="替补", old="Bob1", new="Cat")
    publish(folder)
    fill(folder, 2)
    played_on(folder, 3)
    of = days.day(folder)
    assert [draw.names["1"] for draw in of.draws] == ["Ann1 / Bob1", "Ann1 / Cat", "Ann1 / Cat"]
    assert days.ranked(folder)[0] == "1 #1"
    assert next(one for one in of.event.entrants if one.id == "1").everybody == ("Ann1", "Cat", "Bob1")
    assert found(folder) == []
