"""Who comes, goes and is replaced in an evening of duplicate pairs (bridge.md 7, V3, V5, V6; docs/people.md).

Six pairs in three rounds of a Mitchell, a board at each table: North-South of table 1 always makes 120, of
table 2 90, table 3 passes out. So NS1 has all the matchpoints, NS2 half, NS3 none, East-West half each.
"""

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline import exports
from tests.commands import days, duplicate_days
from tests.commands.days import decide, found, meetings, publish, type_status
from tests.commands.duplicate_days import fill

MADE = {1: "1NT N 8", 2: "1NT N 7", 3: "Pass"}
LATE = {"entrant": 10, "player_1": "L", "player_2": "M"}


def after(folder: Path, rounds: int, count: int = 6, movement: str = "mitchell") -> Path:
    return duplicate_days.play(duplicate_days.make(folder, count, movement), *[MADE] * rounds)


def last_round(folder: Path) -> Path:
    publish(folder)
    fill(folder, 3, MADE)
    return folder


def lines(folder: Path) -> list[str]:
    """Place or status, pair, percentage, boards."""
    return days.ranked(folder, "matchpoints", "deals")


WITHOUT_NS3_IN_ROUND_3 = [
    "1 #EW2 62.50 3",
    "2 #EW3 54.17 3",
    "3 #EW1 25 2",
    "1 #NS1 95.83 3",
    "2 #NS2 37.50 3",
]
"""Board 2 is played twice: 3.5 and 0.5 of 4 instead of 2 and 0 of 2 (V3, Neuberg)."""


@pytest.mark.parametrize("status", ["Withdrawn", "Disqualified"])
def test_pair_that_leaves_is_a_phantom_from_then_on_and_its_boards_stay(tmp_path: Path, status: str) -> None:
    folder = after(tmp_path / "e", 2)
    type_status(folder, "3", status, 3)
    publish(folder)
    assert meetings(folder, 3) == ["EW2-NS1", "EW3-NS2", "EW1"]
    fill(folder, 3, MADE)
    assert lines(folder) == [*WITHOUT_NS3_IN_ROUND_3, f"{status.lower()} #NS3 0 2"]
    assert (found(folder), days.day(folder).awarded) == ([], True)


@pytest.mark.parametrize("status", ["Withdrawn", "Disqualified"])
def test_opponents_of_a_pair_that_did_not_come_sit_out_and_owe_no_sheet(tmp_path: Path, status: str) -> None:
    """Round 3 is published; its table 3 is a sit-out as soon as the list says so, without a sheet."""
    folder = after(tmp_path / "e", 2)
    publish(folder)
    fill(folder, 3, MADE)[2].unlink()
    assert found(folder) == ["CM14"]
    type_status(folder, "3", status, 3)
    assert meetings(folder, 3) == ["EW2-NS1", "EW3-NS2", "EW1"]
    assert lines(folder) == [*WITHOUT_NS3_IN_ROUND_3, f"{status.lower()} #NS3 0 2"]
    assert (found(folder), days.day(folder).awarded) == ([], True)


def test_neither_pair_of_a_table_came_and_nobody_waits_for_it(tmp_path: Path) -> None:
    folder = after(tmp_path / "e", 2)
    publish(folder)
    fill(folder, 3, MADE)[2].unlink()
    for number in ("3", "4"):
        type_status(folder, number, "Withdrawn", 3)
    assert meetings(folder, 3) == ["EW2-NS1", "EW3-NS2"]
    assert (found(folder), days.day(folder).ranking.out) == ([], ())


def test_howell_pair_that_leaves_gives_its_opponents_a_sit_out_each_round(tmp_path: Path) -> None:
    folder = after(tmp_path / "e", 2, movement="howell")
    assert [meetings(folder, number) for number in (1, 2)] == [["1-6", "5-2", "4-3"], ["2-6", "1-3", "5-4"]]
    type_status(folder, "6", "Withdrawn", 3)
    publish(folder)
    assert meetings(folder, 3) == ["3", "2-4", "1-5"]
    assert lines(folder)[-1].startswith("withdrawn #6 ")
    fill(folder, 3, MADE)
    publish(folder)
    assert meetings(folder, 4)[0] == "4"
    assert found(folder, "error") == []


def test_pair_that_misses_a_round_plays_on_at_its_number_and_is_ranked_by_its_boards(tmp_path: Path) -> None:
    folder = after(tmp_path / "e", 1)
    decide(folder, round=2, entrant="NS3", field="status", new="withdrawn")
    decide(folder, round=3, entrant="NS3", field="status", old="withdrawn", new="active")
    publish(folder)
    assert meetings(folder, 2) == ["EW3-NS1", "EW1-NS2", "EW2"]
    fill(folder, 2, MADE)
    last_round(folder)
    assert meetings(folder, 3) == ["EW2-NS1", "EW3-NS2", "EW1-NS3"]
    assert lines(folder) == [
        "1 #EW3 62.50 3",
        "2 #EW1 54.17 3",
        "3 #EW2 25 2",
        "1 #NS1 95.83 3",
        "2 #NS2 37.50 3",
        "3 #NS3 0 2",
    ]
    assert found(folder) == []


@pytest.mark.parametrize("status", ["Withdrawn", "Disqualified"])
def test_boards_of_a_pair_that_had_stopped_are_an_error_of_their_sheet(tmp_path: Path, status: str) -> None:
    """C19: the table is open, and its boards are compared without it."""
    folder = after(tmp_path / "e", 2)
    type_status(folder, "3", status, 2)
    contract = days.address_of(folder / "inbox" / "EV-R02-T03.xlsx", ("deals", "1", "contract"))
    assert found(folder, "error") == [f"BR-C19.stopped {contract}"]
    assert days.day(folder).ranking.out == ((2, 3),)
    type_status(folder, "3", status, 3)
    assert found(folder, "error") == []


def test_disqualified_after_the_last_round_is_listed_last_and_the_others_keep_their_boards(
    tmp_path: Path,
) -> None:
    folder = after(tmp_path / "e", 3)
    type_status(folder, "1", "Disqualified")
    assert lines(folder)[3:] == ["1 #NS2 50 3", "2 #NS3 0 3", "disqualified #NS1 100 3"]
    assert [line.entrant for line in days.day(folder).ranking.lines if line.prize] == [
        "EW1", "EW2", "EW3", "NS2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("movement", "seats"),
    [("mitchell", ["EW1-NS1", "EW2-NS2", "EW3-NS3"]), ("howell", ["1-6", "5-2", "4-3"])],
)
def test_absent_before_the_lots_has_none(tmp_path: Path, movement: str, seats: list[str]) -> None:
    """Seven are listed, six have come: three tables, nobody sits out."""
    listed = [replace(one, lot=None, group="") for one in duplicate_days.pairs(7)]
    settings = {"lot_seed": 3, "rehearsal": 0, "pairs_movement": movement}
    folder = days.make(tmp_path / "e", listed, preset=duplicate_days.PRESET, **settings)
    type_status(folder, "4", "Absent")
    publish(folder)
    assert meetings(folder, 1) == seats
    assert lines(folder)[-1] in ("absent #4 0 0", "absent #(4) 0 0")
    assert found(folder, "error") == []


def test_absent_with_a_typed_lot_is_a_phantom_from_the_start(tmp_path: Path) -> None:
    folder = duplicate_days.make(tmp_path / "e")
    type_status(folder, "4", "Absent")
    publish(folder)
    assert meetings(folder, 1) == ["NS1", "EW2-NS2", "EW3-NS3"]
    fill(folder, 1, MADE)
    assert lines(folder)[2] == "absent #EW1 0 0"
    assert found(folder) == []


def test_substitute_is_on_the_sheets_from_his_round_on_and_earlier_ones_stay_sound(tmp_path: Path) -> None:
    """Round 2 was printed before the substitute was typed: its sheets are right with either name."""
    folder = after(tmp_path / "e", 2)
    decide(folder, round=2, entrant="NS1", field="substitute", old="Bob1", new="Cat")
    assert found(folder) == []
    fill(folder, 2, MADE)
    assert found(folder) == []
    last_round(folder)
    rows = csv.reader(io.StringIO(exports.results(days.day(folder))))
    names = {(row[0], row[7]) for row in rows if row[6] == "NS1"}
    assert names == {("1", "Ann1 / Bob1"), ("2", "Ann1 / Cat"), ("3", "Ann1 / Cat")}
    assert lines(folder)[3] == "1 #NS1 100 3"


def test_pair_listed_when_every_seat_is_taken_is_told_and_is_not_ranked(tmp_path: Path) -> None:
    folder = after(tmp_path / "e", 1)
    days.type_rows(folder, "entrants", [LATE])
    (told,) = found(folder)
    assert told.startswith("CM-lots.late")
    assert lines(folder)[-1] == "absent #10 0 0"
    publish(folder)
    assert meetings(folder, 2) == ["EW3-NS1", "EW1-NS2", "EW2-NS3"]


def test_late_pair_takes_the_number_that_is_nobodys_from_the_next_round_on(tmp_path: Path) -> None:
    """Of five pairs NS3 sits out; round 1 stays as it was, and a sixth pair has missed its board."""
    folder = after(tmp_path / "e", 1, count=5)
    assert meetings(folder, 1) == ["EW1-NS1", "EW2-NS2", "NS3"]
    days.type_rows(folder, "entrants", [LATE])
    publish(folder)
    assert meetings(folder, 2) == ["EW3-NS1", "EW1-NS2", "EW2-NS3"]
    fill(folder, 2, MADE)
    last_round(folder)
    assert meetings(folder, 3) == ["EW2-NS1", "EW3-NS2", "EW1-NS3"]
    assert lines(folder) == [
        "1 #EW1 62.50 3",
        "2 #EW2 54.17 3",
        "3 #EW3 25 2",
        "1 #NS1 95.83 3",
        "2 #NS2 37.50 3",
        "3 #NS3 0 2",
    ]
    assert found(folder) == []


def test_howell_takes_a_late_pair_where_somebody_sits_out(tmp_path: Path) -> None:
    folder = after(tmp_path / "e", 1, 5, "howell")
    assert meetings(folder, 1) == ["1", "5-2", "4-3"]
    days.type_rows(folder, "entrants", [LATE, {**LATE, "entrant": 11, "player_1": "N", "player_2": "O"}])
    publish(folder)
    assert meetings(folder, 2) == ["2-6", "1-3", "5-4"]
    fill(folder, 2, MADE)
    assert [text.split()[0] for text in found(folder)] == ["CM-lots.late"]
    assert lines(folder)[-1] == "absent #11 0 0"
